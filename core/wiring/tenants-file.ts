// tenants.yaml in a running process: applied at its start, at each reload that changes it, and once
// a minute by the one process that keeps the schedules.

import type { Auth } from '../auth/service.ts';
import type { Configuration } from '../config/reload.ts';
import type { Database } from '../database/connection.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Log } from '../kernel/log.ts';
import type { Licensing } from '../licensing/service.ts';
import { listTenantPools } from '../quota/months/queries.ts';
import { replacePools } from '../quota/replace-pools.ts';
import type { Quota } from '../quota/service.ts';
import {
  applyFile,
  type FileReport,
  type FromFileDeps,
  type PoolStore,
} from '../tenants/from-file.ts';

export interface TenantsFile {
  /** Resolves once the tenants are as the file says, as far as they can be. */
  apply(): Promise<void>;
}

export function poolStore(database: Database): PoolStore {
  return {
    list: (tenantIds) => listTenantPools(database.knex, tenantIds),
    replace: replacePools,
  };
}

/** Resolves once the file that the process starts with is applied. */
export async function follow(parts: {
  configuration: Configuration;
  database: Database;
  ids: Ids;
  licensing: Licensing;
  quota: Quota;
  auth: Auth;
  log: Log;
}): Promise<TenantsFile> {
  const { configuration, database, ids, licensing, quota, auth, log } = parts;
  const deps: FromFileDeps = {
    database,
    ids,
    licensedTenants: licensing.tenantLimit,
    applyLimits: (trx, tenantId) => quota.applyLimitsTo(trx, tenantId),
    pools: poolStore(database),
    onChange: (tenantId) => auth.forgetTenant(tenantId),
  };
  const tell = createTeller(log);
  let turn: Promise<void> = Promise.resolve();

  /** One after another: an older file must not have the last word. */
  function apply(): Promise<void> {
    const mine = turn.then(async () =>
      tell(await applyFile(deps, configuration.current().tenants)),
    );
    turn = mine.catch(() => {}); // the next one is not to suffer for it; the caller gets `mine`
    return mine;
  }

  const applyLater = (): void =>
    void apply().catch((error: unknown) => {
      log.error('tenants.yaml is not applied yet; the next minute tries again', { error });
    });
  configuration.onChange('tenants', () => ({ commit: applyLater }));
  await apply();
  return { apply };
}

/** What stays as it is is told once, not once a minute. */
function createTeller(log: Log): (report: FileReport) => void {
  let told = '';
  return ({ created, changed, uncreated, erased, left }) => {
    if (created.length + changed.length > 0) {
      log.info('tenants.yaml applied', { created, changed });
    }
    const standing = JSON.stringify({ uncreated, erased, left });
    if (standing === told) return;
    told = standing;
    if (uncreated.length > 0) {
      log.warn('the license does not cover all tenants of tenants.yaml', { tenants: uncreated });
    }
    if (erased.length > 0) {
      log.warn('tenants of tenants.yaml were erased and stay so', { tenants: erased });
    }
    if (left.length > 0) {
      log.warn('tenants are no longer in tenants.yaml; they stay unchanged', { tenants: left });
    }
  };
}
