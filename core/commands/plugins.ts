// `workmill plugin list`: the plugins that this installation finds, and why any is refused.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConfiguration } from '../config/reload.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import { createPipelines } from '../pipelines/pipelines.ts';
import { installation, version } from '../version.ts';
import { printRows, type Output } from './output.ts';

export async function showPlugins(options: {
  config: string;
  clock: Clock;
  log: Log;
  output: Output;
}): Promise<void> {
  const { config, clock, log, output } = options;
  const settings = createConfiguration({ folder: config, log, clock }).current();
  const folders = [join(installation, 'plugins'), ...settings.pipelines.folders];
  const home = mkdtempSync(join(tmpdir(), 'workmill-plugins-'));
  const pipelines = await createPipelines({ folders, engineVersion: version, home, clock, log });
  try {
    const rows = pipelines.list().map((info) => ({
      plugin: info.name,
      version: info.version,
      state: info.state,
      operations: Object.keys(info.operations),
      reason: info.reason,
      folder: info.folder,
    }));
    printRows(output, rows);
  } finally {
    await pipelines.stop();
    rmSync(home, { recursive: true, force: true });
  }
}
