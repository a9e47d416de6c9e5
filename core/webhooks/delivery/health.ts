// How an endpoint has been doing over days: since when it only fails, and its end when that is too
// long. What attempts teach within minutes is the breaker's business.

import { createBatcher } from '../../jobs/batcher.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { HealthUpdate } from './health-updates.ts';
import { createHealthRounds } from './health-rounds.ts';
import { createHealthTable, type HealthTableOptions } from './health-table.ts';
import type { Lane, Target } from './lane.ts';
import { createNotes } from './notes.ts';
import type { AttemptRecord } from './record-batch.ts';

export interface Health {
  /** Call with every recorded attempt, in order; resolves when its consequences are written. */
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

export interface HealthOptions extends HealthTableOptions {
  /** Attempts that an endpoint is believed to bear at once. */
  concurrencyOf(this: void, target: Target): number;
}

/** What one round of statements takes; thousands of endpoints may recover at once. */
const maxBatch = 10_000;

export function createHealth(options: HealthOptions): Health {
  const { database, clock, log, concurrencyOf } = options;
  const table = createHealthTable(options);
  const { known } = table;
  const notes = createNotes({ database, log, concurrencyOf });

  const rounds = createHealthRounds({ table, notes, log });

  // One round at a time, in the order in which things happened: a failure must not overtake the
  // success before it, and two statements over the same rows must not lock each other out.
  const batcher = createBatcher<HealthUpdate, void>({
    async run(items) {
      await rounds.write(items);
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
