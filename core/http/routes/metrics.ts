// Metrics of the dashboard. For monitoring systems, /metrics is on the operations listener.

import { Fault } from '../../kernel/errors.ts';
import type { JsonSchema } from '../../kernel/validate.ts';
import { mostViewers } from '../../statistics/live.ts';
import type { Report } from '../../statistics/report.ts';
import { windowNames } from '../../statistics/windows.ts';
import { workflowStates } from '../../workflows/states.ts';
import { defineRoute, type Route } from '../route.ts';
import {
  count,
  fraction,
  fractionOrNull,
  idOf,
  listOf,
  objectOf,
  text,
  time,
  timeOrNull,
} from '../schemas.ts';
import { named } from '../named.ts';

const msOrNull = { type: ['integer', 'null'], minimum: 0 };

export const percentiles = named(
  'DurationPercentiles',
  objectOf(
    { p50: msOrNull, p95: msOrNull, p99: msOrNull },
    { description: 'Milliseconds, within 5 %; null when nothing was counted.' },
  ),
);

function waiting(description: string): JsonSchema {
  return objectOf({ count, oldest_seconds: msOrNull }, { description });
}

const workReport = named(
  'WorkMetrics',
  objectOf(
    {
      submitted: { ...count, description: 'Accepted in the window.' },
      counts: objectOf(Object.fromEntries(workflowStates.map((state) => [state, count])), {
        description: 'Final states: ended so in the window. Other states: those in it now.',
      }),
      straight_through: { ...count, description: 'Ended as done without a person.' },
      straight_through_rate: {
        ...fractionOrNull,
        description: 'Of those that ended as done, failed or rejected.',
      },
      processing_ms: percentiles,
      confidence_histogram: listOf(objectOf({ from: fraction, to: fraction, count })),
      review: waiting('Waiting for a person now; age since they were submitted.'),
      queue: waiting('Waiting for a worker now.'),
      series: listOf(
        objectOf({
          at: time,
          submitted: count,
          done: count,
          straight_through: count,
          failed: count,
          rejected: count,
          cancelled: count,
        }),
      ),
    },
    { description: 'Workflows of a pipeline, or of all.' },
  ),
);

export const metricsObject = named(
  'Metrics',
  objectOf(
    {
      tenant_id: text,
      window: { enum: windowNames },
      from: time,
      to: time,
      step_seconds: { ...count, description: 'Between the points of a series.' },
      total: workReport,
      pipelines: { type: 'object', additionalProperties: workReport },
      latest: {
        type: 'object',
        additionalProperties: listOf(
          objectOf({ workflow_id: idOf('workflow'), status: { enum: workflowStates } }),
        ),
        description:
          'Up to 20 workflows of each pipeline that ended last, regardless of the window, the last ' +
          'one last. Pipelines that ended none among the last 2,000 are missing.',
      },
      webhooks: objectOf({
        delivered: count,
        dead: { ...count, description: 'Given up in the window.' },
        pending: { ...count, description: 'Still being tried.' },
        success_rate: { ...fractionOrNull, description: 'Of those delivered or given up.' },
        delivery_ms: percentiles,
        endpoints: objectOf(
          {
            active: { ...count, description: 'Their latest deliveries succeeded.' },
            failing: { ...count, description: 'Active, and deliveries fail.' },
            disabled: { ...count, description: 'Disabled because deliveries kept failing.' },
            certificate_ends_at: {
              ...timeOrNull,
              description: 'When the first of their client certificates ends.',
            },
          },
          { description: 'Webhook endpoints now.' },
        ),
        series: listOf(objectOf({ at: time, delivered: count, dead: count })),
      }),
    },
    { description: 'What the dashboard shows.' },
  ),
);

export function metricRoutes(): Route[] {
  return [metricsRow, streamRow];
}

const windowQuery = objectOf(
  { window: { type: 'string', enum: windowNames, default: '24h' } },
  { optional: ['window'] },
);

const metricsRow = defineRoute({
  method: 'GET',
  path: '/v1/metrics',
  scope: 'usage:read',
  name: 'get_metrics',
  tag: 'Usage',
  summary: 'Dashboard metrics',
  description:
    'Counts, straight-through rate, durations, confidence, backlog and deliveries of your tenant. ' +
    'A window consists of whole steps of UTC (5 minutes, 1 hour, 6 hours, 1 day), of which the ' +
    'last is the current one.',
  query: windowQuery,
  replies: { 200: { description: 'The metrics.', schema: metricsObject } },
  errors: [],
  async handle({ caller: { tenantId }, query }, { statistics }) {
    const report = await statistics.report(tenantId, query.window);
    return { status: 200, body: { tenant_id: tenantId, ...report } };
  },
});

const eventStream = 'text/event-stream';

/** Milliseconds after which a reader whose connection has ended comes back. */
const comeBackMs = 5_000;

const streamRow = defineRoute({
  method: 'GET',
  path: '/v1/metrics/events',
  scope: 'usage:read',
  name: 'stream_metrics',
  tag: 'Usage',
  summary: 'Follow the dashboard metrics',
  description:
    'Server-sent events named `metrics`, each with the answer of `GET /v1/metrics`: now, and every 5 ' +
    'seconds. They are counted once for all who follow. After a quarter of an hour, or when the ' +
    'appliance restarts, the stream ends and readers come back. Each stream counts as a waiting ' +
    `caller; a tenant has at most ${mostViewers} of them in a process.`,
  query: windowQuery,
  replies: {
    200: {
      description: 'Stream of events.',
      streams: { [eventStream]: 'Events `metrics` with the metrics as data.' },
    },
  },
  errors: ['rate_limit_exceeded'],
  handle({ caller: { tenantId }, query }, { liveMetrics, ...services }) {
    const leave = services.waiting.enter();
    if (leave === null) {
      throw new Fault('rate_limit_exceeded', 'Too many callers are waiting already.', {
        limitType: 'concurrent_requests',
        retryAfter: 1,
      });
    }
    try {
      const followed = liveMetrics.follow(tenantId, query.window);
      const chunks = asEvents(tenantId, followed.reports);
      const onClose = (): void => {
        followed.leave();
        leave();
      };
      return { status: 200, stream: { mediaType: eventStream, chunks, onClose } };
    } catch (error) {
      leave();
      throw error;
    }
  },
});

async function* asEvents(tenantId: string, reports: AsyncIterable<Report>): AsyncGenerator<string> {
  // At once, so that the reader knows its connection stands.
  yield `retry: ${comeBackMs}\n\n`;
  for await (const report of reports) {
    const data = JSON.stringify({ tenant_id: tenantId, ...report });
    yield `event: metrics\ndata: ${data}\n\n`;
  }
}
