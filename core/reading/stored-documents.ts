// Services of the reader for stored documents: counts the pages of an upload, draws a page, and
// returns the text.

import { deserialize } from 'node:v8';
import type { CountPages } from '../documents/intake.ts';
import type { Documents } from '../documents/service.ts';
import { Fault } from '../kernel/errors.ts';
import type { Box, Document, DocumentFormat } from '../sdk/document.ts';
import type { Reader } from './reader.ts';

export type PageImageOf = (
  tenantId: string,
  documentId: string,
  wanted: { page: number; width: number },
) => Promise<Uint8Array>;

/** Returns images of the pages of stored documents, from the cache if possible. */
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
 * Returns null if counting fails: the document is stored anyway, and its workflow reports the
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

/** Content of a document for display besides its images. */
export interface DocumentContent {
  format: DocumentFormat;
  /** Page sizes in points; empty for formats without pages. */
  pages: { page: number; width: number; height: number }[];
  /** Text of formats without pages; null for those with pages. */
  text: string | null;
  /** The text or the words are truncated. */
  truncated: boolean;
  /** Words of the requested page; null if none was requested. */
  words: { text: string; bbox: Box }[] | null;
}

export type ContentOf = (
  tenantId: string,
  documentId: string,
  wanted: { page: number | null },
) => Promise<DocumentContent>;

/** A browser displays this much without delay; a book has more. */
const maxShownCharacters = 200_000;
/** A page of a telephone book has 5,000. */
const maxShownWords = 20_000;

/**
 * Returns the sizes of the pages and the words of one, or the text of a format without pages. Reads
 * with text recognition, or from the reader's cache.
 */
export function createContentOf(
  reader: Pick<Reader, 'read'>,
  documents: Pick<Documents, 'open'>,
): ContentOf {
  return async (tenantId, documentId, { page: wanted }) => {
    const { fileName, ...stored } = await documents.open(tenantId, documentId);
    const options = { fileName, declaredType: null, caller: tenantId };
    const { document: serialized } = await reader.read(stored, options);
    const { format, pages, text } = deserialize(serialized) as Document;
    const page = pages.find(({ number }) => number === wanted);
    if (wanted !== null && !page) throw new Fault('not_found', `There is no page ${wanted}.`);
    const words = page?.lines.flatMap((line) => line.words) ?? null;
    const shownText = pages.length > 0 ? null : text.slice(0, maxShownCharacters);
    const isTextCut = shownText !== null && shownText.length < text.length;
    return {
      format,
      pages: pages.map(({ number, width, height }) => ({ page: number, width, height })),
      text: shownText,
      truncated: isTextCut || (words?.length ?? 0) > maxShownWords,
      words:
        words?.slice(0, maxShownWords).map(({ text: word, box }) => ({ text: word, bbox: box })) ??
        null,
    };
  };
}
