import type { Database } from '../database/connection.ts';
import type { PoolStore } from '../tenants/from-file.ts';
import { listTenantPools } from './months/queries.ts';
import { replacePools } from './replace-pools.ts';

/** Stores the pools of tenants, for tenants.yaml. */
export function createPoolStore(database: Database): PoolStore {
  return {
    list: (tenantIds) => listTenantPools(database.knex, tenantIds),
    replace: replacePools,
  };
}
