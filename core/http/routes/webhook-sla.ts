// Evidence of deliveries compared with the plan's promise: as a report, or one line per day.

import { planOf } from '../../config/plans.ts';
import { presentId } from '../../kernel/ids.ts';
import { slaCsv, slaJsonLines } from '../../statistics/sla/lines.ts';
import { timeOf } from '../query.ts';
import { defineRoute, type Route } from '../route.ts';
import { count, fractionOrNull, idOf, listOf, objectOf, text, time } from '../schemas.ts';
import { endpointParam } from './endpoint-object.ts';
import { webhookReaders } from './webhook-access.ts';
import { percentiles } from './metrics.ts';
import { named } from '../named.ts';

function byFault(description: string) {
  return objectOf({ ours: count, theirs: count, network: count }, { description });
}

const figures = {
  delivered: count,
  dead: { ...count, description: 'Given up after attempts.' },
  not_attempted: {
    ...count,
    description: 'Given up without one: the endpoint was paused or disabled. In no share.',
  },
  within_target: { ...count, description: 'Delivered no later than `target_ms` after the event.' },
  within_target_rate: fractionOrNull,
  success_rate: { ...fractionOrNull, description: 'Delivered, of all that ended.' },
  service_level: {
    ...fractionOrNull,
    description: 'The share that was not missed because of an internal error.',
  },
  missed: byFault(
    'Late or given up, by the fault of the last failed attempt. What was late without a failure ' +
      'counts as ours.',
  ),
  failed_attempts: byFault('Attempts that failed.'),
  first_attempt_ms: { ...percentiles, description: 'From the event to the first attempt.' },
  delivered_ms: { ...percentiles, description: 'From the event to its delivery.' },
};

export const slaObject = named(
  'WebhookSla',
  objectOf(
    {
      endpoint_id: idOf('endpoint'),
      from: time,
      to: time,
      target_ms: count,
      promised: { ...text, description: 'By the plan: `best_effort`, or a share such as `99.9%`.' },
      kept: {
        type: ['boolean', 'null'],
        description: 'Whether `service_level` is what was promised; null when nothing was.',
      },
      total: objectOf(figures),
      days: listOf(objectOf({ day: { ...text, format: 'date' }, ...figures, clock_jumps: count })),
      clock_jumps: {
        ...listOf(objectOf({ at: time, by_ms: { type: 'integer' } })),
        description:
          'When the clock of a machine was set, by how much (negative: back). Deliveries around that ' +
          'took another time than their milliseconds say; none counts twice or is left out.',
      },
      examples: objectOf(
        {
          ours: listOf(idOf('delivery')),
          theirs: listOf(idOf('delivery')),
          network: listOf(idOf('delivery')),
        },
        { description: 'Deliveries that failed at least once, newest days first.' },
      ),
    },
    { description: 'Deliveries to an endpoint, by the UTC day of their end; replays left out.' },
  ),
);

export function webhookSlaRoutes(): Route[] {
  return [slaRow];
}

const writers = { 'application/x-ndjson': slaJsonLines, 'text/csv': slaCsv } as const;

const slaRow = defineRoute({
  method: 'GET',
  path: '/v1/webhooks/{id}/sla',
  scope: webhookReaders,
  name: 'get_webhook_sla',
  tag: 'Webhooks',
  summary: 'Evidence of delivery to an endpoint',
  description:
    'How soon events were first sent and delivered, what share was in time, and whose fault the ' +
    'others were, beside what the plan promises. `Accept: text/csv` or `application/x-ndjson` ' +
    'exports the days.',
  params: endpointParam,
  query: objectOf(
    {
      from: { ...time, description: 'Start, in whole hours. Default: 30 days before `to`.' },
      to: { ...time, description: 'End, exclusive. Default: now.' },
      target_seconds: {
        type: 'integer',
        minimum: 1,
        maximum: 86_400,
        default: 60,
        description: 'Maximum number of seconds from the event to its delivery.',
      },
    },
    { optional: ['from', 'to', 'target_seconds'] },
  ),
  replies: {
    200: {
      description: 'The evidence.',
      schema: slaObject,
      streams: {
        'application/x-ndjson': 'One flat JSON object per day, with fields such as `missed_ours`.',
        'text/csv': 'The same, with a head line.',
      },
    },
  },
  errors: [],
  async handle({ caller, params, query, accept }, { webhooks: { endpoints }, sla, plans }) {
    const { tenantId, plan } = caller;
    const { endpointId } = await endpoints.get(tenantId, params['id']!);
    const report = await sla.report({
      tenantId,
      endpointId,
      ...(query.from !== undefined && { from: timeOf('from', query.from) }),
      ...(query.to !== undefined && { to: timeOf('to', query.to) }),
      targetMs: query.target_seconds * 1000,
      promised: planOf(plans(), plan).webhookDeliverySla,
    });
    const mediaType = wanted(accept);
    if (mediaType === null) {
      return { status: 200, body: { endpoint_id: presentId('endpoint', endpointId), ...report } };
    }
    const lines = writers[mediaType](report);
    return { status: 200, stream: { mediaType, chunks: only(lines) } };
  },
});

function wanted(accept = ''): keyof typeof writers | null {
  const asked = accept.split(',').map((item) => item.split(';', 1)[0]!.trim().toLowerCase());
  if (asked.includes('text/csv')) return 'text/csv';
  return asked.includes('application/x-ndjson') ? 'application/x-ndjson' : null;
}

async function* only(lines: string): AsyncGenerator<string> {
  yield lines;
}
