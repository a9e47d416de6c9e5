// Peppol BIS Billing 3.0: requirements beyond EN 16931, in UBL and CII.

import { Big } from 'big.js';
import type { XmlElement } from 'workmill/sdk';
import { amountNames } from './en16931-codes.ts';
import { elementsAt, path, textsAt } from './paths.ts';
import { each, eachBelowLine, everywhere, isNear, when, whole, type Rule } from './rule.ts';
import type { Part, RuledInvoice } from './ruled-invoice.ts';

const specification =
  /^urn:cen\.eu:en16931:2017#compliant#urn:fdc:peppol\.eu:2017:poacc:(?:billing|selfbilling):3\.0(?!.*::)/;
/** Processes of the release of May 2026; before, any two digits. */
const process =
  /^urn:(?:fdc:peppol\.eu:2017:poacc:(?:billing|selfbilling):\d\d:1\.0|peppol:france:billing:(?:non-)?regulated|peppol:bis:billing_with_response)$/;
/** Tolerance of products as published by Peppol. */
const slack = 0.02;
const hundred = new Big(100);
const agreement = 'SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement';
const invoicedObjects = path(`${agreement}/AdditionalReferencedDocument[TypeCode=130]`);
const projects = path('AdditionalDocumentReference[DocumentTypeCode=50]');
const ciiProjects = path(`${agreement}/AdditionalReferencedDocument[TypeCode=50]`);
const lineReferences = [
  path('DocumentReference'),
  path('SpecifiedLineTradeSettlement/AdditionalReferencedDocument'),
];
const typeOfReference = path('DocumentTypeCode|TypeCode');
const chargeOnPrice = path('AllowanceCharge/ChargeIndicator');
const indicators = [path('ChargeIndicator'), path('ChargeIndicator/Indicator')];

// An element counts as present with or without content: R008 is about empty ones.
export const peppolRules: readonly Rule[] = [
  whole('PEPPOL-EN16931-R001', 'The invoice names its business process.', ({ document }) =>
    document.exists('BT-23'),
  ),
  whole('PEPPOL-EN16931-R002', 'There is one note, unless both parties are German.', isOneNote),
  whole(
    'PEPPOL-EN16931-R003',
    "The buyer's reference or order is named.",
    ({ document }) => document.exists('BT-10') || document.exists('BT-13'),
  ),
  whole('PEPPOL-EN16931-R004', 'The specification is Peppol BIS Billing 3.0.', ({ document }) =>
    specification.test(document.text('BT-24') ?? ''),
  ),
  whole(
    'PEPPOL-EN16931-R005',
    "The VAT's currency, if stated, is not the invoice's.",
    ({ document }) => {
      const currency = document.text('BT-6');
      return currency === null || currency !== document.text('BT-5');
    },
  ),
  whole(
    'PEPPOL-EN16931-R006',
    'There is one invoiced object at most.',
    ({ root, syntax }) => syntax !== 'cii' || elementsAt(root, invoicedObjects).length <= 1,
  ),
  whole('PEPPOL-EN16931-R007', 'The business process is one of Peppol billing.', ({ document }) =>
    process.test(document.text('BT-23') ?? ''),
  ),
  ...inUbl([
    {
      id: 'PEPPOL-EN16931-R008',
      severity: 'fatal',
      says: 'No element is empty.',
      broken: ({ root }) => emptyElements(root),
    },
  ]),
  ...(
    [
      ['BG-7', 'PEPPOL-EN16931-R010', 'The buyer has an electronic address.'],
      ['BG-4', 'PEPPOL-EN16931-R020', 'The seller has an electronic address.'],
    ] as const
  ).map(([group, id, says]) => each(group, id, says, (party) => hasEndpoint(party))),
  ...adjustmentRules(),
  ...inUbl([
    everywhere(['Price'], 'PEPPOL-EN16931-R044', 'A price has no charge.', (price) =>
      textsAt(price, chargeOnPrice).every((word) => word === 'false'),
    ),
    each(
      'BG-25',
      'PEPPOL-EN16931-R046',
      'The net price is the gross price less its discount.',
      isNetPrice,
    ),
  ]),
  ...currencyRules(),
  whole('PEPPOL-EN16931-R055', 'Both totals of VAT have the same sign.', haveTaxesOneSign),
  each('BG-16', 'PEPPOL-EN16931-R061', 'A direct debit names its mandate.', (means, invoice) => {
    if (!['49', '59'].includes(means.text('BT-81') ?? '')) return true;
    return invoice.syntax === 'cii' ? invoice.document.exists('BT-89') : means.exists('BT-89');
  }),
  whole(
    'PEPPOL-EN16931-R080',
    'There is one project at most.',
    ({ root }) =>
      elementsAt(root, projects).length <= 1 && elementsAt(root, ciiProjects).length <= 1,
  ),
  each(
    'BG-25',
    'PEPPOL-EN16931-R100',
    'A line has one invoiced object at most.',
    (line) => referencesOf(line).filter(isInvoicedObject).length <= 1,
  ),
  each(
    'BG-25',
    'PEPPOL-EN16931-R101',
    "A line's document reference is an invoiced object.",
    (line) => {
      const references = referencesOf(line);
      return references.length === 0 || references.some(isInvoicedObject);
    },
  ),
  ...periodRules(),
  each(
    'BG-25',
    'PEPPOL-EN16931-R120',
    'The line amount is quantity times price with allowances and charges.',
    isLineAmount,
  ),
  everywhere(
    ['BaseQuantity', 'BasisQuantity'],
    'PEPPOL-EN16931-R121',
    'The base quantity of a price is above zero.',
    (quantity) => Number(quantity.text) > 0,
  ),
  each('BG-25', 'PEPPOL-EN16931-R130', "A price's unit is that of the quantity.", (line) =>
    line.texts('BT-150').every((unit) => unit === line.text('BT-130')),
  ),
];

