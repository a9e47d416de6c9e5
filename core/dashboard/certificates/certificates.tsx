import type { ReactNode } from 'react';
import type { Reply } from '../api/client.ts';
import { useAsk } from '../api/use-api.ts';
import { phrase, t, type Phrase } from '../language/language.ts';
import { Empty } from '../parts/empty.tsx';
import { Link } from '../parts/link.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { When } from '../parts/when.tsx';
import { hrefTo } from '../router.ts';
import { EndBadge } from './end-badge.tsx';

type Listed = Reply<'list_certificates'>;

/** All certificates that the installation presents or trusts, with their expiry. */
export function Certificates() {
  const certificates = useAsk('list_certificates', {});
  return (
    <>
      <div className="head">
        <div className="title">
          <h1>{t('Certificates')}</h1>
          <p className="quiet">
            {t('What this installation shows to others, and which clients it trusts.')}
          </p>
        </div>
      </div>
      <Loaded of={certificates} what={t('The certificates')}>
        {(data) => (
          <div className="stack">
            <Listener listed={data.listener} readAt={certificates.dataUpdatedAt} />
            <Webhooks listed={data.webhooks} readAt={certificates.dataUpdatedAt} />
            <Clients tenants={data.client_tenants} keys={data.bound_keys} />
          </div>
        )}
      </Loaded>
    </>
  );
}

/** The type requires an entry for every use. */
const uses: Record<Listed['listener'][number]['use'], Phrase> = {
  listener: phrase('Listener'),
  client_authority: phrase('Authority of client certificates'),
  revocation_list: phrase('Revocation list'),
};

function Listener({ listed, readAt }: { listed: Listed['listener']; readAt: number }) {
  return (
    <Section title={t('API listener')}>
      {listed.length === 0 ? (
        <Empty title={t('No certificate')}>
          <p>
            {t(
              'The listener runs without TLS. Set listen.api.tls, or let a proxy in front terminate TLS.',
            )}
          </p>
        </Empty>
      ) : (
        <Table
          label={t('API listener')}
          columns={[t('Use'), t('Certificate'), t('Issued by'), t('Ends')]}
          rows={listed.map(({ use, subject, issuer, sha256, expires_at: end }) => [
            t(uses[use]),
            <Named key="name" name={subject ?? '–'} digest={sha256} />,
            issuer ?? '–',
            <EndBadge key="end" at={end} readAt={readAt} />,
          ])}
        />
      )}
    </Section>
  );
}

function Webhooks({ listed, readAt }: { listed: Listed['webhooks']; readAt: number }) {
  return (
    <Section title={t('Client certificates of webhook endpoints')}>
      {listed.length === 0 ? (
        <Empty title={t('No certificate')}>
          <p>{t('No endpoint asks for one. A tenant adds it in the settings of an endpoint.')}</p>
        </Empty>
      ) : (
        <Table
          label={t('Client certificates of webhook endpoints')}
          columns={[t('Endpoint'), t('Certificate'), t('Issued by'), t('Ends')]}
          rows={listed.map((one) => [
            <div key="endpoint" className="cell">
              <span>{one.url}</span>
              <span className="small quiet">
                <TenantLink id={one.tenant_id} />
              </span>
            </div>,
            <Named key="name" name={one.subject} digest={one.sha256} />,
            one.issuer,
            <EndBadge key="end" at={one.expires_at} readAt={readAt} />,
          ])}
        />
      )}
    </Section>
  );
}

function Clients({
  tenants,
  keys,
}: {
  tenants: Listed['client_tenants'];
  keys: Listed['bound_keys'];
}) {
  return (
    <Section title={t('Bound client certificates')}>
      {tenants.length + keys.length === 0 ? (
        <Empty title={t('None')}>
          <p>
            {t(
              'No client certificate stands for a tenant, and no API key is bound to one. Set listen.api.tls.client_tenants, or certificate_sha256 of a key.',
            )}
          </p>
        </Empty>
      ) : (
        <>
          <p className="pad quiet">
            {t('Only names and digests of these are known here, not when they end.')}
          </p>
          <Table
            label={t('Bound client certificates')}
            columns={[t('Bound to'), t('Certificate'), t('Key ends')]}
            rows={[
              ...tenants.map((rule) => [
                <TenantLink key="tenant" id={rule.tenant_id} />,
                <Named key="name" name={rule.names.join(', ') || '–'} digest={rule.sha256} />,
                '–',
              ]),
              ...keys.map((key) => [
                <div key="key" className="cell">
                  <span>{t('API key: {{name}}', { name: key.name })}</span>
                  <span className="small quiet">
                    <TenantLink id={key.tenant_id} />
                  </span>
                </div>,
                <Named key="name" name="–" digest={key.sha256} />,
                <When key="end" at={key.expires_at} never={t('never')} />,
              ]),
            ]}
          />
        </>
      )}
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card" aria-label={title}>
      <div className="pad">
        <h2>{title}</h2>
      </div>
      {children}
    </section>
  );
}

function Table({
  label,
  columns,
  rows,
}: {
  label: string;
  columns: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}) {
  return (
    <div className="table-box" role="region" aria-label={label} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, column) => (
                <td key={columns[column]} className="words">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Named({ name, digest }: { name: string; digest: string | null }) {
  return (
    <div className="cell">
      <span>{name}</span>
      {digest !== null && <span className="small quiet mono">{digest}</span>}
    </div>
  );
}

/** The installation has keys, but no page of its own. */
function TenantLink({ id }: { id: string }) {
  if (id.startsWith('_')) return t('Installation');
  return <Link href={hrefTo(`tenants/${id}`)}>{id}</Link>;
}
