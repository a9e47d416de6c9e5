import type { Reply } from '../api/client.ts';
import { useAsk } from '../api/use-api.ts';
import { DeliveryTable } from '../deliveries/delivery-table.tsx';
import { t } from '../language/language.ts';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { When } from '../parts/when.tsx';

type Event = Reply<'list_workflow_deliveries'>['data'][number];

const refreshMs = 5_000;

/** Webhook events of the workflow and the results of their deliveries. */
export function EventsTab({ id }: { id: string }) {
  const events = useAsk('list_workflow_deliveries', { params: { id } }, { every: refreshMs });
  return (
    <Loaded of={events} what={t('The events')}>
      {({ data }) =>
        data.length === 0 ? (
          <div className="card">
            <Empty title={t('No events yet')}>
              <p>{t('A workflow sends events when it ends and when a person has to look.')}</p>
            </Empty>
          </div>
        ) : (
          <div className="stack">
            {data.map((event) => (
              <EventCard key={event.event_id} event={event} />
            ))}
          </div>
        )
      }
    </Loaded>
  );
}

function EventCard({ event }: { event: Event }) {
  const { event_id: id, event_type: type, created_at: at, deliveries } = event;
  return (
    <section className="card" aria-labelledby={id}>
      <div className="pad">
        <div className="card-head">
          <h2 id={id} className="mono">
            {type}
          </h2>
          <span className="small quiet">
            <When at={at} />
          </span>
        </div>
        {deliveries.length === 0 && <p className="quiet">{t('No endpoint takes this event.')}</p>}
      </div>
      {deliveries.length > 0 && <DeliveryTable deliveries={deliveries} />}
    </section>
  );
}
