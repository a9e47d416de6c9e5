// Chooses how a document is read: its electronic form where it is or carries one, else its pages.

import { PipelineFault, type Document } from 'workmill/sdk';
import { comparePages, type PageComparison } from './einvoice/compare-pages.ts';
import { findEInvoice } from './einvoice/detect.ts';
import { readEInvoice, type EInvoice } from './einvoice/read-einvoice.ts';
import { emptyInvoice, type InvoiceRead } from './invoice.ts';
import { readLayout } from './layout/read-layout.ts';

export interface ReadResult {
  read: InvoiceRead;
  electronic: Omit<EInvoice, 'read'> | null;
  comparison: PageComparison | null;
}

const readable =
  'UBL 2 (Invoice, CreditNote, Order), UN/CEFACT CII, Factur-X and ZUGFeRD, FatturaPA, ' +
  'EDIFACT INVOIC, and pages of text';

/** Formats without pages that invoices are written in for people. */
const forPeople: ReadonlySet<string> = new Set(['docx', 'html', 'email']);

/** @throws PipelineFault `unsupported_document` for formats and XML that are not read. */
export function readInvoice(document: Document): ReadResult {
  const source = invoiceOf(document);
  const carried = findEInvoice(source);
  if (carried) {
    const { read, ...electronic } = readEInvoice(carried.root, carried.syntax);
    const comparison = source.pages.length > 0 ? comparePages(read, source.pages) : null;
    return { read: comparison?.read ?? read, electronic, comparison };
  }
  if (source.xml) {
    const { name, namespace } = source.xml;
    const where = namespace ? ` of ${namespace}` : '';
    throw new PipelineFault(
      'unsupported_document',
      `the XML's root element is ${name}${where}; what is read: ${readable}`,
    );
  }
  // No boxes to read from: a person does, who has all that the document says.
  if (forPeople.has(source.format) && source.text !== '') {
    return { read: emptyInvoice(), electronic: null, comparison: null };
  }
  if (source.pages.length === 0) {
    throw new PipelineFault(
      'unsupported_document',
      `${source.format} has no pages to read; what is read: ${readable}`,
    );
  }
  // A scan that could not be read: its required fields are missing, and a person looks at it.
  const hasText = source.pages.some((page) => page.lines.length > 0);
  const read = hasText ? readLayout(source) : emptyInvoice();
  return { read, electronic: null, comparison: null };
}

/** The document itself, or for an e-mail the first attachment that can be an invoice. */
function invoiceOf(document: Document): Document {
  if (document.format !== 'email') return document;
  const carried = document.attachments.flatMap((attachment) => attachment.document ?? []);
  return (
    carried.find((one) => one.format !== 'edifact' && findEInvoice(one) !== null) ??
    carried.find((one) => one.format === 'edifact') ??
    carried.find((one) => one.pages.length > 0) ??
    document
  );
}
