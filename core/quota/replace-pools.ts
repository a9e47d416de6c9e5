// Replaces all pools of a tenant at once, as a file declares them.

import type { Transaction } from '../database/connection.ts';
import {
  deleteTenantPool,
  listTenantPools,
  upsertTenantPool,
  type PoolLimit,
} from './months/queries.ts';

/**
 * Returns the changes, one for each pool, in the form of the audit trail. The caller must update
 * the open month.
 */
export async function replacePools(
  trx: Transaction,
  tenantId: string,
  wanted: readonly PoolLimit[],
): Promise<object[]> {
  const present = (await listTenantPools(trx, [tenantId])).get(tenantId) ?? [];
  const changes: object[] = [];
  for (const { pipeline } of present) {
    if (wanted.some((pool) => pool.pipeline === pipeline)) continue;
    await deleteTenantPool(trx, { tenantId, pipeline });
    changes.push({ pipeline, removed: true });
  }
  for (const { pipeline, units, spill } of wanted) {
    const known = present.find((pool) => pool.pipeline === pipeline);
    if (known?.units === units && known.spill === spill) continue;
    await upsertTenantPool(trx, { tenantId, pipeline, units, spill });
    changes.push({ pipeline, units, spill });
  }
  return changes;
}
