// What the reader does for stored documents: count the pages of an upload, draw a page of one.

import type { CountPages } from '../documents/intake.ts';
import type { Documents } from '../documents/service.ts';
import type { Reader } from './reader.ts';

export type PageImageOf = (
  tenantId: string,
  documentId: string,
  wanted: { page: number; width: number },
) => Promise<Uint8Array>;

/** Images of the pages of stored documents, from the cache where they were drawn before. */
export function createPageImageOf(
  reader: Pick<Reader, 'pageImage'>,
  documents: Pick<Documents, 'pageImage'>,
): PageImageOf {
  return (tenantId, documentId, wanted) =>
    documents.pageImage({ tenantId, documentId, ...wanted }, ({ fileName, ...stored }) =>
      reader.pageImage(stored, { fileName, declaredType: null, caller: tenantId, ...wanted }),
    );
}

/**
 * Null where counting fails: the document is stored all the same, and its workflow reports the
 * reason.
 */
export function createPageCount(reader: Pick<Reader, 'countPages'>): CountPages {
  return async (source, caller) => {
    try {
      return await reader.countPages(source, { caller });
    } catch {
      return null;
    }
  };
}
