// Reads invoices drawn as plain text, with their correct values above the line `---`. The column of
// a text is its position on the page. They are written by hand, because a generator prints only
// what its author knows.
//
//   language: de              a list of `name: value`; `-` if the page does not state it
//   item: Pump | 2 | 41.50    description, quantity, unit price; `?` if the page does not state it
//   ---
//   !Big   +Bold   .small     prefix of the first text of a line: how it is printed

import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PRINT_MARK, printers, type Style } from './print-page.ts';

/** Folder of the handwritten invoices that tests and measurements read. */
export const CORPUS = join(import.meta.dirname, '../../../test/corpus/invoices');

export interface HandwrittenInvoice {
  id: string;
  style: Style;
  /** List of pages, each a list of lines. */
  pages: readonly (readonly string[])[];
  /** A line of truth.jsonl for `workmill evaluate`, without the file name. */
  label: Readonly<Record<string, unknown>>;
}

const texts = ['invoice_number', 'currency', 'vendor_name', 'issue_date', 'due_date', 'po_number'];
const amounts = ['amount', 'net_total', 'tax_total'];
const lists = ['invoice_number_accept', 'vendor_accept', 'amount_accept'];

/** Returns all invoices of a folder, by name. */
export function readFolder(folder: string): HandwrittenInvoice[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .toSorted()
    .map((name) =>
      readHandwritten(basename(name, '.txt'), readFileSync(join(folder, name), 'utf8')),
    );
}

/**
 * Returns the invoice as a plain text file: print marks are removed, pages are separated by form
 * feeds.
 */
export function asPlainText({ pages }: HandwrittenInvoice): string {
  return pages.map((lines) => lines.map(withoutMarks).join('\n')).join('\n\f');
}

function withoutMarks(line: string): string {
  return line.replace(PRINT_MARK, (mark) => ' '.repeat(mark.length));
}

/** @throws Error with the line that is neither `name: value` nor a known line. */
export function readHandwritten(id: string, source: string): HandwrittenInvoice {
  const at = source.indexOf('\n---\n');
  const truth: Record<string, unknown> = {};
  const extra: Record<string, unknown> = {};
  const items: Record<string, unknown>[] = [];
  let language = '';
  let style: Style = { face: 'Helvetica', size: 9, printer: 'segments' };
  for (const line of source.slice(0, at).split('\n')) {
    const [, name = '', value = ''] = /^(\w+): *(.*?) *$/.exec(line) ?? [];
    if (name === 'language') language = value;
    else if (name === 'style') style = styleOf(value);
    else if (name === 'item') items.push(itemOf(value));
    else if (texts.includes(name)) truth[name] = value === '-' ? null : value;
    else if (amounts.includes(name)) truth[name] = value === '-' ? null : Number(value);
    else if (name === 'amount_accept') extra[name] = value.split(' | ').map(Number);
    else if (lists.includes(name)) extra[name] = value.split(' | ');
    else throw new Error(`${id}: cannot use "${line}"`);
  }
  if (items.length > 0) truth['line_items'] = items;
  return {
    id,
    style,
    pages: source
      .slice(at + 5)
      .split('\n=====\n')
      .map((page) => page.split('\n')),
    label: { id, kind: 'text-pdf', language, truth, extra },
  };
}

function itemOf(value: string): Record<string, unknown> {
  const [description = '', quantity = '?', price = '?'] = value.split(' | ');
  return {
    description,
    ...(quantity === '?' ? {} : { quantity: Number(quantity) }),
    ...(price === '?' ? {} : { unit_price: Number(price) }),
  };
}

/** Parses a style such as `Times 10 words`. */
function styleOf(value: string): Style {
  const [face = '', size = '', printer = ''] = value.split(' ');
  const known = printers.find((one) => one === printer);
  if (!known) throw new Error(`no printer "${printer}"; known: ${printers.join(', ')}`);
  return { face: face as Style['face'], size: Number(size), printer: known };
}
