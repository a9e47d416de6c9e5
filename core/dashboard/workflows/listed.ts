// Rows of a list that grows at both ends: page by page at the bottom, and with new workflows at the
// top. Pages are stored with their cursors, so that the visible ones can be reloaded.

import type { Reply } from '../api/client.ts';
import type { Workflow } from './workflow-state.tsx';

export type ApiPage = Reply<'list_workflows'>;

interface ReadPage {
  /** Cursor of the page; undefined for the newest page. */
  cursor: string | undefined;
  rows: readonly Workflow[];
}

export interface Listed {
  pages: readonly ReadPage[];
  /** Cursor of the next page; null if there is none. */
  next: string | null;
}

export function listedFrom({ data, next_cursor: next }: ApiPage): Listed {
  return { pages: [{ cursor: undefined, rows: data }], next };
}

export function rowsOf({ pages }: Listed): readonly Workflow[] {
  return pages.flatMap(({ rows }) => rows);
}

export function addPage(listed: Listed, cursor: string, page: ApiPage): Listed {
  // The page was requested twice, or the list has been reset in the meantime.
  if (listed.next !== cursor) return listed;
  const pages = [...listed.pages, { cursor, rows: page.data }];
  return { pages, next: page.next_cursor };
}

/** Returns workflows of the newest page that the list does not contain yet. */
export function newOnes({ pages }: Listed, { data }: ApiPage): readonly Workflow[] {
  const newest = pages[0]?.rows[0]?.workflow_id ?? pages[1]?.rows[0]?.workflow_id;
  // IDs increase with time.
  return newest === undefined ? data : data.filter((row) => row.workflow_id > newest);
}

/** Returns the list with new workflows at the top. */
export function withNewest(listed: Listed, page: ApiPage): Listed {
  const isFollowed = newOnes(listed, page).length < page.data.length;
  // If more workflows have arrived than a page holds, those in between are unknown. The list is
  // then reset.
  if (!isFollowed || listed.pages.length === 1) return listedFrom(page);
  const [first, ...others] = listed.pages;
  const end = others[0]?.rows[0]?.workflow_id ?? '';
  const last = page.data.at(-1)!.workflow_id;
  // Rows at the end of the first page remain, below the new ones.
  const below = first!.rows.filter((row) => row.workflow_id < last && row.workflow_id > end);
  const above = page.data.filter((row) => row.workflow_id > end);
  return { ...listed, pages: [{ cursor: undefined, rows: [...above, ...below] }, ...others] };
}

/**
 * Returns the list with an updated page. Rows that no longer match the filters are removed; none
 * are added.
 */
export function withPage(
  listed: Listed,
  cursor: string | undefined,
  { data, next_cursor: next }: ApiPage,
): Listed {
  const now = new Map(data.map((row) => [row.workflow_id, row]));
  // If newer workflows have arrived, the reply may end before the stored page does.
  const last = next === null ? '' : (data.at(-1)?.workflow_id ?? '');
  const pages = listed.pages.map((page) => {
    if (page.cursor !== cursor) return page;
    const rows = page.rows.flatMap((row) => {
      if (row.workflow_id < last) return [row];
      const found = now.get(row.workflow_id);
      return found ? [found] : [];
    });
    return { cursor, rows };
  });
  return { ...listed, pages };
}

/**
 * Returns the list with an updated page, in any order. Rows can change their places: those of the
 * reply are shown where it has them, and once. Rows that have moved beyond the end of the reply
 * remain.
 */
export function withOrderedPage(
  listed: Listed,
  cursor: string | undefined,
  { data, next_cursor: next }: ApiPage,
): Listed {
  const found = new Set(data.map((row) => row.workflow_id));
  const isFound = (row: Workflow): boolean => found.has(row.workflow_id);
  const at = listed.pages.findIndex((page) => page.cursor === cursor);
  if (at < 0) return listed;
  const known = listed.pages[at]!.rows;
  const last = known.findLastIndex(isFound);
  const moved = next === null || last < 0 ? [] : known.slice(last + 1);
  const pages = listed.pages.map((page, index) =>
    index === at
      ? { cursor, rows: [...data, ...moved] }
      : { ...page, rows: page.rows.filter((row) => !isFound(row)) },
  );
  return { pages, next: at === pages.length - 1 && moved.length === 0 ? next : listed.next };
}

/** Returns the cursors of the pages that contain these rows. */
export function cursorsOf({ pages }: Listed, first: number, last: number) {
  const found: (string | undefined)[] = [];
  let begin = 0;
  for (const { cursor, rows } of pages) {
    const end = begin + rows.length;
    if (begin <= last && end > first) found.push(cursor);
    begin = end;
  }
  return found;
}
