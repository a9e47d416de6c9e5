// Content of a document and its positions, independent of the format. `core/reading` creates it;
// plugins only read it. Coordinates are points (1/72 inch) from the top left corner of the page as
// displayed.

/** Left, top, right, bottom, in points. */
export type Box = readonly [x0: number, y0: number, x1: number, y1: number];

export interface Word {
  text: string;
  box: Box;
  /** Height of the font in points. */
  fontSize: number;
  bold: boolean;
  /**
   * 1 for text stored in the file; for recognized text, the lower confidence of the recognizer. A
   * digital page can contain recognized words if it shows some text only in a picture, such as a
   * letterhead.
   */
  confidence: number;
}

/** Words on one baseline, from left to right. A wide gap does not end a line; the boxes show it. */
export interface Line {
  text: string;
  box: Box;
  words: Word[];
}

/**
 * How content was obtained: `text_layer` from the characters of a PDF, `ocr` from a picture, `xml`
 * from elements, `markup` from HTML and Word, `cells` from CSV and spreadsheets, `text` from plain
 * characters (including e-mail, JSON and EDIFACT); `mixed` if pages differ, `none` if nothing was
 * read.
 */
export type ReadingMethod =
  | 'text_layer'
  | 'ocr'
  | 'xml'
  | 'markup'
  | 'cells'
  | 'text'
  | 'mixed'
  | 'none';

/**
 * What recognized the text: an engine of the appliance, or the program that added a text layer to a
 * scan (`foreign`).
 */
export type OcrEngine = 'wasm' | 'native' | 'foreign';

/** A file on the path from the submitted file to the file that was read. */
export interface OriginFile {
  /** Null if the submitted content had no name. */
  name: string | null;
  /**
   * Part of the enclosing file: the section of an e-mail (`2.1`, as in RFC 3501), the path of an
   * archive entry, or the element of an XML file (`/Invoice/…`). Null for the submitted file, and
   * for files in formats that identify parts by name only, such as PDF and Outlook.
   */
  part: string | null;
}

/** Where content was read, and how. */
export interface Origin {
  /**
   * From the submitted file to the file that was read: for example an e-mail, the archive attached
   * to it, and the PDF in the archive.
   */
  files: OriginFile[];
  /** Page number, from 1; null for content that is not on a page. */
  page: number | null;
  method: ReadingMethod;
  /** Engine for `ocr`; null if several engines recognized the pages. */
  engine: OcrEngine | null;
}

export interface Cell {
  text: string;
  /** First column of the cell, from 0, and the number of columns it spans. */
  column: number;
  span: number;
  /** Number of rows that the cell spans, if more than one. The rows below omit its columns. */
  rowSpan?: number;
}

export interface TableCell extends Cell {
  box: Box;
}

export interface Table {
  box: Box;
  /** Whether row 0 is a header row with column titles. */
  hasHeader: boolean;
  rows: TableCell[][];
  origin: Origin;
}

/** A table of a format without pages: a sheet, a table in HTML or DOCX, the rows of a CSV file. */
export interface Grid {
  /** Name of the sheet. */
  name: string | null;
  /** Whether row 0 is a header row with column titles. */
  hasHeader: boolean;
  /** Empty cells are optional: `column` gives the position of a cell. */
  rows: Cell[][];
  /** ISO 639-1 code; null if unknown. */
  language: string | null;
  origin: Origin;
}

/**
 * How the words of a page were obtained; `none` if it shows no readable text. A `digital` page can
 * also contain words recognized in its pictures, with a confidence below 1.
 */
export type TextSource = 'digital' | 'ocr' | 'none';

/** A two-dimensional code on a page, after its own error correction. */
export interface Barcode {
  format: 'pdf417' | 'qr';
  /** Includes control characters: driving licenses separate their elements with them. */
  text: string;
  box: Box;
}

export interface Page {
  /** Page number, from 1. */
  number: number;
  width: number;
  height: number;
  source: TextSource;
  /** In reading order. */
  lines: Line[];
  tables: Table[];
  /** Number of raster images on the page. */
  images: number;
  /**
   * Codes in pictures that were read: recognized pages, and pictures on the first and the last
   * digital page. Omitted if there are none.
   */
  barcodes?: Barcode[];
  /**
   * Language of the page's own text, as ISO 639-1 code; null if unknown, for example on a page of
   * figures.
   */
  language: string | null;
  /** The engine is null on a page whose text is stored in the file. */
  origin: Origin;
  /**
   * How the page was rotated before reading, if it was: its size and all boxes refer to the rotated
   * page. `turn` is clockwise; `skew` is the angle in degrees by which rows sloped down to the
   * right.
   */
  straightened?: { turn: 0 | 90 | 180 | 270; skew: number };
}

