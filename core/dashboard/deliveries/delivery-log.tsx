import type { ReactNode } from 'react';
import type { Reply } from '../api/client.ts';
import { useAsk } from '../api/use-api.ts';
import type { Endpoint } from '../endpoints/endpoint-state.tsx';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Empty } from '../parts/empty.tsx';
import { Choice, EventTypeChoice, MomentField } from '../parts/filters.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Pager } from '../parts/pager.tsx';
import { goTo, hrefTo, type Filters } from '../router.ts';
import { DeliveryTable } from './delivery-table.tsx';
import { deliveryStateNames, type Delivery } from './delivery-state.tsx';

const pageSize = 25;
const refreshMs = 5_000;

/** Deliveries to an endpoint, newest first. All filters are part of the address. */
export function DeliveryLog({ endpoint, query }: { endpoint: Endpoint; query: URLSearchParams }) {
  const { endpoint_id: id } = endpoint;
  const path = `endpoints/${id}`;
  const filters = filtersOf(query);
  const cursor = query.get('cursor') ?? undefined;
  const log = useAsk(
    'list_deliveries',
    {
      params: { id },
      query: { ...filters, state: filters.state as Delivery['state'], limit: pageSize, cursor },
    },
    { every: cursor === undefined && refreshMs, keep: true },
  );
  const narrow = (change: Filters): void =>
    goTo(hrefTo(path, { ...filters, ...change }), { replace: true });
  const isNarrowed = Object.values(filters).some((value) => value !== undefined);
  return (
    <section className="stack" aria-label={t('Deliveries')}>
      <div className="filters">
        <Choice
          label={t('State')}
          all={t('All states')}
          options={Object.entries(deliveryStateNames).map(([state, name]) => [state, t(name)])}
          value={filters.state}
          onChange={(state) => narrow({ state })}
        />
        <EventTypeChoice
          value={filters.event_type}
          onChange={(type) => narrow({ event_type: type })}
        />
        <MomentField label={t('From')} value={filters.from} onChange={(from) => narrow({ from })} />
        <MomentField label={t('Until')} value={filters.to} onChange={(to) => narrow({ to })} />
        {isNarrowed && <Button onClick={() => goTo(hrefTo(path))}>{t('Clear')}</Button>}
      </div>
      <div className="card">
        <Loaded of={log} what={t('The deliveries')}>
          {(page) => (
            <Page
              page={page}
              empty={<NoDeliveries endpoint={endpoint} isNarrowed={isNarrowed} />}
              pager={{ path, filters, cursor }}
            />
          )}
        </Loaded>
      </div>
    </section>
  );
}

function filtersOf(query: URLSearchParams) {
  const read = (name: string): string | undefined => query.get(name) ?? undefined;
  return {
    state: read('state'),
    event_type: read('event_type'),
    from: read('from'),
    to: read('to'),
  };
}

function Page({
  page,
  empty,
  pager,
}: {
  page: Reply<'list_deliveries'>;
  empty: ReactNode;
  pager: { path: string; filters: Filters; cursor: string | undefined };
}) {
  if (page.data.length === 0) return empty;
  return (
    <>
      <DeliveryTable deliveries={page.data} />
      <Pager {...pager} next={page.next_cursor} count={page.data.length} />
    </>
  );
}

function NoDeliveries({ endpoint, isNarrowed }: { endpoint: Endpoint; isNarrowed: boolean }) {
  if (isNarrowed) {
    return (
      <Empty title={t('Nothing matches')}>
        <p>{t('No deliveries match these filters. Old deliveries are removed from the log.')}</p>
      </Empty>
    );
  }
  if (endpoint.state !== 'active') {
    return (
      <Empty title={t('Nothing is sent')}>
        <p>
          {endpoint.state === 'paused'
            ? t('The endpoint is paused.')
            : t('The endpoint is disabled.')}{' '}
          {t('Events of this time are dead letters, and are not in this log.')}
        </p>
      </Empty>
    );
  }
  return (
    <Empty title={t('Nothing was sent yet')}>
      <p>
        {t(
          'No event of the chosen types has come up since the endpoint was added, or it is so long ago that the log has forgotten it. A test event shows whether the receiver answers.',
        )}
      </p>
    </Empty>
  );
}
