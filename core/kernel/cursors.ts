// Cursors of lists: the presented identifier of the last item, which is readable and needs no encoding.

import { Fault } from './errors.ts';
import { parseId, presentId, type IdKind } from './ids.ts';

/** Returns null if there is no next page: then no identifier is given. */
export function cursorOf(kind: IdKind, uuid: string | undefined): string | null {
  return uuid === undefined ? null : presentId(kind, uuid);
}

/** Returns null for the first page. Throws `invalid_request` for text that is not such an identifier. */
export function readCursor(kind: IdKind, cursor: string | null): string | null {
  const uuid = cursor === null ? null : parseId(kind, cursor);
  if (cursor === null || uuid !== null) return uuid;
  const details = [{ path: '/cursor', message: 'is not a cursor that a page gave out' }];
  throw new Fault('invalid_request', undefined, { details });
}
