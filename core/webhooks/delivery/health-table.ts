// Endpoint health in the database, and every statement that changes it. Each statement handles many
// endpoints.

import type { Database } from '../../database/connection.ts';
import type { Clock } from '../../kernel/clock.ts';
import { presentId, type Ids } from '../../kernel/ids.ts';
import type { Log } from '../../kernel/log.ts';
import type { EndpointHealthUpdate } from './health-updates.ts';
import type { Target } from './lane.ts';
import {
  breakerStatement,
  disableStatement,
  failingStatement,
  healthyStatement,
  retireStatement,
  type FailingRow,
} from './queries.ts';

export interface HealthTable {
  /**
   * Start of the failures of each endpoint; null while it does not fail; no entry if it must be
   * read first. The table is written only on changes.
   */
  known: Map<string, Date | null>;
  /** Writes recoveries; returns whether anything changed. */
  writeRecovered(this: void, updates: readonly EndpointHealthUpdate[]): Promise<boolean>;
  /** Writes endpoints that have started to fail; returns whether anything changed. */
  writeFailing(this: void, updates: readonly EndpointHealthUpdate[]): Promise<boolean>;
  /** Writes breaker changes; returns whether there were any. */
  writeBreakers(this: void, updates: readonly EndpointHealthUpdate[]): Promise<boolean>;
  /** Disables endpoints that responded with 410 or have failed for too long. */
  disableHopeless(this: void, updates: readonly EndpointHealthUpdate[]): Promise<void>;
}

export interface HealthTableOptions {
  database: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  /** An endpoint that has failed continuously for this long is disabled. */
  disableAfterMs: number;
  /** Called with endpoints that have a new delivery. */
  onNotified(this: void, targets: Target[]): void;
}

export function createHealthTable(options: HealthTableOptions): HealthTable {
  const { database, disableAfterMs } = options;
  const known = new Map<string, Date | null>();

  async function writeRecovered(updates: readonly EndpointHealthUpdate[]): Promise<boolean> {
    const changes = updates.filter((one) => one.recovered && known.get(one.endpointId) !== null);
    if (changes.length === 0) return false;
    await database.run(healthyStatement, healthyStatement.values({ changes }));
    for (const { endpointId } of changes) known.set(endpointId, null);
    return true;
  }

  async function writeFailing(updates: readonly EndpointHealthUpdate[]): Promise<boolean> {
    const begun = updates.filter(
      (one) => one.failingFrom !== null && !(known.get(one.endpointId) instanceof Date),
    );
    if (begun.length === 0) return false;
    const values = failingStatement.values({ changes: begun });
    const rows = await database.run<FailingRow>(failingStatement, values);
    for (const row of rows) known.set(row.endpoint_id, row.failing_since);
    return true;
  }

  async function writeBreakers(updates: readonly EndpointHealthUpdate[]): Promise<boolean> {
    const changes = updates.flatMap(({ breaker }) => breaker ?? []);
    if (changes.length === 0) return false;
    await database.run(breakerStatement, breakerStatement.values({ changes }));
    return true;
  }

  async function disableHopeless(updates: readonly EndpointHealthUpdate[]): Promise<void> {
    for (const one of updates) {
      const since = known.get(one.endpointId);
      const failedForMs = since && one.failedAt ? one.failedAt.getTime() - since.getTime() : 0;
      const isOver = failedForMs >= disableAfterMs;
      if (one.goneUrl === null && !isOver) continue;
      if (one.goneUrl !== null) await disable(options, one, 'gone', one.goneUrl);
      else await disable(options, one, 'failing', one.failedUrl!);
      known.delete(one.endpointId);
    }
  }

  return { known, writeRecovered, writeFailing, writeBreakers, disableHopeless };
}

/** Applies only while the endpoint still has the address that failed. */
async function disable(
  { database, clock, ids, log, disableAfterMs, onNotified }: HealthTableOptions,
  target: Target,
  why: 'gone' | 'failing',
  url: string,
): Promise<void> {
  const { tenantId, endpointId } = target;
  const now = clock.now();
  const cutoff = why === 'gone' ? null : new Date(now.getTime() - disableAfterMs);
  const values = disableStatement.values({
    tenantId,
    endpointId,
    now,
    why,
    failingSince: cutoff,
    url,
    eventId: ids.uuid(),
    auditId: ids.uuid(),
    shownId: presentId('endpoint', endpointId),
  });
  const [done] = await database.run<{ notified: string[] | null }>(disableStatement, values);
  if (done === undefined) return; // The endpoint was activated, paused or deleted in the meantime.
  log.warn('a webhook endpoint was disabled', { ...shownOf(target), reason: why });
  const retiring = { tenantId, endpointId, why: 'endpoint_disabled', now };
  await database.run(retireStatement, retireStatement.values(retiring));
  onNotified((done.notified ?? []).map((notified) => ({ tenantId, endpointId: notified })));
}

/** Log fields with the identifiers that the API shows. */
export function shownOf({ tenantId, endpointId }: Target) {
  return { tenant_id: tenantId, endpoint_id: presentId('endpoint', endpointId) };
}
