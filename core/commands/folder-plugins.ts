// The plugins of the configured folders, started for one question of a command and stopped again.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '../config/settings.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { Administered } from '../pipelines/discover.ts';
import { createPipelines, type Pipelines } from '../pipelines/pipelines.ts';
import { version } from '../version.ts';
import { distrustBy, pluginFolders } from '../wiring/releases.ts';

type Installed = Omit<Administered, 'distrust'>;

export const nothingInstalled: Installed = { folders: [], missing: [], disabled: new Set() };

export interface FolderPluginsOptions {
  settings: Settings;
  clock: Clock;
  log: Log;
  /** What packages are installed is in the database, which is asked only where this does. */
  installed?(this: void, home: string): Promise<Installed>;
}

/** Loads what an appliance would load, in a home that is gone afterwards. */
export async function withFolderPlugins<Result>(
  options: FolderPluginsOptions,
  ask: (pipelines: Pipelines) => Result | Promise<Result>,
): Promise<Result> {
  const { settings, clock, log, installed = async () => nothingInstalled } = options;
  const folders = pluginFolders(settings);
  const home = mkdtempSync(join(tmpdir(), 'workmill-plugins-'));
  try {
    const found = await installed(home);
    const distrust = distrustBy(() => settings);
    const administered = async () => ({ ...found, distrust });
    const engine = { engineVersion: version, home, clock, log };
    const pipelines = await createPipelines({ folders, administered, ...engine });
    try {
      return await ask(pipelines);
    } finally {
      await pipelines.stop();
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
