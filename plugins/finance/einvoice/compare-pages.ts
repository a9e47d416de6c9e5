// Compares the electronic form of a hybrid with its pages. The XML in a PDF may belong to another
// invoice than the page, by mistake or fraud. Nothing is resolved here: the electronic values are
// kept, and values missing on the pages are reported.

import type { Page } from 'workmill/sdk';
import type { Field, InvoiceRead } from '../invoice.ts';
import { otherCompanyAt } from './page-sender.ts';
import {
  findAmount,
  findCode,
  findDate,
  findName,
  printedIbans,
  type Place,
} from './page-search.ts';

export interface PageComparison {
  /** Whether the pages have text for the comparison. */
  readable: boolean;
  /** Fields of the electronic form that no page shows. */
  missing: { field: ComparedField; text: string }[];
  /** Another company that the pages name at the vendor's address; null if there is none. */
  otherVendor: string | null;
  /** The reading, with evidence that has positions on the pages. */
  read: InvoiceRead;
}

export type ComparedField = 'invoice_number' | 'issue_date' | 'amount' | 'vendor_name' | 'ibans';

/** A page with less text has a stamp or a page number, not an invoice. */
const readableLength = 80;

export function comparePages(read: InvoiceRead, pages: readonly Page[]): PageComparison {
  const length = pages.reduce((sum, page) => sum + pageLength(page), 0);
  if (length < readableLength) return { readable: false, missing: [], otherVendor: null, read };

  const number = read.invoiceNumber && findCode(pages, read.invoiceNumber.value);
  const date = read.issueDate && findDate(pages, read.issueDate.value);
  const amount = read.payableAmount && findAmount(pages, read.payableAmount.value);
  const vendor = read.vendorName && findName(pages, read.vendorName.value);
  const gross = read.grossAmount && findAmount(pages, read.grossAmount.value);

  const missing: PageComparison['missing'] = [];
  const expect = (field: ComparedField, stated: Field<unknown> | null, shown: unknown): void => {
    if (stated && !shown) missing.push({ field, text: stated.evidence.text });
  };
  expect('invoice_number', read.invoiceNumber, number);
  expect('issue_date', read.issueDate, date);
  // An amount of zero is rarely printed; the gross must be then.
  const isNothing = read.payableAmount?.value.eq(0) ?? false;
  expect('amount', read.payableAmount, amount ?? (isNothing ? gross : null));
  // A name may be a logo: the vendor's tax number or account then identifies the sender.
  expect('vendor_name', read.vendorName, vendor ?? vendorNumber(read, pages));
  // A payer who follows the pages would pay another account; if the pages have none, the electronic
  // form applies.
  const [account = null] = read.ibans;
  expect('ibans', account, showsAccount(read, pages) || printedIbans(pages).length === 0);

  const { vendorName, vendorStreet, buyerName } = read;
  const names = [vendorName, buyerName].flatMap((field) => field?.value ?? []);
  return {
    readable: true,
    missing,
    otherVendor: vendorStreet ? otherCompanyAt(pages, vendorStreet.value, names) : null,
    read: {
      ...read,
      invoiceNumber: placed(read.invoiceNumber, number),
      issueDate: placed(read.issueDate, date),
      payableAmount: placed(read.payableAmount, amount),
      vendorName: placed(read.vendorName, vendor),
      grossAmount: placed(read.grossAmount, gross),
      dueDate: read.dueDateDerived
        ? read.dueDate
        : placed(read.dueDate, read.dueDate && findDate(pages, read.dueDate.value)),
      poNumber: placed(read.poNumber, read.poNumber && findCode(pages, read.poNumber.value)),
    },
  };
}

function showsAccount({ ibans }: InvoiceRead, pages: readonly Page[]): boolean {
  return ibans.some(({ value }) => findCode(pages, value) !== null);
}

function vendorNumber(read: InvoiceRead, pages: readonly Page[]): Place | null {
  const numbers = [read.vendorTaxId, ...read.ibans].flatMap((field) => field?.value ?? []);
  return numbers.map((number) => findCode(pages, number)).find((place) => place !== null) ?? null;
}

function placed<T>(field: Field<T> | null, place: Place | null): Field<T> | null {
  if (!field || !place) return field;
  const { page, bbox } = place;
  return { ...field, evidence: { ...field.evidence, page, bbox } };
}

function pageLength(page: Page): number {
  return page.lines.reduce((sum, line) => sum + line.text.length, 0);
}
