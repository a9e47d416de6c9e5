// `workmill plugin list`: the plugins of the running appliance, and why any is refused; when none
// runs, what would serve, by the database and the folders.

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createConfiguration } from '../config/reload.ts';
import type { Settings } from '../config/settings.ts';
import { createIds } from '../kernel/ids.ts';
import type { Random } from '../kernel/random.ts';
import type { PluginOfNode } from '../pipelines/releases/nodes.ts';
import { listChoices, type ChoiceRow } from '../pipelines/releases/queries.ts';
import { createUnpacked } from '../pipelines/releases/unpacked.ts';
import { shown } from '../wiring/releases.ts';
import { withDatabase, type SessionOptions } from './database-session.ts';
import { nothingInstalled, withFolderPlugins } from './folder-plugins.ts';
import { printRows, type Output } from './output.ts';
import { askAppliance } from './running-plugins.ts';

type Context = SessionOptions & { random: Random; output: Output };

export async function showPlugins(context: Context): Promise<void> {
  const { output } = context;
  const running = await askAppliance(context.home);
  if (running) return print(output, running, { running: true, choices: [] });
  const { plugins, choices } = await wouldServe(context);
  if (!output.json) {
    const known = choices === null ? ', and no database is here yet' : '';
    output.write(`No appliance runs under ${resolve(context.home)}${known}. What would serve:\n\n`);
  }
  print(output, plugins, { running: false, choices: choices ?? [] });
}

function print(
  output: Output,
  plugins: readonly PluginOfNode[],
  { running, choices }: { running: boolean; choices: readonly ChoiceRow[] },
): void {
  if (running)
    return printRows(
      output,
      plugins.map((plugin) => ({ ...plugin, running })),
      'No plugins.',
    );
  const rows = plugins.map((plugin) => {
    const choice = choices.find((one) => one.plugin === plugin.plugin);
    const { release = null, enabled = true } = choice ?? {};
    return { ...plugin, running, installed: release, enabled };
  });
  printRows(output, rows, 'No plugins.');
}

/** What an appliance would load, and what the database says of it; null where there is none. */
async function wouldServe(
  context: Context,
): Promise<{ plugins: PluginOfNode[]; choices: ChoiceRow[] | null }> {
  const { config, clock, log } = context;
  const settings = createConfiguration({ folder: config, log, clock }).current();
  let choices: ChoiceRow[] | null = null;
  const installed = async (home: string) => {
    const known = await readDatabase(context, settings, join(home, 'plugins'));
    choices = known?.choices ?? null;
    return known?.found ?? nothingInstalled;
  };
  const options = { settings, clock, log, installed };
  const plugins = await withFolderPlugins(options, (pipelines) => shown(pipelines));
  return { plugins, choices };
}

/** Null where none is yet: to look is no reason to make one. */
async function readDatabase(context: Context, settings: Settings, folder: string) {
  const isThere = settings.database.url || existsSync(join(context.home, 'postgres'));
  if (!isThere) return null;
  return await withDatabase(context, async (database) => {
    const unpacked = createUnpacked({ ...context, database, folder, ids: createIds(context) });
    return { choices: await listChoices(database.knex), found: await unpacked.look() };
  });
}
