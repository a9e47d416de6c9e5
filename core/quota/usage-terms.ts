import type { Database } from '../database/connection.ts';
import { findTenant } from '../tenants/queries.ts';
import type { UnitLimit } from './months/queries.ts';
import type { UsageTerms } from './usage.ts';

/**
 * Returns the terms of a tenant. A quota is soft if the plan says so, unless the license allows
 * less than the plan.
 */
export async function usageTermsOf(
  database: Database,
  limits: readonly UnitLimit[],
  tenantId: string,
): Promise<UsageTerms> {
  const tenant = await findTenant(database, tenantId);
  const { plan = '', units_per_month: own = null } = tenant ?? {};
  const soft = limits.some(
    ({ plan: name, soft: isSoft, ceiling }) =>
      name === plan && isSoft && (own === null || ceiling === null || own <= ceiling),
  );
  return { plan, soft };
}
