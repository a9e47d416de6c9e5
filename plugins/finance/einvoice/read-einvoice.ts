// Reads an electronic invoice by its syntax's table into the shared shape. Values are taken as
// stated, including signs, prices per base quantity and contradictions; checks come later.

import type { XmlElement } from 'workmill/sdk';
import { emptyInvoice, isAdvice, type Field, type InvoiceRead } from '../invoice.ts';
import { readDelivery } from './delivery.ts';
import { dueDateFromPeriod, dueDateFromTerms } from './payment-terms.ts';
import { dateField, decimalField, every, fieldAt, first, textAt, textField } from './fields.ts';
import { readLines } from './lines.ts';
import type { HeaderTerm, Syntax } from './terms.ts';
import { readTotals } from './totals.ts';
import { documentTypeOf, isAboutOrder, isPrepayment } from './type-codes.ts';
import { rootOf, type Found } from './xml-path.ts';

export interface EInvoice {
  syntax: Syntax['name'];
  /** BT-24, the specification that the file claims to follow; null if it names none. */
  profile: string | null;
  /** UNTDID 1001 code of the document (BT-3). */
  typeCode: string | null;
  /** Currency at the payable amount, which should be that of the document. */
  payableCurrency: string | null;
  read: InvoiceRead;
}

export function readEInvoice(root: XmlElement, syntax: Syntax): EInvoice {
  const top = rootOf(root);
  const term = (name: HeaderTerm): Found | null => first(top, syntax.header[name]);
  const currency = textField(term('BT-5'));
  const typeCode = term('BT-3')?.text ?? null;
  const profile = term('BT-24')?.text ?? null;
  const documentType = documentTypeOf(top, term('BT-3'));
  const isOrder = documentType.value === 'purchase_order';
  const number = textField(term('BT-1'));
  const named = textField(term('BT-13'));
  const items = readLines(top, syntax);
  const read: InvoiceRead = {
    ...emptyInvoice(),
    documentType,
    // An order has no invoice number; its own number is that of the order, and an advice's that of
    // the delivery.
    invoiceNumber: isOrder || isAdvice(documentType.value) ? null : number,
    // Changes and responses have their own number in addition to the order's.
    poNumber: isOrder ? ((isAboutOrder(typeCode) ? named : null) ?? number) : named,
    issueDate: dateField(term('BT-2')),
    currency: currency && { ...currency, value: currency.value.toUpperCase() },
    vendorName: textField(term('BT-27')),
    ...(syntax.street && { vendorStreet: textField(first(top, syntax.street)) }),
    vendorTaxId: textField(term('BT-31') ?? term('BT-32')),
    vendorIds: every(top, syntax.header['BT-29']).map(textAt),
    buyerName: textField(term('BT-44')),
    ibans: ibansAt(every(top, syntax.header['BT-84'])),
    paymentTerms: termsField(every(top, syntax.header['BT-20'])),
    ...readTotals(top, syntax, { items, isOrder, profile, currency: currency?.value ?? null }),
    lines: items,
    ...(isPrepayment(typeCode) && { isPrepayment: true }),
    ...(syntax.delivery && { delivery: readDelivery(top, syntax.delivery, number) }),
  };
  const payableCurrency = term('BT-115 currency')?.text ?? null;
  return {
    syntax: syntax.name,
    profile,
    typeCode,
    payableCurrency,
    read: withDueDate(read, top, syntax),
  };
}

function withDueDate(read: InvoiceRead, top: Found, { header, period }: Syntax): InvoiceRead {
  const stated = dateField(first(top, header['BT-9']));
  if (stated) return { ...read, dueDate: stated };
  // An order's terms are those of the future invoice.
  if (read.documentType?.value === 'purchase_order') return read;
  const days = period ? decimalField(first(top, period.days)) : null;
  const from = period ? dateField(first(top, period.from)) : null;
  const dueDate =
    dueDateFromTerms(read.paymentTerms, read.issueDate) ??
    dueDateFromPeriod(days, from ?? read.issueDate);
  return { ...read, dueDate, dueDateDerived: dueDate !== null };
}

/** Accounts with the format of an IBAN; giro numbers and similar ones are excluded. */
function ibansAt(found: Found[]): Field<string>[] {
  const accounts = found.map(textAt).map((account) => ({
    ...account,
    value: account.value
      .replace(/[\s.-]/g, '')
      .replace(/^IBAN:?/i, '')
      .toUpperCase(),
  }));
  const ibans = accounts.filter((one) => /^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/.test(one.value));
  return ibans.filter((one, at) => ibans.findIndex((two) => two.value === one.value) === at);
}

function termsField(found: Found[]): Field<string> | null {
  const [head] = found;
  if (!head) return null;
  return fieldAt(head, found.map((one) => one.text.trim()).join('\n'));
}
