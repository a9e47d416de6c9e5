// Plugins of an appliance, started temporarily for a command.

import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/connection.ts';
import type { Clock } from '../kernel/clock.ts';
import { homePaths } from '../kernel/home.ts';
import { createIds } from '../kernel/ids.ts';
import { createLifecycle } from '../kernel/lifecycle.ts';
import type { Log } from '../kernel/log.ts';
import { systemRandom } from '../kernel/random.ts';
import { makeTemporaryHome } from '../kernel/temporary-home.ts';
import type { Pipelines } from '../pipelines/pipelines.ts';
import { nothingInstalled } from '../pipelines/releases/installed.ts';
import { createUnpacked } from '../pipelines/releases/unpacked.ts';
import { openPluginsOf } from '../wiring/plugins.ts';

export interface FolderPluginsOptions {
  settings: Settings;
  /** Home directory of the appliance, for its cache of compiled code. */
  home: string;
  /** Database with the installed plugins; null for the plugins of folders only. */
  database: Database | null;
  /** Name of the only plugin that the command needs; default: all plugins. */
  only?: string | undefined;
  clock: Clock;
  log: Log;
}

/** Unpacks installed plugins in a temporary folder, which is deleted afterwards. */
export async function withFolderPlugins<Result>(
  { settings, home, database, only, clock, log }: FolderPluginsOptions,
  ask: (pipelines: Pipelines) => Result | Promise<Result>,
): Promise<Result> {
  const temporary = makeTemporaryHome('plugins');
  const lifecycle = createLifecycle(log);
  lifecycle.onStop('home of the plugins', () =>
    rmSync(temporary, { recursive: true, force: true }),
  );
  try {
    const ids = createIds({ clock, random: systemRandom });
    const folder = join(temporary, 'plugins');
    const found = database
      ? await createUnpacked({ database, folder, ids, log }).look()
      : nothingInstalled;
    const kept = hasOwnCache(home) ? home : temporary;
    const options = { home: kept, only, found, clock, log, lifecycle };
    return await ask(await openPluginsOf(settings, options));
  } finally {
    await lifecycle.stop();
  }
}

/** The cache of another account is not used: its hosts could not write to files added here. */
function hasOwnCache(home: string): boolean {
  const cache = statSync(homePaths(home).cache, { throwIfNoEntry: false });
  return cache !== undefined && cache.uid === process.getuid?.();
}
