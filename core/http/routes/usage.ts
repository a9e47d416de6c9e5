// Usage of the tenant's month (specification 8.3), and requests for more.

import { badCursor } from '../../kernel/pages.ts';
import type { IncreaseRequestRow, PeriodRow } from '../../quota/queries.ts';
import type { Seen } from '../../rates/store.ts';
import { presentPeriod, presentUnits, type UsedMonth } from '../../quota/usage.ts';
import { presentId } from '../../kernel/ids.ts';
import { actorOf } from '../actor.ts';
import { licenseOutlook, presentOutlook } from './license.ts';
import { defineRoute, type Route } from '../route.ts';
import {
  count,
  idOf,
  listOf,
  objectOf,
  pageOf,
  pageQuery,
  text,
  textOrNull,
  time,
  timeOrNull,
} from '../schemas.ts';
import { named } from '../named.ts';

const countOrNull = { type: ['integer', 'null'], minimum: 0 };

const units = {
  limit: { ...countOrNull, description: 'With top-ups; null when there is no limit.' },
  used: { ...count, description: 'Completed, validated units that count in the month.' },
  reserved: { ...count, description: 'Held by workflows that are queued or processing.' },
  remaining: { ...countOrNull, description: 'Null when there is no limit.' },
  topped_up: { ...count, description: 'Bought for this month; part of the limit.' },
  overage: { ...count, description: 'Used beyond the limit.' },
};

const period = objectOf({ start: time, end: time }, { description: 'One UTC month.' });

const poolObject = named(
  'UsagePool',
  objectOf(
    {
      pipeline: text,
      ...units,
      spill: {
        type: 'boolean',
        description: 'Whether work beyond the pool uses work_units; otherwise it is refused.',
      },
      open: {
        type: 'boolean',
        description: 'False: removed in this month; its reserved units still count here.',
      },
    },
    { description: 'Units that are reserved for one pipeline, in addition to work_units.' },
  ),
);

export const usageObject = named(
  'Usage',
  objectOf(
    {
      tenant_id: text,
      plan: text,
      period,
      work_units: objectOf({
        ...units,
        soft: {
          type: 'boolean',
          description: 'Whether work goes on beyond the limit, as overage.',
        },
        resets_at: time,
      }),
      pools: listOf(poolObject),
      rate_limits: listOf(
        objectOf(
          { scope: text, limit: count, remaining: count, resets_at: time },
          {
            description:
              'A bucket of the plan: `control_plane`, `work_units`, or an operation with a rate of ' +
              'its own. Looked at, not drawn on; empty where the plan has no rates.',
          },
        ),
      ),
      by_pipeline: {
        type: 'object',
        additionalProperties: count,
        description: "The month's used units, by pipeline.",
      },
      license: licenseOutlook,
      certificate_ends_at: {
        ...timeOrNull,
        description: 'When the TLS certificate of the API ends; null without TLS.',
      },
    },
    { description: 'Usage of the current month.' },
  ),
);

const monthObject = objectOf({
  period,
  work_units: objectOf(units),
  pools: listOf(poolObject),
});

const increaseObject = objectOf({
  increase_request_id: idOf('increaseRequest'),
  units: count,
  reason: textOrNull,
  status: { enum: ['open', 'granted', 'declined'] },
  created_at: time,
});

export function usageRoutes(): Route[] {
  return [currentRow, historyRow, increaseRow];
}

