// Collects the last success, the last failure and the concurrency of each endpoint in memory, and
// writes them for many endpoints at once. A write for every delivery would cost a third of the rate
// without further information.

import type { Database } from '../../database/connection.ts';
import type { Log } from '../../kernel/log.ts';
import type { Target } from './lane.ts';
import { noteStatement, type Note as WrittenNote } from './queries.ts';
import type { AttemptRecord } from './record-batch.ts';

export interface Notes {
  take(record: AttemptRecord): void;
  /** Number of endpoints with unwritten values. */
  waiting(): number;
  /**
   * Writes the values collected since the last call; failed writes are retried with the next call.
   */
  write(this: void): Promise<void>;
  clear(): void;
}

type Note = Omit<WrittenNote, 'concurrency'>;

export interface NotesOptions {
  database: Database;
  log: Log;
  /** Returns the estimated number of concurrent attempts that an endpoint can handle. */
  concurrencyOf(this: void, target: Target): number;
}

export function createNotes({ database, log, concurrencyOf }: NotesOptions): Notes {
  let notes = new Map<string, Note>();

  function noteFor({ tenantId, endpointId }: AttemptRecord): Note {
    const found = notes.get(endpointId);
    if (found) return found;
    const note: Note = { tenantId, endpointId, success: null, failure: null };
    notes.set(endpointId, note);
    return note;
  }

  function take(record: AttemptRecord): void {
    noteFor(record)[record.delivered ? 'success' : 'failure'] = record;
  }

  return {
    take,
    waiting: () => notes.size,
    async write() {
      const taken = [...notes.values()];
      if (taken.length === 0) return;
      notes = new Map();
      try {
        const changes = taken.map((note) => ({ ...note, concurrency: concurrencyOf(note) }));
        await database.run(noteStatement, noteStatement.values({ changes }));
      } catch (error) {
        log.warn('failed to persist webhook endpoint health', { error });
        for (const { success, failure } of taken) {
          // Values collected in the meantime are newer.
          const newer = notes.get((success ?? failure)!.endpointId);
          if (success !== null && !newer?.success) take(success);
          if (failure !== null && !newer?.failure) take(failure);
        }
      }
    },
    clear: () => void (notes = new Map()),
  };
}
