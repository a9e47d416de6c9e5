// The handwritten invoices: that their truths are what their pages show, and that they are read.

import { PDFDocument } from 'pdf-lib';
import t, { type Test } from 'tap';
import { financeProfile } from '../../core/evaluation/profile.ts';
import { type DocumentScore, scoreDocument, type Truth } from '../../core/evaluation/score.ts';
import type { Field, InvoiceRead } from '../../plugins/finance/invoice.ts';
import { readInvoice } from '../../plugins/finance/read-invoice.ts';
import { printHandwritten } from '../../scripts/train/handwritten/print-page.ts';
import {
  asPlainText,
  CORPUS,
  type HandwrittenInvoice,
  readFolder,
  readHandwritten,
} from '../../scripts/train/handwritten/read-page.ts';
import { readBytes } from '../plugins/finance/invoice-files.ts';

const invoices = readFolder(CORPUS);

/** The figures of an amount, whatever parts its groups: 1'234.50 and 1.234,50 are 123450. */
function figures(text: string): string {
  return text.replaceAll(/(?<=\d)[.,'’\u00a0 ](?=\d)/g, '');
}

t.test('every truth is printed on its page', async (t) => {
  for (const { label, pages, id } of invoices) {
    const text = pages.flat().join('\n');
    const { invoice_number: number, amount } = label['truth'] as Record<string, unknown>;
    if (typeof number === 'string' && !text.includes(number)) t.fail(`${id}: no number ${number}`);
    const cents = Math.abs(amount as number)
      .toFixed(2)
      .replace('.', '');
    const whole = cents.replace(/00$/, '');
    const printed = figures(text);
    if (!printed.includes(cents) && !printed.includes(whole)) t.fail(`${id}: no ${String(amount)}`);
  }
  t.equal(invoices.length, 291);
});

function scoreOf({ label }: HandwrittenInvoice, read: InvoiceRead): DocumentScore {
  const text = (one: Field<string> | null) => one?.value ?? null;
  const number = (one: Field<{ toNumber: () => number }> | null) => one?.value.toNumber() ?? null;
  const unit = {
    invoice_object: {
      invoice_number: text(read.invoiceNumber),
      amount: number(read.payableAmount),
      currency: text(read.currency),
      vendor_name: text(read.vendorName),
      issue_date: text(read.issueDate),
      due_date: text(read.dueDate),
      net_amount: number(read.netAmount),
      tax_amount: number(read.taxAmount),
      po_number: text(read.poNumber),
      line_items: read.lines.map((line) => ({
        description: text(line.description),
        quantity: number(line.quantity),
        unit_price: number(line.unitPrice),
      })),
    },
  };
  const { truth, extra } = label as Record<string, Truth>;
  return scoreDocument(financeProfile, { kind: '', truth: truth!, notes: extra! }, unit);
}

interface Reading {
  right: Record<string, number>;
  misses: string[];
  items: number;
  /** Documents without a miss in the header. */
  documents: number;
}

async function readAll(
  some: readonly HandwrittenInvoice[],
  bytesOf: (one: HandwrittenInvoice) => string | Uint8Array | Promise<Uint8Array>,
): Promise<Reading> {
  const reading: Reading = { right: {}, misses: [], items: 0, documents: 0 };
  for (const invoice of some) {
    const { read } = readInvoice(await readBytes(await bytesOf(invoice)));
    const score = scoreOf(invoice, read);
    reading.documents += Number(score.right);
    reading.items += score.rows?.right ?? 0;
    for (const { field, outcome, expected, given } of score.fields) {
      reading.right[field] = (reading.right[field] ?? 0) + Number(outcome === 'right');
      if (outcome === 'right' || outcome === 'unlabelled') continue;
      const [wanted, found] = [expected, given].map((one) => JSON.stringify(one));
      reading.misses.push(`${invoice.id}: ${field} ${wanted}, read ${found}`);
    }
  }
  return reading;
}

/**
 * Each is one below what is read: a change may lose one document, and must win another to lose two.
 * Raise a floor with the change that reaches it.
 */
function keepsTo(t: Test, { right, misses, ...others }: Reading, floors: object): void {
  const seen: Record<string, number> = { ...right, ...others };
  for (const [name, floor] of Object.entries(floors) as [string, number][]) {
    t.ok((seen[name] ?? 0) >= floor, `${name}: ${seen[name]} right, at least ${floor}`, { misses });
  }
}

t.test('handwritten invoices are read as plain text', async (t) => {
  keepsTo(t, await readAll(invoices, asPlainText), {
    invoice_number: 289,
    amount: 288,
    currency: 290,
    vendor_name: 280,
    issue_date: 289,
    due_date: 257,
    net_total: 217,
    tax_total: 230,
    po_number: 278,
    items: 415,
    documents: 267,
  });
});

// Where text stands on the paper matters as well, but PDF files cost three times as much.
t.test('every eighth handwritten invoice is read as a PDF file', async (t) => {
  const some = invoices.filter((_, at) => at % 8 === 0);
  keepsTo(t, await readAll(some, printHandwritten), { documents: 34 });
});

t.test('a page is printed as it is drawn, always with the same bytes', async (t) => {
  const [invoice] = invoices;
  const bytes = await printHandwritten(invoice!);
  t.strictSame(bytes, await printHandwritten(invoice!));
  t.equal((await PDFDocument.load(bytes)).getPageCount(), invoice!.pages.length);
});

t.test('what a truth cannot be read from is refused with its line', async (t) => {
  t.throws(() => readHandwritten('odd', 'colour: red\n---\n Invoice'), {
    message: /odd: .*colour: red/,
  });
  t.throws(() => readHandwritten('odd', 'style: Times 10 typist\n---\n Invoice'), {
    message: /typist/,
  });
});
