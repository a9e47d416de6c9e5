// Statements of the log of plugins.

import type { Database, Transaction } from '../../database/connection.ts';
import type { LineLevel, PluginLine } from './line.ts';

type Executor = Database['knex'] | Transaction;

/** Notification channel for new lines; the payload is the plugin. */
export const logChannel = 'workmill_plugin_log';

/** Writers and erasures take turns. Taken until the transaction ends. */
async function lockLog(trx: Transaction): Promise<void> {
  await trx.raw("SELECT pg_advisory_xact_lock(hashtextextended('plugin_log_lines', 0))");
}

export interface NodeName {
  nodeId: string;
  host: string;
}

/**
 * Stores lines in their order, and notifies the readers. Lines of workflows whose content is erased
 * are left out.
 */
export async function insertLines(
  database: Database,
  { nodeId, host }: NodeName,
  lines: readonly PluginLine[],
): Promise<void> {
  await database.transaction(async (trx) => {
    await lockLog(trx);
    await trx.raw(
      `INSERT INTO plugin_log_lines (plugin, version, node_id, host, level, logged_at, tenant_id,
              workflow_id, request_id, attempt, message, fields, bytes)
       SELECT l.plugin, l.version, :nodeId, :host, l.level, l.logged_at, l.tenant_id,
              l.workflow_id, l.request_id, l.attempt, l.message, l.fields::json, l.bytes
         FROM unnest((:plugin)::text[], (:version)::text[], (:level)::text[],
                     (:loggedAt)::timestamptz[], (:tenantId)::text[], (:workflowId)::uuid[],
                     (:requestId)::text[], (:attempt)::int[], (:message)::text[],
                     (:fields)::text[], (:bytes)::int[]) WITH ORDINALITY
           AS l (plugin, version, level, logged_at, tenant_id, workflow_id, request_id, attempt,
                 message, fields, bytes, n)
        WHERE NOT EXISTS (
                SELECT FROM workflows w
                 WHERE w.tenant_id = l.tenant_id AND w.workflow_id = l.workflow_id
                   AND w.erased_at IS NOT NULL)
        ORDER BY l.n`,
      { nodeId, host, ...columnsOf(lines) },
    );
    for (const plugin of new Set(lines.map((line) => line.plugin))) {
      await trx.raw('SELECT pg_notify(?, ?)', [logChannel, plugin]);
    }
  });
}

function columnsOf(lines: readonly PluginLine[]) {
  const column = <Name extends keyof PluginLine>(name: Name): PluginLine[Name][] =>
    lines.map((line) => line[name]);
  return {
    plugin: column('plugin'),
    version: column('version'),
    level: column('level'),
    loggedAt: column('loggedAt'),
    tenantId: column('tenantId'),
    workflowId: column('workflowId'),
    requestId: column('requestId'),
    attempt: column('attempt'),
    message: column('message'),
    fields: column('fields'),
    bytes: column('bytes'),
  };
}

export interface LineFilter {
  levels?: readonly LineLevel[] | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
  /** ID or host of a node. */
  node?: string | undefined;
  tenantId?: string | undefined;
  workflowId?: string | undefined;
  /** Text of the message or the fields; case is ignored. */
  text?: string | undefined;
}

export interface LineRow {
  line_id: number;
  plugin: string;
  version: string | null;
  node_id: string;
  host: string;
  level: LineLevel;
  logged_at: Date;
  tenant_id: string | null;
  workflow_id: string | null;
  request_id: string | null;
  attempt: number | null;
  message: string;
  fields: Record<string, unknown>;
}

export interface LinePlace {
  loggedAt: Date;
  lineId: number;
}

/** Returns the newest lines, or those before a line. */
export async function listLines(
  { knex }: Database,
  plugin: string,
  filter: LineFilter,
  { limit, before }: { limit: number; before: LinePlace | null },
): Promise<LineRow[]> {
  const query = matching(knex, plugin, filter).orderBy([
    { column: 'logged_at', order: 'desc' },
    { column: 'line_id', order: 'desc' },
  ]);
  if (before)
    void query.whereRaw('(logged_at, line_id) < (?, ?)', [before.loggedAt, before.lineId]);
  return await query.limit(limit).select<LineRow[]>(columns);
}

