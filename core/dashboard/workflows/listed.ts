// The rows of a list that grows downwards, page by page, and at its top. Pages are kept with their
// cursors, so that the ones on the screen can be read again.

import type { Reply } from '../api/client.ts';
import type { Workflow } from './workflow-state.tsx';

export type ApiPage = Reply<'list_workflows'>;

interface ReadPage {
  /** With which it was read; undefined for the newest one. */
  cursor: string | undefined;
  rows: readonly Workflow[];
}

export interface Listed {
  pages: readonly ReadPage[];
  /** Of the next page; null when there is none. */
  next: string | null;
}

export function listedFrom({ data, next_cursor: next }: ApiPage): Listed {
  return { pages: [{ cursor: undefined, rows: data }], next };
}

export function rowsOf({ pages }: Listed): readonly Workflow[] {
  return pages.flatMap(({ rows }) => rows);
}

export function addPage(listed: Listed, cursor: string, page: ApiPage): Listed {
  // Asked twice, or for a list that has begun again meanwhile.
  if (listed.next !== cursor) return listed;
  const pages = [...listed.pages, { cursor, rows: page.data }];
  return { pages, next: page.next_cursor };
}

/** Workflows of the newest page that the list does not have yet. */
export function newOnes({ pages }: Listed, { data }: ApiPage): readonly Workflow[] {
  const newest = pages[0]?.rows[0]?.workflow_id ?? pages[1]?.rows[0]?.workflow_id;
  // IDs grow with time.
  return newest === undefined ? data : data.filter((row) => row.workflow_id > newest);
}

/** With the new ones on top. */
export function withNewest(listed: Listed, page: ApiPage): Listed {
  const isFollowed = newOnes(listed, page).length < page.data.length;
  // More have come than a page holds: what is between is not known.
  if (!isFollowed || listed.pages.length === 1) return listedFrom(page);
  const [first, ...others] = listed.pages;
  const end = others[0]?.rows[0]?.workflow_id ?? '';
  const last = page.data.at(-1)!.workflow_id;
  // What stood at the end of the first page is still there, below what has come.
  const below = first!.rows.filter((row) => row.workflow_id < last && row.workflow_id > end);
  const above = page.data.filter((row) => row.workflow_id > end);
  return { ...listed, pages: [{ cursor: undefined, rows: [...above, ...below] }, ...others] };
}

/** A page as it is now: rows that have left the filters are gone, and none is added. */
export function withPage(
  listed: Listed,
  cursor: string | undefined,
  { data, next_cursor: next }: ApiPage,
): Listed {
  const now = new Map(data.map((row) => [row.workflow_id, row]));
  // The reply may end before the page does, when newer workflows have come.
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

/** Cursors of the pages that hold these rows. */
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
