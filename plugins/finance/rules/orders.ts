// Peppol BIS Ordering 3: rules of the order (transaction T01).

import { Big } from 'big.js';
import type { XmlElement } from 'workmill/sdk';
import { parseDecimal } from '../einvoice/values.ts';
import { isCountryCode } from './code-lists.ts';
import { codeRule, isOf } from './en16931-codes.ts';
import { elementsAt, path, textsAt } from './paths.ts';
import { emptyElements } from './peppol.ts';
import { advice, decimalsOf, everywhere, isNear, whole, type Rule } from './rule.ts';
import type { RuledInvoice } from './ruled-invoice.ts';

const slack = 0.02;
const processes = ['order_only', 'ordering', 'advanced_ordering'].map(
  (name) => `urn:fdc:peppol.eu:poacc:bis:${name}:3`,
);

const idOf = path('ID');
const total = 'AnticipatedMonetaryTotal';
const allowance = 'AllowanceCharge[ChargeIndicator=false]';
const charge = 'AllowanceCharge[ChargeIndicator=true]';

// An element counts as present with or without content.
export const orderRules: readonly Rule[] = [
  {
    id: 'PEPPOL-COMMON-R001',
    severity: 'fatal',
    says: 'No element is empty.',
    broken: ({ root }) => emptyElements(root),
  },
  advice(
    whole(
      'PEPPOL-COMMON-R003',
      'The file does not say where its schema is.',
      ({ root }) =>
        !Object.keys(root.attributes).some((name) => /(?:^|:)schemaLocation$/.test(name)),
    ),
  ),
  everywhere(
    ['IssueDate', 'DueDate', 'TaxPointDate', 'StartDate', 'EndDate', 'ActualDeliveryDate'],
    'PEPPOL-COMMON-R030',
    'Dates are written YYYY-MM-DD.',
    ({ text }) => /^\d{4}-\d{2}-\d{2}$/.test(text),
  ),
  everywhere(
    ['QuotationLineReference'],
    'PEPPOL-T01-R035',
    'With a reference to a line of a quotation the quotation is named.',
    (one, { root }) => !has(one, 'LineID') || has(root, 'QuotationDocumentReference/ID'),
  ),
  everywhere(['LineItem'], 'PEPPOL-T01-R001', 'Each line has an identifier of its own.', isUnique),
  advice(
    whole('PEPPOL-T01-R002', 'The order says how long it holds.', ({ root }) =>
      has(root, 'ValidityPeriod/EndDate'),
    ),
  ),
  everywhere(
    'Amount TaxAmount LineExtensionAmount PriceAmount BaseAmount TaxExclusiveAmount TaxInclusiveAmount AllowanceTotalAmount ChargeTotalAmount PrepaidAmount PayableRoundingAmount PayableAmount'.split(
      ' ',
    ),
    'PEPPOL-T01-R003',
    'All amounts are in the currency of the order.',
    ({ attributes }, { document }) => {
      const currency = document.text('BT-5');
      return currency === null || (attributes['currencyID'] ?? currency) === currency;
    },
  ),
  line('PEPPOL-T01-R004', 'No quantity is negative.', (one) => !at(one, 'Quantity')?.lt(0)),
  price('PEPPOL-T01-R005', 'No net price is negative.', (one) => !at(one, 'PriceAmount')?.lt(0)),
  totals(
    'PEPPOL-T01-R006',
    'The amount due is not negative.',
    (one) => !at(one, 'PayableAmount')?.lt(0),
  ),
  totals(
    'PEPPOL-T01-R007',
    'The sum of the lines is not negative.',
    (one) => !at(one, 'LineExtensionAmount')?.lt(0),
  ),
  totals('PEPPOL-T01-R008', 'The sum of the lines is what they add up to.', (one, { root }) =>
    isSum(at(one, 'LineExtensionAmount'), root, 'OrderLine/LineItem/LineExtensionAmount'),
  ),
  totals('PEPPOL-T01-R009', 'The sum of allowances is what they add up to.', (one, { root }) =>
    isSum(at(one, 'AllowanceTotalAmount'), root, `${allowance}/Amount`),
  ),
  totals('PEPPOL-T01-R010', 'The sum of charges is what they add up to.', (one, { root }) =>
    isSum(at(one, 'ChargeTotalAmount'), root, `${charge}/Amount`),
  ),
  totals(
    'PEPPOL-T01-R011',
    'The amount without tax is lines less allowances plus charges.',
    (one) => {
      const net = at(one, 'TaxExclusiveAmount');
      const due = orZero(one, 'LineExtensionAmount')
        .minus(orZero(one, 'AllowanceTotalAmount'))
        .plus(orZero(one, 'ChargeTotalAmount'));
      return !net || net.eq(due);
    },
  ),
  advice(line('PEPPOL-T01-R013', 'Each line has a quantity.', (one) => has(one, 'Quantity'))),
  everywhere(
    ['OriginatorCustomerParty'],
    'PEPPOL-T01-R014',
    'The originator has a name or an identifier.',
    (party) =>
      ['Party/PartyName/Name', 'Party/PartyIdentification/ID'].some((one) => has(party, one)),
  ),
  totals('PEPPOL-T01-R016', 'The amount due is the amount with tax less what was paid.', (one) => {
    const [due, gross] = [at(one, 'PayableAmount'), at(one, 'TaxInclusiveAmount')];
    if (!due || !gross) return true;
    return due.eq(
      gross.minus(orZero(one, 'PrepaidAmount')).plus(orZero(one, 'PayableRoundingAmount')),
    );
  }),
  totals(
    'PEPPOL-T01-R017',
    'The amount with tax is the one without it and the tax.',
    (one, { root }) => {
      const [net, gross] = [at(one, 'TaxExclusiveAmount'), at(one, 'TaxInclusiveAmount')];
      const tax = amountAt(root, 'TaxTotal/TaxAmount') ?? new Big(0);
      return !net || !gross || gross.eq(net.plus(tax));
    },
  ),
  everywhere(
    ['Price'],
    'PEPPOL-T01-R019',
    'The net price is the gross price less its discount.',
    (one) => {
      const [net, gross] = [at(one, 'PriceAmount'), amountAt(one, 'AllowanceCharge/BaseAmount')];
      if (!net || !gross) return true;
      return net.eq(gross.minus(amountAt(one, 'AllowanceCharge/Amount') ?? 0));
    },
  ),
  adjustment(
    'PEPPOL-T01-R020',
    'A percentage has a base.',
    (one) => !has(one, 'MultiplierFactorNumeric') || has(one, 'BaseAmount'),
  ),
  adjustment(
    'PEPPOL-T01-R021',
    'A base has a percentage.',
    (one) => !has(one, 'BaseAmount') || has(one, 'MultiplierFactorNumeric'),
  ),
  adjustment('PEPPOL-T01-R022', 'The amount is the percentage of its base.', (one) => {
    const [amount, base] = [at(one, 'Amount'), at(one, 'BaseAmount')];
    const percent = at(one, 'MultiplierFactorNumeric');
    if (!amount || !base || !percent) return true;
    return isNear(amount, base.times(percent).div(100), slack);
  }),
  adjustment('PEPPOL-T01-R023', 'Each allowance or charge has a reason or a code for it.', (one) =>
    has(one, 'AllowanceChargeReason|AllowanceChargeReasonCode'),
  ),
  line(
    'PEPPOL-T01-R024',
    'The line amount is quantity times price with allowances and charges.',
    isLineAmount,
  ),
  everywhere(
    ['BaseQuantity'],
    'PEPPOL-T01-R025',
    'The base quantity of a price is above zero.',
    ({ text }) => parseDecimal(text)?.gt(0) ?? false,
  ),
  everywhere(
    ['PartyTaxScheme'],
    'PEPPOL-T01-R026',
    'VAT identifiers begin with their country (Greece: EL).',
    (one) => {
      if (!textsAt(one, path('TaxScheme/ID')).includes('VAT')) return true;
      const prefix = textsAt(one, path('CompanyID'))[0]?.slice(0, 2).toUpperCase() ?? '';
      return prefix === 'EL' || isCountryCode(prefix);
    },
  ),
  price(
    'PEPPOL-T01-R027',
    'No gross price is negative.',
    (one) => !amountAt(one, 'AllowanceCharge/BaseAmount')?.lt(0),
  ),
  everywhere(
    'Amount TaxAmount LineExtensionAmount BaseAmount TaxExclusiveAmount TaxInclusiveAmount AllowanceTotalAmount ChargeTotalAmount PrepaidAmount PayableRoundingAmount PayableAmount'.split(
      ' ',
    ),
    'PEPPOL-T01-R028',
    'Amounts that are no prices have at most two decimals.',
    (amount, order) => isOfPrice(amount, order) || decimalsOf(amount.text.trim()) <= 2,
  ),
  category(
    'PEPPOL-T01-R029',
    'Each tax category has a rate, unless it is not subject to tax.',
    (code, _rate, hasRate) => code === 'O' || hasRate,
  ),
  category(
    'PEPPOL-T01-R030',
    'The standard rate is above zero.',
    (code, rate) => code !== 'S' || (rate?.gt(0) ?? false),
  ),
  everywhere(
    ['ProfileID'],
    'PEPPOL-T01-R031',
    'The process is one of Peppol ordering.',
    ({ text }) => processes.includes(text.trim()),
  ),
  adjustment(
    'PEPPOL-T01-R032',
    'No allowance or charge is negative.',
    (one) => !at(one, 'Amount')?.lt(0),
  ),
  price(
    'PEPPOL-T01-R033',
    'No discount on a price is negative.',
    (one) => !amountAt(one, 'AllowanceCharge/Amount')?.lt(0),
  ),
  everywhere(
    ['CustomizationID'],
    'PEPPOL-T01-R034',
    'The specification is the Peppol order.',
    ({ text }) => text.trim().startsWith('urn:fdc:peppol.eu:poacc:trns:order:3'),
  ),
  codeRule({
    id: 'PEPPOL-T01-CL001',
    says: 'A reason for an allowance is one of UNCL 5189.',
    names: ['AllowanceChargeReasonCode'],
    lists: ['uncl_5189'],
    where: (code, order) => isOf(code, order, ['false']),
  }),
  codeRule({
    id: 'PEPPOL-T01-CL002',
    says: 'A reason for a charge is one of UNCL 7161.',
    names: ['AllowanceChargeReasonCode'],
    lists: ['uncl_7161'],
    where: (code, order) => isOf(code, order, ['true']),
  }),
];

