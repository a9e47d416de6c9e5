// `workmill plugin list`: plugins of the running appliance, with the reasons of refusals. If none
// runs, the plugins that would be active, according to the database and the folders.

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createConfiguration } from '../config/reload.ts';
import type { Database } from '../database/connection.ts';
import { homePaths } from '../kernel/home.ts';
import type { Random } from '../kernel/random.ts';
import { presentPlugin, type PluginOfNode } from '../pipelines/releases/nodes.ts';
import { listChoices, type ChoiceRow } from '../pipelines/releases/queries.ts';
import { withDatabase, type SessionOptions } from './database-session.ts';
import { withFolderPlugins } from './folder-plugins.ts';
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

/**
 * Plugins that an appliance would load, and their state in the database; null if there is no
 * database.
 */
async function wouldServe(
  context: Context,
): Promise<{ plugins: PluginOfNode[]; choices: ChoiceRow[] | null }> {
  const { home, config, clock, log } = context;
  const settings = createConfiguration({ folder: config, log, clock }).current();
  const load = (database: Database | null): Promise<PluginOfNode[]> =>
    withFolderPlugins({ settings, home, database, clock, log }, (pipelines) =>
      pipelines.list().map(presentPlugin),
    );
  // Listing must not create a database.
  const isThere = settings.database.url || existsSync(homePaths(context.home).postgres);
  if (!isThere) return { plugins: await load(null), choices: null };
  return await withDatabase(context, async (database) => {
    const choices = await listChoices(database.knex);
    return { plugins: await load(database), choices };
  });
}
