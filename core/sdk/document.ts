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
  /**
   * 1 for text that the file carries, less for what was recognized: the recognizer's own figure.
   * A page of text has such words where it shows them in a picture alone, as some letterheads are.
   */
  confidence: number;
}

/** Words on one baseline, left to right. Wide gaps stay inside the line: boxes show them. */
export interface Line {
  text: string;
  box: Box;
  words: Word[];
}

/**
 * How content became known: `text_layer` by the characters that a PDF draws, `ocr` by recognizing its
 * picture, `xml` from elements, `markup` from HTML and Word, `cells` from CSV and spreadsheets, `text`
 * from plain characters (e-mails, JSON, EDIFACT among them); `mixed` where pages differ, `none` where
 * nothing was read.
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

/** What recognized the text: an engine of the appliance, or the program that added it to a scan (`foreign`). */
export type OcrEngine = 'wasm' | 'native' | 'foreign';

/** A file on the way from what was sent to where something was read. */
export interface OriginFile {
  /** Null when what was sent had no name. */
  name: string | null;
  /**
   * Which part of the file around it: the section of an e-mail (`2.1`, as in RFC 3501), the entry of
   * an archive with its folders, the element of an XML file (`/Invoice/…`). Null for what was sent,
   * and where the file around knows its files by name alone, as PDF and Outlook do.
   */
  part: string | null;
}

/** Where content was read, and how. */
export interface Origin {
  /** From the file that was sent to the one that has it: an e-mail, the archive in it, the PDF in that. */
  files: OriginFile[];
  /** From 1; null for what is of no page. */
  page: number | null;
  method: ReadingMethod;
  /** For `ocr`; null where pages were recognized by several. */
  engine: OcrEngine | null;
}

export interface Cell {
  text: string;
  /** First column it covers, from 0, and how many. */
  column: number;
  span: number;
  /** How many rows it covers, where it is more than one; those below leave its columns out. */
  rowSpan?: number;
}

export interface TableCell extends Cell {
  box: Box;
}

export interface Table {
  box: Box;
  /** The row of column titles, where one was recognized, is row 0. */
  hasHeader: boolean;
  rows: TableCell[][];
  origin: Origin;
}

/** A table of a format without pages: a sheet, a table in HTML or DOCX, the rows of a CSV file. */
export interface Grid {
  /** The sheet's name. */
  name: string | null;
  /** The row of column titles, where one was recognized, is row 0. */
  hasHeader: boolean;
  /** Empty cells may be left out: `column` tells where a cell stands. */
  rows: Cell[][];
  /** ISO 639-1, or null when it is unknown. */
  language: string | null;
  origin: Origin;
}

/**
 * How the words of a page became known; `none` when it shows no readable text. Pictures on a
 * `digital` page may add recognized words, which are less sure than 1.
 */
export type TextSource = 'digital' | 'ocr' | 'none';

/** A two-dimensional code on a page, as its own error correction restored it. */
export interface Barcode {
  format: 'pdf417' | 'qr';
  /** Control characters included: driving licenses separate their elements with them. */
  text: string;
  box: Box;
}

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
   * Codes in what was read as a picture: a page that was recognized, or pictures on the first and the
   * last page of text. Left out where there are none.
   */
  barcodes?: Barcode[];
  /** Of the page's own text, ISO 639-1; null when it is unknown, as on pages of figures. */
  language: string | null;
  /** The engine is null on a page whose text is the file's own. */
  origin: Origin;
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
  /** The same as written; left out when it says nothing or has no white space around it. */
  untrimmed?: string;
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
  | 'edifact'
  | 'audio';

/** A file that another document carries: embedded in a PDF, attached to an e-mail. */
export interface Attachment {
  name: string;
  mediaType: string;
  /** PDF's AFRelationship or the e-mail's disposition, as written. */
  relationship: string | null;
  description: string | null;
  byteLength: number;
  sha256: string;
  /** Its last file is the attachment itself; `none` when it was listed and not read. */
  origin: Origin;
  /** The attachment read in turn, or null when its format is not one that is read. */
  document: Document | null;
}

/** A change that a word processor has tracked and nobody has accepted or rejected. */
export interface TrackedChange {
  /** `moved`: text that stood elsewhere before. */
  kind: 'inserted' | 'deleted' | 'moved';
  author: string | null;
  /** As the file gives it, in ISO 8601. */
  date: string | null;
  text: string;
}

/** A paragraph with tracked changes. */
export interface RevisedParagraph {
  /** The paragraph before it, if all changes are accepted; empty for the first one. */
  previous: string;
  /** If all changes are rejected. */
  before: string;
  /** If all changes are accepted, as in the document's text. */
  after: string;
  /** In their order. */
  changes: TrackedChange[];
}

export interface DocumentComment {
  author: string | null;
  /** As the file gives it, in ISO 8601. */
  date: string | null;
  text: string;
  /** The words that it is about; empty if it is about a place. */
  about: string;
  /** The paragraph at whose end or in which it stands. */
  paragraph: string;
}

/** At most 10,000 of each; texts are cut at 10,000 characters. */
export interface DocumentRevisions {
  paragraphs: RevisedParagraph[];
  comments: DocumentComment[];
}

/** Something a person should know about how the document was read. */
export interface ReadingNote {
  code:
    | 'no_text_layer'
    /** The page's words, or some of them, were recognized from pictures: a person should compare. */
    | 'text_recognised'
    | 'pages_skipped'
    | 'attachment_skipped'
    | 'repaired'
    /** The document was enclosed in a signature, which nobody has checked. */
    | 'signature_not_verified'
    | 'charset_assumed'
    | 'text_truncated'
    /** Nothing was made of the speech in a recording. */
    | 'audio_not_transcribed';
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
  /**
   * The whole text for formats without boxes; for pages, their lines joined. The rows of `tables` are
   * lines of it, with a tab between cells; what stands above the table of a CSV file is only here.
   */
  text: string;
  /** Tables of formats without pages, in their order. Those of a page are at the page. */
  tables: Grid[];
  /** Tracked changes and comments of a DOCX that has some; `text` has all changes accepted. */
  revisions?: DocumentRevisions;
  xml: XmlElement | null;
  attachments: Attachment[];
  /** Title, author, producer, creation date and the like, as the file gives them. */
  metadata: Record<string, string>;
  /** Of the whole, ISO 639-1, or null when it is unknown; pages and sheets have their own. */
  language: string | null;
  /** Of `text`: `mixed` when pages were read in different ways, which each of them tells. */
  origin: Origin;
  notes: ReadingNote[];
}

/** Facts about a document that need no reading; part of answers and results. */
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
