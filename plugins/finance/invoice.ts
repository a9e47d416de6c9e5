// What a reader made of an invoice, before it is checked, decided on and presented. Every way of
// reading (e-invoice syntaxes, layout rules, later others) ends in this one shape. Money and
// quantities are decimals (big.js), dates ISO (YYYY-MM-DD); what the document does not say is null.

import { Big } from 'big.js';
import type { Evidence } from 'workmill/sdk';

/** A value and where it was read. */
export interface Field<T> {
  value: T;
  evidence: Evidence;
}

export type InvoiceDocumentType =
  | 'invoice'
  | 'credit_note'
  | 'receipt'
  | 'purchase_order'
  | 'despatch_advice'
  | 'receipt_advice';

/** Advices tell what was sent or has arrived, and ask for no money. */
export function isAdvice(
  type: InvoiceDocumentType | null,
): type is 'despatch_advice' | 'receipt_advice' {
  return type === 'despatch_advice' || type === 'receipt_advice';
}

/** What a despatch or receipt advice says of the goods. */
export interface Delivery {
  /** The advice's own. */
  number: Field<string> | null;
  /** Of a receipt advice: the despatch advice that it answers. */
  despatchNumber: Field<string> | null;
  /** When the goods arrived, will arrive, or left; the first of these that is stated. */
  date: Field<string> | null;
}

/** Beside a line's quantity, which is what was sent or, on a receipt advice, what has arrived. */
export interface DeliveryLine {
  /** Sent, and has not arrived. */
  short: Field<Big> | null;
  /** Arrived, and is not accepted. */
  rejected: Field<Big> | null;
  /** Ordered, and follows later. */
  outstanding: Field<Big> | null;
  reason: Field<string> | null;
}

export interface TaxRow {
  /** Percent, such as 19. */
  rate: Field<Big> | null;
  /** UNCL 5305 category code (S, Z, E, AE, K, G, O …) where the document gives one. */
  category: Field<string> | null;
  taxable: Field<Big> | null;
  tax: Field<Big> | null;
}

export interface InvoiceLine {
  /** The supplier's line number or id, as printed. */
  id: Field<string> | null;
  description: Field<string> | null;
  quantity: Field<Big> | null;
  /** Unit of measure as printed, or its UN/ECE Rec 20 code. */
  unit: Field<string> | null;
  /** Price of `priceBase` units, net unless the document's lines include tax. */
  unitPrice: Field<Big> | null;
  /** Base quantity of the price (BT-149); 1 when the document gives none. */
  priceBase: Big;
  lineTotal: Field<Big> | null;
  /** What the line adds to quantity times price: charges less allowances (BT-141, BT-136). */
  adjustment: Big;
  /** Percent. */
  taxRate: Field<Big> | null;
  /** The order that this line is for, where lines name orders of their own. */
  orderNumber?: Field<string> | null;
  /** The line of the order (BT-132). */
  orderLine?: Field<string> | null;
  /** Numbers of the article: the seller's, the buyer's, a standard's (BT-155 to BT-157). */
  articles?: Field<string>[];
  /** Of despatch and receipt advices alone. */
  delivery?: DeliveryLine;
}

export interface InvoiceRead {
  documentType: Field<InvoiceDocumentType> | null;
  invoiceNumber: Field<string> | null;
  issueDate: Field<string> | null;
  dueDate: Field<string> | null;
  /** Whether dueDate was computed from the payment terms instead of read. */
  dueDateDerived: boolean;
  /** ISO 4217. */
  currency: Field<string> | null;
  vendorName: Field<string> | null;
  vendorTaxId: Field<string> | null;
  /** Of electronic forms that come inside of PDFs. */
  vendorStreet?: Field<string> | null;
  /** What else identifies the vendor: its number with the buyer, register, GLN (BT-29, BT-30, BT-32). */
  vendorIds: Field<string>[];
  /** Other numbers of companies on a page: tax ids and registers, as letters and digits alone. */
  otherIds?: Field<string>[];
  buyerName: Field<string> | null;
  /** Other texts of a page that may name the vendor, likeliest first. */
  otherNames?: Field<string>[];
  /** Names of its web and mail addresses: "acme" of www.acme.com. */
  sites?: Field<string>[];
  poNumber: Field<string> | null;
  ibans: Field<string>[];
  paymentTerms: Field<string> | null;
  netAmount: Field<Big> | null;
  taxAmount: Field<Big> | null;
  grossAmount: Field<Big> | null;
  prepaidAmount: Field<Big> | null;
  /** What is to be paid (BT-115): gross less prepaid, plus rounding. The published `amount`. */
  payableAmount: Field<Big> | null;
  taxRows: TaxRow[];
  lines: InvoiceLine[];
  /** Sums of document-level allowances and charges (BT-107, BT-108); zero when none. */
  allowances: Big;
  charges: Big;
  /** Added to reach a round payable amount (BT-114); zero when none. */
  rounding: Big;
  /** Collected for others beside the invoice proper (XRechnung's BT-DEX-002); zero when none. */
  thirdParty: Big;
  /** Of despatch and receipt advices alone. */
  delivery?: Delivery;
  /** It asks for money before anything is delivered; what is delivered is invoiced once more. */
  isPrepayment?: boolean;
}

/** A reading that found nothing: what a page without readable text gives. */
export function emptyInvoice(): InvoiceRead {
  return {
    documentType: null,
    invoiceNumber: null,
    issueDate: null,
    dueDate: null,
    dueDateDerived: false,
    currency: null,
    vendorName: null,
    vendorTaxId: null,
    vendorIds: [],
    buyerName: null,
    poNumber: null,
    ibans: [],
    paymentTerms: null,
    netAmount: null,
    taxAmount: null,
    grossAmount: null,
    prepaidAmount: null,
    payableAmount: null,
    taxRows: [],
    lines: [],
    allowances: new Big(0),
    charges: new Big(0),
    rounding: new Big(0),
    thirdParty: new Big(0),
  };
}
