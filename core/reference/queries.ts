import type { Actor } from '../audit/entry.ts';
import { recordAudit } from '../audit/queries.ts';
import type { Mode } from '../auth/caller.ts';
import type { Database, Transaction } from '../database/connection.ts';
import { defineStatement, runIn, type Parameters } from '../database/named-parameters.ts';
import type { Ids } from '../kernel/ids.ts';
import type { CheckedRow } from './check-rows.ts';
import type { RememberedRow } from './remember.ts';

export interface SetRow {
  set_name: string;
  version: number;
  row_count: number;
  updated_at: Date;
}

export type Row = Record<string, unknown>;

/** Modes of uploaded rows, and of rows that runs of this mode have added. */
export const seenBy = (mode: Mode): ('both' | Mode)[] => ['both', mode];

export interface SetChange {
  tenantId: string;
  /** Rows that runs of the other mode have added remain unchanged. */
  mode: Mode;
  /** API key that makes the change. */
  actor: Actor;
  set: string;
  /** Whether rows that are missing in the upload are deleted. */
  replace: boolean;
  /** Keys of rows to delete. */
  removed: readonly string[];
  /** Only rows with one of these values are deleted; null for all. */
  within: RowsWithin | null;
  rows: readonly CheckedRow[];
  ids: Ids;
  at: Date;
  /** Called with the current version; throws to cancel the change. */
  allow(version: number): void;
  /** Called with the number of rows after the change; throws to cancel it. */
  allowRows(rows: number): void;
  /**
   * Called with the number of deleted rows, and of those that could be deleted; throws to cancel
   * the change.
   */
  allowDeleted(deleted: number, before: number): void;
}

/** Rows that have one of the values in a property. */
export interface RowsWithin {
  property: string;
  values: readonly string[];
}

export interface ChangeCounts {
  version: number;
  rows: number;
  inserted: number;
  updated: number;
  unchanged: number;
  deleted: number;
}

/** Changes a set in one transaction; changes of the same set run one after another. */
export async function changeSet(database: Database, change: SetChange): Promise<ChangeCounts> {
  const { tenantId, mode, actor, set, replace, within, rows, ids, at, allow, allowRows } = change;
  const mine = { tenantId, set };
  return await database.transaction(async (trx) => {
    const before = await lockSet(trx, change);
    allow(before.version);
    const replaced = replace && within ? await countWithin(trx, mine, within) : 0;
    const deleted = replace
      ? await deleteOthers(trx, mine, { mode, rows, within })
      : await deleteKeys(trx, mine, { mode, keys: change.removed });
    if (replaced > 0) change.allowDeleted(deleted, replaced);
    const written = { inserted: 0, updated: 0 };
    for (let from = 0; from < rows.length; from += rowsPerStatement) {
      const { inserted, updated } = await writeRows(trx, mine, {
        mode,
        rows: rows.slice(from, from + rowsPerStatement),
      });
      written.inserted += inserted;
      written.updated += updated;
    }
    const { inserted, updated } = written;
    const unchanged = rows.length - inserted - updated;
    const total = await countRows(trx, mine);
    allowRows(total);
    const counts = { rows: total, inserted, updated, unchanged, deleted };
    // Repeating a change, for example after a lost response, creates no new version.
    if (inserted + updated + deleted === 0) return { version: before.version, ...counts };
    const version = before.version + 1;
    // Only API keys have an ID of that form; the audit trail names other actors.
    const changedBy = actor.kind === 'api_key' ? actor.id : null;
    await trx('reference_sets')
      .where({ tenant_id: tenantId, set_name: set })
      .update({ version, row_count: total, changed_by: changedBy, updated_at: at });
    const object = { kind: 'reference_set', id: set };
    const detail = { version, ...counts };
    await recordAudit(trx, ids, actor, {
      tenantId,
      action: 'reference_set.changed',
      object,
      detail,
    });
    return { version, ...counts };
  });
}

const rowsPerStatement = 5_000;

/**
 * Counts the rows: runs add rows to some sets without updating the set's own row, for which all of
 * them would wait.
 */
export async function countRows(trx: Transaction, { tenantId, set }: Mine): Promise<number> {
  const mine = { tenant_id: tenantId, set_name: set };
  const row = await trx('reference_rows').where(mine).count('* as rows').first();
  return Number(row?.['rows'] ?? 0);
}

