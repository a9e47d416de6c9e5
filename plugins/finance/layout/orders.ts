// Purchase orders on pages. An order is a letter of the buyer's to the vendor, an invoice one of the
// vendor's to the buyer: read with the parties' labels exchanged it reads like an invoice, and what
// was found is then said of an order.

import type { InvoiceRead } from '../invoice.ts';
import type { TitleRead } from './document-type.ts';
import type { Label } from './labels.ts';
import type { LabelClass } from './languages/language.ts';
import { alternatives } from './languages/languages.ts';

/** What a label of an order would be called on an invoice. */
const onInvoices: ReadonlyMap<LabelClass, LabelClass> = new Map([
  ['seller', 'buyer'],
  ['buyer', 'seller'],
  ['orderDate', 'invoiceDate'],
]);

/** By its title; what names an invoice's number only speaks of an order. */
export function isOrder(title: TitleRead | null, labels: readonly Label[]): boolean {
  const isTitled = title?.candidate.value === 'purchase_order';
  return isTitled && !labels.some(({ name }) => name === 'invoiceNumber');
}

/** Named as the buyer's, in the text of a label. */
const OF_BUYER = new RegExp(alternatives(({ numbering }) => numbering?.ofBuyer));

/** Beside the buyer's order a bare "order number" is the seller's own. */
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

/** Exchanges the parties back; an order has no invoice number, no due date and no account to pay to. */
export function asOrder(read: InvoiceRead): InvoiceRead {
  return {
    ...read,
    vendorName: read.buyerName,
    buyerName: read.vendorName,
    // Of the order's author, who is not the vendor.
    vendorTaxId: null,
    invoiceNumber: null,
    dueDate: null,
    dueDateDerived: false,
    ibans: [],
  };
}
