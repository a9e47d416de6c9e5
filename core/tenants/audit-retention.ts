// Retention of a tenant's audit trail: that of its plan, limited by that of the installation.
// Entries of the installation itself have no plan.

import type { Plans } from '../config/plans.ts';
import type { Database } from '../database/connection.ts';
import { findTenant } from './queries.ts';

const dayMs = 86_400_000;

/** Returns the retention in days, by tenant. */
export function createAuditRetention(options: {
  database: Database;
  plans: () => Plans;
  /** `audit.retention_days` */
  mostDays: () => number;
}): (tenantId: string) => Promise<number> {
  const { database, plans, mostDays } = options;
  return async (tenantId) => {
    const tenant = await findTenant(database, tenantId);
    const retentionMs = tenant ? (plans()[tenant.plan]?.auditRetentionMs ?? null) : null;
    return retentionMs === null ? mostDays() : Math.min(mostDays(), retentionMs / dayMs);
  };
}
