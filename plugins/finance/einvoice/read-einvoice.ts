// Reads an electronic invoice by its syntax's table into the shared shape. What the file says is
// taken as it says it: signs, prices per base quantity and contradictions stay; checks come later.

import { Big } from 'big.js';
import type { XmlElement } from 'workmill/sdk';
import {
  emptyInvoice,
  isAdvice,
  type Field,
  type InvoiceLine,
  type InvoiceRead,
  type TaxRow,
} from '../invoice.ts';
import { documentAdjustments, lineAdjustment } from './adjustments.ts';
import { readDelivery, readDeliveryLine } from './delivery.ts';
import { dueDateFromPeriod, dueDateFromTerms } from './payment-terms.ts';
import { documentTypeOf } from './type-codes.ts';
import {
  dateField,
  decimalField,
  every,
  fieldAt,
  first,
  inCurrency,
  isInCurrency,
  sum,
  sumField,
  textAt,
  textField,
} from './fields.ts';
import type { HeaderTerm, Syntax } from './terms.ts';
import { linesSum, undeclaredGross, undeclaredNet, undeclaredPayable } from './undeclared.ts';
import { rootOf, selectElements, type Found } from './xml-path.ts';

export interface EInvoice {
  syntax: Syntax['name'];
  /** BT-24, the specification the file says it follows; null when it names none. */
  profile: string | null;
  /** UNTDID 1001 code of the document (BT-3). */
  typeCode: string | null;
  /** Currency written at the payable amount, which ought to be the document's. */
  payableCurrency: string | null;
  read: InvoiceRead;
}

