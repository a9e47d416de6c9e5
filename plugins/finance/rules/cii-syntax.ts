// EN 16931-3-3 (CII-SR, CII-DT): elements of CII that the standard does not use, and the form of
// references, taxes and dates.

import type { XmlElement } from 'workmill/sdk';
import { ciiOccurrenceRules } from './cii-occurrence.ts';
import { ciiRoots } from './cii-roots.ts';
import { elementsAt, path, textsAt, type Path } from './paths.ts';
import { advice, everywhere, type Rule } from './rule.ts';
import type { RuledInvoice } from './ruled-invoice.ts';
import { unusedRules } from './unused-elements.ts';
import table from './unused-cii.json' with { type: 'json' };

export const unusedCiiTable = table;

const { line, settlement } = ciiRoots;
const means = path(`${settlement}/SpecifiedTradeSettlementPaymentMeans`);
const accounts = path('PayeePartyCreditorFinancialAccount/IBANID|ProprietaryID');
const typeCode = path('TypeCode');
const information = path('Information');
const dueDateTypes = path('DueDateTypeCode');
const billedUnits = path(`${line}/SpecifiedLineTradeDelivery/BilledQuantity/@unitCode`);
const lineTaxes = path('ApplicableTradeTax');
const discount = 'GrossPriceProductTradePrice/AppliedTradeAllowanceCharge';
const discounts = path(`${discount}/ActualAmount`);
const discountMarks = path(`${discount}/ChargeIndicator`);
const discountTrue = path(`${discount}/ChargeIndicator[Indicator=false|0]`);

/**
 * Rule, attribute and the name ending of the elements that have it in CII but not in the standard.
 */
const unusedAttributes: readonly (readonly [string, string, string])[] = [
  ['CII-DT-031', 'currencyID', 'Amount'],
  ['CII-DT-032', 'currencyCodeListVersionID', 'Amount'],
  ['CII-DT-101', 'schemeName', 'ID'],
  ['CII-DT-102', 'schemeAgencyName', 'ID'],
  ['CII-DT-103', 'schemeDataURI', 'ID'],
  ['CII-DT-104', 'schemeURI', 'ID'],
];

/** Rule, part of a reference, and the types of reference that have it. */
const referenceParts: readonly (readonly [string, string, string, readonly string[]])[] = [
  ['CII-DT-015', 'URIID', 'an address', ['916']],
  ['CII-DT-018', 'TypeCode', 'a type', ['50', '130', '916']],
  ['CII-DT-021', 'Name', 'a description', ['916']],
  ['CII-DT-022', 'AttachmentBinaryObject', 'an attached file', ['916']],
  ['CII-DT-024', 'ReferenceTypeCode', 'a scheme', ['130']],
];

/** Rule, part of a tax, its description, and the taxes that have it. */
const taxParts: readonly (readonly [string, string, string, 'of the totals' | 'of its own'])[] = [
  ['CII-DT-041', 'BasisAmount', 'a taxable amount', 'of the totals'],
  ['CII-DT-052', 'ExemptionReasonCode', 'a code for its exemption', 'of its own'],
  ['CII-DT-054', 'TaxPointDate', 'a VAT point date', 'of the totals'],
  ['CII-DT-058', 'DueDateTypeCode', 'a code for the VAT point date', 'of the totals'],
  ['CII-DT-098', 'ExemptionReason', 'a reason for its exemption', 'of its own'],
];

export const unusedCiiRules: readonly Rule[] = unusedRules('CII-', table, ciiRoots);