/** In UBL, the party is below its role; another rule covers a role without a party. */
function hasEndpoint({ element, exists }: Part<'BG-4'> | Part<'BG-7'>): boolean {
  const isEmptyRole =
    element.name.startsWith('Accounting') && !element.children.some(({ name }) => name === 'Party');
  return isEmptyRole || exists('endpoint');
}

/** In CII, a note has no subject code either, and there is no exception. */
function isOneNote(invoice: RuledInvoice): boolean {
  if (invoice.syntax !== 'cii') {
    return invoice.document.elements('BT-22').length <= 1 || areBothIn(invoice, 'DE');
  }
  return (
    invoice.named('IncludedNote').filter((note) => isOfDocument(note, invoice)).length <= 1 &&
    invoice.named('SubjectCode').every((code) => !isOfDocument(invoice.parentOf(code), invoice))
  );
}

function isOfDocument(note: XmlElement | null, { parentOf }: RuledInvoice): boolean {
  return note !== null && parentOf(note)?.name === 'ExchangedDocument';
}

/** Rules that Peppol publishes for UBL and not for CII. */
export function inUbl(rules: readonly Rule[]): Rule[] {
  return when(({ syntax }) => syntax !== 'cii', rules);
}

/** Whether the addresses of both parties are in a country. */
export function areBothIn(invoice: RuledInvoice, country: string): boolean {
  const parties = [...invoice.parts('BG-4'), ...invoice.parts('BG-7')];
  const isIn = (party: Part<'BG-4'> | Part<'BG-7'>): boolean =>
    party.text('country')?.toUpperCase() === country;
  return parties.length >= 2 && parties.every(isIn);
}

export function emptyElements(element: XmlElement): XmlElement[] {
  // The reader removes attached files from the text, so their elements look empty here.
  if (
    element.name === 'EmbeddedDocumentBinaryObject' ||
    element.name === 'AttachmentBinaryObject'
  ) {
    return [];
  }
  if (element.children.length === 0) return element.text.trim() === '' ? [element] : [];
  return element.children.flatMap(emptyElements);
}

/** R040 to R043, for the document and for each line. */
function adjustmentRules(): Rule[] {
  // The four groups have the same terms.
  const groups = ['BG-20', 'BG-21' as 'BG-20'] as const;
  const lineGroups = ['BG-27' as 'BG-20', 'BG-28' as 'BG-20'] as const;
  const rule = (id: string, says: string, holds: (one: Part<'BG-20'>) => boolean): Rule[] => [
    ...groups.map((group) => each(group, id, says, holds)),
    ...lineGroups.map((group) => eachBelowLine(group, id, says, holds)),
    // An element with neither true nor false is in none of these groups, but still has an amount.
    everywhereUnmarked(id, says, holds),
  ];
  return [
    ...rule('PEPPOL-EN16931-R040', 'The amount is the percentage of its base.', isPercentage),
    ...rule(
      'PEPPOL-EN16931-R041',
      'A percentage has a base.',
      (one) => !one.exists('percent') || one.exists('base'),
    ),
    ...rule(
      'PEPPOL-EN16931-R042',
      'A base has a percentage.',
      (one) => !one.exists('base') || one.exists('percent'),
    ),
    everywhere(
      ['AllowanceCharge', 'SpecifiedTradeAllowanceCharge', 'AppliedTradeAllowanceCharge'],
      'PEPPOL-EN16931-R043',
      'What is an allowance or a charge says true or false.',
      (one, invoice) =>
        invoice.parentOf(one)?.name === 'Price' ||
        indicators
          .flatMap((at) => textsAt(one, at))
          .some((word) => word === 'true' || word === 'false'),
    ),
  ];
}

/** An allowance or charge without its indicator, read like its group. */
function everywhereUnmarked(
  id: string,
  says: string,
  holds: (one: Part<'BG-20'>) => boolean,
): Rule {
  return {
    id,
    severity: 'fatal',
    says,
    broken: (invoice) =>
      invoice
        .unmarkedAdjustments()
        .filter((one) => !holds(one))
        .map(({ element }) => element),
  };
}

export function isPercentage(one: Part<'BG-20'>): boolean {
  const [base, percent] = [one.amount('base'), one.amount('percent')];
  if (!base || !percent) return true;
  return isNear(one.amount('amount') ?? new Big(0), base.times(percent).div(hundred), slack);
}

