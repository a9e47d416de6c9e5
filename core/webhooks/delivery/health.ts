// Health of an endpoint over days: the start of continuous failures, and disabling when they last
// too long. The breaker handles failures within minutes.

import { createBatcher } from '../../jobs/batcher.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { HealthUpdate } from './health-updates.ts';
import { createHealthRounds } from './health-rounds.ts';
import { createHealthTable, type HealthTableOptions } from './health-table.ts';
import type { Lane, Target } from './lane.ts';
import { createNotes } from './notes.ts';
import type { AttemptRecord } from './record-batch.ts';

export interface Health {
  /**
   * Must be called with every recorded attempt, in order. Resolves when the resulting changes are
   * written.
   */
  attempted(record: AttemptRecord): Promise<void>;
  /** Writes the breaker changes of the lane, in the order of attempts. */
  breakerChanged(this: void, lane: Lane): void;
  /** Writes the newest success and failure of each endpoint; must be called every few seconds. */
  writeNotes(this: void): Promise<void>;
  /** Writes remaining changes; resolves when no write is in progress. */
  settled(this: void): Promise<void>;
  /** The tenant has marked the endpoint as repaired, and its row is updated already. */
  renewed(target: Target): void;
  /** Discards all state, because another process delivers and writes now. */
  forget(): void;
}

export interface HealthOptions extends HealthTableOptions {
  /** Returns the number of concurrent attempts that an endpoint can handle, as estimated. */
  concurrencyOf(this: void, target: Target): number;
}

/** Maximum number of updates per round; thousands of endpoints may recover at once. */
const maxBatch = 10_000;

export function createHealth(options: HealthOptions): Health {
  const { database, clock, log, concurrencyOf } = options;
  const table = createHealthTable(options);
  const { known } = table;
  const notes = createNotes({ database, log, concurrencyOf });

  const rounds = createHealthRounds({ table, notes, log });

  // Rounds run one at a time in the order of events: a failure must not overtake an earlier
  // success, and two statements on the same rows must not deadlock.
  const batcher = createBatcher<HealthUpdate, void>({
    async run(items) {
      await rounds.write(items);
      return items.map(() => undefined);
    },
    isItemsFault: () => false,
    maxBatch,
    maxQueued: Infinity,
  });
  /** Endpoints with unwritten changes: their known state is not final. */
  const unwritten = new Map<string, number>();

  async function attempted(record: AttemptRecord): Promise<void> {
    notes.take(record);
    const { endpointId, delivered, error } = record;
    // An attempt that did not reach the receiver says nothing about it.
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
      if (notes.waiting() + rounds.missed() > 0) await writeNotes();
    },
    settled: writeNotes,
    renewed({ endpointId }) {
      known.delete(endpointId);
      rounds.drop(endpointId);
    },
    forget() {
      rounds.drop();
      known.clear();
      notes.clear();
    },
  };
}

function breakerOf({ tenantId, endpointId, openings, pausedUntilMs }: Lane, clock: Clock) {
  const at = clock.now();
  const restMs = Math.max(0, pausedUntilMs - clock.elapsedMs());
  const until = openings === 0 ? null : new Date(at.getTime() + restMs);
  return { tenantId, endpointId, openings, until, at };
}
