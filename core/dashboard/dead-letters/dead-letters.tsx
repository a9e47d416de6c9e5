import { useState } from 'react';
import { useAccess } from '../access/access.ts';
import { useAct, useAsk } from '../api/use-api.ts';
import type { Asked, Reply } from '../api/client.ts';
import { DeliveryTable } from '../deliveries/delivery-table.tsx';
import type { Delivery } from '../deliveries/delivery-state.tsx';
import { errorWords } from '../deliveries/error-words.ts';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Empty } from '../parts/empty.tsx';
import { Failure } from '../parts/failure.tsx';
import { Choice, EventTypeChoice, MomentField } from '../parts/filters.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Pager } from '../parts/pager.tsx';
import { goTo, hrefTo, type Filters } from '../router.ts';
import { ReplayAll } from './replay-all.tsx';

const pageSize = 25;
const path = 'dead-letters';

/** Dead letters of all endpoints, and their replay: first counted, then sent. */
export function DeadLetters({ query }: { query: URLSearchParams }) {
  const { readOnly } = useAccess();
  const [asking, setAsking] = useState(false);
  const filters = filtersOf(query);
  const cursor = query.get('cursor') ?? undefined;
  const page = { query: { ...filters, limit: pageSize, cursor } };
  const letters = useAsk('list_dead_letters', page, { keep: true });
  const isNarrowed = Object.values(filters).some((value) => value !== undefined);
  const found = letters.data?.data.length ?? 0;
  return (
    <>
      <div className="head">
        <div className="title">
          <h1>{t('Dead letters')}</h1>
          <p className="quiet">
            {t(
              'Undelivered events: their retries ended, or their endpoint is paused, disabled or deleted.',
            )}
          </p>
        </div>
        {!readOnly && found > 0 && (
          <Button kind="main" onClick={() => setAsking(true)}>
            {isNarrowed ? t('Send all matching again …') : t('Send all again …')}
          </Button>
        )}
      </div>
      <FilterRow filters={filters} isNarrowed={isNarrowed} />
      <div className="card">
        <Loaded of={letters} what={t('The dead letters')}>
          {(list) => (
            <Letters
              page={list}
              isNarrowed={isNarrowed}
              pager={{ path, filters, cursor }}
              canReplay={!readOnly}
            />
          )}
        </Loaded>
      </div>
      {asking && <ReplayAll filters={given(filters)} onClose={() => setAsking(false)} />}
    </>
  );
}

export type LetterFilters = Omit<Asked<'replay_dead_letters'>['body'], 'dry_run'>;

function given(filters: ReturnType<typeof filtersOf>): LetterFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}

function filtersOf(query: URLSearchParams) {
  const read = (name: string): string | undefined => query.get(name) ?? undefined;
  return {
    endpoint_id: read('endpoint_id'),
    event_type: read('event_type'),
    reason: read('reason'),
    from: read('from'),
    to: read('to'),
  };
}

const mostEndpoints = 100;

function useEndpoints(): readonly { endpoint_id: string; url: string }[] {
  return useAsk('list_webhooks', { query: { limit: mostEndpoints } }).data?.data ?? [];
}

function FilterRow({
  filters,
  isNarrowed,
}: {
  filters: ReturnType<typeof filtersOf>;
  isNarrowed: boolean;
}) {
  const endpoints = useEndpoints();
  const narrow = (change: Filters): void =>
    goTo(hrefTo(path, { ...filters, ...change }), { replace: true });
  return (
    <div className="filters">
      <Choice
        label={t('Endpoint')}
        all={t('All endpoints')}
        options={endpoints.map(({ endpoint_id: id, url }) => [id, url] as const)}
        value={filters.endpoint_id}
        onChange={(id) => narrow({ endpoint_id: id })}
      />
      <EventTypeChoice
        value={filters.event_type}
        onChange={(type) => narrow({ event_type: type })}
      />
      <Choice
        label={t('Reason')}
        all={t('All reasons')}
        options={Object.entries(errorWords).map(([error, words]) => [error, t(words)])}
        value={filters.reason}
        onChange={(reason) => narrow({ reason })}
      />
      <MomentField label={t('From')} value={filters.from} onChange={(from) => narrow({ from })} />
      <MomentField label={t('Until')} value={filters.to} onChange={(to) => narrow({ to })} />
      {isNarrowed && <Button onClick={() => goTo(hrefTo(path))}>{t('Clear')}</Button>}
    </div>
  );
}

function Letters({
  page,
  isNarrowed,
  pager,
  canReplay,
}: {
  page: Reply<'list_dead_letters'>;
  isNarrowed: boolean;
  pager: { path: string; filters: Filters; cursor: string | undefined };
  canReplay: boolean;
}) {
  const endpoints = useEndpoints();
  const addressOf = (id: string): string =>
    endpoints.find((endpoint) => endpoint.endpoint_id === id)?.url ?? id;
  if (page.data.length === 0) {
    return (
      <Empty title={isNarrowed ? t('Nothing matches') : t('No dead letters')}>
        <p>
          {isNarrowed
            ? t('No dead letters match these filters.')
            : t(
                'All events were delivered or are being retried. Old dead letters are removed from the log.',
              )}
        </p>
      </Empty>
    );
  }
  return (
    <>
      <DeliveryTable
        deliveries={page.data}
        addressOf={addressOf}
        {...(canReplay && { actions: (delivery: Delivery) => <ReplayOne delivery={delivery} /> })}
      />
      <Pager {...pager} next={page.next_cursor} count={page.data.length} />
    </>
  );
}

function ReplayOne({ delivery }: { delivery: Delivery }) {
  const replay = useAct('replay_delivery');
  return (
    <div className="cell">
      <Button
        size="small"
        disabled={replay.isPending}
        aria-label={t('Send again: {{type}} {{id}}', {
          type: delivery.event_type,
          id: delivery.event_id,
        })}
        onClick={() => replay.mutate({ params: { id: delivery.delivery_id } })}
      >
        {t('Send again')}
      </Button>
      {replay.error && <Failure error={replay.error} what={t('Not sent.')} />}
    </div>
  );
}
