// XRechnung besides BR-DE: its extension (BR-DEX), its clean vehicles (BR-DE-CVD) and KoSIT's
// temporary rules (BR-TMP), in UBL and CII.

import { Big } from 'big.js';
import { parseDecimal } from '../../einvoice/values.ts';
import { codeRule } from '../en16931-codes.ts';
import { elementsAt, path, textsAt } from '../paths.ts';
import { advice, decimalsOf, each, everywhere, whole, type Rule } from '../rule.ts';
import type { Part, RuledInvoice } from '../ruled-invoice.ts';
import type { XmlElement } from 'workmill/sdk';

/** Schemes of the German register of digital health applications. */
const healthSchemes = ['XR01', 'XR02', 'XR03'];
const vehicles = ['M1', 'M2', 'M3', 'N1', 'N2', 'N3'];
const emissions = ['clean', 'zero-emission', 'other'];
const partiesWithCreditorId = ['AccountingSupplierParty', 'PayeeParty'];

const trade = 'SupplyChainTradeTransaction';
const agreement = `${trade}/ApplicableHeaderTradeAgreement`;
const contracts = [
  path('ContractDocumentReference/ID'),
  path(`${agreement}/ContractReferencedDocument/IssuerAssignedID`),
];
const tenders = [
  path('OriginatorDocumentReference/ID'),
  path(`${agreement}/AdditionalReferencedDocument[TypeCode=50]/IssuerAssignedID`),
];
const classes = [
  path('CommodityClassification/ItemClassificationCode[@listID=CVD]'),
  path('DesignatedProductClassification/ClassCode[@listID=CVD]'),
];
const drives = [
  path('AdditionalItemProperty[Name=cva]'),
  path('ApplicableProductCharacteristic[Description=cva]'),
];
const subLines = path('SubInvoiceLine');
const itemCategories = path('Item/ClassifiedTaxCategory');
const thirdPartyPayments = path('PrepaidPayment/PaidAmount');
const ciiBase = {
  net: path('SpecifiedLineTradeAgreement/NetPriceProductTradePrice/BasisQuantity'),
  gross: path('SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/BasisQuantity'),
};

export const xrechnungInterimRules: readonly Rule[] = [
  advice(
    whole(
      'BR-DE-TMP-32',
      'The date of delivery is given, or the period of the invoice or of every line.',
      ({ parts }) =>
        parts('BG-13').some((one) => one.exists('BT-72')) ||
        parts('BG-14').length > 0 ||
        parts('BG-25').every((line) => line.parts('BG-26').length > 0),
    ),
  ),
  advice(absoluteAddress('BR-TMP-2')),
  each(
    'BG-25',
    'BR-TMP-3',
    'The base quantities of the net and the gross price are the same.',
    ({ element }, { syntax }) => syntax !== 'cii' || isOneBase(element),
  ),
];

/** DE-R-T02 is the same with Peppol's name. */
export function absoluteAddress(id: string): Rule {
  return each('BG-24', id, 'The address of an external document is a whole URL.', (document) =>
    document.elements('BT-124').every(({ text }) => /^[a-z][a-z\d+.-]+:/i.test(text)),
  );
}

export const xrechnungExtensionRules: readonly Rule[] = [
  codeRule({
    id: 'BR-DEX-01',
    says: 'An attached file is of a type that EN 16931 allows, or XML.',
    names: ['EmbeddedDocumentBinaryObject', 'AttachmentBinaryObject'],
    attribute: 'mimeCode',
    lists: ['mime'],
    also: ['application/xml'],
  }),
  advice(
    everywhere(
      ['InvoiceLine', 'SubInvoiceLine'],
      'BR-DEX-02',
      'The amount of a line is the sum of its sub lines.',
      isSumOfSubLines,
    ),
  ),
  everywhere(
    ['SubInvoiceLine'],
    'BR-DEX-03',
    'A sub line has exactly one VAT category.',
    (line) => elementsAt(line, itemCategories).length === 1,
  ),
  ...schemeRules(),
  each(
    'BG-22',
    'BR-DEX-09',
    'The amount due is the amount with VAT less what was paid, with payments of third parties.',
    isDueWithThirdParties,
  ),
  payment('BR-DEX-10', 'A payment of a third party has a type.', (one) => has(one, 'ID')),
  payment('BR-DEX-11', 'A payment of a third party has an amount.', (one) =>
    has(one, 'PaidAmount'),
  ),
  payment('BR-DEX-12', 'A payment of a third party has a description.', (one) =>
    has(one, 'InstructionID'),
  ),
  payment('BR-DEX-13', 'A payment of a third party has at most two decimals.', (one) =>
    paidAmounts(one).every(({ text }) => decimalsOf(text) <= 2),
  ),
  payment(
    'BR-DEX-14',
    'A payment of a third party is in the currency of the invoice.',
    (one, { document }) =>
      paidAmounts(one).some(
        ({ attributes: { currencyID } }) => currencyID === document.text('BT-5'),
      ),
  ),
  advice(
    everywhere(['ParentLineID'], 'BR-DEX-15', 'XRechnung has no sub lines in CII.', () => false),
  ),
];

