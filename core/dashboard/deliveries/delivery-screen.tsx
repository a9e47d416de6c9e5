import { useAccess } from '../access/access.ts';
import { HiddenDataNote } from '../access/hidden-data.tsx';
import type { Reply } from '../api/client.ts';
import { useAct, useAsk } from '../api/use-api.ts';
import { phrase, t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Empty } from '../parts/empty.tsx';
import { Failure } from '../parts/failure.tsx';
import { Link } from '../parts/link.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { When } from '../parts/when.tsx';
import { hrefTo } from '../router.ts';
import { AttemptRow } from './attempt-row.tsx';
import { DeliveryState, lastResult } from './delivery-state.tsx';

type DeliveryWithAttempts = Reply<'get_delivery'>;

const refreshMs = 2_000;

/** The delivery of one event to one endpoint, with all attempts. */
export function DeliveryScreen({ id }: { id: string }) {
  const delivery = useAsk('get_delivery', { params: { id } }, { every: refreshMs });
  return (
    <Loaded of={delivery} what={t('The delivery')}>
      {(found) => (
        <>
          <Head delivery={found} />
          <section className="card pad" aria-label={t('Facts')}>
            <Facts delivery={found} />
          </section>
          <HiddenDataNote />
          <Attempts delivery={found} />
        </>
      )}
    </Loaded>
  );
}

function Head({ delivery }: { delivery: DeliveryWithAttempts }) {
  const { readOnly } = useAccess();
  const replay = useAct('replay_delivery');
  const { endpoint_id: endpoint, delivery_id: id } = delivery;
  return (
    <div className="head">
      <div className="title">
        <span className="trail">
          <Link href={hrefTo('endpoints')}>{t('Endpoints')}</Link> /{' '}
          <Link href={hrefTo(`endpoints/${endpoint}`)}>{t('Deliveries')}</Link> /{' '}
          <span className="mono">{id}</span>
        </span>
        <h1 className="actions">
          {delivery.event_type} <DeliveryState state={delivery.state} />
        </h1>
      </div>
      {!readOnly && (
        <div className="stack">
          <div className="actions">
            <Button
              kind="main"
              disabled={replay.isPending}
              onClick={() => replay.mutate({ params: { id } })}
            >
              {t('Send again')}
            </Button>
          </div>
          {replay.error && <Failure error={replay.error} what={t('It was not sent again.')} />}
        </div>
      )}
    </div>
  );
}

function Facts({ delivery }: { delivery: DeliveryWithAttempts }) {
  return (
    <dl className="facts">
      <dt>{t('Event')}</dt>
      <dd className="mono">{delivery.event_id}</dd>
      <dt>{t('Workflow')}</dt>
      <dd className="mono">
        {delivery.workflow_id ?? t('none: an event of the appliance, or a test')}
      </dd>
      <dt>{t('Came up')}</dt>
      <dd>
        <When at={delivery.created_at} />
      </dd>
      {delivery.done_at === null ? (
        <>
          <dt>{t('Next attempt')}</dt>
          <dd>
            <When at={delivery.next_attempt_at} />
          </dd>
        </>
      ) : (
        <>
          <dt>{delivery.state === 'delivered' ? t('Delivered') : t('Given up')}</dt>
          <dd>
            <When at={delivery.done_at} />
          </dd>
        </>
      )}
      <dt>{t('Last result')}</dt>
      <dd>{lastResult(delivery)}</dd>
    </dl>
  );
}

function Attempts({ delivery }: { delivery: DeliveryWithAttempts }) {
  const { attempt_log: log, attempts } = delivery;
  return (
    <section className="card" aria-labelledby="attempts">
      <div className="pad card-head">
        <h2 id="attempts">{t('Attempts')}</h2>
        <PhaseLegend />
      </div>
      {log.length === 0 && (
        <Empty
          title={
            attempts === 0 ? t('Not attempted yet') : t('Its attempts were removed from the log')
          }
        >
          {delivery.state === 'dead' && (
            <p>{t('It became a dead letter before the first attempt.')}</p>
          )}
        </Empty>
      )}
      {log.map((attempt, index) => (
        <AttemptRow
          key={attempt.attempt_no}
          deliveryId={delivery.delivery_id}
          attempt={attempt}
          isNewest={index === 0}
        />
      ))}
    </section>
  );
}

const phases = [
  ['phase-dns', phrase('Name look-up')],
  ['phase-connect', phrase('Connect')],
  ['phase-tls', 'TLS'],
  ['phase-answer', phrase('First byte')],
  ['phase-body', phrase('Rest')],
] as const;

function PhaseLegend() {
  return (
    <div className="legend">
      {phases.map(([className, name]) => (
        <span key={className}>
          <i className={className} /> {t(name)}
        </span>
      ))}
    </div>
  );
}
