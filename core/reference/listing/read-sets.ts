// Sets of a tenant and their rows, as the API shows and exports them.

import type { Database } from '../../database/connection.ts';
import type { Asker } from '../look-up.ts';
import type { Row } from '../queries.ts';
import type { DeclaredSet } from '../sets.ts';
import { listSources, type StoredSource } from '../sources/queries.ts';
import { searchFor } from '../terms.ts';
import { countKept, listRows, listSets, searchRows } from './queries.ts';

export interface ShownSet {
  declared: DeclaredSet;
  /** 0 if nothing was ever uploaded. */
  version: number;
  rows: number;
  updatedAt: Date | null;
  /** Files from which lists of the set are updated. */
  sources: StoredSource[];
}

export interface RowsPage {
  set: ShownSet;
  rows: Row[];
  /** Key of the last row; null on the last page. */
  nextAfter: string | null;
}

export interface WantedPage {
  limit: number;
  /** Last key of the previous page. */
  after: string | null;
  /** Words, a value or the beginning of a key; null for all rows. */
  search: string | null;
}

/** Batch size of an export: about 0.5 MB. */
const rowsPerBatch = 1_000;

export function createSetReader(options: {
  database: Database;
  sets: ReadonlyMap<string, DeclaredSet>;
  /** Names of the sets without a stored count of rows. */
  keptSets: readonly string[];
}) {
  const { database, sets, keptSets } = options;

  async function list(asker: Asker): Promise<ShownSet[]> {
    const stored = new Map(
      (await listSets(database, asker.tenantId)).map((row) => [row.set_name, row]),
    );
    const kept = await countKept(database, asker, keptSets);
    const sources = await listSources(database, asker.tenantId);
    return [...sets.values()].map((set) => {
      const row = stored.get(set.name);
      const { version = 0, row_count: counted = 0, updated_at: updatedAt = null } = row ?? {};
      const rows = keptSets.includes(set.name) ? (kept.get(set.name) ?? 0) : counted;
      return {
        declared: set,
        version,
        rows,
        updatedAt: version === 0 ? null : updatedAt,
        sources: sources.filter((source) => source.set === set.name),
      };
    });
  }

  /** Without a search, lists all rows. */
  function listFound(set: DeclaredSet, asker: Asker, { search, ...page }: WantedPage) {
    const place = { ...asker, set: set.name };
    if (search === null) return listRows(database, place, page);
    return searchRows(database, place, { ...page, search: searchFor(set, search) });
  }

  return {
    list,

    async page(asker: Asker, set: DeclaredSet, { limit, ...rest }: WantedPage): Promise<RowsPage> {
      const shown = (await list(asker)).find((one) => one.declared === set)!;
      const found = await listFound(set, asker, { ...rest, limit: limit + 1 });
      const page = found.slice(0, limit);
      const nextAfter = found.length > limit ? page.at(-1)!.key : null;
      return { set: shown, rows: page.map(({ row }) => row), nextAfter };
    },

    async *batches(asker: Asker, set: DeclaredSet, search: string | null): AsyncGenerator<Row[]> {
      let after: string | null = null;
      do {
        const wanted: WantedPage = { limit: rowsPerBatch, after, search };
        const found = await listFound(set, asker, wanted);
        if (found.length > 0) yield found.map(({ row }) => row);
        after = found.length < rowsPerBatch ? null : found.at(-1)!.key;
      } while (after !== null);
    },
  };
}
