// `workmill plugin list`: the plugins of the running appliance, and why any is refused; those that
// the folders hold when none runs.

import { createConfiguration } from '../config/reload.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import { presentPlugin } from '../wiring/releases.ts';
import { printRows, type Output } from './output.ts';
import { withFolderPlugins } from './folder-plugins.ts';
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
  await withFolderPlugins({ settings, clock, log }, (pipelines) =>
    printRows(output, pipelines.list().map(presentPlugin)),
  );
}
