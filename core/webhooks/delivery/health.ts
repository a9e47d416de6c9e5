// How an endpoint has been doing over days: since when it only fails, and its end when that is too
// long. What attempts teach within minutes is the breaker's business.

import type { Database } from '../../database/connection.ts';
import type { Clock } from '../../kernel/clock.ts';
import { presentId, type Ids } from '../../kernel/ids.ts';
import type { Log } from '../../kernel/log.ts';
import type { Lane, Target } from './lane.ts';
import { createNotes } from './notes.ts';
import {
  breakerStatement,
  disableStatement,
  failingStatement,
  healthyStatement,
  retireStatement,
} from './queries.ts';
import type { AttemptRecord } from './record-batch.ts';

export interface Health {
  /** To be told of every recorded attempt, in their order; resolves when its consequences are written. */
  attempted(record: AttemptRecord): Promise<void>;
  /** Writes down what the lane's breaker does, in the order of attempts. */
  breakerChanged(this: void, lane: Lane): void;
  /** Writes down the newest success and failure of each endpoint; to be called every few seconds. */
  writeNotes(this: void): Promise<void>;
  /** Writes what is left; resolves when nothing is under way. */
  settled(this: void): Promise<void>;
  /** Another process delivers now and writes. */
  forget(): void;
}

export interface HealthOptions {
  database: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  /** An endpoint that only failed for so long is disabled. */
  disableAfterMs: number;
  /** Attempts that an endpoint is believed to bear at once. */
  concurrencyOf(this: void, target: Target): number;
  /** Endpoints that have something new. */
  onTold(this: void, targets: Target[]): void;
}

export function createHealth(options: HealthOptions): Health {
  const { database, clock, ids, log, disableAfterMs, onTold, concurrencyOf } = options;
  /** Since when each endpoint fails, null while it does not: the table is written at changes only. */
  const known = new Map<string, Date | null>();
  const notes = createNotes({ database, log, concurrencyOf });
  let last: Promise<void> = Promise.resolve();

  async function disable(target: Target, why: 'gone' | 'failing'): Promise<void> {
    const { tenantId, endpointId } = target;
    const now = clock.now();
    const cutoff = why === 'gone' ? null : new Date(now.getTime() - disableAfterMs);
    const facts = [why, cutoff, ids.uuid(), presentId('endpoint', endpointId), now.toISOString()];
    const values = [tenantId, endpointId, now, ...facts, ids.uuid()];
    const [done] = await database.run<{ told: string[] | null }>(disableStatement, values);
    known.delete(endpointId);
    if (done === undefined) return; // Somebody activated, paused or deleted it meanwhile.
    log.warn('a webhook endpoint was disabled', { ...shownOf(target), reason: why });
    await database.run(retireStatement, [tenantId, endpointId, 'endpoint_disabled', now]);
    onTold((done.told ?? []).map((told) => ({ tenantId, endpointId: told })));
  }

  async function learn(record: AttemptRecord): Promise<void> {
    const { tenantId, endpointId, delivered, status, endedAt } = record;
    if (record.error === 'outbound_proxy') return;
    if (status === 410) return disable(record, 'gone');
    const before = known.get(endpointId);
    if (delivered) {
      if (before === null) return;
      await database.run(healthyStatement, [tenantId, endpointId]);
      known.set(endpointId, null);
      return notes.write();
    }
    if (!(before instanceof Date)) {
      const values = [tenantId, endpointId, endedAt];
      const [row] = await database.run<{ failing_since: Date }>(failingStatement, values);
      known.set(endpointId, row?.failing_since ?? null);
      await notes.write();
    }
    const since = known.get(endpointId) ?? endedAt;
    if (endedAt.getTime() - since.getTime() >= disableAfterMs) await disable(record, 'failing');
  }

  async function learnSafely(record: AttemptRecord): Promise<void> {
    try {
      await learn(record);
    } catch (error) {
      // The next attempt of the endpoint teaches the same.
      known.delete(record.endpointId);
      log.error("a webhook endpoint's health could not be written", { ...shownOf(record), error });
    }
  }

  return {
    attempted(record) {
      notes.take(record);
      const isNews = !record.delivered || known.get(record.endpointId) !== null;
      // One after another: a failure must not overtake the success before it.
      if (isNews) last = last.then(() => learnSafely(record));
      return last;
    },
    breakerChanged(lane) {
      const values = breakerValues(lane, clock);
      last = last.then(() =>
        database.run(breakerStatement, values).then(notes.write, (error: unknown) => {
          // What this process knows holds; a restart would begin with the breaker closed.
          const fields = { ...shownOf(lane), error };
          log.error("a webhook endpoint's breaker could not be written", fields);
        }),
      );
    },
    writeNotes: notes.write,
    settled: () => last.then(notes.write),
    forget() {
      known.clear();
      notes.clear();
    },
  };
}

function shownOf({ tenantId, endpointId }: Target) {
  return { tenant_id: tenantId, endpoint_id: endpointId };
}

function breakerValues({ tenantId, endpointId, openings, pausedUntilMs }: Lane, clock: Clock) {
  const now = clock.now();
  const restMs = Math.max(0, pausedUntilMs - clock.elapsedMs());
  const until = openings === 0 ? null : new Date(now.getTime() + restMs);
  return [tenantId, endpointId, openings, until, now];
}
