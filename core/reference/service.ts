// Customers' master data by set, for the API: shown, replaced, merged, emptied.

import type { Actor } from '../audit/entry.ts';
import type { Database } from '../database/connection.ts';
import type { Clock } from '../kernel/clock.ts';
import { Fault } from '../kernel/errors.ts';
import { missingName } from '../kernel/missing.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Remembered } from '../sdk/pipeline.ts';
import {
  checkRows,
  mostRows,
  tooManyRows,
  type CheckedRow,
  type RowsUpload,
} from './check-rows.ts';
import { rowsOfUpload, type FileUpload, type ReadFile } from './file-rows.ts';
import { createLookUp, type Asker, type LookUp } from './look-up.ts';
import {
  changeSet,
  countKept,
  findVersion,
  listRows,
  listSets,
  type ChangeCounts,
  type Row,
  type RowsWithin,
} from './queries.ts';
import { storedRows } from './stored-rows.ts';
import { lessonsOf, type EndedReview } from './lessons.ts';
import { countLiveRows, listLiveKeys, listTenantsWithRows } from './kept/queries.ts';
import { checkRemembered, type RememberedCheck, type RememberedRow } from './remember.ts';
import type { DeclaredSet } from './sets.ts';

export interface ShownSet {
  declared: DeclaredSet;
  /** 0 while nothing was ever uploaded. */
  version: number;
  rows: number;
  updatedAt: Date | null;
}

export interface RowsPage {
  set: ShownSet;
  rows: Row[];
  /** Key of the last row; null on the last page. */
  nextAfter: string | null;
}

interface Change extends Asker {
  /** An API key. */
  actor: Actor;
  set: string;
  /** Versions of which one must be there; null for any. */
  expected: readonly string[] | null;
}

export interface Reference {
  /** Every set that a loaded plugin declares, with or without rows. */
  list(asker: Asker): Promise<ShownSet[]>;
  /** By key. Throws `not_found` for a set that no plugin declares. */
  page(asker: Asker, set: string, page: { limit: number; after: string | null }): Promise<RowsPage>;
  /**
   * The rows instead of those that are there, or (`merge`) beside those with other keys. Throws
   * `not_found`, `conflict`, `payload_too_large`, and `invalid_request` with every refused row; of a
   * file in a format of its own also what reading it throws.
   */
  write(
    change: Change & {
      merge: boolean;
      upload: RowsUpload | FileUpload;
      /** Replacing a list may take away more than half of it. */
      confirmRemoval?: boolean | undefined;
    },
  ): Promise<ChangeCounts>;
  /** Takes every row away. Throws `not_found`, `conflict`. */
  empty(change: Change): Promise<ChangeCounts>;
  /** For runs. */
  lookUp: LookUp;
  /** How often the tenant's set was changed; 0 if never. */
  versionOf(tenantId: string, set: string): Promise<number>;
  /** What a run asks to remember, as rows for the statement that settles it. */
  checkRemembered(
    run: { plugin: string; workflowId: string },
    remember: readonly Remembered[],
  ): RememberedCheck;
  /** What a review that ended teaches later runs of its tenant. */
  lessonsOf(review: EndedReview): RememberedRow[];
  /** Names of the sets that runs or reviews keep. */
  keptSets: readonly string[];
  /** What models learn from. */
  liveRows: LiveRows;
}

/** Rows as live runs see them. Pages are in the order of the keys. */
export interface LiveRows {
  count(tenantId: string, sets: readonly string[]): Promise<number>;
  page(tenantId: string, set: string, page: KeyPage): Promise<{ key: string; row: Row }[]>;
  keys(tenantId: string, set: string, page: KeyPage): Promise<string[]>;
  /** Active tenants with rows in one of these sets. */
  tenantsWith(sets: readonly string[]): Promise<string[]>;
}

interface KeyPage {
  limit: number;
  /** Last key of the page before. */
  after: string | null;
}

