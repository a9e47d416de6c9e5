// A fictitious invoice and its computed totals. Pages, XML and golden files are all created from
// it, so that they agree.

import { Big } from 'big.js';

export interface Contact {
  name: string;
  phone: string;
  email: string;
}

export interface Party {
  name: string;
  street: string;
  postcode: string;
  city: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  vatId?: string;
  /** Lines of the footer: register, directors, national tax number. */
  register?: readonly string[];
  contact: Contact;
}

export interface Item {
  description: string;
  /** Decimals are strings, to keep all digits. */
  quantity: string;
  /**
   * UN/ECE Recommendation 20: C62 piece, HUR hour, KGM kilogram, MON month, XBX box. In FatturaPA,
   * units are free text.
   */
  unit: string;
  unitPrice: string;
  /** Tax rate in percent. */
  taxRate: string;
}

export interface Invoice {
  kind: 'invoice' | 'credit_note' | 'receipt' | 'purchase_order';
  number: string;
  /** All dates are ISO 8601. */
  issueDate: string;
  dueDate: string | null;
  deliveryDate: string;
  currency: string;
  seller: Party;
  buyer: Party;
  /** The buyer's customer number at the seller. */
  customerNumber: string;
  orderNumber: string | null;
  /** Buyer reference (BT-10): the routing ID of public buyers, the department of others. */
  buyerReference: string;
  /** The invoice that a credit note corrects. */
  corrects?: { number: string; issueDate: string };
  items: readonly Item[];
  prepaid?: string;
  paymentTerms: string;
  account: { iban: string; bic: string; bank: string } | null;
  note: string;
}

export interface TaxRow {
  rate: Big;
  taxable: Big;
  tax: Big;
}

export interface Totals {
  /** Totals in the order of the items. */
  lineTotals: Big[];
  /** Rows by ascending rate. */
  taxRows: TaxRow[];
  net: Big;
  tax: Big;
  gross: Big;
  prepaid: Big;
  payable: Big;
}

/** EN 16931 BR-CO-10 to BR-CO-17: each line is rounded separately, tax once for each rate. */
export function totalsOf({ items, prepaid: paid = '0' }: Invoice): Totals {
  const lineTotals = items.map(({ quantity, unitPrice }) => cents(Big(quantity).times(unitPrice)));
  const rates = [...new Set(items.map(({ taxRate }) => taxRate))].sort((a, b) => Big(a).cmp(b));
  const taxRows = rates.map((rate) => {
    const taxable = sum(lineTotals.filter((_, index) => items[index]!.taxRate === rate));
    return { rate: Big(rate), taxable, tax: cents(taxable.times(rate).div(100)) };
  });
  const net = sum(lineTotals);
  const tax = sum(taxRows.map((row) => row.tax));
  const gross = net.plus(tax);
  const prepaid = Big(paid);
  return { lineTotals, taxRows, net, tax, gross, prepaid, payable: gross.minus(prepaid) };
}

function cents(amount: Big): Big {
  return amount.round(2, Big.roundHalfUp);
}

function sum(amounts: readonly Big[]): Big {
  return amounts.reduce((all, amount) => all.plus(amount), Big(0));
}
