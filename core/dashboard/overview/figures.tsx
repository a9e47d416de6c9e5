import type { Reply } from '../api/client.ts';
import { t } from '../language/language.ts';
import { Figure } from '../parts/figure.tsx';
import { count, duration, share } from '../parts/figures.ts';
import { hrefTo } from '../router.ts';

export type Metrics = Reply<'get_metrics'>;

/** Workflows that are waiting or running now. */
export function NowFigures({ metrics: { total } }: { metrics: Metrics }) {
  const { queue, review, counts } = total;
  return (
    <section className="group" aria-labelledby="now">
      <h2 id="now">{t('Now')}</h2>
      <dl className="figures">
        <Figure
          title={t('Waiting for a worker')}
          href={hrefTo('workflows', { status: 'queued' })}
          note={<Oldest seconds={queue.oldest_seconds} />}
        >
          {count(queue.count)}
        </Figure>
        <Figure title={t('Processing')} href={hrefTo('workflows', { status: 'processing' })}>
          {count(counts.processing)}
        </Figure>
        <Figure
          title={t('Waiting for a review')}
          href={hrefTo('reviews')}
          note={<Oldest seconds={review.oldest_seconds} />}
        >
          {count(review.count)}
        </Figure>
      </dl>
    </section>
  );
}

function Oldest({ seconds }: { seconds: number | null }) {
  if (seconds === null) return <>{t('none')}</>;
  return <>{t('oldest: {{age}}', { age: duration(seconds * 1000) })}</>;
}

/** Workflows submitted and ended in the period. */
export function WindowFigures({ metrics: { total, from } }: { metrics: Metrics }) {
  const { counts, processing_ms: times } = total;
  const listOf = (status?: string): string => hrefTo('workflows', { status, created_after: from });
  return (
    <section className="group" aria-labelledby="period">
      <h2 id="period">{t('In this period')}</h2>
      <dl className="figures">
        <Figure title={t('Submitted')} href={listOf()}>
          {count(total.submitted)}
        </Figure>
        <Figure title={t('Done')} href={listOf('resolved,completed')}>
          {count(counts.resolved + counts.completed)}
        </Figure>
        <Figure title={t('Failed or rejected')} href={listOf('failed,rejected')}>
          {count(counts.failed + counts.rejected)}
        </Figure>
        <Figure
          title={t('Straight through')}
          note={t('done without a person')}
          href={listOf('resolved,completed')}
        >
          {share(total.straight_through_rate)}
        </Figure>
        <Figure
          title={t('Processing, median')}
          note={<>p95: {duration(times.p95)}</>}
          href={listOf('resolved,completed')}
        >
          {duration(times.p50)}
        </Figure>
      </dl>
    </section>
  );
}

export function DeliveryFigures({ metrics: { webhooks } }: { metrics: Metrics }) {
  return (
    <section className="group" aria-labelledby="deliveries">
      <h2 id="deliveries">{t('Webhook deliveries in this period')}</h2>
      <dl className="figures">
        <Figure
          title={t('Endpoints that work')}
          note={<EndpointNotes endpoints={webhooks.endpoints} />}
          href={hrefTo('endpoints')}
        >
          {t('{{working}} of {{all}}', {
            working: count(webhooks.endpoints.active),
            all: count(allEndpoints(webhooks.endpoints)),
          })}
        </Figure>
        <Figure title={t('Delivered')} href={hrefTo('endpoints')}>
          {count(webhooks.delivered)}
        </Figure>
        <Figure title={t('Being tried')} href={hrefTo('endpoints')}>
          {count(webhooks.pending)}
        </Figure>
        <Figure title={t('Dead letters')} href={hrefTo('dead-letters')}>
          {count(webhooks.dead)}
        </Figure>
        <Figure
          title={t('Success rate')}
          note={t('of those that ended')}
          href={hrefTo('endpoints')}
        >
          {share(webhooks.success_rate)}
        </Figure>
        <Figure
          title={t('Time to delivery, median')}
          note={<>p95: {duration(webhooks.delivery_ms.p95)}</>}
          href={hrefTo('endpoints')}
        >
          {duration(webhooks.delivery_ms.p50)}
        </Figure>
      </dl>
    </section>
  );
}

type Endpoints = Metrics['webhooks']['endpoints'];

function allEndpoints({ active, failing, disabled }: Endpoints): number {
  return active + failing + disabled;
}

/** Problems of endpoints. */
function EndpointNotes({ endpoints }: { endpoints: Endpoints }) {
  const { failing, disabled } = endpoints;
  return (
    <>
      {failing > 0 && <span>{t('{{count, number}} failing', { count: failing })} </span>}
      {disabled > 0 && <span>{t('{{count, number}} disabled', { count: disabled })} </span>}
    </>
  );
}
