// How an endpoint has been doing over days: since when it only fails, and its end when that is too
// long. What attempts teach within minutes is the breaker's business.

import type { Database } from '../../database/connection.ts';
import { createBatcher } from '../../jobs/batcher.ts';
import type { Clock } from '../../kernel/clock.ts';
import { presentId, type Ids } from '../../kernel/ids.ts';
import type { Log } from '../../kernel/log.ts';
import { foldNews, type EndpointNews, type News } from './health-news.ts';
import type { Lane, Target } from './lane.ts';
import { createNotes } from './notes.ts';
import {
  breakerStatement,
  disableStatement,
  failingStatement,
  healthyStatement,
  retireStatement,
  type FailingRow,
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
  /** The endpoint's tenant says that it is mended, and its row says so already. */
  renewed(target: Target): void;
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

/** What one round of statements takes; thousands of endpoints may recover at once. */
const maxBatch = 10_000;

export function createHealth(options: HealthOptions): Health {
  const { database, clock, ids, log, disableAfterMs, onTold, concurrencyOf } = options;
  /** Since when each endpoint fails, null while it does not: the table is written at changes only. */
  const known = new Map<string, Date | null>();
  const notes = createNotes({ database, log, concurrencyOf });

  /** Only while the address is the one that failed. */
  async function disable(target: Target, why: 'gone' | 'failing', url: string): Promise<void> {
    const { tenantId, endpointId } = target;
    const now = clock.now();
    const cutoff = why === 'gone' ? null : new Date(now.getTime() - disableAfterMs);
    const facts = [why, cutoff, ids.uuid(), presentId('endpoint', endpointId), now.toISOString()];
    const values = [tenantId, endpointId, now, ...facts, ids.uuid(), url];
    const [done] = await database.run<{ told: string[] | null }>(disableStatement, values);
    known.delete(endpointId);
    if (done === undefined) return; // Somebody activated, paused or deleted it meanwhile.
    log.warn('a webhook endpoint was disabled', { ...shownOf(target), reason: why });
    await database.run(retireStatement, [tenantId, endpointId, 'endpoint_disabled', now]);
    onTold((done.told ?? []).map((told) => ({ tenantId, endpointId: told })));
  }

  async function writeRecovered(news: readonly EndpointNews[]): Promise<boolean> {
    const changed = news.filter((one) => one.recovered && known.get(one.endpointId) !== null);
    if (changed.length === 0) return false;
    await database.run(healthyStatement, keysOf(changed));
    for (const { endpointId } of changed) known.set(endpointId, null);
    return true;
  }

  async function writeFailing(news: readonly EndpointNews[]): Promise<boolean> {
    const begun = news.filter(
      (one) => one.failingFrom !== null && !(known.get(one.endpointId) instanceof Date),
    );
    if (begun.length === 0) return false;
    const values = [...keysOf(begun), begun.map(({ failingFrom }) => failingFrom)];
    const rows = await database.run<FailingRow>(failingStatement, values);
    for (const row of rows) known.set(row.endpoint_id, row.failing_since);
    return true;
  }

  async function writeBreakers(news: readonly EndpointNews[]): Promise<boolean> {
    const changed = news.filter((one) => one.breaker !== null);
    if (changed.length === 0) return false;
    await database.run(breakerStatement, [
      ...keysOf(changed),
      changed.map(({ breaker }) => breaker!.openings),
      changed.map(({ breaker }) => breaker!.until),
      changed.map(({ breaker }) => breaker!.at),
    ]);
    return true;
  }

  async function disableHopeless(news: readonly EndpointNews[]): Promise<void> {
    for (const one of news) {
      const since = known.get(one.endpointId);
      const failedForMs = since && one.failedAt ? one.failedAt.getTime() - since.getTime() : 0;
      if (one.goneUrl !== null) await disable(one, 'gone', one.goneUrl);
      else if (failedForMs >= disableAfterMs) await disable(one, 'failing', one.failedUrl!);
    }
  }

  async function learn(all: readonly News[]): Promise<void> {
    const news = foldNews(all);
    const changes = [
      await writeSafely(news, writeRecovered),
      await writeSafely(news, writeFailing),
      await writeSafely(news, writeBreakers),
    ];
    const wanted = all.some(({ kind }) => kind === 'notes');
    if (wanted || changes.includes(true)) await notes.write();
    await writeSafely(news, disableHopeless);
  }

  async function writeSafely<T>(
    news: readonly EndpointNews[],
    write: (news: readonly EndpointNews[]) => Promise<T>,
  ): Promise<T | undefined> {
    try {
      return await write(news);
    } catch (error) {
      // The next attempt of each endpoint teaches the same. What this process knows of a breaker
      // holds; a restart would begin with it closed.
      for (const { endpointId } of news) known.delete(endpointId);
      const fields = { error, endpoints: news.length, first: news[0] && shownOf(news[0]) };
      log.error("webhook endpoints' health could not be written", fields);
      return undefined;
    }
  }

  // One round at a time, in the order in which things happened: a failure must not overtake the
  // success before it, and two statements over the same rows must not lock each other out.
  const batcher = createBatcher<News, void>({
    async run(items) {
      await learn(items);
      return items.map(() => undefined);
    },
    isItemsFault: () => false,
    maxBatch,
    maxQueued: Infinity,
  });
  /** Endpoints of which something is yet to be written: what is known of them is not the last word. */
  const unwritten = new Map<string, number>();

  async function attempted(record: AttemptRecord): Promise<void> {
    notes.take(record);
    const { endpointId, delivered, error } = record;
    // What never came to the receiver says nothing about it.
    if (error === 'outbound_proxy') return;
    const before = unwritten.get(endpointId) ?? 0;
    if (delivered && before === 0 && known.get(endpointId) === null) return;
    unwritten.set(endpointId, before + 1);
    await batcher.add({ kind: 'attempt', record });
    const left = unwritten.get(endpointId)! - 1;
    if (left === 0) unwritten.delete(endpointId);
    else unwritten.set(endpointId, left);
  }

  const writeNotes = (): Promise<void> => batcher.add({ kind: 'notes' });

  return {
    attempted,
    breakerChanged(lane) {
      void batcher.add({ kind: 'breaker', ...breakerOf(lane, clock) });
    },
    async writeNotes() {
      if (notes.waiting() > 0) await writeNotes();
    },
    settled: writeNotes,
    renewed: ({ endpointId }) => void known.delete(endpointId),
    forget() {
      known.clear();
      notes.clear();
    },
  };
}

function shownOf({ tenantId, endpointId }: Target) {
  return { tenant_id: tenantId, endpoint_id: endpointId };
}

function keysOf(targets: readonly Target[]): string[][] {
  return [targets.map(({ tenantId }) => tenantId), targets.map(({ endpointId }) => endpointId)];
}

function breakerOf({ tenantId, endpointId, openings, pausedUntilMs }: Lane, clock: Clock) {
  const at = clock.now();
  const restMs = Math.max(0, pausedUntilMs - clock.elapsedMs());
  const until = openings === 0 ? null : new Date(at.getTime() + restMs);
  return { tenantId, endpointId, openings, until, at };
}
