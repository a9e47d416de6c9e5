// SQL for installed plugins: their releases, the selected release, and the state in each process.

import type { Database, Transaction } from '../../database/connection.ts';
import type { PluginOfNode } from './nodes.ts';

type Executor = Database['knex'] | Transaction;

/** Notification channel for changes of plugins; the payload has the action and the plugin. */
export const pluginChannel = 'workmill_plugins';

export interface ReleaseRow {
  plugin: string;
  release: string;
  version: string;
  signed_by: string | null;
  installed_at: Date;
  problem: string | null;
}

export interface ChoiceRow {
  plugin: string;
  release: string | null;
  previous: string | null;
  enabled: boolean;
}

const releaseColumns = ['plugin', 'release', 'version', 'signed_by', 'installed_at', 'problem'];

export async function listChoices(db: Executor): Promise<ChoiceRow[]> {
  return await db('plugin_choices').select<ChoiceRow[]>('*').orderBy('plugin').limit(1000);
}

export async function findChoice(db: Executor, plugin: string): Promise<ChoiceRow | undefined> {
  return await db('plugin_choices').where({ plugin }).first<ChoiceRow>();
}

/** Returns the selection of one plugin, locked until the transaction ends. */
export async function lockChoice(trx: Transaction, plugin: string): Promise<ChoiceRow> {
  await trx('plugin_choices').insert({ plugin }).onConflict('plugin').ignore();
  const row = await trx('plugin_choices').where({ plugin }).forUpdate().first<ChoiceRow>();
  return row!;
}

export async function writeChoice(trx: Transaction, choice: ChoiceRow): Promise<void> {
  const { plugin, release, previous, enabled } = choice;
  if (release === null && previous === null && enabled) {
    await trx('plugin_choices').where({ plugin }).delete();
  } else {
    await trx('plugin_choices').where({ plugin }).update({ release, previous, enabled });
  }
}

/** Lists releases, newest first. */
export async function listReleases(db: Executor, plugin?: string): Promise<ReleaseRow[]> {
  const query = db('plugin_releases')
    .select<ReleaseRow[]>(releaseColumns)
    .orderBy([{ column: 'installed_at', order: 'desc' }, 'release'])
    .limit(1000);
  return await (plugin === undefined ? query : query.where({ plugin }));
}

export async function findPackage(
  db: Executor,
  key: { plugin: string; release: string },
): Promise<Buffer | undefined> {
  const row = await db('plugin_releases').where(key).first<{ package: Buffer }>('package');
  return row?.package;
}

/** Inserts a release; an existing one remains unchanged. */
export async function insertRelease(
  trx: Transaction,
  row: Omit<ReleaseRow, 'problem'> & { package: Buffer },
): Promise<void> {
  const { signed_by, installed_at } = row;
  await trx('plugin_releases')
    .insert(row)
    .onConflict(['plugin', 'release'])
    .merge({ signed_by, installed_at, package: row.package });
}

export async function setProblem(
  trx: Transaction,
  key: { plugin: string; release: string },
  problem: string,
): Promise<void> {
  await trx('plugin_releases').where(key).update({ problem });
}

/** Deletes all releases except the newest `keep` and those that a selection refers to. */
export async function deleteOldReleases(
  trx: Transaction,
  plugin: string,
  keep: number,
): Promise<void> {
  await trx.raw(
    `DELETE FROM plugin_releases r WHERE plugin = ?
        AND release <> ALL (ARRAY(SELECT release FROM plugin_releases WHERE plugin = r.plugin
                                   ORDER BY installed_at DESC, release LIMIT ?))
        AND NOT EXISTS (SELECT FROM plugin_choices c WHERE c.plugin = r.plugin
                         AND r.release IN (c.release, c.previous))`,
    [plugin, keep],
  );
}

/** Notifies every process when the transaction commits. */
export async function announce(trx: Transaction, what: string, plugin: string): Promise<void> {
  await trx.raw('SELECT pg_notify(?, ?)', [pluginChannel, `${what} ${plugin}`]);
}

export interface NodeRow {
  node_id: string;
  host: string;
  plugins: PluginOfNode[];
  noted_at: Date;
}

/** Replaces the stored state of the process. */
export async function noteNode(db: Executor, row: NodeRow): Promise<void> {
  const plugins = JSON.stringify(row.plugins);
  await db('plugin_nodes')
    .insert({ ...row, plugins })
    .onConflict('node_id')
    .merge();
}

export async function listNodeRows(db: Executor): Promise<NodeRow[]> {
  return await db('plugin_nodes').select<NodeRow[]>('*').orderBy(['host', 'node_id']).limit(1000);
}

/** Deletes the state of processes that are not in this list, which have ended. */
export async function deleteOtherNodes(db: Executor, living: readonly string[]): Promise<void> {
  await db('plugin_nodes').whereNotIn('node_id', living).delete();
}
