// EN 16931-1, clause 6.4.2: arithmetic of an invoice's amounts, and their number of decimals. Sums
// are exact to the cent; products of a rate may differ by less than one unit of the currency, since
// suppliers round line by line.

import { Big } from 'big.js';
import { parseDecimal } from '../einvoice/values.ts';
import { isVat } from './en16931-content.ts';
import { elementsAt, path, textsAt } from './paths.ts';
import { decimalsOf, each, eachBelowLine, whole, type Rule } from './rule.ts';
import type { Part, RuledInvoice } from './ruled-invoice.ts';
import type { Group, TermsOf } from './terms.ts';

const cent = 2;
const taxTotalsOfUbl = path('TaxTotal');
const subtotals = path('TaxSubtotal');
const taxOfTotal = path('TaxAmount');
const taxesOfTotal = path('TaxSubtotal/TaxAmount');

export const arithmeticRules: readonly Rule[] = [
  each(
    'BG-22',
    'BR-CO-10',
    'The sum of the lines is what the lines add up to.',
    (totals, invoice) =>
      totals.exists('BT-106') &&
      isSum(totals.amount('BT-106'), amountsOf(invoice.parts('BG-25'), 'BT-131')),
  ),
  each('BG-22', 'BR-CO-11', 'The sum of allowances is what they add up to.', (totals, invoice) =>
    isSum(totals.amount('BT-107'), amountsOf(invoice.parts('BG-20'), 'amount')),
  ),
  each('BG-22', 'BR-CO-12', 'The sum of charges is what they add up to.', (totals, invoice) =>
    isSum(totals.amount('BT-108'), amountsOf(invoice.parts('BG-21'), 'amount')),
  ),
  each(
    'BG-22',
    'BR-CO-13',
    'The amount without VAT is lines less allowances plus charges.',
    (totals) => {
      const [net, lines] = [totals.amount('BT-109'), totals.amount('BT-106')];
      if (!net || !lines) return false;
      return isCents(net, lines.minus(orZero(totals, 'BT-107')).plus(orZero(totals, 'BT-108')));
    },
  ),
  whole('BR-CO-14', 'The total VAT is what the VAT breakdown adds up to.', isTaxTheSum),
  whole('BR-CO-15', 'The amount with VAT is the one without it and the VAT.', isGrossTheSum),
  each(
    'BG-22',
    'BR-CO-16',
    'The amount due is the amount with VAT less what was paid.',
    (totals, { syntax }) => {
      const [due, gross] = [totals.amount('BT-115'), totals.amount('BT-112')];
      if (!due || !gross) return false;
      const left = gross.minus(orZero(totals, 'BT-113'));
      const stated = due.minus(orZero(totals, 'BT-114'));
      // Exact if nothing is deducted, and always in CII.
      const isPlain = !totals.exists('BT-113') && !totals.exists('BT-114');
      return syntax === 'cii' || isPlain
        ? stated.eq(left)
        : isCents(stated.round(cent, Big.roundHalfUp), left);
    },
  ),
  each(
    'BG-23',
    'BR-CO-17',
    'The VAT of a rate is the rate of its taxable amount.',
    (breakdown, invoice) => {
      const [rate, tax] = [breakdown.amount('BT-119'), breakdown.amount('BT-117')];
      // A breakdown that is not VAT, or has no rate, has no tax.
      const isTaxed = isVat(breakdown, invoice) && rate !== null && rate.abs().gte(0.5);
      return isTaxed ? isRateOfTaxable(breakdown, invoice) : (tax?.abs().lt(0.5) ?? false);
    },
  ),
  ...decimalRules(),
];

/** Whether BT-117 equals the rate times the taxable amount, within one unit of the currency. */
export function isRateOfTaxable(breakdown: Part<'BG-23'>, { syntax }: RuledInvoice): boolean {
  const [taxable, tax] = [breakdown.amount('BT-116'), breakdown.amount('BT-117')];
  if (!taxable || !tax) return false;
  const rate = breakdown.amount('BT-119') ?? new Big(0);
  // Signs are not compared: credit notes often state one of the two as negative.
  const due = taxable.abs().times(rate).div(100).round(cent, Big.roundHalfUp);
  const off = tax.abs().minus(due).abs();
  // The official artefacts require less than one unit in UBL, and at most one in CII.
  return syntax === 'cii' ? off.lte(1) : off.lt(1);
}

function isSum(stated: Big | null, amounts: readonly Big[]): boolean {
  const sum = amounts.reduce((all, one) => all.plus(one), new Big(0));
  if (!stated) return amounts.length === 0;
  return isCents(stated, sum);
}

