// What a document says and where it says it, whatever its format. `core/reading` makes it; plugins
// only read it. Coordinates are points (1/72 inch) from the page's top left corner, as displayed.

/** Left, top, right, bottom, in points. */
export type Box = readonly [x0: number, y0: number, x1: number, y1: number];

export interface Word {
  text: string;
  box: Box;
  /** Height of the font in points. */
  fontSize: number;
  bold: boolean;
  /** 1 for text that the file carries; the recogniser's own figure (0 to 1) for OCR. */
  confidence: number;
}

/** Words on one baseline, left to right. Wide gaps stay inside the line: boxes show them. */
export interface Line {
  text: string;
  box: Box;
  words: Word[];
}

export interface Cell {
  text: string;
  /** First column it covers, from 0, and how many. */
  column: number;
  span: number;
}

export interface TableCell extends Cell {
  box: Box;
}

export interface Table {
  box: Box;
  /** The row of column titles, where one was recognised, is row 0. */
  hasHeader: boolean;
  rows: TableCell[][];
}

/** A table of a format without pages: a sheet, a table in HTML or DOCX, the rows of a CSV file. */
export interface Grid {
  /** The sheet's name. */
  name: string | null;
  /** Empty cells may be left out: `column` tells where a cell stands. */
  rows: Cell[][];
}

/** How the words of a page became known; `none` when it shows no readable text. */
export type TextSource = 'digital' | 'ocr' | 'none';

export interface Page {
  /** From 1. */
  number: number;
  width: number;
  height: number;
  source: TextSource;
  /** In reading order. */
  lines: Line[];
  tables: Table[];
  /** How many raster images the page shows. */
  images: number;
  /**
   * How the page was turned to be read, where it was: its size and all boxes are those of the page
   * turned so. `turn` is clockwise; `skew` is by how much rows fell to the right, in degrees.
   */
  straightened?: { turn: 0 | 90 | 180 | 270; skew: number };
}

/** An XML element by its local name and namespace; prefixes are kept only for showing paths. */
export interface XmlElement {
  name: string;
  namespace: string;
  prefix: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** The element's own character data, trimmed. */
  text: string;
  /** Line in the file, from 1. */
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
  | 'edifact';

/** A file that another document carries: embedded in a PDF, attached to an e-mail. */
export interface Attachment {
  name: string;
  mediaType: string;
  /** PDF's AFRelationship or the e-mail's disposition, as written. */
  relationship: string | null;
  description: string | null;
  byteLength: number;
  sha256: string;
  /** The attachment read in turn, or null when its format is not one that is read. */
  document: Document | null;
}

/** Something a person should know about how the document was read. */
export interface ReadingNote {
  code:
    | 'no_text_layer'
    /** The page's words were recognised from its picture: a person should compare. */
    | 'text_recognised'
    | 'pages_skipped'
    | 'attachment_skipped'
    | 'repaired'
    /** The document was enclosed in a signature, which nobody has checked. */
    | 'signature_not_verified'
    | 'charset_assumed'
    | 'text_truncated';
  message: string;
  page?: number;
}

export interface Document {
  format: DocumentFormat;
  mediaType: string;
  /** Of the bytes as received. */
  sha256: string;
  byteLength: number;
  fileName: string | null;
  /** Empty for formats without pages, such as XML. */
  pages: Page[];
  /** The whole text for formats without boxes; for pages, their lines joined. */
  text: string;
  /** Tables of formats without pages, in their order. Those of a page are at the page. */
  tables: Grid[];
  xml: XmlElement | null;
  attachments: Attachment[];
  /** Title, author, producer, creation date and the like, as the file gives them. */
  metadata: Record<string, string>;
  /** ISO 639-1, or null when it cannot be told. */
  language: string | null;
  notes: ReadingNote[];
}

/** What is known of a document without opening it: what crosses to callers and into results. */
export interface DocumentSummary {
  format: DocumentFormat;
  mediaType: string;
  sha256: string;
  byteLength: number;
  pages: number;
  /** By page number, those that were turned to be read. */
  straightened?: Record<number, NonNullable<Page['straightened']>>;
  language: string | null;
  notes: ReadingNote[];
}