export function createReference(options: {
  database: Database;
  clock: Clock;
  ids: Ids;
  sets: ReadonlyMap<string, DeclaredSet>;
  /** Makes rows of files in the formats that plugins declare. */
  readFile: ReadFile;
}): Reference {
  const { database, clock, ids, sets, readFile } = options;
  const keptSets = [...sets.values()].flatMap((set) => (isKept(set) ? [set.name] : []));
  const declared = (name: string): DeclaredSet => declaredIn(sets, name);

  async function list(asker: Asker): Promise<ShownSet[]> {
    const stored = new Map(
      (await listSets(database, asker.tenantId)).map((row) => [row.set_name, row]),
    );
    const kept = await countKept(database, asker, keptSets);
    return [...sets.values()].map((set) => {
      const row = stored.get(set.name);
      const { version = 0, row_count: counted = 0, updated_at: updatedAt = null } = row ?? {};
      const rows = isKept(set) ? (kept.get(set.name) ?? 0) : counted;
      return { declared: set, version, rows, updatedAt: version === 0 ? null : updatedAt };
    });
  }

  function change(
    { expected, ...asked }: Change,
    replace: boolean,
    rows: readonly CheckedRow[],
    { within, confirmRemoval }: { within: RowsWithin | null; confirmRemoval: boolean },
  ) {
    return changeSet(database, {
      ...asked,
      replace,
      within,
      rows,
      ids,
      at: clock.now(),
      ...guardsOf(expected, confirmRemoval),
    });
  }

  return {
    list,
    async page(asker, name, { limit, after }) {
      const set = declared(name);
      const shown = (await list(asker)).find((one) => one.declared === set)!;
      const wanted = { limit: limit + 1, after };
      const found = await listRows(database, { ...asker, set: name }, wanted);
      const page = found.slice(0, limit);
      const nextAfter = found.length > limit ? page.at(-1)!.key : null;
      return { set: shown, rows: page.map(({ row }) => row), nextAfter };
    },
    async write({ merge, upload, confirmRemoval = false, ...asked }) {
      const set = declared(asked.set);
      const rows = await checkRows(set, await rowsOfUpload(set, upload, readFile));
      const within = set.replaceBy === null ? null : listsIn(rows, set.replaceBy);
      return change(asked, !merge, rows, { within, confirmRemoval });
    },
    async empty(asked) {
      declared(asked.set);
      return change(asked, true, [], { within: null, confirmRemoval: true });
    },
    lookUp: createLookUp({ source: storedRows(database), sets }),
    versionOf: (tenantId, set) => findVersion(database, tenantId, set),
    checkRemembered: (run, remember) => checkRemembered(sets, run, remember),
    lessonsOf: (review) => lessonsOf(sets, review),
    keptSets,
    liveRows: createLiveRows(database),
  };
}

/** What keeps a change from being made. */
function guardsOf(expected: Change['expected'], confirmRemoval: boolean) {
  return {
    allow(version: number): void {
      if (expected === null || expected.includes(String(version))) return;
      throw new Fault('conflict', 'The set has changed in the meantime.');
    },
    allowRows(count: number): void {
      if (count > mostRows) throw tooManyRows(count);
    },
    allowDeleted(deleted: number, before: number): void {
      if (confirmRemoval || deleted <= before * mostRemoved) return;
      throw new Fault(
        'conflict',
        `The upload would remove ${deleted} of ${before} rows. Check the file; to remove them, ` +
          'send it again with confirm_removal.',
      );
    },
  };
}

/** A list of which a larger share is gone is more likely a broken file than a new state. */
const mostRemoved = 0.5;

function listsIn(rows: readonly CheckedRow[], property: string): RowsWithin {
  const values = rows.map(({ json }) => (JSON.parse(json) as Row)[property]);
  return { property, values: [...new Set(values.map(String))] };
}

export function createLiveRows(database: Database): LiveRows {
  return {
    count: (tenantId, names) => countLiveRows(database, tenantId, names),
    page: (tenantId, set, page) => listRows(database, { tenantId, mode: 'live', set }, page),
    keys: (tenantId, set, page) => listLiveKeys(database, { tenantId, set }, page),
    tenantsWith: (names) => listTenantsWithRows(database, names),
  };
}

function declaredIn(sets: ReadonlyMap<string, DeclaredSet>, name: string): DeclaredSet {
  const set = sets.get(name);
  if (!set) throw missingName('reference set', name, [...sets.keys()]);
  return set;
}

/** Rows come to it beside those that are uploaded. */
function isKept({ keptByRuns, keptByReviews }: DeclaredSet): boolean {
  return keptByRuns || keptByReviews.length > 0;
}