export function readEInvoice(root: XmlElement, syntax: Syntax): EInvoice {
  const top = rootOf(root);
  const term = (name: HeaderTerm): Found | null => first(top, syntax.header[name]);
  const currency = textField(term('BT-5'));
  const summands = (name: HeaderTerm): Found[] => every(top, syntax.sums?.[name] ?? []);
  const amount = (name: HeaderTerm): Field<Big> | null => {
    const stated = inCurrency(top, syntax.header[name], currency?.value ?? null);
    return stated ? decimalField(stated) : sumField(summands(name));
  };
  // What is stated and no amount stays unknown: nothing is derived in its place.
  const states = (name: HeaderTerm): boolean => term(name) !== null || summands(name).length > 0;

  const typeCode = term('BT-3')?.text ?? null;
  const profile = term('BT-24')?.text ?? null;
  const documentType = documentTypeOf(top, term('BT-3'));
  const isOrder = documentType.value === 'purchase_order';
  const isAboutGoods = isAdvice(documentType.value);
  const number = textField(term('BT-1'));
  const adjustments = documentAdjustments(top, syntax);
  // In the Danish OIOUBL the element of the net holds the sum of the taxes, unless its writer
  // followed the other Europeans: only a net that equals the tax is taken for it.
  const isTax = profile?.startsWith('OIOUBL') && term('BT-109')?.text === term('BT-110')?.text;
  const items = lines(top, syntax);
  const linesTotal = amount('BT-106') ?? (isOrder ? linesSum(items) : null);
  const netAmount =
    !isTax && states('BT-109') ? amount('BT-109') : undeclaredNet(linesTotal, adjustments);
  const taxAmount = ownCurrencyOnly(amount('BT-110'), top, syntax, currency?.value ?? null);
  const grossAmount = states('BT-112')
    ? amount('BT-112')
    : undeclaredGross(syntax.name, netAmount, taxAmount);
  const prepaidAmount = amount('BT-113');
  const read: InvoiceRead = {
    ...emptyInvoice(),
    documentType,
    // An order has no invoice number; its own number is the order's, and an advice's the delivery's.
    invoiceNumber: isOrder || isAboutGoods ? null : number,
    poNumber: isOrder ? number : textField(term('BT-13')),
    issueDate: dateField(term('BT-2')),
    currency: currency && { ...currency, value: currency.value.toUpperCase() },
    vendorName: textField(term('BT-27')),
    vendorTaxId: textField(term('BT-31') ?? term('BT-32')),
    vendorIds: every(top, syntax.header['BT-29']).map(textAt),
    buyerName: textField(term('BT-44')),
    ibans: ibansAt(every(top, syntax.header['BT-84'])),
    paymentTerms: termsField(every(top, syntax.header['BT-20'])),
    netAmount,
    taxAmount,
    grossAmount,
    prepaidAmount,
    payableAmount: states('BT-115')
      ? amount('BT-115')
      : undeclaredPayable(grossAmount ?? (isOrder ? netAmount : null), prepaidAmount),
    taxRows: taxRows(top, syntax, currency?.value ?? null),
    lines: items,
    ...adjustments,
    rounding: amount('BT-114')?.value ?? new Big(0),
    thirdParty: isXRechnungExtension(profile) ? sum(every(top, syntax.header['BT-DEX-002'])) : zero,
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

const zero = new Big(0);

function withDueDate(read: InvoiceRead, top: Found, { header, period }: Syntax): InvoiceRead {
  const stated = dateField(first(top, header['BT-9']));
  if (stated) return { ...read, dueDate: stated };
  // An order's terms are those of the invoice to come.
  if (read.documentType?.value === 'purchase_order') return read;
  const days = period ? decimalField(first(top, period.days)) : null;
  const from = period ? dateField(first(top, period.from)) : null;
  const dueDate =
    dueDateFromTerms(read.paymentTerms, read.issueDate) ??
    dueDateFromPeriod(days, from ?? read.issueDate);
  return { ...read, dueDate, dueDateDerived: dueDate !== null };
}

/**
 * A file may state its tax twice, in the invoice's currency (BT-110) and in the one the tax is
 * accounted in (BT-111); where only the second is there, the first is unknown.
 */
function ownCurrencyOnly(
  stated: Field<Big> | null,
  top: Found,
  syntax: Syntax,
  currency: string | null,
): Field<Big> | null {
  const all = every(top, syntax.header['BT-110']);
  const isForeign = all.length > 0 && !all.some((one) => isInCurrency(one, currency));
  return isForeign ? null : stated;
}

function taxRows(top: Found, syntax: Syntax, currency: string | null): TaxRow[] {
  const { each, terms } = syntax.tax;
  const isOwn = (row: Found): boolean => {
    const tax = first(row, terms['BT-117']);
    return tax === null || isInCurrency(tax, currency);
  };
  return selectElements(top, each.steps)
    .filter(isOwn)
    .map((row) => ({
      rate: decimalField(first(row, terms['BT-119'])),
      category: textField(first(row, terms['BT-118'])),
      taxable: decimalField(inCurrency(row, terms['BT-116'], currency)),
      tax: decimalField(first(row, terms['BT-117'])),
    }));
}

function lines(top: Found, syntax: Syntax): InvoiceLine[] {
  const { each, terms, sums = {}, references = {}, adjustments, delivery } = syntax.line;
  const elements = each.flatMap((path) => selectElements(top, path.steps));
  return elements.map(readLine).filter(isItem);

  function readLine(line: Found): InvoiceLine {
    const base = decimalField(first(line, terms['BT-149']))?.value;
    const quantity =
      decimalField(first(line, terms['BT-129'])) ?? sumField(every(line, sums['BT-129'] ?? []));
    const unitPrice = decimalField(first(line, terms['BT-146']));
    return {
      id: textField(first(line, terms['BT-126'])),
      description: textField(first(line, terms['BT-153'])),
      quantity,
      unit: textField(first(line, terms['BT-130'])),
      unitPrice,
      priceBase: base && base.gt(0) ? base : new Big(1),
      lineTotal: decimalField(first(line, terms['BT-131'])),
      adjustment: lineAdjustment(line, adjustments, {
        quantity: quantity?.value ?? new Big(1),
        price: unitPrice?.value ?? null,
      }),
      taxRate: decimalField(first(line, terms['BT-152'])),
      orderNumber: textField(first(line, references.order ?? [])),
      orderLine: textField(first(line, references['BT-132'] ?? [])),
      articles: every(line, references['BT-155'] ?? []).map(textAt),
      ...(delivery && { delivery: readDeliveryLine(line, delivery) }),
    };
  }
}

/** ZUGFeRD 1.0 and EXTENDED have lines that only say something to the reader. */
function isItem({ quantity, unitPrice, lineTotal, delivery }: InvoiceLine): boolean {
  const counts = delivery ? [delivery.short, delivery.rejected, delivery.outstanding] : [];
  return [quantity, unitPrice, lineTotal, ...counts].some((one) => one !== null);
}

function isXRechnungExtension(profile: string | null): boolean {
  return /xrechnung.*extension/i.test(profile ?? '');
}

/** Accounts that are IBANs by their form; giro numbers and the like are no IBANs. */
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
