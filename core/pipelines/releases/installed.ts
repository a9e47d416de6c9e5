import { join } from 'node:path';
import type { Database } from '../../database/connection.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { Log } from '../../kernel/log.ts';
import type { Administered } from '../discover.ts';
import type { Pipelines } from '../pipelines.ts';
import { createUnpacked, type Unpacked } from './unpacked.ts';

export interface InstalledPlugins {
  administered(): Promise<Administered>;
  /** Connects the database, from which installed plugins are read from now on. */
  connect(database: Database, pipelines: Pick<Pipelines, 'refresh'>): Promise<void>;
}

/** Installed plugins according to the database. */
export type FoundInstalled = Omit<Administered, 'trustProblemOf'>;

/** Result without installed plugins. */
export const nothingInstalled: FoundInstalled = {
  folders: [],
  missing: [],
  disabled: new Set<string>(),
};

/** Plugin folders are read while the database starts; installed plugins are added by `connect`. */
export function createInstalledPlugins(options: {
  /** Home directory of the appliance. */
  home: string;
  trustProblemOf: Administered['trustProblemOf'];
  ids: Ids;
  log: Log;
}): InstalledPlugins {
  const { home, trustProblemOf, ids, log } = options;
  const known: { unpacked: Unpacked | null } = { unpacked: null };
  return {
    async administered() {
      return judged((await known.unpacked?.look()) ?? nothingInstalled, trustProblemOf);
    },
    async connect(database, pipelines) {
      const folder = join(home, 'plugins');
      known.unpacked = createUnpacked({ database, folder, ids, log });
      await known.unpacked.sweep();
      await pipelines.refresh();
    },
  };
}

export function judged(
  found: FoundInstalled,
  trustProblemOf: Administered['trustProblemOf'],
): Administered {
  return { ...found, trustProblemOf };
}
