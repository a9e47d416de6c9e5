// Determines the buckets of a request from the plan of its tenant (contract.md §7, "Rates").

import type { Plan } from '../config/plans.ts';
import type { Rate } from '../config/rate-type.ts';
import type { Limit } from './store.ts';

/** Limit classes of routes; `default` is for every operation without its own class. */
export const limitClasses = [
  'workflows_start',
  'status',
  'results',
  'webhooks_register',
  'metrics',
  'config',
  'default',
] as const;

export type LimitClass = (typeof limitClasses)[number];

export interface Endpoint {
  /** Unique name of the operation; null for an unknown address under /v1. */
  readonly name: string | null;
  readonly limit: LimitClass;
}

/** Returns the buckets of one endpoint in one plan; an empty list is unlimited. */
export function limitsOf({ rates }: Plan, { name, limit }: Endpoint): Limit[] {
  const own = {
    workflows_start: rates.workflowsStart,
    status: rates.status,
    results: rates.results,
    webhooks_register: rates.webhooksRegister,
    metrics: rates.metrics,
    config: rates.config,
    default: rates.status,
  }[limit];
  return [
    ...(name === null ? [] : one(name, own, 'request_rate')),
    ...(limit === 'results' ? [] : one('control_plane', rates.controlPlane, 'request_rate')),
    ...(limit === 'workflows_start' ? one('work_units', rates.workUnits, 'work_unit_rate') : []),
  ];
}

function one(name: string, rate: Rate | null, type: Limit['type']): Limit[] {
  return rate === null ? [] : [{ name, rate, type }];
}
