// Selects how a document is read: its electronic form if it is or contains one, else its pages.

import { PipelineFault, type Document } from 'workmill/sdk';
import { comparePages, type PageComparison } from './einvoice/compare-pages.ts';
import { findEInvoice, holdsEInvoice } from './einvoice/detect.ts';
import { choosePart } from './einvoice/parts.ts';
import { readEInvoice, type EInvoice } from './einvoice/read-einvoice.ts';
import { emptyInvoice, type InvoiceRead } from './invoice.ts';
import { checkRules, type RuleReport } from './rules/check-rules.ts';
import { readFlow } from './flow/read-flow.ts';
import { readLayout } from './layout/read-layout.ts';

export interface ReadResult {
  /** The document or, for an e-mail, the attachment that was read. */
  source: Document;
  /**
   * For an e-mail or archive: path of names to the file that was read; null: the document itself.
   */
  attachment?: string | null | undefined;
  read: InvoiceRead;
  electronic: Omit<EInvoice, 'read'> | null;
  comparison: PageComparison | null;
  rules: RuleReport | null;
  /** Whether it was read from text without positions, such as a DOCX. */
  isFlow: boolean;
}

const readable =
  'UBL 2 (Invoice, CreditNote, Order, DespatchAdvice, ReceiptAdvice), UN/CEFACT CII, Factur-X and ZUGFeRD, Order-X, ' +
  'FatturaPA, EDIFACT (INVOIC, ORDERS, DESADV, RECADV), pages, and text (DOCX, HTML, XLSX, CSV, plain)';

/** Formats without pages in which invoices are written for people. */
const forPeople: ReadonlySet<string> = new Set(['docx', 'html', 'email', 'xlsx', 'csv', 'text']);

/**
 * `part` (from 1) selects one of several documents in a file.
 *
 * @throws PipelineFault `unsupported_document` for unsupported formats and XML, and for a file with
 *   several documents without a selection.
 */
export function readInvoice(document: Document, part?: number): ReadResult {
  const { source, attachment } = invoiceOf(document);
  const carried = findEInvoice(source, part);
  if (carried) {
    const { read, ...electronic } = readEInvoice(carried.root, carried.syntax);
    const comparison = source.pages.length > 0 ? comparePages(read, source.pages) : null;
    return {
      source,
      attachment,
      read: comparison?.read ?? read,
      electronic,
      comparison,
      rules: carried.rules ?? checkRules(carried.root),
      isFlow: false,
    };
  }
  if (source.xml) {
    const { name, namespace } = source.xml;
    const where = namespace ? ` of ${namespace}` : '';
    throw new PipelineFault(
      'unsupported_document',
      `the XML's root element is ${name}${where}; what is read: ${readable}`,
    );
  }
  choosePart([source], part, { what: 'file', nameOf: ({ format }) => format });
  const unchecked = { electronic: null, comparison: null, rules: null };
  if (forPeople.has(source.format) && source.text !== '') {
    if (!sheets.has(source.format)) refuseLongText(source.text);
    return { source, attachment, read: readFlow(source), ...unchecked, isFlow: true };
  }
  if (source.pages.length === 0) {
    throw new PipelineFault(
      'unsupported_document',
      `${source.format} has no pages to read; what is read: ${readable}`,
    );
  }
  // A scan without readable text: its required fields are missing, and it goes to review.
  const hasText = source.pages.some((page) => page.lines.length > 0);
  const read = hasText ? readLayout(source) : emptyInvoice();
  return { source, attachment, read, ...unchecked, isFlow: false };
}

/** Formats that are read cell by cell. */
const sheets: ReadonlySet<string> = new Set(['xlsx', 'csv']);

/** Far more than an invoice has: the time to read a line grows with the square of its length. */
const mostText = 500_000;
const longestLine = 10_000;

function refuseLongText(text: string): void {
  if (text.length > mostText) {
    const found = `the text has ${text.length} characters`;
    throw new PipelineFault('document_unreadable', `${found}; at most ${mostText} are read`);
  }
  for (const line of text.split('\n')) {
    if (line.length <= longestLine) continue;
    const found = `a line of the text has ${line.length} characters`;
    throw new PipelineFault('document_unreadable', `${found}; at most ${longestLine} are read`);
  }
}

/**
 * Returns the document itself; for an e-mail or an archive, the best of its files, at any depth.
 */
function invoiceOf(document: Document): { source: Document; attachment?: string | null } {
  if (!carriers.has(document.format)) return { source: document };
  const own = { source: document, attachment: null };
  const carried = carriedBy(document, '');
  const best =
    carried.find(({ source }) => !indirect.has(source.format) && holdsEInvoice(source)) ??
    carried.find(({ source }) => source.format === 'edifact') ??
    carried.find(({ source }) => source.pages.some(({ lines }) => lines.length > 0)) ??
    carried.find(({ source }) => source.pages.length > 0) ??
    // The letter then only announces the attachment.
    carried.find(({ source }) => officeFiles.has(source.format) && source.text !== '');
  if (best) return best;
  // In a forwarded e-mail, the inner one is the relevant one.
  const letter = carried.find(({ source }) => forPeople.has(source.format) && source.text !== '');
  return document.text === '' ? (letter ?? own) : own;
}

const officeFiles: ReadonlySet<string> = new Set(['docx', 'xlsx']);
const carriers: ReadonlySet<string> = new Set(['email', 'archive']);
/**
 * The content of these is examined separately; EDIFACT that is not an invoice is rejected by its
 * reader.
 */
const indirect: ReadonlySet<string> = new Set([...carriers, 'edifact']);

function carriedBy(document: Document, path: string): { source: Document; attachment: string }[] {
  return document.attachments.flatMap(({ name, document: source }) => {
    if (source === null) return [];
    const attachment = `${path}${name}`;
    const inner = carriers.has(source.format) ? carriedBy(source, `${attachment}/`) : [];
    return [{ source, attachment }, ...inner];
  });
}
