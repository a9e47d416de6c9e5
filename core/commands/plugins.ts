// `workmill plugin list`: the plugins of the running appliance, and why any is refused; those that
// the folders hold when none runs.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConfiguration } from '../config/reload.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import { createPipelines } from '../pipelines/pipelines.ts';
import { installation, version } from '../version.ts';
import { distrustBy, shown } from '../wiring/releases.ts';
import { printRows, type Output } from './output.ts';
import { askAppliance } from './running-plugins.ts';

export async function showPlugins(options: {
  home: string;
  config: string;
  clock: Clock;
  log: Log;
  output: Output;
}): Promise<void> {
  const { config, clock, log, output } = options;
  const running = await askAppliance(options.home);
  if (running) return printRows(output, running);
  const settings = createConfiguration({ folder: config, log, clock }).current();
  const folders = [join(installation, 'plugins'), ...settings.pipelines.folders];
  const home = mkdtempSync(join(tmpdir(), 'workmill-plugins-'));
  const distrust = distrustBy(() => settings);
  const nothing = { folders: [], missing: [], disabled: new Set<string>(), distrust };
  const administered = async () => nothing;
  const engine = { engineVersion: version, home, clock, log };
  const pipelines = await createPipelines({ folders, administered, ...engine });
  try {
    printRows(output, shown(pipelines));
  } finally {
    await pipelines.stop();
    rmSync(home, { recursive: true, force: true });
  }
}
