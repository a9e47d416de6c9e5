// Reference data for an evaluation on the command line: files instead of uploads, with the same
// validation and the same search terms.

import { createHash } from 'node:crypto';
import { Fault } from '../kernel/errors.ts';
import type { ReferenceRow } from '../sdk/reference.ts';
import { checkRows } from '../reference/check-rows.ts';
import { rowsOfUpload, type ReadFile } from '../reference/file-rows.ts';
import { createLookUp, type LookUp, type RowSource } from '../reference/look-up.ts';
import type { DeclaredSet } from '../reference/sets.ts';
import { refusalOf, uploadOfFile } from '../reference/upload-file.ts';

export interface ReferenceFile {
  /** Name of the set. */
  set: string;
  path: string;
  /** Value of `?format=`; not needed for `.json` and `.csv`. */
  format?: string | undefined;
}

interface KeptRow {
  key: string;
  row: ReferenceRow;
  terms: ReadonlySet<string>;
}

/**
 * Answers look-ups of any tenant from the files; sets without a file are empty.
 * @throws Fault `invalid_request` for a set that no plugin declares, an unreadable file, and
 *   rows that an upload would reject; `document_unreadable` and `unsupported_document` as for
 *   uploads.
 */
export async function lookUpInFiles(
  files: readonly ReferenceFile[],
  sets: ReadonlyMap<string, DeclaredSet>,
  readFile: ReadFile,
): Promise<LookUp> {
  const rows = new Map<string, KeptRow[]>();
  for (const file of files) {
    const set = sets.get(file.set);
    if (!set) {
      const known = [...sets.keys()].join(', ');
      throw new Fault(
        'invalid_request',
        `there is no reference set "${file.set}"; known: ${known}`,
      );
    }
    rows.set(file.set, [...(rows.get(file.set) ?? []), ...(await rowsOf(file, set, readFile))]);
  }
  return createLookUp({ source: sourceOf(rows), sets });
}

async function rowsOf(
  file: ReferenceFile,
  set: DeclaredSet,
  readFile: ReadFile,
): Promise<KeptRow[]> {
  try {
    const rows = await rowsOfUpload(set, await uploadOfFile(file, set), readFile);
    const checked = await checkRows(set, rows);
    return checked.map(({ key, json, terms }) => ({
      key,
      row: JSON.parse(json) as ReferenceRow,
      terms: new Set(terms),
    }));
  } catch (cause) {
    throw cause instanceof Fault ? refusalOf(file.path, cause) : cause;
  }
}

/**
 * Sorts by code units, while the database uses its collation: this only matters for the order of
 * equal matches.
 */
function sourceOf(rows: ReadonlyMap<string, readonly KeptRow[]>): RowSource {
  const inOrder = new Map(
    [...rows].map(([set, some]) => [set, some.toSorted((a, b) => (a.key < b.key ? -1 : 1))]),
  );
  const of = (set: string, last: boolean): readonly KeptRow[] => {
    const all = inOrder.get(set) ?? [];
    return last ? all.toReversed() : all;
  };
  const versions = new Map<string, string>();
  const versionOf = (set: string): string => {
    const known = versions.get(set);
    if (known !== undefined) return known;
    const hash = createHash('sha256');
    for (const { row } of of(set, false)) hash.update(JSON.stringify(row));
    const version = hash.digest('base64url');
    versions.set(set, version);
    return version;
  };
  return {
    version: async ({ set }) => versionOf(set),
    async page({ set, after, limit }) {
      const all = of(set, false);
      const from = after === null ? 0 : all.findIndex(({ key }) => key === after) + 1;
      const some = all.slice(from, from + limit);
      return {
        version: versionOf(set),
        rows: some.map(({ key, row }) => ({ key, json: JSON.stringify(row) })),
      };
    },
    async byKey({ set, key }) {
      return of(set, false).flatMap((one) => (one.key === key ? [one.row] : []));
    },
    async any({ set, limit, last }) {
      return of(set, last)
        .slice(0, limit)
        .map(({ row }) => row);
    },
    async byTerms({ set, terms, atLeast, limit, last }) {
      return of(set, last)
        .map(({ row, terms: own }) => ({ row, found: terms.filter((one) => own.has(one)).length }))
        .filter(({ found }) => found >= Math.max(1, atLeast))
        .sort((a, b) => b.found - a.found)
        .slice(0, limit)
        .map(({ row }) => row);
    },
  };
}