/** Whether an amount equals the computed one; a sum of lines with more decimals is rounded once. */
function isCents(stated: Big, computed: Big): boolean {
  return stated.eq(computed.round(cent, Big.roundHalfUp));
}

function isTaxTheSum(invoice: RuledInvoice): boolean {
  const breakdown = invoice.parts('BG-23');
  if (invoice.syntax === 'cii') {
    return taxTotals(invoice).every((tax) => isSum(tax, amountsOf(breakdown, 'BT-117')));
  }
  // In UBL, each total has its own breakdown; the accounting one has none.
  return elementsAt(invoice.root, taxTotalsOfUbl).every((total) => {
    const taxes = textsAt(total, taxesOfTotal).flatMap((text) => parseDecimal(text) ?? []);
    if (elementsAt(total, subtotals).length === 0) return true;
    const [stated] = textsAt(total, taxOfTotal);
    return stated !== undefined && isSum(parseDecimal(stated), taxes);
  });
}

function isGrossTheSum(invoice: RuledInvoice): boolean {
  const [totals] = invoice.parts('BG-22');
  const [net, gross] = [totals?.amount('BT-109'), totals?.amount('BT-112')];
  // Without a currency, the invoice's total is unknown; that is BR-05.
  if (!invoice.document.exists('BT-5')) return true;
  if (!net || !gross) return false;
  const [tax, ...others] = taxTotals(invoice);
  // In UBL, the total VAT is stated even if there is none.
  if (tax === undefined) return invoice.syntax === 'cii' && isCents(gross, net);
  // The CII artefact is lenient: equal gross and net amounts are accepted whatever the VAT.
  if (invoice.syntax === 'cii' && gross.eq(net)) return true;
  return others.length === 0 && isCents(gross, net.plus(tax));
}

/** Returns the total VAT in the invoice's currency: normally one. */
function taxTotals({ document }: RuledInvoice): Big[] {
  const currency = document.text('BT-5');
  return document
    .elements('BT-110')
    .filter((tax) => tax.attributes['currencyID'] === (currency ?? undefined))
    .flatMap((tax) => parseDecimal(tax.text) ?? []);
}

function amountsOf<G extends Group>(parts: readonly Part<G>[], term: TermsOf[G]): Big[] {
  return parts.flatMap((part) => part.amount(term) ?? []);
}

function orZero(totals: Part<'BG-22'>, term: TermsOf['BG-22']): Big {
  return totals.amount(term) ?? new Big(0);
}

/** BR-DEC-01 to BR-DEC-28. */
function decimalRules(): Rule[] {
  const groups = [
    ['BG-20', { 'BR-DEC-01': 'amount', 'BR-DEC-02': 'base' }],
    ['BG-21', { 'BR-DEC-05': 'amount', 'BR-DEC-06': 'base' }],
    [
      'BG-22',
      {
        'BR-DEC-09': 'BT-106',
        'BR-DEC-10': 'BT-107',
        'BR-DEC-11': 'BT-108',
        'BR-DEC-12': 'BT-109',
        'BR-DEC-14': 'BT-112',
        'BR-DEC-16': 'BT-113',
        'BR-DEC-17': 'BT-114',
        'BR-DEC-18': 'BT-115',
      },
    ],
    ['BG-23', { 'BR-DEC-19': 'BT-116', 'BR-DEC-20': 'BT-117' }],
    ['BG-25', { 'BR-DEC-23': 'BT-131' }],
    ['BG-27', { 'BR-DEC-24': 'amount', 'BR-DEC-25': 'base' }],
    ['BG-28', { 'BR-DEC-27': 'amount', 'BR-DEC-28': 'base' }],
  ] as const;
  const ofParts = groups.flatMap(([group, terms]) =>
    Object.entries(terms).map(([id, term]) => {
      const says = `${term} of ${group} has at most two decimals.`;
      const holds = (part: Part): boolean =>
        part.texts(term as never).every((text) => decimalsOf(text) <= cent);
      return group === 'BG-27' || group === 'BG-28'
        ? eachBelowLine(group, id, says, holds as never)
        : each(group, id, says, holds as never);
    }),
  );
  return [
    ...ofParts,
    taxDecimals('BR-DEC-13', 'The total VAT has at most two decimals.', 'BT-5'),
    taxDecimals('BR-DEC-15', 'The total VAT for accounting has at most two decimals.', 'BT-6'),
  ];
}

function taxDecimals(id: string, says: string, currencyTerm: 'BT-5' | 'BT-6'): Rule {
  return whole(id, says, ({ document }) => {
    const currency = document.text(currencyTerm);
    return document
      .elements('BT-110')
      .filter((tax) => tax.attributes['currencyID'] === currency)
      .every((tax) => decimalsOf(tax.text) <= cent);
  });
}