export async function countWithin(
  trx: Transaction,
  { tenantId, set }: Mine,
  { property, values }: RowsWithin,
): Promise<number> {
  const row = await trx('reference_rows')
    .where({ tenant_id: tenantId, set_name: set })
    .whereRaw('row->>? = ANY (?::text[])', [property, [...values]])
    .count('* as rows')
    .first();
  return Number(row?.['rows'] ?? 0);
}

/** Identifies a set. */
export interface Mine {
  tenantId: string;
  set: string;
}

async function lockSet(trx: Transaction, { tenantId, set, at }: SetChange): Promise<SetRow> {
  const mine = { tenant_id: tenantId, set_name: set };
  await trx('reference_sets')
    .insert({ ...mine, version: 0, row_count: 0, updated_at: at })
    .onConflict(['tenant_id', 'set_name'])
    .ignore();
  return await trx('reference_sets').where(mine).forUpdate().first();
}

export interface OtherRows extends Mine {
  modes: readonly string[];
  /** Null if rows with any value are meant. */
  property: string | null;
  values: readonly string[] | null;
  kept: readonly { key: string }[];
}

/** Returns the SQL condition for rows `present` that are not in `kept`. */
export function otherRows(parameters: Parameters<OtherRows>): string {
  return `present.tenant_id = ${parameters.value('tenantId', 'text')}
       AND present.set_name = ${parameters.value('set', 'text')}
       AND present.mode = ANY (${parameters.value('modes', 'text[]')})
       AND (${parameters.value('property', 'text')} IS NULL
            OR present.row->>${parameters.value('property', 'text')}
               = ANY (${parameters.value('values', 'text[]')}))
       AND NOT EXISTS (
         SELECT FROM ${parameters.rows('kept', { key: ['text', ({ key }) => key] })}
          WHERE kept.key = present.key)`;
}

const deleteOthersStatement = defineStatement<OtherRows>(
  'reference_delete_others',
  (parameters) => `
    DELETE FROM reference_rows present WHERE ${otherRows(parameters)} RETURNING present.key`,
);

async function deleteOthers(
  trx: Transaction,
  mine: Mine,
  { mode, rows, within }: Pick<SetChange, 'mode' | 'rows' | 'within'>,
): Promise<number> {
  const gone = await runIn<OtherRows, { key: string }>(trx, deleteOthersStatement, {
    ...mine,
    modes: seenBy(mode),
    property: within?.property ?? null,
    values: within?.values ?? null,
    kept: rows,
  });
  await deleteTerms(
    trx,
    mine,
    gone.map(({ key }) => key),
  );
  return gone.length;
}

async function deleteKeys(
  trx: Transaction,
  mine: Mine,
  { mode, keys }: { mode: Mode; keys: readonly string[] },
): Promise<number> {
  if (keys.length === 0) return 0;
  const gone = await trx('reference_rows')
    .where({ tenant_id: mine.tenantId, set_name: mine.set })
    .whereIn('mode', seenBy(mode))
    .whereIn('key', [...keys])
    .del('key');
  const deleted = gone.map(({ key }: { key: string }) => key);
  await deleteTerms(trx, mine, deleted);
  return deleted.length;
}

interface Writing extends Mine {
  modes: readonly string[];
  given: readonly { key: string; json: string }[];
}

interface WrittenRow {
  key: string;
  mode: Mode | 'both';
  is_new: boolean;
}

/** xmax is 0 in a row that replaced no other: it is new. */
const writeStatement = defineStatement<Writing>('reference_write', (parameters) => {
  const given = parameters.rows('given', {
    key: ['text', ({ key }) => key],
    row: ['text', ({ json }) => json],
  });
  return `
    INSERT INTO reference_rows AS present (tenant_id, set_name, key, row)
    SELECT ${parameters.value('tenantId', 'text')}, ${parameters.value('set', 'text')},
           given.key, given.row::jsonb
      FROM ${given}
    ON CONFLICT (tenant_id, set_name, key) DO UPDATE SET row = excluded.row
      WHERE present.row <> excluded.row
        AND present.mode = ANY (${parameters.value('modes', 'text[]')})
    RETURNING present.key, present.mode, (present.xmax = 0) AS is_new`;
});

interface NewTerms extends Mine {
  terms: readonly { term: string; key: string; mode: Mode | 'both' }[];
}