function isNetPrice(line: Part<'BG-25'>): boolean {
  const [net, gross] = [line.amount('BT-146'), line.amount('BT-148')];
  if (!net || !gross) return true;
  return net.eq(gross.minus(line.amount('BT-147') ?? 0));
}

export function isLineAmount(line: Part<'BG-25'>): boolean {
  // As computed by Peppol: missing values count as zero, a missing quantity as one.
  const none = new Big(0);
  const [stated, price] = [line.amount('BT-131') ?? none, line.amount('BT-146') ?? none];
  const base = line.amount('BT-149') ?? new Big(1);
  const sumOf = (group: 'BG-27' | 'BG-28'): Big =>
    line.parts(group).reduce((all, one) => all.plus(one.amount('amount') ?? 0), new Big(0));
  const product = (line.amount('BT-129') ?? new Big(1)).times(price).div(base.eq(0) ? 1 : base);
  return isNear(stated, product.plus(sumOf('BG-28')).minus(sumOf('BG-27')), slack);
}

function referencesOf(line: Part<'BG-25'>): XmlElement[] {
  return lineReferences.flatMap((at) => elementsAt(line.element, at));
}

function isInvoicedObject(reference: XmlElement): boolean {
  return textsAt(reference, typeOfReference).includes('130');
}

/** R051, R053 and R054: one total of VAT by rate, and optionally one in the accounting currency. */
function currencyRules(): Rule[] {
  const totals = path('TaxTotal');
  const breakdown = path('TaxSubtotal');
  return [
    ...inUbl([
      {
        id: 'PEPPOL-EN16931-R051',
        severity: 'fatal',
        says: 'All amounts but the VAT for accounting are in the currency of the invoice.',
        broken: foreignAmounts,
      },
    ]),
    whole('PEPPOL-EN16931-R053', 'There is exactly one total of VAT by rate.', (invoice) => {
      if (invoice.syntax === 'cii') return ownTaxes(invoice).length === 1;
      const taxes = elementsAt(invoice.root, totals);
      return taxes.filter((one) => elementsAt(one, breakdown).length > 0).length === 1;
    }),
    whole(
      'PEPPOL-EN16931-R054',
      'A VAT for accounting is there exactly when it has a currency.',
      (invoice) => {
        const expected = invoice.document.exists('BT-6') ? 1 : 0;
        if (invoice.syntax === 'cii') {
          const all = invoice.document.elements('BT-110').length;
          return all - ownTaxes(invoice).length === expected;
        }
        const taxes = elementsAt(invoice.root, totals);
        return taxes.filter((one) => elementsAt(one, breakdown).length === 0).length === expected;
      },
    ),
  ];
}

function ownTaxes({ document }: RuledInvoice): XmlElement[] {
  const currency = document.text('BT-5');
  return document.elements('BT-110').filter((tax) => tax.attributes['currencyID'] === currency);
}

function foreignAmounts(invoice: RuledInvoice): XmlElement[] {
  const currency = invoice.document.text('BT-5');
  if (currency === null) return [];
  const isAccounting = (amount: XmlElement): boolean => {
    const above = invoice.parentOf(amount);
    return above?.name === 'TaxTotal' && !above.children.some(({ name }) => name === 'TaxSubtotal');
  };
  return invoice
    .named(...amountNames())
    .filter((amount) => (amount.attributes['currencyID'] ?? currency) !== currency)
    .filter((amount) => !isAccounting(amount));
}

function haveTaxesOneSign({ document }: RuledInvoice): boolean {
  if (!document.exists('BT-6')) return true;
  const of = (term: 'BT-5' | 'BT-6'): number[] =>
    document
      .elements('BT-110')
      .filter((one) => one.attributes['currencyID'] === document.text(term))
      .map(({ text }) => Number(text));
  const both = [of('BT-5'), of('BT-6')];
  return (
    both.every((taxes) => taxes.some((tax) => tax >= 0)) ||
    both.every((taxes) => taxes.some((tax) => tax <= 0))
  );
}

function periodRules(): Rule[] {
  const rule = (
    id: string,
    says: string,
    [ofLine, ofInvoice]: ['BT-134', 'BT-73'] | ['BT-135', 'BT-74'],
    holds: (line: string, period: { start: string | null; end: string | null }) => boolean,
  ): Rule =>
    eachBelowLine('BG-26', id, says, (one, invoice) => {
      const date = one.date(ofLine);
      const [period] = invoice.parts('BG-14');
      if (date === null || !period || period.date(ofInvoice) === null) return true;
      return holds(date, { start: period.date('BT-73'), end: period.date('BT-74') });
    });
  return [
    rule(
      'PEPPOL-EN16931-R110',
      "A line's period begins within the invoice's.",
      ['BT-134', 'BT-73'],
      (date, { start }) => date >= start!,
    ),
    rule(
      'PEPPOL-EN16931-R111',
      "A line's period ends within the invoice's.",
      ['BT-135', 'BT-74'],
      (date, { end }) => date <= end!,
    ),
  ];
}
