// Compares invoices over time: by sender, number and amount.

import type { Big } from 'big.js';
import { plainId } from '../checks/check.ts';
import type { InvoiceRead } from '../invoice.ts';
import { isOnlyProposed, type Known } from '../known.ts';
import { nameWords } from '../names.ts';

/** Returns all names of the vendor, the most certain first; earlier invoices share at least one. */
export function vendorKeys(read: InvoiceRead, { vendor }: Pick<Known, 'vendor'>): string[] {
  const name = nameWords(read.vendorName?.value ?? '').join(' ');
  return [
    ...(vendor && !isOnlyProposed(vendor) ? [`vendor:${vendor.record.vendor_id}`] : []),
    ...(read.vendorTaxId ? [`tax:${plainId(read.vendorTaxId.value)}`] : []),
    ...(name === '' ? [] : [`name:${name}`]),
  ].map((key) => key.slice(0, 200).toWellFormed());
}

/** Characters that OCR and typists confuse. */
const confused: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  G: '6',
  B: '8',
};

/** Numbers that differ by confusable characters, leading zeros or separators have the same key. */
export function numberKey(number: string): string | null {
  const plain = plainId(number).replaceAll(/[OQDILZSGB]/g, (letter) => confused[letter]!);
  const bare = plain.replace(/^0+(?=.)/, '');
  return bare === '' ? null : bare.slice(0, 200).toWellFormed();
}

/** Unsigned, because documents of one kind are compared. */
export function amountKey(currency: string, amount: Big): string {
  return `${currency} ${amount.abs().toFixed(2)}`.slice(0, 200);
}

/** Whether one edit (a character changed, added, removed, or two swapped) makes them equal. */
export function isOneEdit(one: string, other: string): boolean {
  if (one === other) return false;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at];
  return isSwapped && short.slice(at + 2) === long.slice(at + 2);
}

/** 4711-A, 4711/2 and 4711 COPY are 4711 with a suffix. */
export function isSuffixed(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  const rest = long.slice(short.length);
  return short.length >= 3 && long.startsWith(short) && /^(?:[A-Z]+|[A-Z]*\d)$/.test(rest);
}

/** Returns the number of days between two ISO dates, unsigned; infinite if one is unknown. */
export function daysApart(one: string | undefined, other: string | undefined): number {
  if (one === undefined || other === undefined) return Number.POSITIVE_INFINITY;
  const days = (Date.parse(one) - Date.parse(other)) / 86_400_000;
  return Number.isNaN(days) ? Number.POSITIVE_INFINITY : Math.abs(days);
}