type Test = (element: XmlElement, order: RuledInvoice) => boolean;

function line(id: string, says: string, holds: Test): Rule {
  return everywhere(['LineItem'], id, says, holds);
}

function price(id: string, says: string, holds: Test): Rule {
  return everywhere(['Price'], id, says, holds);
}

function totals(id: string, says: string, holds: Test): Rule {
  return everywhere([total], id, says, holds);
}

/** Allowances and charges of the document and of lines; those of a price have separate rules. */
function adjustment(id: string, says: string, holds: Test): Rule {
  return everywhere(
    ['AllowanceCharge'],
    id,
    says,
    (one, order) => order.parentOf(one)?.name === 'Price' || holds(one, order),
  );
}

function category(
  id: string,
  says: string,
  holds: (code: string | null, rate: Big | null, hasRate: boolean) => boolean,
): Rule {
  return everywhere(['TaxCategory', 'ClassifiedTaxCategory'], id, says, (one) =>
    holds(textsAt(one, path('ID'))[0] ?? null, at(one, 'Percent'), has(one, 'Percent')),
  );
}

function isUnique(item: XmlElement, order: RuledInvoice): boolean {
  const [id] = textsAt(item, idOf);
  return id !== undefined && order.once(linesById).get(id) === 1;
}

function linesById(order: RuledInvoice): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [id] of order.named('LineItem').map((one) => textsAt(one, idOf))) {
    if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

function isLineAmount(item: XmlElement): boolean {
  const [stated, net] = [at(item, 'LineExtensionAmount'), amountAt(item, 'Price/PriceAmount')];
  if (!stated || !net) return true;
  const base = amountAt(item, 'Price/BaseQuantity') ?? new Big(1);
  if (base.eq(0)) return true;
  const due = (at(item, 'Quantity') ?? new Big(1))
    .times(net)
    .div(base)
    .plus(sumAt(item, `${charge}/Amount`))
    .minus(sumAt(item, `${allowance}/Amount`));
  return isNear(stated, due.round(2, Big.roundHalfUp), slack);
}

function isOfPrice(amount: XmlElement, order: RuledInvoice): boolean {
  const above = order.parentOf(amount);
  return above !== null && order.parentOf(above)?.name === 'Price';
}

function isSum(stated: Big | null, root: XmlElement, where: string): boolean {
  if (!stated) return elementsAt(root, path(where)).length === 0;
  return stated.eq(sumAt(root, where));
}

function sumAt(from: XmlElement, where: string): Big {
  return textsAt(from, path(where)).reduce(
    (all, text) => all.plus(parseDecimal(text) ?? 0),
    new Big(0),
  );
}

function amountAt(from: XmlElement, where: string): Big | null {
  return parseDecimal(textsAt(from, path(where))[0] ?? '');
}

function has(from: XmlElement, where: string): boolean {
  return elementsAt(from, path(where)).length > 0;
}

function at(element: XmlElement, name: string): Big | null {
  return amountAt(element, name);
}

function orZero(element: XmlElement, name: string): Big {
  return at(element, name) ?? new Big(0);
}
