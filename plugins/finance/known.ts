// Identifies the vendor of an invoice in the customer's reference data, with the evidence. Values
// read are compared with the record and never replaced.

import type { Reference } from 'workmill/sdk';
import { plainId } from './checks/check.ts';
import type { InvoiceRead } from './invoice.ts';
import { isSameName, nameSimilarity, nameWords, searchableName } from './names.ts';
import type { PurchaseOrder, Vendor } from './reference.ts';

/** Value shared by document and record. */
export interface VendorEvidence {
  by: 'tax_id' | 'iban' | 'name' | 'alias' | 'similar_name' | 'name_on_page';
  /** As printed in the document. */
  value: string;
}

export interface KnownVendor {
  record: Vendor;
  /** Decisive evidence. */
  by: 'tax_id' | 'iban' | 'name' | 'similar_name' | 'name_on_page';
  /** All evidence for this vendor, the strongest first. */
  evidence: readonly VendorEvidence[];
}

export interface Known {
  vendor: KnownVendor | null;
  /** Vendors whose account is printed in the document, although its tax ID belongs to another. */
  accountOf: readonly Vendor[];
  /** Whether there are any vendors: an empty list contradicts nothing. */
  hasVendors: boolean;
  order: PurchaseOrder | null;
  hasOrders: boolean;
}

export const nothingKnown: Known = {
  vendor: null,
  accountOf: [],
  hasVendors: false,
  order: null,
  hasOrders: false,
};

/** More accounts than an invoice prints. */
const mostIbans = 5;
/** Three spellings of a name still fit into one query. */
const longestName = 250;
/** Share of common words from which names are the same company, misspelled or shortened. */
const similarEnough = 0.8;
/** Above this similarity, no other name on the page could be closer to the vendor. */
const hardlyDifferent = 0.9;

type KnownOfVendor = Pick<Known, 'vendor' | 'accountOf' | 'hasVendors'>;

/** The most distinctive evidence decides: the tax ID, then the account, then the name. */
export async function findKnownVendor(
  read: InvoiceRead,
  reference: Reference,
): Promise<KnownOfVendor> {
  const find = async (match: Record<string, string>) =>
    (await reference.find('vendors', match)) as Vendor[];
  const name = nameOf(read);
  const ibans = read.ibans.slice(0, mostIbans);
  const [byTaxId, byIbans] = await Promise.all([
    read.vendorTaxId ? find({ tax_ids: read.vendorTaxId.value.slice(0, longestName) }) : [],
    Promise.all(ibans.map(({ value }) => find({ ibans: value }))),
  ]);
  const byIban = different(byIbans.flat());

  // Branches of a company share its tax ID: the account or the name then distinguishes them.
  const taxed =
    only(byTaxId) ??
    only(byTaxId.filter((one) => includes(byIban, one))) ??
    only(byTaxId.filter((one) => isNamed(one, name)));
  const isForeign = taxed !== null && byIban.length > 0 && !includes(byIban, taxed);
  const accountOf = isForeign ? byIban : [];
  const found =
    (taxed && { record: taxed, by: 'tax_id' as const }) ??
    paidTo(byTaxId.length > 0 ? byIban.filter((one) => includes(byTaxId, one)) : byIban, name) ??
    (taxed === null && byTaxId.length === 0 ? await findByOtherIds(read, find) : null) ??
    (await findByName(read, find, reference));
  if (!found) {
    return { vendor: null, accountOf, hasVendors: await hasRows(reference, 'vendors') };
  }
  const vendor = { ...found, evidence: evidenceFor(found.record, read) };
  return { vendor, accountOf, hasVendors: true };
}

type Found = Pick<KnownVendor, 'record' | 'by'>;

/** Companies of one group may share an account. */
function paidTo(vendors: readonly Vendor[], name: string): Found | null {
  const record = only(vendors) ?? only(vendors.filter((one) => isNamed(one, name)));
  return record && { record, by: 'iban' };
}

/** A brand may be printed instead of the name, while the owner's number is in small print. */
async function findByOtherIds(
  { otherIds = [] }: InvoiceRead,
  find: (match: Record<string, string>) => Promise<Vendor[]>,
): Promise<Found | null> {
  const found = await Promise.all(otherIds.map(({ value }) => find({ tax_ids: value })));
  const record = only(different(found.flat()));
  return record && { record, by: 'tax_id' };
}

async function findByName(
  read: InvoiceRead,
  find: (match: Record<string, string>) => Promise<Vendor[]>,
  reference: Reference,
): Promise<Found | null> {
  const name = nameOf(read);
  if (name === '') return await findOnPage(read, reference);
  const byName = await Promise.all([find({ name }), find({ aliases: name })]);
  const named = different(byName.flat());
  const [record] = named;
  if (record) return named.length === 1 ? { record, by: 'name' } : null;
  const searched = await search(name, reference);
  const same = searched.filter((one) => isNamed(one, name));
  if (same.length > 0) return same.length === 1 ? { record: same[0]!, by: 'name' } : null;
  const scored = searched.map((one) => ({ one, score: similarity(one, name) }));
  const similar = (least: number): Found | null => {
    const found = only(scored.filter(({ score }) => score >= least));
    return found && { record: found.one, by: 'similar_name' };
  };
  return similar(hardlyDifferent) ?? (await findOnPage(read, reference)) ?? similar(similarEnough);
}

/**
 * Finds a vendor whose whole name is on the page, although it was not read as the vendor's: below a
 * logo, as account holder, within a longer text, or as a web address. Returns null if there are
 * two.
 */
