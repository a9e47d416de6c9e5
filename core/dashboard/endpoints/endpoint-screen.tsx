import type { ReactNode } from 'react';
import { useAccess } from '../access/access.ts';
import { useAsk } from '../api/use-api.ts';
import { DeliveryLog } from '../deliveries/delivery-log.tsx';
import { phrase, t } from '../language/language.ts';
import { Rich } from '../language/rich.tsx';
import { Empty } from '../parts/empty.tsx';
import { Link } from '../parts/link.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { When } from '../parts/when.tsx';
import { hrefTo } from '../router.ts';
import { DeliverySla } from '../sla/delivery-sla.tsx';
import { EndpointActions } from './endpoint-actions.tsx';
import { EndpointSettings } from './endpoint-settings.tsx';
import { LastFailure } from './endpoint-list.tsx';
import { EndpointHealth, EndpointState, type Endpoint } from './endpoint-state.tsx';

const tabs = [
  ['', phrase('Deliveries')],
  ['sla', phrase('Delivery SLA')],
  ['settings', phrase('Settings')],
] as const;

const refreshMs = 10_000;

export function EndpointScreen({
  id,
  tab,
  query,
}: {
  id: string;
  tab: string;
  query: URLSearchParams;
}) {
  const endpoint = useAsk('get_webhook', { params: { id } }, { every: refreshMs });
  return (
    <Loaded of={endpoint} what={t('The endpoint')}>
      {(found) => (
        <>
          <Head endpoint={found} />
          <HealthFigures endpoint={found} />
          <nav className="tabs" aria-label={t('Of this endpoint')}>
            {tabs.map(([name, title]) => (
              <Link key={name} href={tabHref(id, name)} {...(name === tab && currentTab)}>
                {t(title)}
              </Link>
            ))}
          </nav>
          <Tab endpoint={found} tab={tab} query={query} />
        </>
      )}
    </Loaded>
  );
}

const currentTab = { 'aria-current': 'page' } as const;

function tabHref(id: string, tab: string): string {
  return hrefTo(`endpoints/${id}${tab === '' ? '' : `/${tab}`}`);
}

function Tab({
  endpoint,
  tab,
  query,
}: {
  endpoint: Endpoint;
  tab: string;
  query: URLSearchParams;
}): ReactNode {
  if (tab === '') return <DeliveryLog endpoint={endpoint} query={query} />;
  if (tab === 'sla') return <DeliverySla id={endpoint.endpoint_id} query={query} />;
  if (tab === 'settings') return <EndpointSettings endpoint={endpoint} />;
  return <Empty title={t('Page not found')} />;
}

function Head({ endpoint }: { endpoint: Endpoint }) {
  const { readOnly } = useAccess();
  const { url, description, warnings, mtls, mask_personal_data: masked } = endpoint;
  return (
    <>
      <div className="head">
        <div className="title">
          <span className="trail">
            <Link href={hrefTo('endpoints')}>{t('Endpoints')}</Link> /{' '}
            <span className="mono">{endpoint.endpoint_id}</span>
          </span>
          <h1>{url}</h1>
          {description !== null && <p className="quiet">{description}</p>}
          {masked && <span className="badge">{t('Personal data is masked')}</span>}
        </div>
        {!readOnly && <EndpointActions endpoint={endpoint} />}
      </div>
      {warnings.map(({ code }) => (
        <div key={code} className="note" data-tone="warn">
          <strong>
            {code === 'certificate_expired'
              ? t('The client certificate has ended:')
              : t('The client certificate ends:')}{' '}
            <When at={mtls?.expires_at} />
          </strong>
          <span>
            {t(
              'Receivers that require it will then reject deliveries. Replace it in the settings.',
            )}
          </span>
        </div>
      ))}
    </>
  );
}

function HealthFigures({ endpoint }: { endpoint: Endpoint }) {
  const { health, max_per_second: most, secrets } = endpoint;
  const overlap = secrets[0]?.ends_at ?? null;
  return (
    <dl className="figures">
      <Figure title={t('State')}>
        <EndpointState endpoint={endpoint} />
      </Figure>
      <Figure title={t('Health')}>
        <EndpointHealth endpoint={endpoint} />
        {health.next_probe_at !== null && (
          <small>
            <Rich text="rests until {{at}}" parts={{ at: <When at={health.next_probe_at} /> }} />
          </small>
        )}
        {health.failing_since !== null && (
          <small>
            <Rich text="fails since {{at}}" parts={{ at: <When at={health.failing_since} /> }} />
          </small>
        )}
      </Figure>
      <Figure title={t('Last success')}>
        <When at={health.last_success_at} never={t('never')} />
      </Figure>
      <Figure title={t('Last failure')}>
        <LastFailure failure={health.last_error} />
      </Figure>
      <Figure title={t('Attempts at once')}>
        {health.concurrency ?? t('unknown')}
        <small>
          {most === null
            ? t('adapts to the receiver')
            : t('and {{number, number}} a second at most', { number: most })}
        </small>
      </Figure>
      {overlap !== null && (
        <Figure title={t('Old secret signs until')}>
          <When at={overlap} />
        </Figure>
      )}
    </dl>
  );
}

function Figure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="figure">
      <dt>{title}</dt>
      <dd className="plain">{children}</dd>
    </div>
  );
}
