// What the reader of one format is given and gives back; read-document.ts adds the rest.

import type { Clock } from '../../kernel/clock.ts';
import type {
  Box,
  Document,
  Grid,
  OcrEngine,
  Page,
  ReadingNote,
  Table,
} from '../../sdk/document.ts';
import type { AttachmentReader } from './attachments.ts';
import type { IsExact } from './exact-xml.ts';
import type { ReadingLimits } from '../limits.ts';
import type { Recogniser } from '../recognition/recognise-pages.ts';

export type TableContent = Omit<Table, 'origin'>;
/** `hasHeader` where the format marks titles; else their look tells. */
export type GridContent = Pick<Grid, 'name' | 'rows'> & Partial<Pick<Grid, 'hasHeader'>>;

/** A page as it was read: describe-content.ts tells its language and where all of it came from. */
export interface PageContent extends Omit<Page, 'language' | 'origin' | 'tables'> {
  tables: TableContent[];
  how?: {
    /** Of a page that was recognised. */
    engine?: OcrEngine;
    /** Its characters are guesses, and make no sense. */
    isGuess?: boolean;
    /** Pictures on a page of text that may hold words of their own. */
    insets?: readonly Box[];
  };
}

type FromOutside = 'mediaType' | 'sha256' | 'byteLength' | 'fileName' | 'origin' | 'language';

/** What a reader finds in the bytes: a Document without what the caller knows or supplies. */
export interface DocumentContent extends Omit<Document, FromOutside | 'pages' | 'tables'> {
  pages: PageContent[];
  tables: GridContent[];
  /** As the file declares it, for a text that does not tell its own. */
  declaredLanguage?: string | null;
}

/** Where a read has come to. */
export interface BegunPage {
  /** The attachment that has the page; null for the document itself. */
  file: string | null;
  page: number;
  isRecognition: boolean;
}

export interface ReaderContext {
  mediaType: string;
  /** Another document carries it. */
  isCarried: boolean;
  limits: ReadingLimits;
  clock: Clock;
  /** Checked between pages and pieces; its reason is thrown. */
  signal: AbortSignal;
  attachments: AttachmentReader;
  /** Null when text recognition is off. */
  recogniser: Recogniser | null;
  /** Whether XML with this root says all that is needed; null where none does. */
  isExact: IsExact | null;
  /** False where the pages of a PDF are left unread. */
  readsPages: boolean;
  /** Call when exact files are found. */
  onExact?: (() => void) | undefined;
  /** Call before a page is read or recognized. */
  onPageBegin?: ((page: number, isRecognition: boolean) => void) | undefined;
  /** Call when recognition is off and would read pictures on pages of text. */
  onUnread?: (() => void) | undefined;
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
    notes,
  };
}
