// Computes the effect of a change of a set. Nothing is written.

import type { Mode } from '../../auth/caller.ts';
import type { Transaction } from '../../database/connection.ts';
import { defineStatement, runIn } from '../../database/named-parameters.ts';
import type { CheckedRow } from '../check-rows.ts';
import {
  otherRows,
  seenBy,
  type Mine,
  type OtherRows,
  type Row,
  type RowsWithin,
} from '../queries.ts';

export async function versionOf(trx: Transaction, { tenantId, set }: Mine): Promise<number> {
  const mine = { tenant_id: tenantId, set_name: set };
  const row = await trx('reference_sets').where(mine).first('version');
  return Number(row?.['version'] ?? 0);
}

interface Given extends Mine {
  modes: readonly string[];
  given: readonly CheckedRow[];
}

export interface ChangedRow {
  key: string;
  is_new: boolean;
}

/** Selects the same rows as the statement `reference_write` writes. */
const changedStatement = defineStatement<Given>(
  'reference_preview_changed',
  (parameters) => `
    SELECT given.key, (present.key IS NULL) AS is_new
      FROM ${parameters.rows('given', {
        key: ['text', ({ key }) => key],
        row: ['text', ({ json }) => json],
      })}
      LEFT JOIN reference_rows present
        ON present.tenant_id = ${parameters.value('tenantId', 'text')}
       AND present.set_name = ${parameters.value('set', 'text')}
       AND present.key = given.key
     WHERE present.key IS NULL
        OR (present.row <> given.row::jsonb
            AND present.mode = ANY (${parameters.value('modes', 'text[]')}))`,
);

/** Returns the rows that are new or different. */
export async function changedRows(
  trx: Transaction,
  mine: Mine,
  { mode, rows }: { mode: Mode; rows: readonly CheckedRow[] },
): Promise<ChangedRow[]> {
  return await runIn<Given, ChangedRow>(trx, changedStatement, {
    ...mine,
    modes: seenBy(mode),
    given: rows,
  });
}

const othersStatement = defineStatement<OtherRows>(
  'reference_preview_others',
  (parameters) => `
    SELECT present.key FROM reference_rows present
     WHERE ${otherRows(parameters)}
     ORDER BY present.key`,
);

/** Returns the keys of the rows that a replacement would remove. */
export async function removedKeys(
  trx: Transaction,
  mine: Mine,
  { mode, rows, within }: { mode: Mode; rows: readonly CheckedRow[]; within: RowsWithin | null },
): Promise<string[]> {
  const removed = await runIn<OtherRows, { key: string }>(trx, othersStatement, {
    ...mine,
    modes: seenBy(mode),
    property: within?.property ?? null,
    values: within?.values ?? null,
    kept: rows,
  });
  return removed.map(({ key }) => key);
}

export async function rowsOfKeys(
  trx: Transaction,
  { tenantId, set }: Mine,
  keys: readonly string[],
): Promise<Map<string, Row>> {
  const rows = await trx('reference_rows')
    .where({ tenant_id: tenantId, set_name: set })
    .whereIn('key', [...keys])
    .limit(keys.length)
    .select('key', 'row');
  return new Map(rows.map(({ key, row }): [string, Row] => [key, row]));
}
