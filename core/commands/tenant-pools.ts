// `workmill tenant pool`.

import { commandLineActor } from '../audit/entry.ts';
import { recordAudit } from '../audit/queries.ts';
import { planOf } from '../config/plans.ts';
import { createIds } from '../kernel/ids.ts';
import type { Random } from '../kernel/random.ts';
import { deleteTenantPool, upsertTenantPool } from '../quota/months/queries.ts';
import { refuseKeptInFile } from '../tenants/service.ts';
import { licensedAccountsOf } from './accounts.ts';
import { withDatabase, type SessionOptions } from './database-session.ts';
import { CommandFailure, printRows, type Output } from './output.ts';
import { requireTenant } from './tenants.ts';

export interface PoolChange {
  tenantId: string;
  pipeline: string;
  /** Work units per month; omitted only with `remove`. */
  units?: number;
  spill: boolean;
  remove: boolean;
}

/** Applies to the current month at once; units held in the pool remain there. */
export async function changePool(
  options: SessionOptions & { random: Random; output: Output },
  { tenantId, pipeline, units, spill, remove }: PoolChange,
): Promise<void> {
  if (!remove && (units === undefined || !Number.isInteger(units))) {
    throw new CommandFailure('give --units with a whole number, or --remove');
  }
  await withDatabase(options, async (database, settings) => {
    const tenant = await requireTenant(database, tenantId);
    refuseKeptInFile(tenant);
    const { plan } = tenant;
    if (!remove && !planOf(settings.plans, plan).dedicatedPools) {
      throw new CommandFailure(`the plan "${plan}" has no dedicated_pools; see plans.yaml`);
    }
    const ids = createIds(options);
    const { quota } = await licensedAccountsOf(options, database, settings);
    const object = { kind: 'tenant', id: tenantId };
    await database.transaction(async (trx) => {
      if (!remove) await upsertTenantPool(trx, { tenantId, pipeline, units: units!, spill });
      else if (!(await deleteTenantPool(trx, { tenantId, pipeline }))) {
        throw new CommandFailure(`"${tenantId}" has no pool "${pipeline}" of its own`);
      }
      await quota.applyLimitsTo(trx, tenantId);
      const detail = remove ? { pipeline, removed: true } : { pipeline, units, spill };
      await recordAudit(trx, ids, commandLineActor, {
        tenantId,
        action: 'tenant.pool_changed',
        object,
        detail,
      });
    });
    const shown = remove ? { removed: true } : { units, spill };
    printRows(options.output, [{ tenant_id: tenantId, pipeline, ...shown }]);
  });
}