export const cleanVehicleRules: readonly Rule[] = [
  whole('BR-DE-CVD-01', 'The contract is named.', ({ root }) => isNamed(root, contracts)),
  whole('BR-DE-CVD-02', 'The tender or lot is named.', ({ root }) => isNamed(root, tenders)),
  whole(
    'BR-DE-CVD-03',
    'A line is classified as a clean vehicle and says how it drives.',
    (invoice) =>
      itemsOf(invoice).some(
        (item) => allAt(item, classes).length > 0 && allAt(item, drives).length > 0,
      ),
  ),
  everywhere(
    ['ItemClassificationCode', 'ClassCode'],
    'BR-DE-CVD-04',
    'A clean vehicle is of the category M1 to M3 or N1 to N3.',
    (code) => code.attributes['listID']?.trim() !== 'CVD' || vehicles.includes(code.text),
  ),
  everywhere(
    ['AdditionalItemProperty', 'ApplicableProductCharacteristic'],
    'BR-DE-CVD-05',
    'A vehicle is "clean", "zero-emission" or "other".',
    ({ children }) => {
      const name = children.find((child) => child.name === 'Name' || child.name === 'Description');
      const value = children.find((child) => child.name === 'Value');
      return name?.text !== 'cva' || emissions.includes(value?.text ?? '');
    },
  ),
  ofItem('BR-DE-CVD-06-a', 'A clean vehicle says once how it drives.', (one) =>
    allAt(one, classes).length > 0 ? allAt(one, drives).length === 1 : true,
  ),
  ofItem(
    'BR-DE-CVD-06-b',
    'What says how it drives is classified once as a clean vehicle.',
    (one) => (allAt(one, drives).length > 0 ? allAt(one, classes).length === 1 : true),
  ),
  codeRule({
    id: 'BR-TMP-CVD-01',
    says: "An item's classification is of a list in UNCL 7143, or CVD.",
    names: ['ItemClassificationCode', 'ClassCode'],
    attribute: 'listID',
    lists: ['uncl_7143'],
    also: ['CVD'],
  }),
];

/** BR-DEX-04 to BR-DEX-08: schemes of EN 16931 and those of digital health applications. */
function schemeRules(): Rule[] {
  const scheme = { attribute: 'schemeID', also: healthSchemes } as const;
  const ofISO = { ...scheme, lists: ['iso_6523'] } as const;
  const called = 'is of a scheme in ISO 6523, or of a German health application';
  return [
    codeRule({
      ...ofISO,
      id: 'BR-DEX-04',
      says: `A party's identifier ${called}.`,
      names: ['ID'],
      below: ['PartyIdentification'],
      where: (id, invoice) => id.attributes['schemeID'] !== 'SEPA' || !isCreditorId(id, invoice),
    }),
    codeRule({
      ...ofISO,
      id: 'BR-DEX-04',
      says: `A party's identifier ${called}.`,
      names: ['GlobalID'],
      where: (id, { parentOf }) =>
        !['SpecifiedTradeProduct', 'ShipToTradeParty'].includes(parentOf(id)?.name ?? ''),
    }),
    codeRule({
      ...ofISO,
      id: 'BR-DEX-05',
      says: `A registration ${called}.`,
      names: ['CompanyID'],
      below: ['PartyLegalEntity'],
    }),
    codeRule({
      ...ofISO,
      id: 'BR-DEX-05',
      says: `A registration ${called}.`,
      names: ['ID'],
      where: (id, { syntax, parentOf }) =>
        syntax === 'cii' && parentOf(id)?.name !== 'SpecifiedTaxRegistration',
    }),
    codeRule({
      ...ofISO,
      id: 'BR-DEX-06',
      says: `An item's standard identifier ${called}.`,
      names: ['ID', 'GlobalID'],
      below: ['StandardItemIdentification', 'SpecifiedTradeProduct'],
    }),
    codeRule({
      ...scheme,
      lists: ['eas'],
      id: 'BR-DEX-07',
      says: 'An electronic address is of a scheme in the EAS list, or of a German health application.',
      names: ['EndpointID', 'URIID'],
      where: ({ name }, invoice) => name === 'EndpointID' || invoice.syntax === 'cii',
    }),
    codeRule({
      ...ofISO,
      id: 'BR-DEX-08',
      says: `A place of delivery ${called}.`,
      names: ['ID', 'GlobalID'],
      below: ['DeliveryLocation', 'ShipToTradeParty'],
    }),
  ];
}

