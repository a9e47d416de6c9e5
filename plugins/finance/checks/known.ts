// Compares the invoice with the customer's vendors and orders.

import { Big } from 'big.js';
import { isAmong, isOnlyProposed } from '../known.ts';
import { totalAllowance } from '../matching/tolerance.ts';
import type { PurchaseOrder } from '../reference.ts';
import { pointer, say, type Check, type Facts } from './check.ts';

export const knownChecks: readonly Check[] = [
  {
    code: 'vendor_unknown',
    says: 'not among the known vendors',
    severity: 'warning',
    effect: 'none',
    run({ read, known }) {
      if (!known.hasVendors || !read.vendorName) return null;
      if (known.vendor) return [];
      const message = `${read.vendorName.value} is not among the known vendors`;
      return [{ message, field: pointer.vendor_name }];
    },
  },
  {
    code: 'vendor_record_mismatch',
    says: "another tax id than the known vendor's, or another vendor than `vendor_id`",
    severity: 'critical',
    effect: 'hold',
    trace: 'vendor_match',
    run(facts) {
      if (!facts.known.vendor) return null;
      const contradiction = vendorContradiction(facts);
      return contradiction === null ? [] : [{ message: contradiction, field: pointer.vendor_name }];
    },
  },
  {
    code: 'vendor_conflict',
    severity: 'critical',
    effect: 'hold',
    trace: 'vendor_match',
    says: "the tax id is one known vendor's, the account another's",
    run({ known: { vendor, accountOf } }) {
      if (!vendor) return null;
      if (accountOf.length === 0) return [];
      const { vendor_id: id, name } = vendor.record;
      const others = accountOf.map((one) => `${one.name} (${one.vendor_id})`).join(', ');
      const message = `the tax id is that of ${name} (${id}), the account that of ${others}`;
      return [{ message, field: pointer.vendor_name }];
    },
  },
  {
    code: 'bank_account_new',
    says: "an account that is not one of the known vendor's",
    severity: 'critical',
    effect: 'hold',
    run({ read, known }) {
      const accounts = known.vendor?.record.ibans ?? [];
      // Without known accounts of a vendor, every account would be new.
      if (accounts.length === 0 || read.ibans.length === 0) return null;
      return read.ibans.flatMap(({ value }, index) => {
        if (isAmong(value, accounts)) return [];
        const message = `${value} is not a known account of ${known.vendor!.record.name}`;
        return [{ message, field: `${pointer.ibans}/${index}` }];
      });
    },
  },
  {
    code: 'po_unknown',
    says: 'not among the known orders',
    severity: 'warning',
    effect: 'none',
    run({ read, known }) {
      if (!known.hasOrders || !read.poNumber) return null;
      if (known.order) return [];
      const message = `${read.poNumber.value} is not among the known orders`;
      return [{ message, field: pointer.po_number }];
    },
  },
  {
    code: 'po_vendor_mismatch',
    says: 'the known order is with another vendor',
    severity: 'critical',
    effect: 'hold',
    run(facts) {
      const { vendor, order } = facts.known;
      if (!vendor || order?.vendor_id === undefined) return null;
      if (isOrderOfVendor(facts)) return [];
      const message = `order ${order.po_number} is with ${order.vendor_id}, the invoice is from ${vendor.record.vendor_id}`;
      return [{ message, field: pointer.po_number }];
    },
  },
  {
    code: 'po_overbilled',
    says: "net amount above the known order's total and the vendor's tolerance",
    severity: 'warning',
    effect: 'hold',
    run({ read, known, matches: { files } }) {
      const billed = read.netAmount?.value;
      const totals = files.map(({ order }) => totalOf(order));
      if (!billed || files.length === 0 || totals.includes(null)) return null;
      if (read.documentType?.value === 'credit_note') return null;
      const isForeign = files.some(
        ({ order: { currency } }) => currency !== undefined && currency !== read.currency?.value,
      );
      if (isForeign) return null;
      const total = totals.reduce<Big>((sum, one) => sum.plus(one!), new Big(0));
      const before = files.reduce((sum, { billedNet }) => sum.plus(billedNet), new Big(0));
      const most = total.plus(totalAllowance(total, known.vendor?.record ?? null));
      if (billed.plus(before).lte(most)) return [];
      const orders = files.map(({ order }) => order.po_number).join(', ');
      const earlier = before.eq(0) ? '' : say`, after ${before} of earlier invoices,`;
      const message = say`the net amount ${billed}${earlier} is more than order ${orders} allows, ${most}`;
      return [{ message, field: pointer.net_amount }];
    },
  },
];

/** Returns null if nothing contradicts the recognized vendor. */
export function vendorContradiction({
  read,
  request,
  known,
}: Pick<Facts, 'read' | 'request' | 'known'>): string | null {
  if (!known.vendor) return null;
  const { record } = known.vendor;
  const { vendor_id: id, tax_ids: taxIds = [] } = record;
  const stated = read.vendorTaxId?.value;
  if (stated !== undefined && taxIds.length > 0 && !isAmong(stated, taxIds)) {
    return `${stated} is not a known tax id of ${record.name}`;
  }
  const expected = request.vendorId;
  // A name alone is not sufficient evidence against the request.
  if (expected === null || isOnlyProposed(known.vendor)) return null;
  if (isAmong(expected, [id, ...taxIds])) return null;
  return `expected vendor ${expected}, the document is from ${id}`;
}

export function isOrderOfVendor({ known: { vendor, order } }: Pick<Facts, 'known'>): boolean {
  if (!vendor || order?.vendor_id === undefined) return true;
  return isAmong(order.vendor_id, [vendor.record.vendor_id]);
}

/** Returns null for an order without amounts, or with only some of them. */
function totalOf({ total, lines = [] }: PurchaseOrder): Big | null {
  if (total !== undefined) return new Big(total);
  const amounts = lines.map(({ line_total: amount, quantity, unit_price: price }) => {
    if (amount !== undefined) return new Big(amount);
    return quantity === undefined || price === undefined ? null : new Big(quantity).times(price);
  });
  const stated = amounts.filter((amount) => amount !== null);
  if (stated.length === 0 || stated.length < amounts.length) return null;
  return stated.reduce((sum, amount) => sum.plus(amount));
}
