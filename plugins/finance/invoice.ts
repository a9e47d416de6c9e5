// An invoice as read, before checks, decision and presentation. Every way of reading (e-invoice
// syntaxes, layout rules) produces this shape. Amounts and quantities are decimals (big.js), dates
// ISO (YYYY-MM-DD); values missing in the document are null.

import { Big } from 'big.js';
import type { Evidence } from 'workmill/sdk';

/** A value and its evidence. */
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

/** Advices report sent or received goods, and request no payment. */
export function isAdvice(
  type: InvoiceDocumentType | null,
): type is 'despatch_advice' | 'receipt_advice' {
  return type === 'despatch_advice' || type === 'receipt_advice';
}

/** Goods in a despatch or receipt advice. */
export interface Delivery {
  /** Number of the advice. */
  number: Field<string> | null;
  /** Receipt advice: number of the despatch advice that it answers. */
  despatchNumber: Field<string> | null;
  /** When the goods arrived, will arrive, or left; the first stated one. */
  date: Field<string> | null;
}

/**
 * In addition to a line's quantity, which is the sent or, on a receipt advice, the received one.
 */
export interface DeliveryLine {
  /** Sent but not arrived. */
  short: Field<Big> | null;
  /** Arrived but not accepted. */
  rejected: Field<Big> | null;
  /** Ordered and delivered later. */
  outstanding: Field<Big> | null;
  reason: Field<string> | null;
}

export interface TaxRow {
  /** In percent, such as 19. */
  rate: Field<Big> | null;
  /** UNCL 5305 category code (S, Z, E, AE, K, G, O …), if stated. */
  category: Field<string> | null;
  taxable: Field<Big> | null;
  tax: Field<Big> | null;
}

export interface InvoiceLine {
  /** The supplier's line number or ID, as printed. */
  id: Field<string> | null;
  description: Field<string> | null;
  quantity: Field<Big> | null;
  /** Unit of measure as printed, or its UN/ECE Rec 20 code. */
  unit: Field<string> | null;
  /** Price of `priceBase` units, net unless the document's lines include tax. */
  unitPrice: Field<Big> | null;
  /** Base quantity of the price (BT-149); 1 if not stated. */
  priceBase: Big;
  lineTotal: Field<Big> | null;
  /** What the line adds to quantity times price: charges minus allowances (BT-141, BT-136). */
  adjustment: Big;
  /** In percent. */
  taxRate: Field<Big> | null;
  /** Order of this line, if lines name their own orders. */
  orderNumber?: Field<string> | null;
  /** Line of the order (BT-132). */
  orderLine?: Field<string> | null;
  /** Article numbers: the seller's, the buyer's, a standard's (BT-155 to BT-157). */
  articles?: Field<string>[];
  /** Only for despatch and receipt advices. */
  delivery?: DeliveryLine;
}

export interface InvoiceRead {
  documentType: Field<InvoiceDocumentType> | null;
  invoiceNumber: Field<string> | null;
  issueDate: Field<string> | null;
  dueDate: Field<string> | null;
  /** Whether dueDate was computed from the payment terms instead of read. */
  dueDateDerived: boolean;
  /** ISO 4217 code. */
  currency: Field<string> | null;
  vendorName: Field<string> | null;
  vendorTaxId: Field<string> | null;
  /** Only for electronic forms inside PDFs. */
  vendorStreet?: Field<string> | null;
  /**
   * Further identifiers of the vendor: its number with the buyer, register, GLN (BT-29, BT-30,
   * BT-32).
   */
  vendorIds: Field<string>[];
  /** Other numbers of companies on a page: tax IDs and registers, as letters and digits only. */
  otherIds?: Field<string>[];
  buyerName: Field<string> | null;
  /** Other texts of a page that may name the vendor, the most likely first. */
  otherNames?: Field<string>[];
  /** Names in its web and mail addresses: "acme" for www.acme.com. */
  sites?: Field<string>[];
  poNumber: Field<string> | null;
  ibans: Field<string>[];
  paymentTerms: Field<string> | null;
  netAmount: Field<Big> | null;
  taxAmount: Field<Big> | null;
  grossAmount: Field<Big> | null;
  prepaidAmount: Field<Big> | null;
  /** Amount to be paid (BT-115): gross minus prepaid, plus rounding. The published `amount`. */
  payableAmount: Field<Big> | null;
  taxRows: TaxRow[];
  lines: InvoiceLine[];
  /** Sums of document-level allowances and charges (BT-107, BT-108); zero if there are none. */
  allowances: Big;
  charges: Big;
  /** Rounding of the payable amount (BT-114); zero if there is none. */
  rounding: Big;
  /** Collected for third parties (XRechnung's BT-DEX-002); zero if there is none. */
  thirdParty: Big;
  /** Only for despatch and receipt advices. */
  delivery?: Delivery;
  /** Requests payment before delivery; the delivery is invoiced again later. */
  isPrepayment?: boolean;
}

/** An empty reading, for a page without readable text. */
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