function isCreditorId(id: XmlElement, { parentOf }: RuledInvoice): boolean {
  let above = parentOf(id);
  while (above && !partiesWithCreditorId.includes(above.name)) above = parentOf(above);
  return above !== null;
}

function isSumOfSubLines(line: XmlElement): boolean {
  const below = elementsAt(line, subLines);
  if (below.length === 0) return true;
  const sum = below.reduce((all, one) => all.plus(amountOf(one)), new Big(0));
  return sum.eq(amountOf(line));
}

function amountOf({ children }: XmlElement): Big {
  const amount = children.find(({ name }) => name === 'LineExtensionAmount');
  return parseDecimal(amount?.text ?? '') ?? new Big(0);
}

function isDueWithThirdParties(totals: Part<'BG-22'>, { root, syntax }: RuledInvoice): boolean {
  const [due, gross] = [totals.amount('BT-115'), totals.amount('BT-112')];
  if (syntax === 'cii') return true;
  if (!due || !gross) return false;
  const others = textsAt(root, thirdPartyPayments).reduce(
    (all, text) => all.plus(parseDecimal(text) ?? 0),
    new Big(0),
  );
  const left = gross.minus(totals.amount('BT-113') ?? 0).plus(others);
  return due
    .minus(totals.amount('BT-114') ?? 0)
    .round(2)
    .eq(left.round(2));
}

function isOneBase(line: XmlElement): boolean {
  const [net, gross] = [elementsAt(line, ciiBase.net)[0], elementsAt(line, ciiBase.gross)[0]];
  if (!net || !gross) return true;
  const units = [net, gross].flatMap(({ attributes: { unitCode } }) => unitCode ?? []);
  return net.text === gross.text && new Set(units).size <= 1;
}

type Test = (element: XmlElement, invoice: RuledInvoice) => boolean;

/** Third-party payments, which only UBL has. */
function payment(id: string, says: string, holds: Test): Rule {
  return everywhere(
    ['PrepaidPayment'],
    id,
    says,
    (one, invoice) => invoice.parentOf(one)?.name !== 'Invoice' || holds(one, invoice),
  );
}

function ofItem(id: string, says: string, holds: (item: XmlElement) => boolean): Rule {
  const broken = (invoice: RuledInvoice): XmlElement[] =>
    itemsOf(invoice).filter((one) => !holds(one));
  return { id, severity: 'fatal', says, broken };
}

function itemsOf(invoice: RuledInvoice): XmlElement[] {
  return invoice.named('Item', 'SpecifiedTradeProduct');
}

function allAt(element: XmlElement, places: readonly ReturnType<typeof path>[]): XmlElement[] {
  return places.flatMap((one) => elementsAt(element, one));
}

function isNamed(root: XmlElement, places: readonly ReturnType<typeof path>[]): boolean {
  return places.some((one) => textsAt(root, one).length > 0);
}

function has({ children }: XmlElement, name: string): boolean {
  return children.some((child) => child.name === name && child.text !== '');
}

function paidAmounts({ children }: XmlElement): XmlElement[] {
  return children.filter(({ name }) => name === 'PaidAmount');
}
