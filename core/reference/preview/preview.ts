// Shows what an upload would change, with sample rows, for a person to check first.

import type { Database } from '../../database/connection.ts';
import type { CheckedRow } from '../check-rows.ts';
import type { Asker } from '../look-up.ts';
import { countRows, countWithin, type Row, type RowsWithin } from '../queries.ts';
import { isLargeRemoval } from '../removal.ts';
import { changedRows, removedKeys, rowsOfKeys, versionOf } from './queries.ts';

/** Maximum number of sample rows of each kind. */
const mostShown = 20;

export interface RowChange {
  key: string;
  change: 'inserted' | 'updated' | 'deleted';
  /** Null for an inserted row. */
  before: Row | null;
  /** Null for a deleted row. */
  after: Row | null;
}

export interface Preview {
  /** Current version of the set, for the following change. */
  version: number;
  rowsBefore: number;
  /** Number of rows after the change. */
  rows: number;
  inserted: number;
  updated: number;
  unchanged: number;
  deleted: number;
  /** The change would be rejected without a confirmation. */
  needsConfirmation: boolean;
  /** The first rows of each kind. */
  changes: RowChange[];
}

export async function previewChange(
  database: Database,
  given: Asker & {
    set: string;
    /** Whether rows that are missing in the upload are deleted. */
    replace: boolean;
    /** Only rows with one of these values are deleted; null for all. */
    within: RowsWithin | null;
    rows: readonly CheckedRow[];
  },
): Promise<Preview> {
  const { tenantId, mode, set, replace, within, rows } = given;
  const mine = { tenantId, set };
  return await database.transaction(async (trx) => {
    const version = await versionOf(trx, mine);
    const rowsBefore = await countRows(trx, mine);
    const changed = await changedRows(trx, mine, { mode, rows });
    const deleted = replace ? await removedKeys(trx, mine, { mode, rows, within }) : [];
    const replaced = replace && within ? await countWithin(trx, mine, within) : 0;
    const inserted = changed.filter(({ is_new }) => is_new).map(({ key }) => key);
    const updated = changed.filter(({ is_new }) => !is_new).map(({ key }) => key);
    const shown = { inserted, updated, deleted };
    const wanted = Object.values(shown).flatMap((keys) => keys.slice(0, mostShown));
    const present = await rowsOfKeys(trx, mine, wanted);
    const sent = rowsIn(rows, new Set(wanted));
    const kinds = ['deleted', 'updated', 'inserted'] as const;
    return {
      version,
      rowsBefore,
      rows: rowsBefore + inserted.length - deleted.length,
      inserted: inserted.length,
      updated: updated.length,
      unchanged: rows.length - changed.length,
      deleted: deleted.length,
      needsConfirmation: replaced > 0 && isLargeRemoval(deleted.length, replaced),
      changes: kinds.flatMap((change) =>
        shown[change].slice(0, mostShown).map((key) => ({
          key,
          change,
          before: present.get(key) ?? null,
          after: sent.get(key) ?? null,
        })),
      ),
    };
  });
}

function rowsIn(rows: readonly CheckedRow[], keys: ReadonlySet<string>): Map<string, Row> {
  const found = rows.filter(({ key }) => keys.has(key));
  return new Map(found.map(({ key, json }): [string, Row] => [key, JSON.parse(json)]));
}