export const ciiSyntaxRules: readonly Rule[] = [
  ...ciiOccurrenceRules,
  ...unusedAttributes.map(([id, attribute, end]) => withoutAttribute(id, attribute, end)),
  ...referenceParts.map(([id, part, what, types]) =>
    ending(
      'ReferencedDocument',
      id,
      `Only some references have ${what} (types ${types.join(', ')}).`,
      (one) =>
        !hasChild(one, part) ||
        (one.name === 'AdditionalReferencedDocument' &&
          textsAt(one, typeCode).some((type) => types.includes(type))),
    ),
  ),
  ending(
    'ReferencedDocument',
    'CII-DT-027',
    'Only a preceding invoice is named with its date.',
    (one) => one.name === 'InvoiceReferencedDocument' || !hasChild(one, 'FormattedIssueDateTime'),
  ),
  ...taxParts.map(([id, part, what, which]) =>
    advice(
      ending('TradeTax', id, `Only a tax ${which} has ${what}.`, (tax, invoice) => {
        if (!hasChild(tax, part)) return true;
        return which === 'of its own'
          ? tax.name === 'ApplicableTradeTax'
          : isOfTotals(tax, invoice);
      }),
    ),
  ),
  ending('TradeTax', 'CII-DT-037', 'The tax is VAT.', (tax) =>
    textsAt(tax, typeCode).every((type) => type === 'VAT'),
  ),
  ending(
    'Quantity',
    'CII-DT-033',
    'A quantity has a unit only where billed quantities have one.',
    (quantity, { root }) =>
      quantity.attributes['unitCode'] === undefined || textsAt(root, billedUnits).length > 0,
  ),
  everywhere(
    ['DateTimeString'],
    'CII-DT-097',
    'Dates of the format 102 are written YYYYMMDD.',
    ({ attributes, namespace, text }) =>
      !isUnqualified(namespace) ||
      attributes['format'] !== '102' ||
      /^\d{4}(?:1[0-2]|0[1-9])(?:3[01]|[12]\d|0[1-9])$/.test(text),
  ),
  below(
    `${line}/SpecifiedTradeProduct`,
    'CII-SR-046',
    'A standard identifier has a scheme.',
    (one) =>
      one.children.every(
        ({ name, attributes }) => name !== 'GlobalID' || attributes['schemeID'] !== undefined,
      ),
  ),
  advice(
    below(
      `${line}/SpecifiedLineTradeAgreement`,
      'CII-SR-119',
      'A discount on a price is marked as one and has an amount.',
      (one) =>
        (elementsAt(one, discountTrue).length > 0 && elementsAt(one, discounts).length > 0) ||
        (elementsAt(one, discountMarks).length === 0 && elementsAt(one, discounts).length === 0),
    ),
  ),
  advice(
    below(
      `${line}/SpecifiedLineTradeSettlement`,
      'CII-SR-454',
      'A line has one VAT category.',
      (one) => elementsAt(one, lineTaxes).length === 1,
    ),
  ),
  everywhere(
    ['AppliedTradeAllowanceCharge'],
    'CII-SR-440',
    'There is at most one amount of a discount.',
    (one) => count(one, 'ActualAmount') <= 1,
  ),
  everywhere(
    ['SpecifiedTradeAllowanceCharge'],
    'CII-SR-463',
    'An allowance or charge says which of the two it is.',
    (one) => hasChild(one, 'ChargeIndicator'),
  ),
  ...(
    [
      ['CII-SR-471', 'RateApplicablePercent', 'VAT rate'],
      ['CII-SR-472', 'CategoryTradeTax', 'VAT category'],
      ['CII-SR-473', 'ActualAmount', 'amount'],
    ] as const
  ).map(([id, part, what]) =>
    everywhere(
      ['SpecifiedTradeAllowanceCharge'],
      id,
      `There is at most one ${what} of an allowance or charge.`,
      (one) => count(one, part) <= 1,
    ),
  ),
  below(
    settlement,
    'CII-SR-462',
    'All VAT has the same code for its point date.',
    (_one, invoice) => isOneValue(invoice.named('ApplicableTradeTax'), dueDateTypes),
  ),
  below(
    settlement,
    'CII-SR-470',
    'A credit transfer names the account to be credited.',
    (_one, { root }) =>
      elementsAt(root, means).every(
        (one) =>
          !textsAt(one, typeCode).some((type) => type === '30' || type === '58') ||
          elementsAt(one, accounts).length > 0,
      ),
  ),
  below(settlement, 'CII-SR-467', 'All means of payment have the same code.', (_one, { root }) =>
    isOneValue(elementsAt(root, means), typeCode),
  ),
  below(settlement, 'CII-SR-468', 'All means of payment have the same text.', (_one, { root }) =>
    isOneValue(elementsAt(root, means), information),
  ),
];

/** Dates of references have a qualified type with another form. */
export function isUnqualified(namespace: string): boolean {
  return namespace.includes(':UnqualifiedDataType:');
}

type Test = (element: XmlElement, invoice: RuledInvoice) => boolean;

/** A rule about each element at a path from the root. */
function below(where: string, id: string, says: string, holds: Test): Rule {
  const at = path(where);
  const broken = (invoice: RuledInvoice): XmlElement[] =>
    elementsAt(invoice.root, at).filter((one) => !holds(one, invoice));
  return { id, severity: 'fatal', says, broken };
}

/** A rule about each element whose name has this ending. */
function ending(end: string, id: string, says: string, holds: Test): Rule {
  const broken = (invoice: RuledInvoice): XmlElement[] =>
    invoice.endingIn(end).filter((one) => !holds(one, invoice));
  return { id, severity: 'fatal', says, broken };
}

/** Identifiers whose attributes have separate rules (CII-DT-001 to 004), with their parents. */
const plainIdentifiers: Readonly<Record<string, string>> = {
  GuidelineSpecifiedDocumentContextParameter: 'ID',
  ExchangedDocument: 'ID',
  AssociatedDocumentLineDocument: 'LineID',
  SpecifiedTradeProduct: 'SellerAssignedID',
};

function withoutAttribute(id: string, attribute: string, end: string): Rule {
  return {
    id,
    severity: 'fatal',
    says: `The attribute ${attribute} is left out: EN 16931 has no place for it.`,
    broken: (invoice) =>
      invoice
        .withAttribute(attribute)
        // Only the total VAT may be in another currency, which it states.
        .filter(({ name }) => name.endsWith(end) && name !== 'TaxTotalAmount')
        .filter((one) => plainIdentifiers[invoice.parentOf(one)?.name ?? ''] !== one.name),
  };
}

function isOneValue(elements: readonly XmlElement[], at: Path): boolean {
  return new Set(elements.flatMap((one) => textsAt(one, at))).size <= 1;
}

function isOfTotals(element: XmlElement, { parentOf }: RuledInvoice): boolean {
  let above = parentOf(element);
  while (above && above.name !== 'ApplicableHeaderTradeSettlement') above = parentOf(above);
  return above !== null;
}

function hasChild({ children }: XmlElement, name: string): boolean {
  return children.some((child) => child.name === name);
}

function count({ children }: XmlElement, name: string): number {
  return children.filter((child) => child.name === name).length;
}