/** Returns lines after a line in the order in which they were stored. */
export async function listLinesAfter(
  { knex }: Database,
  plugin: string,
  filter: LineFilter,
  { limit, after, last }: { limit: number; after: number; last: number },
): Promise<LineRow[]> {
  return await matching(knex, plugin, filter)
    .where('line_id', '>', after)
    .where('line_id', '<=', last)
    .orderBy('line_id')
    .limit(limit)
    .select<LineRow[]>(columns);
}

/** Returns the ID of the line that was stored last; 0 if there is none. */
export async function lastLineId({ knex }: Database): Promise<number> {
  const row = await knex('plugin_log_lines')
    .max('line_id as last')
    .first<{ last: number | null }>();
  return row.last ?? 0;
}

const columns = [
  'line_id',
  'plugin',
  'version',
  'node_id',
  'host',
  'level',
  'logged_at',
  'tenant_id',
  'workflow_id',
  'request_id',
  'attempt',
  'message',
  'fields',
];

function matching(db: Executor, plugin: string, filter: LineFilter) {
  const { levels, from, until, node, tenantId, workflowId, text } = filter;
  const query = db('plugin_log_lines').where({ plugin });
  if (levels) void query.whereIn('level', levels);
  if (from) void query.where('logged_at', '>=', from);
  if (until) void query.where('logged_at', '<', until);
  if (node !== undefined) void query.whereRaw('(host = ? OR node_id::text = ?)', [node, node]);
  if (tenantId !== undefined) void query.where('tenant_id', tenantId);
  if (workflowId !== undefined) void query.where('workflow_id', workflowId);
  if (text !== undefined) {
    const words = text.toLowerCase();
    void query.whereRaw('(strpos(lower(message), ?) > 0 OR strpos(lower(fields::text), ?) > 0)', [
      words,
      words,
    ]);
  }
  return query;
}

export interface LogLimits {
  lines: number;
  bytes: number;
}

/** Deletes the oldest lines of a plugin beyond the limits. Returns the number of deleted lines. */
export async function trimPlugin(
  { knex }: Database,
  plugin: string,
  { lines, bytes }: LogLimits,
): Promise<number> {
  const { rowCount } = await knex.raw<{ rowCount: number }>(
    `DELETE FROM plugin_log_lines WHERE plugin = :plugin AND line_id <= (
       SELECT max(line_id) FROM (
         SELECT line_id, row_number() OVER newest AS n, sum(bytes) OVER newest AS total
           FROM plugin_log_lines WHERE plugin = :plugin
         WINDOW newest AS (ORDER BY line_id DESC)) counted
        WHERE n > :lines OR total > :bytes)`,
    { plugin, lines, bytes },
  );
  return rowCount;
}

export async function listPluginsWithLines({ knex }: Database): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: { plugin: string }[] }>(
    `WITH RECURSIVE names AS (
       (SELECT plugin FROM plugin_log_lines ORDER BY plugin LIMIT 1)
       UNION ALL
       SELECT (SELECT l.plugin FROM plugin_log_lines l WHERE l.plugin > names.plugin
                ORDER BY l.plugin LIMIT 1)
         FROM names WHERE names.plugin IS NOT NULL)
     SELECT plugin FROM names WHERE plugin IS NOT NULL LIMIT 1000`,
  );
  return rows.map(({ plugin }) => plugin);
}

/** Deletes lines from before a time. Returns the number of deleted lines. */
export async function deleteLinesBefore({ knex }: Database, before: Date): Promise<number> {
  return await knex('plugin_log_lines').where('logged_at', '<', before).del();
}

/**
 * Deletes the lines of workflows whose content is erased in this transaction. Lines that a node has
 * not stored yet are left out by `insertLines`.
 */
export async function deleteLinesOfWorkflows(
  trx: Transaction,
  { tenantId, workflowIds }: { tenantId: string; workflowIds: readonly string[] },
): Promise<number> {
  await lockLog(trx);
  return await trx('plugin_log_lines')
    .where({ tenant_id: tenantId })
    .whereIn('workflow_id', workflowIds)
    .del();
}
