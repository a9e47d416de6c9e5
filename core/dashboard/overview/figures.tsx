import type { Reply } from '../api/client.ts';
import { Figure } from '../parts/figure.tsx';
import { count, duration, share } from '../parts/figures.ts';
import { hrefTo } from '../router.ts';

export type Metrics = Reply<'get_metrics'>;

/** What waits or runs at this moment. */
export function NowFigures({ metrics: { total } }: { metrics: Metrics }) {
  const { queue, review, counts } = total;
  return (
    <section className="group" aria-labelledby="now">
      <h2 id="now">Now</h2>
      <dl className="figures">
        <Figure
          title="Waiting for a worker"
          href={hrefTo('workflows', { status: 'queued' })}
          note={<Oldest seconds={queue.oldest_seconds} />}
        >
          {count(queue.count)}
        </Figure>
        <Figure title="Processing" href={hrefTo('workflows', { status: 'processing' })}>
          {count(counts.processing)}
        </Figure>
        <Figure
          title="Waiting for a review"
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
  if (seconds === null) return <>none</>;
  return <>oldest: {duration(seconds * 1000)}</>;
}

/** What was submitted and what ended in the period. */
export function WindowFigures({ metrics: { total, from } }: { metrics: Metrics }) {
  const { counts, processing_ms: times } = total;
  const listOf = (status?: string): string => hrefTo('workflows', { status, created_after: from });
  return (
    <section className="group" aria-labelledby="period">
      <h2 id="period">In this period</h2>
      <dl className="figures">
        <Figure title="Submitted" href={listOf()}>
          {count(total.submitted)}
        </Figure>
        <Figure title="Done" href={listOf('resolved,completed')}>
          {count(counts.resolved + counts.completed)}
        </Figure>
        <Figure title="Failed or rejected" href={listOf('failed,rejected')}>
          {count(counts.failed + counts.rejected)}
        </Figure>
        <Figure
          title="Straight through"
          note="done without a person"
          href={listOf('resolved,completed')}
        >
          {share(total.straight_through_rate)}
        </Figure>
        <Figure
          title="Processing, median"
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
      <h2 id="deliveries">Webhook deliveries in this period</h2>
      <dl className="figures">
        <Figure title="Delivered" href={hrefTo('endpoints')}>
          {count(webhooks.delivered)}
        </Figure>
        <Figure title="Being tried" href={hrefTo('endpoints')}>
          {count(webhooks.pending)}
        </Figure>
        <Figure title="Dead letters" href={hrefTo('dead-letters')}>
          {count(webhooks.dead)}
        </Figure>
        <Figure title="Success rate" note="of those that ended" href={hrefTo('endpoints')}>
          {share(webhooks.success_rate)}
        </Figure>
        <Figure
          title="Time to delivery, median"
          note={<>p95: {duration(webhooks.delivery_ms.p95)}</>}
          href={hrefTo('endpoints')}
        >
          {duration(webhooks.delivery_ms.p50)}
        </Figure>
      </dl>
    </section>
  );
}