const writeTermsStatement = defineStatement<NewTerms>('reference_write_terms', (parameters) => {
  const terms = parameters.rows('terms', {
    term: ['text', ({ term }) => term],
    key: ['text', ({ key }) => key],
    mode: ['text', ({ mode }) => mode],
  });
  return `
    INSERT INTO reference_terms (tenant_id, set_name, term, key, mode)
    SELECT ${parameters.value('tenantId', 'text')}, ${parameters.value('set', 'text')},
           terms.term, terms.key, terms.mode
      FROM ${terms}`;
});

/** An existing row keeps its mode: correcting a row that a run has added does not change it. */
async function writeRows(
  trx: Transaction,
  mine: Mine,
  { mode, rows }: Pick<SetChange, 'mode' | 'rows'>,
) {
  const changed = await runIn<Writing, WrittenRow>(trx, writeStatement, {
    ...mine,
    modes: seenBy(mode),
    given: rows,
  });
  const updated = changed.filter(({ is_new }) => !is_new).map(({ key }) => key);
  await deleteTerms(trx, mine, updated);
  const modes = new Map(changed.map(({ key, mode: kept }) => [key, kept]));
  const terms = rows
    .filter(({ key }) => modes.has(key))
    .flatMap(({ key, terms: own }) => own.map((term) => ({ key, term, mode: modes.get(key)! })));
  await runIn(trx, writeTermsStatement, { ...mine, terms });
  return { inserted: changed.length - updated.length, updated: updated.length };
}

export async function deleteTerms(
  trx: Transaction,
  { tenantId, set }: Mine,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await trx.raw(
    'DELETE FROM reference_terms WHERE tenant_id = ? AND set_name = ? AND key = ANY (?::text[])',
    [tenantId, set, [...keys]],
  );
}

/** Returns 0 for a set that was never changed. */
export async function findVersion(
  { knex }: Database,
  tenantId: string,
  set: string,
): Promise<number> {
  const row = await knex('reference_sets')
    .where({ tenant_id: tenantId, set_name: set })
    .first<{ version: number } | undefined>('version');
  return row?.version ?? 0;
}

/**
 * Part of the statement that settles runs: writes the rows that they add. `rows` is a query of
 * tenant_id, set_name, key, row and mode, and replaces existing rows; `terms` is a query of
 * tenant_id, set_name, term, key and mode.
 */
export function rememberRows({ rows, terms }: { rows: string; terms: string }): string {
  return `new_reference_rows AS (
  INSERT INTO reference_rows (tenant_id, set_name, key, row, mode)
  SELECT tenant_id, set_name, key, row::jsonb, mode FROM (${rows}) remembered
  ON CONFLICT (tenant_id, set_name, key) DO UPDATE SET row = excluded.row, mode = excluded.mode),
new_reference_terms AS (
  INSERT INTO reference_terms (tenant_id, set_name, term, key, mode)
  SELECT tenant_id, set_name, term, key, mode FROM (${terms}) remembered
  ON CONFLICT DO NOTHING)`;
}

/**
 * Deletes the rows that the run of a workflow has added; `key` is the workflow identifier as shown
 * in the API.
 */
export async function forgetRemembered(
  trx: Transaction,
  { tenantId, key }: { tenantId: string; key: string },
  sets: readonly string[],
): Promise<void> {
  if (sets.length === 0) return;
  const mine = { tenant_id: tenantId, key };
  await trx('reference_rows').where(mine).whereIn('set_name', sets).del();
  await trx('reference_terms').where(mine).whereIn('set_name', sets).del();
}

interface TaughtTerms extends Mine {
  key: string;
  terms: readonly string[];
}

const teachTermsStatement = defineStatement<TaughtTerms>(
  'reference_teach_terms',
  (parameters) => `
    INSERT INTO reference_terms (tenant_id, set_name, term, key)
    SELECT ${parameters.value('tenantId', 'text')}, ${parameters.value('set', 'text')},
           terms.term, ${parameters.value('key', 'text')}
      FROM ${parameters.rows('terms', { term: ['text', (term) => term] })}`,
);

/** Stores rows from a review, for runs of both modes; an existing row is replaced. */
export async function keepRows(
  trx: Transaction,
  tenantId: string,
  rows: readonly RememberedRow[],
): Promise<void> {
  for (const { set, key, json, terms } of rows) {
    const mine = { tenantId, set };
    await trx('reference_rows')
      .insert({ tenant_id: tenantId, set_name: set, key, row: json })
      .onConflict(['tenant_id', 'set_name', 'key'])
      .merge(['row']);
    await deleteTerms(trx, mine, [key]);
    await runIn(trx, teachTermsStatement, { ...mine, key, terms });
  }
}
