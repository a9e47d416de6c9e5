import { useState } from 'react';
import type { Schemas } from '../api/operations.ts';
import { useAct, useAsk } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Pager } from '../parts/pager.tsx';
import { When } from '../parts/when.tsx';
import { NewLink } from './new-link.tsx';
import { Table } from '../parts/table.tsx';

type PortalLink = Schemas['PortalLink'];

const pageSize = 25;

/** Portal links for people without a key: create, list and revoke. */
export function Links({ query }: { query: URLSearchParams }) {
  const [isNew, setNew] = useState(false);
  const cursor = query.get('cursor') ?? undefined;
  const asked = { query: { limit: pageSize, cursor } };
  const links = useAsk('list_portal_links', asked, { keep: true });
  return (
    <>
      <div className="head">
        <div className="title">
          <h1>{t('Portal links')}</h1>
          <p className="quiet">
            {t('Give people without an API key access to these screens, for a limited time.')}
          </p>
        </div>
        <Button kind="main" onClick={() => setNew(true)}>
          {t('New link')}
        </Button>
      </div>
      <div className="card">
        <Loaded of={links} what={t('The links')}>
          {({ data, next_cursor: next }) =>
            data.length === 0 ? (
              <Empty title={t('No links yet')} />
            ) : (
              <>
                <LinkTable links={data} readAt={links.dataUpdatedAt} />
                <Pager path="links" filters={{}} cursor={cursor} next={next} count={data.length} />
              </>
            )
          }
        </Loaded>
      </div>
      {isNew && <NewLink onClose={() => setNew(false)} />}
    </>
  );
}

function LinkTable({ links, readAt }: { links: readonly PortalLink[]; readAt: number }) {
  return (
    <Table
      label={t('Portal links')}
      columns={[
        t('For'),
        t('State'),
        t('May'),
        t('Made'),
        t('Ends'),
        t('Last used'),
        { unseen: t('Actions') },
      ]}
    >
      {links.map((link) => (
        <Row key={link.link_id} link={link} readAt={readAt} />
      ))}
    </Table>
  );
}

function Row({ link, readAt }: { link: PortalLink; readAt: number }) {
  const { endpoint_ids: endpoints } = link;
  const isOpen = link.revoked_at === null && Date.parse(link.expires_at) > readAt;
  return (
    <tr>
      <td>
        <div className="cell">
          <strong>{link.description}</strong>
          <span className="small quiet mono">{link.link_id}</span>
        </div>
      </td>
      <td>
        {isOpen ? (
          <Badge tone="good">{t('Usable')}</Badge>
        ) : (
          <Badge tone="idle">{link.revoked_at === null ? t('Expired') : t('Revoked')}</Badge>
        )}
      </td>
      <td className="words">
        {link.read_only ? t('look') : t('view and change')}
        {link.mask_personal_data && `, ${t('without personal data')}`}
        {endpoints !== null &&
          `, ${t('{{count, number}} of the endpoints', { count: endpoints.length })}`}
      </td>
      <td>
        <When at={link.created_at} />
      </td>
      <td>
        <When at={link.revoked_at ?? link.expires_at} />
      </td>
      <td>
        <When at={link.last_used_at} never={t('never')} />
      </td>
      <td>{isOpen && <Revoke link={link} />}</td>
    </tr>
  );
}

function Revoke({ link }: { link: PortalLink }) {
  const [asking, setAsking] = useState(false);
  const revoke = useAct('revoke_portal_link');
  return (
    <>
      <Button size="small" kind="danger" onClick={() => setAsking(true)}>
        {t('Revoke')}
      </Button>
      {asking && (
        <Confirm
          title={t('Revoke this link?')}
          verb={t('Revoke')}
          danger
          pending={revoke.isPending}
          error={revoke.error}
          onClose={() => setAsking(false)}
          onConfirm={() =>
            revoke.mutate({ params: { id: link.link_id } }, { onSuccess: () => setAsking(false) })
          }
        >
          <p>
            {t('“{{name}}” stops working within seconds. Changes made with it remain.', {
              name: link.description,
            })}
          </p>
        </Confirm>
      )}
    </>
  );
}
