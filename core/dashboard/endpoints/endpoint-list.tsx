import { useAccess } from '../access/access.ts';
import type { Reply } from '../api/client.ts';
import { useAsk } from '../api/use-api.ts';
import { inWords } from '../deliveries/error-words.ts';
import { t } from '../language/language.ts';
import { Rich } from '../language/rich.tsx';
import { Address } from '../parts/address.tsx';
import { Empty } from '../parts/empty.tsx';
import { Link } from '../parts/link.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Pager } from '../parts/pager.tsx';
import { When } from '../parts/when.tsx';
import { hrefTo } from '../router.ts';
import { EndpointHealth, EndpointState, type Endpoint } from './endpoint-state.tsx';

const pageSize = 25;
const refreshMs = 15_000;

export function EndpointList({ query }: { query: URLSearchParams }) {
  const { readOnly, endpointIds } = useAccess();
  const cursor = query.get('cursor') ?? undefined;
  const list = useAsk(
    'list_webhooks',
    { query: { limit: pageSize, cursor } },
    { every: refreshMs, keep: true },
  );
  return (
    <>
      <div className="head">
        <div className="title">
          <h1>{t('Endpoints')}</h1>
          <p className="quiet">{t('URLs that receive signed events.')}</p>
        </div>
        {!readOnly && endpointIds === null && (
          <Link className="button" data-kind="main" href={hrefTo('endpoints/new')}>
            {t('Add endpoint')}
          </Link>
        )}
      </div>
      <div className="card">
        <Loaded of={list} what={t('The endpoints')}>
          {(page) => <Page page={page} cursor={cursor} />}
        </Loaded>
      </div>
    </>
  );
}

function Page({ page, cursor }: { page: Reply<'list_webhooks'>; cursor: string | undefined }) {
  if (page.data.length === 0) return <NoEndpoints isFirst={cursor === undefined} />;
  return (
    <>
      <div className="table-box" role="region" aria-label={t('Endpoints')} tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('Endpoint')}</th>
              <th scope="col">{t('State')}</th>
              <th scope="col">{t('Health')}</th>
              <th scope="col">{t('Last success')}</th>
              <th scope="col">{t('Last failure')}</th>
              <th scope="col" className="number" title={t('Maximum number of concurrent attempts')}>
                {t('At once')}
              </th>
              <th scope="col">{t('Certificate ends')}</th>
            </tr>
          </thead>
          <tbody>
            {page.data.map((endpoint) => (
              <Row key={endpoint.endpoint_id} endpoint={endpoint} />
            ))}
          </tbody>
        </table>
      </div>
      <Pager
        path="endpoints"
        filters={{}}
        cursor={cursor}
        next={page.next_cursor}
        count={page.data.length}
      />
    </>
  );
}

function Row({ endpoint }: { endpoint: Endpoint }) {
  const { endpoint_id: id, url, description, health, mtls, warnings } = endpoint;
  return (
    <tr>
      <td>
        <div className="cell">
          <Link className="url" href={hrefTo(`endpoints/${id}`)}>
            <Address url={url} />
          </Link>
          {description !== null && <span className="small quiet">{description}</span>}
        </div>
      </td>
      <td>
        <EndpointState endpoint={endpoint} />
      </td>
      <td>
        <div className="cell">
          <EndpointHealth endpoint={endpoint} />
          {health.next_probe_at !== null && (
            <span className="small quiet">
              <Rich text="until {{at}}" parts={{ at: <When at={health.next_probe_at} /> }} />
            </span>
          )}
        </div>
      </td>
      <td>
        <When at={health.last_success_at} never={t('never')} />
      </td>
      <td>
        <LastFailure failure={health.last_error} />
      </td>
      <td className="number">{health.concurrency ?? '–'}</td>
      <td>
        <div className="cell">
          <When at={mtls?.expires_at} never={t('none')} />
          {warnings.map(({ code }) => (
            <span key={code} className="badge" data-tone="warn">
              {code === 'certificate_expired' ? t('Has ended') : t('Ends soon')}
            </span>
          ))}
        </div>
      </td>
    </tr>
  );
}

export function LastFailure({ failure }: { failure: Endpoint['health']['last_error'] }) {
  if (failure === null) return <span className="quiet">{t('never')}</span>;
  const { at, error, status } = failure;
  return (
    <div className="cell">
      <When at={at} />
      <span className="small quiet">
        {[status && `HTTP ${status}`, error && inWords(error)].filter(Boolean).join(', ')}
      </span>
    </div>
  );
}

function NoEndpoints({ isFirst }: { isFirst: boolean }) {
  const { readOnly, endpointIds } = useAccess();
  if (!isFirst) return <Empty title={t('No endpoints on this page')} />;
  if (endpointIds !== null) {
    return (
      <Empty title={t('The endpoints of this link were deleted')}>
        <p>{t('This link is limited to these endpoints. Ask for a new link.')}</p>
      </Empty>
    );
  }
  return (
    <Empty title={t('No endpoints yet')}>
      <p>
        {t('Events are sent only to registered endpoints.')}{' '}
        {readOnly && t('This key is read-only and cannot add endpoints.')}
      </p>
      {!readOnly && (
        <Link className="button" data-kind="main" href={hrefTo('endpoints/new')}>
          {t('Add endpoint')}
        </Link>
      )}
    </Empty>
  );
}
