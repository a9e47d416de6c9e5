// Re-encrypts values with the current key, and encrypts plain ones. Each value is changed
// separately: an interrupted run leaves every value valid, and the next run continues.

import type { Database } from '../database/connection.ts';
import {
  listOtherwiseSealed,
  replaceSealed,
  type SealedColumn,
  type SealedRow,
} from './queries.ts';
import { headOf, placeOf, sealedMark, sealedWith, type Vault } from './vault.ts';

const batchRows = 200;

/**
 * Returns the number of values sealed; `plain` skips sealed values. Throws the errors of
 * `Vault.open` at the first value that cannot be opened.
 */
async function resealColumn(
  database: Database,
  vault: Vault,
  column: SealedColumn,
  what: 'plain' | 'all',
): Promise<number> {
  const head = what === 'plain' ? sealedMark : headOf(vault.keyId);
  let sealed = 0;
  let after: SealedRow | null = null;
  for (;;) {
    const page = { after, limit: batchRows };
    const rows: SealedRow[] = await listOtherwiseSealed(database.knex, column, head, page);
    for (const row of rows) {
      const place = placeOf(column.kind, row.tenantId, row.id);
      const plain = sealedWith(row.value) === null ? row.value : vault.open(row.value, place);
      const next = vault.seal(plain, place);
      if (await replaceSealed(database.knex, column, row, next)) sealed += 1;
    }
    after = rows.at(-1) ?? null;
    if (rows.length < batchRows) return sealed;
  }
}

export async function resealColumns(
  database: Database,
  vault: Vault,
  columns: readonly SealedColumn[],
  what: 'plain' | 'all' = 'all',
): Promise<number> {
  let sealed = 0;
  for (const column of columns) sealed += await resealColumn(database, vault, column, what);
  return sealed;
}

export interface Resealed {
  secrets: number;
  documents: number;
}

/** Re-encrypts everything with the current key; throws as soon as a value cannot be opened. */
export async function resealEverything(deps: {
  database: Database;
  vault: Vault;
  columns: readonly SealedColumn[];
  documents: { reseal(): Promise<number> };
}): Promise<Resealed> {
  const secrets = await resealColumns(deps.database, deps.vault, deps.columns);
  return { secrets, documents: await deps.documents.reseal() };
}
