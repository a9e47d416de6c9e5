// Lines of a log that grows at both ends: new lines at the top, older pages at the bottom.

import type { Schemas } from '../api/operations.ts';

export type Line = Schemas['PluginLogLine'];

export interface Logged {
  /** Newest first. */
  lines: readonly Line[];
  /** Cursor of the next page; null if there are no older lines. */
  next: string | null;
}

/** Lines beyond this number are read again from the newest page, so that a tab does not grow. */
export const mostLines = 5_000;

/** Adds new lines at the top, in the order of their times, each once. */
export function withNewer(logged: Logged, arrived: readonly Line[]): Logged {
  const known = new Set(logged.lines.slice(0, 1_000).map(({ line_id: id }) => id));
  const fresh = arrived.filter(({ line_id: id }) => !known.has(id));
  if (fresh.length === 0) return logged;
  const lines = [...fresh, ...logged.lines].toSorted(newestFirst);
  return { ...logged, lines };
}

export function withOlder(
  logged: Logged,
  cursor: string,
  page: { data: readonly Line[]; next_cursor: string | null },
): Logged {
  // The page was requested twice, or the log has been read again in the meantime.
  if (logged.next !== cursor) return logged;
  return { lines: [...logged.lines, ...page.data], next: page.next_cursor };
}

/** ID of the line that was stored last; 0 without lines. */
export function lastStored(lines: readonly Line[]): number {
  return lines.reduce((last, { line_id: id }) => Math.max(last, id), 0);
}

function newestFirst(a: Line, b: Line): number {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1;
  return b.line_id - a.line_id;
}
