// Purchase orders on pages. An order is sent by the buyer to the vendor, an invoice by the vendor
// to the buyer: with the parties' labels swapped, an order is read like an invoice, and the result
// is converted back.

import type { InvoiceRead } from '../invoice.ts';
import type { TitleRead } from './document-type.ts';
import type { Label } from './labels.ts';
import type { LabelClass } from './languages/language.ts';
import { alternatives } from './languages/languages.ts';

/** Label of an invoice that corresponds to a label of an order. */
const onInvoices: ReadonlyMap<LabelClass, LabelClass> = new Map([
  ['seller', 'buyer'],
  ['buyer', 'seller'],
  ['orderDate', 'invoiceDate'],
]);

/** Decided by its title; a label of an invoice number only mentions an order. */
export function isOrder(title: TitleRead | null, labels: readonly Label[]): boolean {
  const isTitled = title?.candidate.value === 'purchase_order';
  return isTitled && !labels.some(({ name }) => name === 'invoiceNumber');
}

/** Assigned to the buyer, in the text of a label. */
const OF_BUYER = new RegExp(alternatives(({ numbering }) => numbering?.ofBuyer));

/** Beside the buyer's order, a bare "order number" is the seller's own. */
export function ordersOfSeller(labels: readonly Label[]): Label[] {
  const textOf = ({ segment, from, to }: Label): string => segment.folded.slice(from, to);
  const isBuyers = labels.some(
    (label) => label.name === 'orderNumber' && OF_BUYER.test(textOf(label)),
  );
  return labels.map((label) =>
    isBuyers && label.name === 'orderNumber' && textOf(label).startsWith('order')
      ? { ...label, name: 'salesOrder' }
      : label,
  );
}

export function labelsAsOnInvoices(labels: readonly Label[]): Label[] {
  return labels.map((label) => ({ ...label, name: onInvoices.get(label.name) ?? label.name }));
}

/** Swaps the parties back; an order has no invoice number, no due date and no payment account. */
export function asOrder(read: InvoiceRead): InvoiceRead {
  return {
    ...read,
    vendorName: read.buyerName,
    buyerName: read.vendorName,
    // It belongs to the order's author, who is not the vendor.
    vendorTaxId: null,
    invoiceNumber: null,
    dueDate: null,
    dueDateDerived: false,
    ibans: [],
  };
}
