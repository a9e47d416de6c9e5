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
  /** An API key. */
  actor: Actor;
  set: string;
  /** Versions of which one must be there; null for any. */
  expected: readonly string[] | null;
}

interface Upload {
  set: string;
  /** Beside the rows with other keys, instead of in place of all. */
  merge: boolean;
  upload: RowsUpload | FileUpload;
}

export interface RowsExport {
  set: DeclaredSet;
  batches: AsyncIterable<Row[]>;
}

export interface Reference {
  /** Every set that a loaded plugin declares, with or without rows. */
  list(asker: Asker): Promise<ShownSet[]>;
  /** By key, all or those that match. Throws `not_found` for a set that no plugin declares. */
  page(asker: Asker, set: string, page: WantedPage): Promise<RowsPage>;
  /** All rows that match, some at a time. Throws as `page`. */
  export(asker: Asker, set: string, search: string | null): RowsExport;
  /**
   * The rows instead of those that are there, or (`merge`) beside those with other keys. Throws
   * `not_found`, `conflict`, `payload_too_large`, and `invalid_request` with every refused row; of a
   * file in a format of its own also what reading it throws.
   */
  write(
    change: Change &
      Upload & {
        /** Replacing a list may take away half of it or more. */
        confirmRemoval?: boolean | undefined;
      },
  ): Promise<ChangeCounts>;
  /** What `write` would do; throws what it throws, but for `conflict`. */
  preview(asked: Asker & Upload): Promise<Preview>;
  /** Takes the rows with these keys away. Throws `not_found`, `conflict`. */
  remove(change: Change & { keys: readonly string[] }): Promise<ChangeCounts>;
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
      return preview;
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

/** Rows come to it beside those that are uploaded. */
function isKept({ keptByRuns, keptByReviews }: DeclaredSet): boolean {
  return keptByRuns || keptByReviews.length > 0;
}
