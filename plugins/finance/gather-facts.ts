// Collects the customer's data about an invoice, in three rounds of look-ups.

import type { Reference } from 'workmill/sdk';
import type { Facts } from './checks/check.ts';
import { findEarlier } from './history/earlier.ts';
import { isAdvice, type InvoiceRead } from './invoice.ts';
import { findKnownVendor, hasRows } from './known.ts';
import { matchLines } from './matching/match-lines.ts';
import { findOrderFiles } from './matching/order-file.ts';
import type { Policy } from './policy.ts';

type Gathered = Pick<Facts, 'read' | 'known' | 'matches' | 'earlier' | 'policy' | 'sha256'>;

export async function gatherFacts(
  read: InvoiceRead,
  sha256: string,
  policy: Policy,
  reference: Reference,
): Promise<Gathered> {
  const kind = read.documentType?.value ?? null;
  const [ofVendor, files] = await Promise.all([
    findKnownVendor(read, reference),
    // An order is not compared with itself.
    kind === 'purchase_order' ? [] : findOrderFiles(read, reference),
  ]);
  const [earlier, hasOrders] = await Promise.all([
    findEarlier(read, ofVendor, sha256, reference),
    files.length > 0 || hasRows(reference, 'purchase_orders'),
  ]);
  const known = { ...ofVendor, order: files[0]?.order ?? null, hasOrders };
  const vendor = known.vendor?.record ?? null;
  // Advices do not bill the order that they name.
  const lines = isAdvice(kind)
    ? []
    : matchLines(read, { files, vendor, receipts: policy.receipts });
  return { read, known, matches: { files, lines }, earlier, policy, sha256 };
}
