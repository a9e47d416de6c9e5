// The plugins of the configured folders, started for one question of a command and stopped again.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '../config/settings.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import { createPipelines, type Pipelines } from '../pipelines/pipelines.ts';
import { installation, version } from '../version.ts';
import { distrustBy } from '../wiring/releases.ts';

/** What packages were installed is in the database, which is not asked. */
export async function withFolderPlugins<Result>(
  options: { settings: Settings; clock: Clock; log: Log },
  ask: (pipelines: Pipelines) => Result | Promise<Result>,
): Promise<Result> {
  const { settings, clock, log } = options;
  const folders = [join(installation, 'plugins'), ...settings.pipelines.folders];
  const home = mkdtempSync(join(tmpdir(), 'workmill-plugins-'));
  const distrust = distrustBy(() => settings);
  const nothing = { folders: [], missing: [], disabled: new Set<string>(), distrust };
  const administered = async () => nothing;
  const engine = { engineVersion: version, home, clock, log };
  const pipelines = await createPipelines({ folders, administered, ...engine });
  try {
    return await ask(pipelines);
  } finally {
    await pipelines.stop();
    rmSync(home, { recursive: true, force: true });
  }
}
