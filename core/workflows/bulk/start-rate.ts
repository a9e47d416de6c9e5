// A workflow that a bulk action starts draws on the same buckets as a request that starts one.

import type { PlanName } from '../../config/plans.ts';
import type { Endpoint } from '../../rates/limits.ts';
import type { Rates } from '../../rates/service.ts';

const startWorkflow: Endpoint = { name: 'start_workflow', limit: 'workflows_start' };

/** Milliseconds until a workflow may start; 0 when it may, and the token was drawn. */
export function createDrawStart(rates: Pick<Rates, 'allowanceOf' | 'draw'>) {
  return async (tenantId: string, plan: PlanName): Promise<number> => {
    const { limits } = rates.allowanceOf(plan, startWorkflow);
    if (limits.length === 0) return 0;
    const { refused, waitMs } = await rates.draw(tenantId, limits);
    return refused === null ? 0 : Math.max(1, waitMs);
  };
}
