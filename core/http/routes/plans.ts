// The current plans. They are changed in plans.yaml, where each figure is validated and documented.

import type { Plan, PlanName } from '../../config/plans.ts';
import type { Rate } from '../../config/rate-type.ts';
import { defineRoute, type Route } from '../route.ts';
import { listOf, objectOf, orNull, text } from '../schemas.ts';
import { planName } from './tenant-object.ts';
import { named } from '../named.ts';

const figure = { type: ['number', 'null'], minimum: 0 };

const rate = orNull(
  objectOf(
    {
      per_second: { type: 'number' },
      burst: { type: 'number' },
      sustained: { type: 'number', description: 'Per second, over a window of 60 seconds.' },
    },
    { description: 'Null is unlimited.' },
  ),
);

export const planObject = named(
  'Plan',
  objectOf(
    {
      plan: { ...planName, description: 'A published plan or one of your own.' },
      units_per_month: { ...figure, description: 'Null is unlimited.' },
      soft_quota: { type: 'boolean', description: 'Units beyond are counted, never refused.' },
      price_per_additional_unit: { ...figure, description: 'Dollars; null is by agreement.' },
      dedicated_pools: { type: 'boolean' },
      webhook_delivery_sla: text,
      audit_retention_days: {
        ...figure,
        description: 'At most `audit.retention_days` of the installation, which null stands for.',
      },
      concurrent_requests: { ...figure, description: 'Null is unlimited.' },
      rates: { type: 'object', additionalProperties: rate, description: 'Requests per second.' },
    },
    { description: 'What a tenant of a plan may do.' },
  ),
);

export function planRoutes(): Route[] {
  return [listRow];
}

const listRow = defineRoute({
  scope: 'admin',
  audience: 'administrators',
  tag: 'Administration',
  method: 'GET',
  path: '/v1/admin/plans',
  name: 'list_plans',
  summary: 'List the plans in effect',
  description:
    'The published plans, then your own, as plans.yaml has them. A reload (SIGHUP) takes changes ' +
    'of that file.',
  replies: { 200: { description: 'The plans.', schema: objectOf({ data: listOf(planObject) }) } },
  errors: [],
  handle(_incoming, { plans }) {
    const data = Object.entries(plans()).map(([name, plan]) => presentPlan(name, plan));
    return { status: 200, body: { data } };
  },
});

const dayMs = 86_400_000;

function presentPlan(name: PlanName, plan: Plan) {
  const { rates, auditRetentionMs } = plan;
  return {
    plan: name,
    units_per_month: plan.unitsPerMonth,
    soft_quota: plan.softQuota,
    price_per_additional_unit: plan.pricePerAdditionalUnit,
    dedicated_pools: plan.dedicatedPools,
    webhook_delivery_sla: plan.webhookDeliverySla,
    audit_retention_days: auditRetentionMs === null ? null : auditRetentionMs / dayMs,
    concurrent_requests: plan.concurrentRequests,
    rates: {
      work_units: presentRate(rates.workUnits),
      control_plane: presentRate(rates.controlPlane),
      workflows_start: presentRate(rates.workflowsStart),
      status: presentRate(rates.status),
      results: presentRate(rates.results),
      webhooks_register: presentRate(rates.webhooksRegister),
      metrics: presentRate(rates.metrics),
      config: presentRate(rates.config),
    },
  };
}

function presentRate(given: Rate | null) {
  if (given === null) return null;
  const { perSecond, burst, sustained } = given;
  return { per_second: perSecond, burst, sustained };
}
