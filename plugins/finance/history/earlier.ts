// Invoices that the pipeline has processed before: possible duplicates, and the usual invoices of
// the vendor. Two concurrent runs do not see each other, because neither is settled yet.

import type { Big } from 'big.js';
import type { Reference } from 'workmill/sdk';
import { plainId } from '../checks/check.ts';
import type { InvoiceRead } from '../invoice.ts';
import type { Known } from '../known.ts';
import type { InvoiceSeen } from '../reference-schemas.ts';
import { amountKey, daysApart, isOneEdit, isSuffixed, numberKey, vendorKeys } from './identity.ts';

/**
 * `same`: number and amount or date; `number`: only the number; `near`: a number with a typing
 * error.
 */
export type Likeness = 'file' | 'same' | 'number' | 'near';

export interface Duplicate {
  /** Identifier as shown in the API. */
  workflowId: string;
  likeness: Likeness;
  seen: InvoiceSeen;
}

export interface Earlier {
  duplicates: readonly Duplicate[];
  /** Invoices of the vendor, latest first, without duplicates of this one. */
  ofVendor: readonly InvoiceSeen[];
}

export const nothingEarlier: Earlier = { duplicates: [], ofVendor: [] };

/** Enough for a median; older ones are less relevant. */
const mostOfVendor = 60;
const mostCandidates = 50;
/** A near number only counts for the same delivery: monthly bills have adjacent numbers. */
const nearDays = 3;

export async function findEarlier(
  read: InvoiceRead,
  known: Pick<Known, 'vendor'>,
  sha256: string,
  reference: Reference,
): Promise<Earlier> {
  const bounds = { limit: mostCandidates, last: true };
  const find = async (match: Record<string, string>): Promise<InvoiceSeen[]> =>
    (await reference.find('invoices_seen', match, bounds)) as InvoiceSeen[];
  const keys = vendorKeys(read, known);
  const number = read.invoiceNumber && numberKey(read.invoiceNumber.value);
  const amount =
    read.currency && read.payableAmount
      ? amountKey(read.currency.value, read.payableAmount.value)
      : null;
  const [files, numbered, charged, ofVendor] = await Promise.all([
    find({ sha256 }),
    number ? find({ number_key: number }) : [],
    amount === null
      ? []
      : Promise.all(keys.map((key) => find({ vendor_keys: key, amount_key: amount }))),
    keys[0] === undefined
      ? []
      : reference.find(
          'invoices_seen',
          { vendor_keys: keys[0] },
          { limit: mostOfVendor, last: true },
        ),
  ]);
  const candidates = new Map(
    [...files, ...numbered, ...charged.flat()].map((one) => [one.workflow_id, one]),
  );
  const self = { read, keys, sha256 };
  const duplicates = [...candidates.values()].flatMap((seen): Duplicate[] => {
    const likeness = likenessOf(self, seen);
    return likeness === null ? [] : [{ workflowId: seen.workflow_id, likeness, seen }];
  });
  const ids = new Set(duplicates.map(({ workflowId }) => workflowId));
  return {
    duplicates,
    ofVendor: (ofVendor as InvoiceSeen[]).filter(({ workflow_id: id }) => !ids.has(id)),
  };
}

interface Self {
  read: InvoiceRead;
  keys: readonly string[];
  sha256: string;
}

/** Returns null for another document type: a credit note repeats its invoice. */
function likenessOf({ read, keys, sha256 }: Self, seen: InvoiceSeen): Likeness | null {
  if (seen.sha256 === sha256) return 'file';
  if (seen.document_type !== (read.documentType?.value ?? 'invoice')) return null;
  if (seen.document_type === 'purchase_order') return null;
  const theirs = new Set((seen.vendor_keys ?? []).map(plainId));
  if (!keys.some((key) => theirs.has(plainId(key)))) return null;
  const isSameAmount =
    read.payableAmount !== null &&
    seen.amount !== undefined &&
    read.payableAmount.value.abs().eq(Math.abs(seen.amount)) &&
    seen.currency === read.currency?.value;
  const days = daysApart(read.issueDate?.value, seen.issue_date);
  const [ours, other] = [read.invoiceNumber?.value, seen.invoice_number];
  if (ours === undefined || other === undefined) {
    return isSameAmount && days === 0 ? 'near' : null;
  }
  if (plainId(ours) === plainId(other)) return isSameAmount || days === 0 ? 'same' : 'number';
  if (!isSameAmount || days > nearDays) return null;
  const [first, second] = [numberKey(ours) ?? '', numberKey(other) ?? ''];
  const isNear = first === second || isOneEdit(first, second) || isSuffixed(first, second);
  return isNear && !areForOtherOrders(read, seen) ? 'near' : null;
}

function areForOtherOrders(
  { poNumber }: InvoiceRead,
  { po_numbers: theirs }: InvoiceSeen,
): boolean {
  if (!poNumber || !theirs || theirs.length === 0) return false;
  return !theirs.some((one) => plainId(one) === plainId(poNumber.value));
}

export interface Usual {
  median: number;
  /** Median distance from the median. */
  spread: number;
  count: number;
}

/**
 * Returns the usual amount of the vendor's documents of one kind and currency; null with fewer than
 * eight.
 */
export function usualAmount(
  { ofVendor }: Earlier,
  { kind, currency }: { kind: string; currency: string },
): Usual | null {
  const amounts = ofVendor
    .filter((one) => one.document_type === kind && one.currency === currency)
    .flatMap(({ amount }) => (amount === undefined ? [] : Math.abs(amount)));
  if (amounts.length < fewest) return null;
  const median = medianOf(amounts);
  const spread = medianOf(amounts.map((amount) => Math.abs(amount - median)));
  return { median, spread, count: amounts.length };
}

const fewest = 8;

/**
 * Robust: a single outlier changes neither figure. 3.5 is the threshold of Iglewicz and Hoaglin.
 */
export function isUnusual(amount: Big, { median, spread }: Usual): boolean {
  const distance = amount.abs().toNumber() - median;
  // If most amounts are equal, a difference of a twentieth is still normal.
  const scale = Math.max(spread * 1.4826, median * 0.05);
  return scale > 0 && distance / scale > 3.5 && distance > median * 0.5;
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
