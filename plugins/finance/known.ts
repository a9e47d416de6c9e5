// Whom and what the customer knows of an invoice: its vendor and its order, from reference data. What
// was read is compared with it and never replaced by it.

import type { Reference } from 'workmill/sdk';
import { plainId } from './checks/check.ts';
import type { InvoiceRead } from './invoice.ts';
import type { PurchaseOrder, Vendor } from './reference.ts';

export interface Known {
  vendor: { record: Vendor; by: 'tax_id' | 'iban' | 'name' | 'similar_name' } | null;
  /** Whether there are vendors at all: an empty list knows nobody and accuses nobody. */
  hasVendors: boolean;
  order: PurchaseOrder | null;
  hasOrders: boolean;
}

export const nothingKnown: Known = {
  vendor: null,
  hasVendors: false,
  order: null,
  hasOrders: false,
};

/** More accounts than an invoice prints. */
const mostIbans = 5;
/** Names that share this much of their words are the same company, misspelt or shortened. */
const similarEnough = 0.8;

export async function findKnown(read: InvoiceRead, reference: Reference): Promise<Known> {
  const [vendor, order] = await Promise.all([
    findVendor(read, reference),
    findOrder(read, reference),
  ]);
  return {
    vendor,
    hasVendors: vendor !== null || (await reference.find('vendors', {})).length > 0,
    order,
    hasOrders: order !== null || (await reference.find('purchase_orders', {})).length > 0,
  };
}

async function findOrder({ poNumber }: InvoiceRead, reference: Reference) {
  if (!poNumber) return null;
  const found = await reference.find('purchase_orders', { po_number: poNumber.value });
  return only(found as PurchaseOrder[]);
}

/** What is hardest to share decides: the tax id, then the account, then the name. */
async function findVendor(read: InvoiceRead, reference: Reference): Promise<Known['vendor']> {
  const find = async (match: Record<string, string>) =>
    (await reference.find('vendors', match)) as Vendor[];
  const name = read.vendorName?.value ?? '';

  const byTaxId = read.vendorTaxId ? await find({ tax_ids: read.vendorTaxId.value }) : [];
  // Branches of one company share its tax id: the name then tells them apart.
  const taxed = only(byTaxId) ?? only(byTaxId.filter((one) => similarity(one, name) === 1));
  if (taxed) return { record: taxed, by: 'tax_id' };

  const ibans = read.ibans.slice(0, mostIbans);
  const byIban = await Promise.all(ibans.map(({ value }) => find({ ibans: value })));
  const paid = only(different(byIban.flat()));
  if (paid) return { record: paid, by: 'iban' };

  if (name === '') return null;
  const byName = await Promise.all([find({ name }), find({ aliases: name })]);
  const named = different(byName.flat());
  const [record] = named;
  if (record) return named.length === 1 ? { record, by: 'name' } : null;
  const searched = (await reference.search('vendors', name)) as Vendor[];
  const similar = only(searched.filter((one) => similarity(one, name) >= similarEnough));
  return similar && { record: similar, by: 'similar_name' };
}

function only<T>(found: readonly T[]): T | null {
  return found.length === 1 ? found[0]! : null;
}

function different(vendors: readonly Vendor[]): Vendor[] {
  return [...new Map(vendors.map((vendor) => [vendor.vendor_id, vendor])).values()];
}

/** 0 to 1: how much of the words of two names is shared (Dice), by the best name of the vendor. */
export function similarity({ name, aliases = [] }: Vendor, other: string): number {
  const theirs = wordsOf(other);
  const scores = [name, ...aliases].map((one) => {
    const words = wordsOf(one);
    const shared = [...words].filter((word) => theirs.has(word)).length;
    return words.size + theirs.size === 0 ? 0 : (2 * shared) / (words.size + theirs.size);
  });
  return Math.max(...scores);
}

function wordsOf(name: string): Set<string> {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase();
  return new Set(plain.match(/[\p{L}\p{N}]+/gu) ?? []);
}

/** Whether one of the values is this one, but for spaces, case and punctuation. */
export function isAmong(value: string, values: readonly string[]): boolean {
  return values.some((one) => plainId(one) === plainId(value));
}
