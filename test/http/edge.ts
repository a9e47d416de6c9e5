// The real edge on a real socket, over rows that the test gives.

import type { Test } from 'tap';
import { createAuth, type Auth } from '../../core/auth/service.ts';
import { scopes, type Scope } from '../../core/auth/caller.ts';
import type { Database } from '../../core/database/connection.ts';
import { createIdempotentAnswers } from '../../core/idempotency/service.ts';
import type { DashboardOptions } from '../../core/http/dashboard/serve-dashboard.ts';
import { isPassing } from '../../core/database/sql-state.ts';
import { createEdge } from '../../core/http/app.ts';
import { noProxies, type ProxyTrust } from '../../core/http/forwarding.ts';
import type { EdgeLimits } from '../../core/http/limits.ts';
import { printOpenApi } from '../../core/http/openapi.ts';
import type { Route } from '../../core/http/route.ts';
import { startListener, type ListenerOptions } from '../../core/http/server.ts';
import type { PlanName } from '../../core/config/plans.ts';
import { createConfiguration } from '../../core/config/reload.ts';
import type { Settings } from '../../core/config/settings.ts';
import { createMemoryStore } from '../../core/rates/memory-store.ts';
import { createRates } from '../../core/rates/service.ts';
import { systemClock, type Clock } from '../../core/kernel/clock.ts';
import { createIds } from '../../core/kernel/ids.ts';
import { systemRandom } from '../../core/kernel/random.ts';
import { createMetrics } from '../../core/telemetry/metrics.ts';
import { collectingLog, quietLog } from '../support/log.ts';
import { buildTenant, testDatabase } from '../support/postgres.ts';

export const ids = createIds({ clock: systemClock, random: systemRandom });

export const testLimits: EdgeLimits = {
  jsonBodyBytes: 2000,
  referenceBytes: 2000,
  documentBytes: 5000,
  concurrentWaiters: 2,
  defaultWaitMs: 10_000,
  maxWaitMs: 60_000,
};

export function testAuth(database: Database): Auth {
  const log = collectingLog();
  return createAuth({ database, clock: systemClock, ids, random: systemRandom, log });
}

/** The Authorization header of a new key of the tenant. */
export async function bearer(auth: Auth, held: readonly Scope[] = scopes, tenantId = 'acme') {
  const key = { tenantId, name: 'test', mode: 'live', scopes: held, expiresAt: null } as const;
  return { authorization: `Bearer ${(await auth.createKey(key)).text}` };
}

/** A listener that is gone when the test ends. */
export async function listen(
  t: Test,
  handle: ListenerOptions['handle'],
  headersForBroken: ListenerOptions['headersForBroken'] = () => ({}),
) {
  const log = collectingLog();
  const address = { host: '127.0.0.1', port: 0 };
  const options = { ...address, handle, headersForBroken, clock: systemClock, ids, log };
  const listener = await startListener(options);
  t.teardown(() => listener.stop(0));
  return listener;
}

export interface EdgeRig {
  proxies?: Partial<ProxyTrust>;
  clock?: Clock;
  /** The plan of the tenant. */
  plan?: PlanName;
  /** The text of plans.yaml. */
  plansFile?: string;
  dashboard?: DashboardOptions;
}

/** The published plans, or what the text of a plans.yaml makes of them. */
export function testSettings(t: Test, plansFile = ''): Settings {
  const folder = t.testdir({ 'plans.yaml': plansFile });
  return createConfiguration({ folder, log: quietLog(), clock: systemClock }).current();
}

export async function startEdge(
  t: Test,
  rows: readonly Route<never>[],
  { proxies = {}, clock = systemClock, plan = 'on_premises', plansFile, dashboard }: EdgeRig = {},
) {
  const { plans, rates } = testSettings(t, plansFile);
  const store = createMemoryStore({ clock });
  const limits = { store, plans: () => plans, withoutKey: () => rates.withoutKey, clock };
  const database = await testDatabase(t);
  await buildTenant(database, 'acme');
  await database.knex('tenants').update({ plan });
  const auth = testAuth(database);
  const log = collectingLog();
  const metrics = createMetrics({ version: '0.0.0', clock: systemClock, log });
  const edge = createEdge({
    rows,
    parts: null as never,
    openApi: () => printOpenApi({ rows, publicUrl: 'http://test', version: '0.0.0' }),
    auth,
    answers: createIdempotentAnswers({ database, ids }),
    limits: () => testLimits,
    rates: createRates(limits),
    proxies: { ...noProxies, ...proxies },
    metrics,
    log,
    clock,
    ids,
    isStopping: () => false,
    isPassing,
    ...(dashboard && { dashboard }),
  });
  const { url, port } = await listen(t, edge.handle, edge.limitBroken);
  const { handle } = edge;
  return { url, port, handle, log, metrics, auth, database, key: await bearer(auth) };
}
