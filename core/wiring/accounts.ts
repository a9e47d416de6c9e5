// Tenants: what they may use, as plan and licence say, and who hears of a change.

import { installation, systemActor } from '../audit/entry.ts';
import { recordAudit } from '../audit/queries.ts';
import type { Auth } from '../auth/service.ts';
import type { Configuration } from '../config/reload.ts';
import type { Database } from '../database/connection.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Licensing } from '../licensing/service.ts';
import type { UnitLimit } from '../quota/months/queries.ts';
import { createQuota, type Quota } from '../quota/service.ts';
import type { UsageTerms } from '../quota/usage.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { findTenant } from '../tenants/queries.ts';
import { createTenants, type Tenants } from '../tenants/service.ts';

/** Soft is what the plan says, unless the licence allows less than the plan. */
export function usageTerms(database: Database, unitLimits: () => readonly UnitLimit[]) {
  return async (tenantId: string): Promise<UsageTerms> => {
    const tenant = await findTenant(database, tenantId);
    const { plan = '', units_per_month: own = null } = tenant ?? {};
    const soft = unitLimits().some(
      ({ plan: name, soft: isSoft, ceiling }) =>
        name === plan && isSoft && (own === null || ceiling === null || own <= ceiling),
    );
    return { plan, soft };
  };
}

/** The months that are open follow the plans when they are reloaded. */
export async function startQuota(parts: {
  database: Database;
  configuration: Configuration;
  licensing: Licensing;
  clock: Clock;
  log: Log;
}): Promise<Quota> {
  const { database, configuration, licensing, clock, log } = parts;
  const plans = () => configuration.current().plans;
  const quota = createQuota({ database, clock, plans, licensedUnits: licensing.unitLimit });
  await quota.applyLimits();
  const apply = () =>
    void quota.applyLimits().catch((error: unknown) => {
      log.error('the months that are open kept their limits', { error });
    });
  configuration.onChange('plans', () => ({ commit: apply }));
  return quota;
}

export function tenants(parts: {
  database: Database;
  configuration: Configuration;
  ids: Ids;
  licensing: Licensing;
  quota: Quota;
  auth: Auth;
}): Tenants {
  const { database, configuration, ids, licensing, quota, auth } = parts;
  return createTenants({
    database,
    plans: () => configuration.current().plans,
    ids,
    licensedTenants: licensing.tenantLimit,
    applyLimits: (trx, tenantId) => quota.applyLimitsTo(trx, tenantId),
    onChange: (tenantId) => auth.forgetTenant(tenantId),
  });
}

export function sampleLicence(metrics: Metrics, { outlook }: Licensing): void {
  metrics.sample('workmill_license_state', () => [
    { labels: { state: outlook().state }, value: 1 },
  ]);
  metrics.sample('workmill_license_days_left', () => {
    const { daysLeft } = outlook();
    return daysLeft === null ? [] : [{ labels: {}, value: daysLeft }];
  });
  metrics.sample('workmill_clock_behind', () => [
    { labels: {}, value: Number(outlook().clockBehind) },
  ]);
  metrics.sample('workmill_nodes', () => [{ labels: {}, value: outlook().nodes }]);
}

/** Reloads come by a signal, which has no sender: the entry says what became of it. */
export function auditReloads(parts: {
  configuration: Configuration;
  database: Database;
  ids: Ids;
  log: Log;
}): void {
  const { configuration, database, ids, log } = parts;
  const object = { kind: 'configuration', id: 'configuration' };
  configuration.onReload((report) => {
    const action = report.ok ? 'configuration.reloaded' : 'configuration.refused';
    const detail = report.ok
      ? { applied: report.applied, needs_restart: report.needsRestart }
      : { problems: report.problems.length };
    const event = { tenantId: installation, action, object, detail };
    void recordAudit(database.knex, ids, systemActor, event).catch((error: unknown) => {
      log.error('a reload is missing in the audit trail', { error, ...detail });
    });
  });
}
