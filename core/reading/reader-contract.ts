// What the reader of one format is given and gives back; read-document.ts adds the rest.

import type { Document, ReadingNote } from '../sdk/document.ts';
import type { AttachmentReader } from './attachments.ts';
import type { ReadingLimits } from './limits.ts';
import type { Recogniser } from './recognise-pages.ts';

/** What a reader finds in the bytes: a Document without what is known from outside. */
export type DocumentContent = Omit<Document, 'mediaType' | 'sha256' | 'byteLength' | 'fileName'>;

export interface ReaderContext {
  mediaType: string;
  limits: ReadingLimits;
  /** Checked between pages and pieces; its reason is thrown. */
  signal: AbortSignal;
  attachments: AttachmentReader;
  /** Null when text recognition is off. */
  recogniser: Recogniser | null;
}

/** Faults: `document_unreadable`, `unsupported_document`. */
export type FormatReader = (bytes: Uint8Array, context: ReaderContext) => Promise<DocumentContent>;

/** A content in which nothing was found yet. */
export function emptyContent(format: Document['format']): DocumentContent {
  const notes: ReadingNote[] = [];
  return {
    format,
    pages: [],
    text: '',
    tables: [],
    xml: null,
    attachments: [],
    metadata: {},
    language: null,
    notes,
  };
}
