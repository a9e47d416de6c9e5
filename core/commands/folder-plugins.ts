// The plugins that an appliance would load, started for one question of a command and stopped again.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/connection.ts';
import type { Clock } from '../kernel/clock.ts';
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
  /** Has the installed plugins; null: those of the folders alone. */
  database: Database | null;
  clock: Clock;
  log: Log;
}

/** Loads them in a home that is removed afterwards. */
export async function withFolderPlugins<Result>(
  { settings, database, clock, log }: FolderPluginsOptions,
  ask: (pipelines: Pipelines) => Result | Promise<Result>,
): Promise<Result> {
  const home = makeTemporaryHome('plugins');
  const lifecycle = createLifecycle(log);
  lifecycle.onStop('home of the plugins', () => rmSync(home, { recursive: true, force: true }));
  try {
    const ids = createIds({ clock, random: systemRandom });
    const folder = join(home, 'plugins');
    const found = database
      ? await createUnpacked({ database, folder, ids, log }).look()
      : nothingInstalled;
    return await ask(await openPluginsOf(settings, { home, found, clock, log, lifecycle }));
  } finally {
    await lifecycle.stop();
  }
}
