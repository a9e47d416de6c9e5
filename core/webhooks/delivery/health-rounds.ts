// Writes endpoint health in rounds: new updates, and those that the previous round failed to write.

import type { Log } from '../../kernel/log.ts';
import {
  endpointOf,
  mergeHealthUpdates,
  type EndpointHealthUpdate,
  type HealthUpdate,
} from './health-updates.ts';
import { shownOf, type HealthTable } from './health-table.ts';
import type { Notes } from './notes.ts';

export interface HealthRounds {
  /** Writes the updates. Never rejects; must not be called again before it resolves. */
  write(this: void, came: readonly HealthUpdate[]): Promise<void>;
  /** Number of updates that failed and wait for the next round. */
  missed(): number;
  /** Discards waiting updates of one endpoint, or of all endpoints. */
  drop(endpointId?: string): void;
}

export function createHealthRounds(options: {
  table: HealthTable;
  notes: Pick<Notes, 'write'>;
  log: Log;
}): HealthRounds {
  const { table, notes, log } = options;
  let missed: readonly HealthUpdate[] = [];

  /** Returns null if the write failed. */
  async function writeSafely<T>(
    updates: readonly EndpointHealthUpdate[],
    write: (updates: readonly EndpointHealthUpdate[]) => Promise<T>,
  ): Promise<T | null> {
    try {
      return await write(updates);
    } catch (error) {
      for (const { endpointId } of updates) table.known.delete(endpointId);
      const fields = { error, endpoints: updates.length, first: updates[0] && shownOf(updates[0]) };
      log.error("webhook endpoints' health could not be written", fields);
      return null;
    }
  }

  return {
    async write(came) {
      const all = [...missed, ...came];
      missed = [];
      const updates = mergeHealthUpdates(all);
      const changes = [
        await writeSafely(updates, table.writeRecovered),
        await writeSafely(updates, table.writeFailing),
        await writeSafely(updates, table.writeBreakers),
      ];
      const wanted = all.some(({ kind }) => kind === 'notes');
      if (wanted || changes.includes(true)) await notes.write();
      const ended = await writeSafely(updates, table.disableHopeless);
      if ([...changes, ended].includes(null)) missed = all.filter(({ kind }) => kind !== 'notes');
    },
    missed: () => missed.length,
    drop(endpointId) {
      missed = missed.filter((one) => endpointId !== undefined && endpointOf(one) !== endpointId);
    },
  };
}
