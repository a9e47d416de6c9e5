// Selected releases, unpacked in this node's home directory. Missing ones are read from the
// database.

import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../database/connection.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { Log } from '../../kernel/log.ts';
import type { Administered } from '../discover.ts';
import { PackageRefused } from '../packages/contents.ts';
import { openPackage, writePackage } from '../packages/open.ts';
import { findPackage, listChoices, listReleases } from './queries.ts';

export interface Unpacked {
  /** Also unpacks releases that this node lacks. Rejects while the database is unavailable. */
  look(): Promise<Omit<Administered, 'trustProblemOf'>>;
  /**
   * Deletes folders of releases that are no longer selected. Runs at the start, when nothing uses
   * them.
   */
  sweep(): Promise<void>;
}

export function createUnpacked(deps: {
  database: Database;
  /** `<home>/plugins`. */
  folder: string;
  ids: Ids;
  log: Log;
}): Unpacked {
  const { database, folder, ids, log } = deps;

  async function unpack(plugin: string, release: string): Promise<string> {
    const target = join(folder, plugin, release);
    if (existsSync(target)) return target;
    const packed = await findPackage(database.knex, { plugin, release });
    if (!packed) throw new PackageRefused('the database has no package of it');
    const opened = await openPackage(packed);
    if (opened.release !== release) throw new PackageRefused(`the database has ${opened.release}`);
    mkdirSync(join(folder, plugin), { recursive: true, mode: 0o755 });
    writePackage(opened, target, ids.uuid());
    log.info('a plugin was unpacked', { plugin, release, folder: target });
    return target;
  }

  return {
    async look() {
      const folders: string[] = [];
      const missing: Administered['missing'][number][] = [];
      const disabled = new Set<string>();
      for (const { plugin, release, enabled } of await listChoices(database.knex)) {
        if (!enabled) disabled.add(plugin);
        if (release === null) continue;
        try {
          folders.push(await unpack(plugin, release));
        } catch (error) {
          const reason = `this node has no files of ${release}: ${(error as Error).message}`;
          const target = join(folder, plugin, release);
          const version = release.replace(/-[^-]*$/, '');
          missing.push({ state: 'refused', folder: target, name: plugin, version, reason });
        }
      }
      return { folders, missing, disabled };
    },
    async sweep() {
      if (!existsSync(folder)) return;
      const known = new Set(
        (await listReleases(database.knex)).map(({ plugin, release }) => `${plugin}/${release}`),
      );
      for (const plugin of readdirSync(folder)) {
        for (const release of readdirSync(join(folder, plugin))) {
          if (known.has(`${plugin}/${release}`)) continue;
          rmSync(join(folder, plugin, release), { recursive: true, force: true });
        }
      }
    },
  };
}