/** An XML element with its local name and namespace. Prefixes are kept only to print paths. */
export interface XmlElement {
  name: string;
  namespace: string;
  prefix: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** The element's own character data, trimmed. */
  text: string;
  /** The same data as written; omitted if it is blank or has no surrounding white space. */
  untrimmed?: string;
  /** Line number in the file, from 1. */
  line: number;
}

export type DocumentFormat =
  | 'pdf'
  | 'xml'
  | 'text'
  | 'csv'
  | 'json'
  | 'html'
  | 'image'
  | 'docx'
  | 'xlsx'
  | 'email'
  | 'archive'
  | 'edifact'
  | 'audio';

/** A file inside another document: embedded in a PDF, or attached to an e-mail. */
export interface Attachment {
  name: string;
  mediaType: string;
  /** AFRelationship of the PDF, or disposition of the e-mail, as written. */
  relationship: string | null;
  description: string | null;
  byteLength: number;
  sha256: string;
  /**
   * The last file is the attachment itself. The method is `none` if the attachment was listed but
   * not read.
   */
  origin: Origin;
  /** Content of the attachment; null if its format is not supported. */
  document: Document | null;
}

/** A change tracked by a word processor that has been neither accepted nor rejected. */
export interface TrackedChange {
  /** `moved`: the text was in another place before. */
  kind: 'inserted' | 'deleted' | 'moved';
  author: string | null;
  /** Date in ISO 8601, as given in the file. */
  date: string | null;
  text: string;
}

/** A paragraph with tracked changes. */
export interface RevisedParagraph {
  /** Text of the preceding paragraph with all changes accepted; empty for the first one. */
  previous: string;
  /** Text with all changes rejected. */
  before: string;
  /** Text with all changes accepted, as in the text of the document. */
  after: string;
  /** Changes in the order of the text. */
  changes: TrackedChange[];
}

export interface DocumentComment {
  author: string | null;
  /** Date in ISO 8601, as given in the file. */
  date: string | null;
  text: string;
  /** Text that the comment refers to; empty if it refers to a position. */
  about: string;
  /** Paragraph that contains the comment or ends with it. */
  paragraph: string;
}

/**
 * Tracked changes and comments: at most 10,000 of each; texts are truncated at 10,000 characters.
 */
export interface DocumentRevisions {
  paragraphs: RevisedParagraph[];
  comments: DocumentComment[];
}

/** Human-readable note on how the document was read. */
export interface ReadingNote {
  code:
    | 'no_text_layer'
    /** Some or all words of the page were recognized in pictures: a person should compare them. */
    | 'text_recognised'
    | 'pages_skipped'
    | 'attachment_skipped'
    | 'repaired'
    /** The document was enclosed in a signature that was not verified. */
    | 'signature_not_verified'
    | 'charset_assumed'
    | 'text_truncated'
    /** The speech in the recording was not transcribed. */
    | 'audio_not_transcribed'
    /** The recording was transcribed, and sounds like music or noise. */
    | 'no_speech_found';
  message: string;
  page?: number;
}

export interface Document {
  format: DocumentFormat;
  mediaType: string;
  /** SHA-256 of the bytes as received. */
  sha256: string;
  byteLength: number;
  fileName: string | null;
  /** Empty for formats without pages, such as XML. */
  pages: Page[];
  /**
   * The whole text. For paged formats, the lines of all pages; for other formats, the text of the
   * document, with the rows of `tables` as lines and tabs between cells. Text above the table of a
   * CSV file is only here.
   */
  text: string;
  /** Tables of formats without pages, in their order. Tables of a page are stored with the page. */
  tables: Grid[];
  /** Tracked changes and comments of a DOCX file, if any. In `text`, all changes are accepted. */
  revisions?: DocumentRevisions;
  xml: XmlElement | null;
  attachments: Attachment[];
  /** Title, author, producer, creation date and similar values, as given in the file. */
  metadata: Record<string, string>;
  /**
   * Language of the whole document, as ISO 639-1 code; null if unknown. Pages and sheets have their
   * own language.
   */
  language: string | null;
  /**
   * Origin of `text`: `mixed` if pages were read in different ways; each page then states its own
   * method.
   */
  origin: Origin;
  notes: ReadingNote[];
}

/** Facts about a document that do not depend on its content; part of API replies and results. */
export interface DocumentSummary {
  format: DocumentFormat;
  mediaType: string;
  sha256: string;
  byteLength: number;
  pages: number;
  /** Rotations of pages that were rotated before reading, by page number. */
  straightened?: Record<number, NonNullable<Page['straightened']>>;
  language: string | null;
  notes: ReadingNote[];
}
