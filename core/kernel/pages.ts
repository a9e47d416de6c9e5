// Pages of lists. A page is read with one row more than its limit, which shows whether another page
// follows; its cursor is usually the presented identifier of the last item.

import { Fault } from './errors.ts';
import { parseId, presentId, type IdKind } from './ids.ts';

export interface PageRequest {
  limit: number;
  /** `nextCursor` of the previous page. */
  cursor: string | null;
}

export interface Page<T> {
  items: T[];
  /** Opaque cursor; null on the last page. */
  nextCursor: string | null;
}

/** `rows` has at most one row more than `limit`. */
export function pageOf<T>(rows: T[], limit: number, cursorOf: (last: T) => string): Page<T> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { items, nextCursor: hasMore ? cursorOf(last) : null };
}

/** Like `pageOf`, for lists whose cursor is an identifier of this kind. */
export function pageById<T>(
  rows: T[],
  limit: number,
  [kind, uuidOf]: [kind: IdKind, uuidOf: (last: T) => string],
): Page<T> {
  return pageOf(rows, limit, (last) => presentId(kind, uuidOf(last)));
}

/** Returns null for the first page. Throws `invalid_request` for text that is not such an identifier. */
export function readCursor(kind: IdKind, cursor: string | null | undefined): string | null {
  if (cursor === null || cursor === undefined) return null;
  const uuid = parseId(kind, cursor);
  if (uuid === null) throw badCursor();
  return uuid;
}

export function badCursor(): Fault {
  const details = [{ path: '/cursor', message: 'is not a cursor that a page gave out' }];
  return new Fault('invalid_request', undefined, { details });
}
