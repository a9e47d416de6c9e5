// Input and output of the reader of one format; read-document.ts adds the rest.

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
import type { Recognizer } from '../recognition/recognize-pages.ts';

export type TableContent = Omit<Table, 'origin'>;
/** `hasHeader` is set if the format marks titles; else it is detected. */
export type GridContent = Pick<Grid, 'name' | 'rows'> & Partial<Pick<Grid, 'hasHeader'>>;

/** A page as read; describe-content.ts adds its language and origin. */
export interface PageContent extends Omit<Page, 'language' | 'origin' | 'tables'> {
  tables: TableContent[];
  how?: {
    /** Engine of a recognized page. */
    engine?: OcrEngine;
    /** Its characters are guesses that form no words. */
    isGuess?: boolean;
    /** Pictures on a text page that may contain words. */
    insets?: readonly Box[];
  };
}

type FromOutside = 'mediaType' | 'sha256' | 'byteLength' | 'fileName' | 'origin' | 'language';

/** Result of a format's reader: a Document without the fields that the caller adds. */
export interface DocumentContent extends Omit<Document, FromOutside | 'pages' | 'tables'> {
  pages: PageContent[];
  tables: GridContent[];
  /** Language declared in the file, for a text whose language cannot be detected. */
  declaredLanguage?: string | null;
}

/** Progress of a read. */
export interface BegunPage {
  /** Attachment that contains the page; null for the document itself. */
  file: string | null;
  page: number;
  isRecognition: boolean;
}

export interface ReaderContext {
  mediaType: string;
  /** Whether another document contains it. */
  isCarried: boolean;
  limits: ReadingLimits;
  clock: Clock;
  /** Checked between pages and pieces; its reason is thrown. */
  signal: AbortSignal;
  attachments: AttachmentReader;
  /** Null if text recognition is off. */
  recognizer: Recognizer | null;
  /** Whether XML with this root is sufficient; null if the operation declares none. */
  isExact: IsExact | null;
  /** False: pages of a PDF are not read. */
  readsPages: boolean;
  /** Called when exact files are found. */
  onExact?: (() => void) | undefined;
  /** Called before a page is read or recognized. */
  onPageBegin?: ((page: number, isRecognition: boolean) => void) | undefined;
  /** Called if recognition is off and would read pictures on text pages. */
  onUnread?: (() => void) | undefined;
}

/** Throws `document_unreadable` or `unsupported_document`. */
export type FormatReader = (bytes: Uint8Array, context: ReaderContext) => Promise<DocumentContent>;

/** Returns empty content. */
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
