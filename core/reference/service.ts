// Master data of customers by set, for the API: show, replace, merge, empty.

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
  findVersion,
  type ChangeCounts,
  type Row,
  type RowsWithin,
  type SetChange,
} from './queries.ts';
import { storedRows } from './stored-rows.ts';
import { lessonsOf, type EndedReview } from './lessons.ts';
import { listRows } from './listing/queries.ts';
import {
  createSetReader,
  type RowsPage,
  type ShownSet,
  type WantedPage,
} from './listing/read-sets.ts';
import { countLiveRows, listLiveKeys, listTenantsWithRows } from './kept/queries.ts';
import { previewChange, type Preview } from './preview/preview.ts';
import { checkRemembered, type RememberedCheck, type RememberedRow } from './remember.ts';
import { isLargeRemoval, largeRemoval } from './removal.ts';
import type { DeclaredSet } from './sets.ts';

interface Change extends Asker {
  /** API key that makes the change. */
  actor: Actor;
  set: string;
  /** The set must have one of these versions; null accepts any. */
  expected: readonly string[] | null;
}

interface Upload {
  set: string;
  /** Keeps rows with other keys instead of replacing all rows. */
  merge: boolean;
  upload: RowsUpload | FileUpload;
}

export interface RowsExport {
  set: DeclaredSet;
  batches: AsyncIterable<Row[]>;
}

export interface Reference {
  /** Lists every set that a loaded plugin declares, with or without rows. */
  list(asker: Asker): Promise<ShownSet[]>;
  /** Lists all or matching rows by key. Throws `not_found` for a set that no plugin declares. */
  page(asker: Asker, set: string, page: WantedPage): Promise<RowsPage>;
  /** Exports all matching rows in batches. Throws the errors of `page`. */
  export(asker: Asker, set: string, search: string | null): RowsExport;
  /**
   * Replaces the rows, or (`merge`) keeps those with other keys. Throws `not_found`, `conflict`,
   * `payload_too_large`, or `invalid_request` with every invalid row; for a file in a format of a
   * plugin, also the errors of reading it.
   */
  write(
    change: Change &
      Upload & {
        /** Replacing a list may take away half of it or more. */
        confirmRemoval?: boolean | undefined;
      },
  ): Promise<ChangeCounts>;
  /** Returns the effect of `write`; throws its errors except `conflict`. */
  preview(asked: Asker & Upload): Promise<Preview & { declared: DeclaredSet }>;
  /** Removes the rows with these keys. Throws `not_found` or `conflict`. */
  remove(change: Change & { keys: readonly string[] }): Promise<ChangeCounts>;
  /** Removes every row. Throws `not_found` or `conflict`. */
  empty(change: Change): Promise<ChangeCounts>;
  /** Answers queries of runs. */
  lookUp: LookUp;
  /** Returns the number of changes of the tenant's set; 0 if there are none. */
  versionOf(tenantId: string, set: string): Promise<number>;
  /** Returns the rows that a run adds, for the statement that settles it. */
  checkRemembered(
    run: { plugin: string; workflowId: string },
    remember: readonly Remembered[],
  ): RememberedCheck;
  /** Returns the rows that a completed review adds for later runs of its tenant. */
  lessonsOf(review: EndedReview): RememberedRow[];
  /** Names of the sets that runs or reviews add rows to. */
  keptSets: readonly string[];
  /** Training data of models. */
  liveRows: LiveRows;
}

/** Rows as live runs see them. Pages are in the order of the keys. */
export interface LiveRows {
  count(tenantId: string, sets: readonly string[]): Promise<number>;
  page(tenantId: string, set: string, page: KeyPage): Promise<{ key: string; row: Row }[]>;
  keys(tenantId: string, set: string, page: KeyPage): Promise<string[]>;
  /** Returns active tenants with rows in one of these sets. */
  tenantsWith(sets: readonly string[]): Promise<string[]>;
}

interface KeyPage {
  limit: number;
  /** Last key of the previous page. */
  after: string | null;
}

export function createReference(options: {
  database: Database;
  clock: Clock;
  ids: Ids;
  sets: ReadonlyMap<string, DeclaredSet>;
  /** Extracts rows from files in the formats that plugins declare. */
  readFile: ReadFile;
}): Reference {
  const { database, clock, ids, sets, readFile } = options;
  const keptSets = [...sets.values()].flatMap((set) => (isKept(set) ? [set.name] : []));
  const declared = (name: string): DeclaredSet => declaredIn(sets, name);
  const reader = createSetReader({ database, sets, keptSets });

  async function readUpload({ set: name, upload }: Upload) {
    const set = declared(name);
    const rows = await checkRows(set, await rowsOfUpload(set, upload, readFile));
    return { rows, within: set.replaceBy === null ? null : listsIn(rows, set.replaceBy) };
  }

  function change(
    { expected, ...asked }: Change,
    {
      confirmRemoval = true,
      ...wanted
    }: Partial<Pick<SetChange, 'replace' | 'within' | 'rows' | 'removed'>> & {
      confirmRemoval?: boolean;
    },
  ) {
    return changeSet(database, {
      ...asked,
      replace: false,
      within: null,
      rows: [],
      removed: [],
      ...wanted,
      ids,
      at: clock.now(),
      ...guardsOf(expected, confirmRemoval),
    });
  }

  return {
    list: reader.list,
    page: async (asker, name, page) => await reader.page(asker, declared(name), page),
    export(asker, name, search) {
      const set = declared(name);
      return { set, batches: reader.batches(asker, set, search) };
    },
    async write({ merge, upload, confirmRemoval = false, ...asked }) {
      const { rows, within } = await readUpload({ set: asked.set, merge, upload });
      return change(asked, { replace: !merge, rows, within, confirmRemoval });
    },
    async preview({ merge, upload, ...asked }) {
      const { rows, within } = await readUpload({ set: asked.set, merge, upload });
      const preview = await previewChange(database, { ...asked, replace: !merge, rows, within });
      if (preview.rows > mostRows) throw tooManyRows(preview.rows);
      return { ...preview, declared: declared(asked.set) };
    },
    async remove({ keys, ...asked }) {
      declared(asked.set);
      return change(asked, { removed: keys });
    },
    async empty(asked) {
      declared(asked.set);
      return change(asked, { replace: true });
    },
    lookUp: createLookUp({ source: storedRows(database), sets }),
    versionOf: (tenantId, set) => findVersion(database, tenantId, set),
    checkRemembered: (run, remember) => checkRemembered(sets, run, remember),
    lessonsOf: (review) => lessonsOf(sets, review),
    keptSets,
    liveRows: createLiveRows(database),
  };
}

/** Conditions under which a change is canceled. */
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
      if (!confirmRemoval && isLargeRemoval(deleted, before)) throw largeRemoval(deleted, before);
    },
  };
}

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

/** Whether runs or reviews add rows besides uploaded ones. */
function isKept({ keptByRuns, keptByReviews }: DeclaredSet): boolean {
  return keptByRuns || keptByReviews.length > 0;
}
