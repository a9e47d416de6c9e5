import { join } from 'node:path';
import type { StartChecks } from '../config/load.ts';
import { unknownPlan } from '../config/plans.ts';
import type { Problem } from '../config/problems.ts';
import type { Database } from '../database/connection.ts';
import { findOtherPlans } from './queries.ts';

/**
 * Rejects the removal of a plan that tenants have; tenants in tenants.yaml get the plan named
 * there. Without a database, nothing is checked.
 */
export function checkPlans(database: Database | null): StartChecks['settings'] {
  return async ({ plans, tenants }, folder) => {
    if (database === null) return [];
    const ids = tenants.map(({ id }) => id);
    const inUse = await findOtherPlans(database, Object.keys(plans), ids);
    return inUse.map(({ plan, tenants: count, first }): Problem => {
      const others = count > first.length ? ` and ${count - first.length} more` : '';
      const have = `${count} ${count === 1 ? 'tenant has' : 'tenants have'} it`;
      const message =
        `${unknownPlan(plans, plan)}; ${have}: ${first.join(', ')}${others}. ` +
        'Define the plan, or give these tenants another: workmill tenant plan <tenant-id> <plan>';
      const place = { file: join(folder, 'plans.yaml'), position: null, path: plan };
      return { severity: 'error', ...place, message };
    });
  };
}
