// `workmill config check`: the files by themselves, and what they set of plugins by the plugins' own
// schemas. Plugins are started only where a file has settings for one.

import { checkConfig, type CommandResult } from '../config/commands.ts';
import { loadConfiguration } from '../config/load.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import { checkSettings } from '../wiring/work.ts';
import { withFolderPlugins } from './folder-plugins.ts';

export async function checkConfiguration(options: {
  config: string;
  clock: Clock;
  log: Log;
}): Promise<CommandResult> {
  const { config, clock, log } = options;
  const result = loadConfiguration({ folder: config });
  const files = result.ok ? Object.values(result.loaded.settings.pipelineFiles) : [];
  if (!result.ok || files.every(({ settings }) => isEmpty(settings))) return checkConfig(config);
  const { settings } = result.loaded;
  return await withFolderPlugins({ settings, clock, log }, (pipelines) => {
    const names = new Set(pipelines.list().map(({ name }) => name));
    const check = checkSettings(pipelines);
    return checkConfig(config, {
      // Settings of an installed package are checked when the appliance starts.
      checkPipeline: (name, given) =>
        names.has(name) ? check(name, given) : { ok: true, value: given },
    });
  });
}

function isEmpty(settings: unknown): boolean {
  return Object.keys((settings ?? {}) as object).length === 0;
}