async function findOnPage(read: InvoiceRead, reference: Reference): Promise<Found | null> {
  const { otherNames = [], sites = [] } = read;
  if (otherNames.length + sites.length === 0) return null;
  if (!(await hasRows(reference, 'vendors'))) return null;
  const ways = [
    { shown: otherNames, isShown: (one: Vendor, text: string) => similarity(one, text) === 1 },
    { shown: otherNames, isShown: isWithin },
    { shown: sites, isShown: (one: Vendor, text: string) => similarity(one, text) === 1 },
  ];
  for (const { shown, isShown } of ways) {
    const found = await Promise.all(
      shown.map(({ value }) => namedIn(value, isShown, { read, reference })),
    );
    const vendors = different(found.flat());
    if (vendors.length > 0) {
      const record = only(vendors);
      return record && { record, by: 'name_on_page' };
    }
  }
  return null;
}

async function namedIn(
  text: string,
  isShown: (vendor: Vendor, text: string) => boolean,
  { read, reference }: { read: InvoiceRead; reference: Reference },
): Promise<Vendor[]> {
  const buyer = read.buyerName?.value ?? null;
  if (buyer !== null && isSameName(text, buyer)) return [];
  const searched = await search(text, reference);
  return searched.filter(
    (one) => isShown(one, text) && agrees(one, read) && !(buyer !== null && isNamed(one, buyer)),
  );
}

/** Minimum length: words of shorter names occur in many texts. */
const leastNamed = 8;

/** Whether the whole name occurs in a text, for example after its label. */
function isWithin({ name, aliases = [] }: Vendor, text: string): boolean {
  const words = ` ${nameWords(text).join(' ')} `;
  return [name, ...aliases].some((one) => {
    const own = nameWords(one).join(' ');
    return own.length >= leastNamed && words.includes(` ${own} `);
  });
}

/** A name with other numbers is only a mention. */
function agrees({ tax_ids: taxIds = [], ibans = [] }: Vendor, read: InvoiceRead): boolean {
  const taxId = read.vendorTaxId?.value;
  if (taxId !== undefined && taxIds.length > 0 && !isAmong(taxId, taxIds)) return false;
  if (ibans.length === 0 || read.ibans.length === 0) return true;
  return read.ibans.some(({ value }) => isAmong(value, ibans));
}

async function search(name: string, reference: Reference): Promise<Vendor[]> {
  return (await reference.search('vendors', searchableName(name))) as Vendor[];
}

function nameOf({ vendorName }: InvoiceRead): string {
  return (vendorName?.value ?? '').slice(0, longestName).toWellFormed();
}

function evidenceFor(record: Vendor, read: InvoiceRead): VendorEvidence[] {
  const evidence: VendorEvidence[] = [];
  const taxId = read.vendorTaxId?.value;
  if (taxId !== undefined && isAmong(taxId, record.tax_ids ?? [])) {
    evidence.push({ by: 'tax_id', value: taxId });
  }
  for (const { value } of read.otherIds ?? []) {
    if (evidence.length === 0 && isAmong(value, record.tax_ids ?? [])) {
      evidence.push({ by: 'tax_id', value });
    }
  }
  for (const { value } of read.ibans) {
    if (isAmong(value, record.ibans ?? [])) evidence.push({ by: 'iban', value });
  }
  const name = read.vendorName?.value;
  if (name !== undefined) {
    if (isSameName(record.name, name)) evidence.push({ by: 'name', value: name });
    else if (isNamed(record, name)) evidence.push({ by: 'alias', value: name });
    else if (similarity(record, name) >= similarEnough) {
      evidence.push({ by: 'similar_name', value: name });
    }
  }
  if (evidence.length === 0) {
    const names = [...(read.otherNames ?? []), ...(read.sites ?? [])];
    const shown =
      names.find(({ value }) => similarity(record, value) === 1) ??
      names.find(({ value }) => isWithin(record, value));
    if (shown) evidence.push({ by: 'name_on_page', value: shown.value });
  }
  return evidence;
}

/**
 * Whether the vendor was only recognized by a similar name, or by its name elsewhere on the page.
 */
export function isOnlyProposed({ by }: Pick<KnownVendor, 'by'>): boolean {
  return by === 'similar_name' || by === 'name_on_page';
}

export async function hasRows(reference: Reference, set: string): Promise<boolean> {
  return (await reference.find(set, {}, { limit: 1 })).length > 0;
}

function includes(vendors: readonly Vendor[], { vendor_id: id }: Vendor): boolean {
  return vendors.some((one) => one.vendor_id === id);
}

function only<T>(found: readonly T[]): T | null {
  return found.length === 1 ? found[0]! : null;
}

function different(vendors: readonly Vendor[]): Vendor[] {
  return [...new Map(vendors.map((vendor) => [vendor.vendor_id, vendor])).values()];
}

function isNamed({ name, aliases = [] }: Vendor, other: string): boolean {
  return [name, ...aliases].some((one) => isSameName(one, other));
}

/** Similarity of the vendor's best name. */
function similarity({ name, aliases = [] }: Vendor, other: string): number {
  return Math.max(...[name, ...aliases].map((one) => nameSimilarity(one, other)));
}

/** Whether one of the values equals this one, ignoring spaces, case and punctuation. */
export function isAmong(value: string, values: readonly string[]): boolean {
  return values.some((one) => plainId(one) === plainId(value));
}