const currentRow = defineRoute({
  method: 'GET',
  path: '/v1/usage/current',
  scope: 'usage:read',
  name: 'get_current_usage',
  tag: 'Usage',
  summary: 'Remaining quota and reset timestamps',
  description:
    'Only completed, validated results count. Running workflows reserve units, so that no ' +
    'work is accepted without a unit for it.',
  replies: {
    200: {
      description: 'Usage of the current month.',
      schema: usageObject,
      examples: [
        {
          title: 'A month with a top-up and a pool of one pipeline',
          value: {
            tenant_id: 'acme',
            plan: 'enterprise',
            period: { start: '2026-03-01T00:00:00.000Z', end: '2026-04-01T00:00:00.000Z' },
            work_units: {
              limit: 51_000,
              used: 12_840,
              reserved: 12,
              remaining: 38_148,
              topped_up: 1000,
              overage: 0,
              soft: true,
              resets_at: '2026-04-01T00:00:00.000Z',
            },
            pools: [
              {
                pipeline: 'legal',
                limit: 2000,
                used: 310,
                reserved: 2,
                remaining: 1688,
                topped_up: 0,
                overage: 0,
                spill: true,
                open: true,
              },
            ],
            rate_limits: [],
            by_pipeline: { finance: 12_340, legal: 500 },
            license: {
              state: 'valid',
              message: 'The license ends on 2026-03-20.',
              ends_at: '2026-03-20T00:00:00.000Z',
              grace_ends_at: '2026-04-03T00:00:00.000Z',
              days_left: 12,
              clock_behind: false,
            },
            certificate_ends_at: '2026-05-02T08:00:00.000Z',
          },
        },
      ],
    },
  },
  errors: [],
  async handle({ caller }, { usage, rateLimits, licensing, certificates }) {
    const { tenantId } = caller;
    const [current, seen] = await Promise.all([usage.current(tenantId), rateLimits(caller)]);
    const month = presentPeriod(current.period);
    const { plan, soft } = current.terms;
    return {
      status: 200,
      body: {
        tenant_id: tenantId,
        plan,
        period: month,
        work_units: { ...presentUnits(current.shared), soft, resets_at: month.end },
        pools: current.pools.map(presentPool),
        rate_limits: seen.map(presentLimit),
        by_pipeline: current.byPipeline,
        license: presentOutlook(licensing.outlook()),
        certificate_ends_at: certificates.endsAt()?.toISOString() ?? null,
      },
    };
  },
});

function presentLimit({ limit: { name, rate }, remaining, fullAtMs }: Seen) {
  const resets_at = new Date(fullAtMs).toISOString();
  return { scope: name, limit: Math.floor(rate.burst), remaining, resets_at };
}

const historyRow = defineRoute({
  method: 'GET',
  path: '/v1/usage/history',
  scope: 'usage:read',
  name: 'get_usage_history',
  tag: 'Usage',
  summary: 'Show usage by month',
  description: 'Months with usage, newest first.',
  query: objectOf(pageQuery, { optional: ['limit', 'cursor'] }),
  replies: { 200: { description: 'One page.', schema: pageOf(monthObject) } },
  errors: [],
  async handle({ caller, query: { limit, cursor = null } }, { usage }) {
    const before = cursor === null ? null : `${readMonth(cursor)}-01`;
    // One row more than requested shows whether there is a next page.
    const rows = await usage.history(caller.tenantId, { limit: limit + 1, before });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const hasMore = rows.length > limit && last !== undefined;
    return {
      status: 200,
      body: {
        data: shown.map(presentMonth),
        next_cursor: hasMore ? last.period.slice(0, 7) : null,
      },
    };
  },
});

function presentMonth({ period: month, shared, pools }: UsedMonth) {
  return {
    period: presentPeriod(month),
    work_units: presentUnits(shared),
    pools: pools.map(presentPool),
  };
}

function presentPool(row: PeriodRow) {
  return { pipeline: row.pool, ...presentUnits(row), spill: row.spill, open: row.open };
}

function readMonth(cursor: string): string {
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(cursor)) return cursor;
  throw badCursor();
}

const increaseRow = defineRoute({
  method: 'POST',
  path: '/v1/usage/increase-requests',
  scope: 'admin',
  name: 'request_increase',
  tag: 'Usage',
  summary: 'Ask for more units',
  description:
    'Recorded for the administrator, who grants it as a top-up or by another plan. ' +
    'Nothing changes until then.',
  headers: ['Idempotency-Key'],
  kept: { without: [] },
  body: {
    kind: 'json',
    schema: objectOf(
      {
        units: { type: 'integer', minimum: 1, maximum: 1_000_000_000 },
        reason: { ...textOrNull, maxLength: 1000 },
      },
      { optional: ['reason'] },
    ),
    expected: 'an object with "units"',
    examples: [{ title: 'Year-end closing', value: { units: 5000, reason: 'year-end closing' } }],
  },
  replies: { 201: { description: 'Recorded.', schema: increaseObject } },
  errors: [],
  async handle({ body, ...request }, { usage }) {
    const { tenantId } = request.caller;
    const { units: wanted, reason = null } = body;
    const by = actorOf(request);
    const made = await usage.requestIncrease({ tenantId, units: wanted, reason, by });
    return { status: 201, body: presentIncrease(made) };
  },
});

function presentIncrease(row: IncreaseRequestRow) {
  return {
    increase_request_id: presentId('increaseRequest', row.increase_request_id),
    units: row.units,
    reason: row.reason,
    status: row.state,
    created_at: row.created_at.toISOString(),
  };
}
