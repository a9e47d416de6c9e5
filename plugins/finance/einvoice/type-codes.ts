// Document type of a code (BT-3: UNTDID 1001, FatturaPA's TipoDocumento) or a UBL root element.

import type { Field, InvoiceDocumentType } from '../invoice.ts';
import { fieldAt } from './fields.ts';
import type { Found } from './xml-path.ts';

const creditNoteCodes = new Set('81 83 261 262 296 308 381 396 420 458 532'.split(' '));
/** FatturaPA's nota di credito, ordinary and simplified. */
const italianCreditNotes = new Set(['TD04', 'TD08']);
const orderCodes = new Set('105 220 221 224 225 226 227 228 230 231'.split(' '));
/** Change of an order, and response to one: they refer to the order. */
const codesAboutOrders = new Set(['230', '231']);
/** UNTDID 1001, and FatturaPA's acconto on an invoice and on a fee. */
const prepaymentCodes = new Set(['386', 'TD02', 'TD03']);
/** Pro-forma and quotation: they look like invoices and must never be paid. */
const unpayableCodes = new Set(['310', '325']);

/** Returns the document type; without a code, it follows from the root element. */
export function documentTypeOf(root: Found, code: Found | null): Field<InvoiceDocumentType> {
  const { name } = root.element;
  return fieldAt(code ?? { ...root, text: name }, kindOf(name, code?.text ?? null));
}

export function isUnpayable(typeCode: string | null): boolean {
  return typeCode !== null && unpayableCodes.has(typeCode);
}

/** Names of UBL's root elements, EDIFACT's messages and Order-X's tree that determine the type. */
const kindsByName: Readonly<Record<string, InvoiceDocumentType>> = {
  CreditNote: 'credit_note',
  Order: 'purchase_order',
  ORDERS: 'purchase_order',
  SCRDMCCBDACIOMessageStructure: 'purchase_order',
  DespatchAdvice: 'despatch_advice',
  DESADV: 'despatch_advice',
  ReceiptAdvice: 'receipt_advice',
  RECADV: 'receipt_advice',
};

export function isPrepayment(typeCode: string | null): boolean {
  return typeCode !== null && prepaymentCodes.has(typeCode);
}

/** Whether it refers to an order with another number. */
export function isAboutOrder(typeCode: string | null): boolean {
  return typeCode !== null && codesAboutOrders.has(typeCode);
}

function kindOf(rootName: string, code: string | null): InvoiceDocumentType {
  if (Object.hasOwn(kindsByName, rootName)) return kindsByName[rootName]!;
  if (code !== null && creditNoteCodes.has(code)) return 'credit_note';
  if (code !== null && italianCreditNotes.has(code)) return 'credit_note';
  if (code !== null && orderCodes.has(code)) return 'purchase_order';
  return 'invoice';
}
