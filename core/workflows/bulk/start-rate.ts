// Rate limits for workflows that bulk actions start. They share the buckets of requests that start
// workflows.

import type { PlanName } from '../../config/plans.ts';
import type { Endpoint } from '../../rates/limits.ts';
import type { Rates } from '../../rates/service.ts';

const startWorkflow: Endpoint = { name: 'start_workflow', limit: 'workflows_start' };

/**
 * Returns the milliseconds until a workflow may start. If it returns 0, a token was consumed and
 * the workflow may start.
 */
export function createDrawStart(rates: Pick<Rates, 'allowanceOf' | 'draw'>) {
  return async (tenantId: string, plan: PlanName): Promise<number> => {
    const { limits } = rates.allowanceOf(plan, startWorkflow);
    if (limits.length === 0) return 0;
    const { refused, waitMs } = await rates.draw(tenantId, limits);
    return refused === null ? 0 : Math.max(1, waitMs);
  };
}
