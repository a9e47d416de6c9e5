// EN 16931-1, clause 6.4.3.3: requirements of each VAT category. Nine categories have the same ten
// questions with different answers, so the rules are created from a table of answers.

import { Big } from 'big.js';
import { isRateOfTaxable } from './en16931-arithmetic.ts';
import { each, isNear, whole, type Rule } from './rule.ts';
import type { Part, RuledInvoice } from './ruled-invoice.ts';

interface Category {
  /** Name in the rule numbers. */
  name: string;
  /** Code in UNCL 5305. */
  code: string;
  called: string;
  /** Allowed number of VAT breakdowns of the category. */
  breakdowns: 'one' | 'some';
  /** Parties that must, or must not, be identified (O: not subject to VAT). */
  parties: 'seller' | 'seller and buyer' | 'VAT ids of both' | 'VAT id of seller' | 'no VAT ids';
  rate: 'positive' | 'zero' | 'any' | 'none';
  reason: 'required' | 'forbidden';
}

const categories: readonly Category[] = [
  category('S', 'S', 'standard rated', 'some', 'seller', 'positive', 'forbidden'),
  category('Z', 'Z', 'zero rated', 'one', 'seller', 'zero', 'forbidden'),
  category('E', 'E', 'exempt from VAT', 'one', 'seller', 'zero', 'required'),
  category('AE', 'AE', 'reverse charge', 'one', 'seller and buyer', 'zero', 'required'),
  category('IC', 'K', 'intra-community supply', 'one', 'VAT ids of both', 'zero', 'required'),
  category('G', 'G', 'export outside the EU', 'one', 'VAT id of seller', 'zero', 'required'),
  category('O', 'O', 'not subject to VAT', 'one', 'no VAT ids', 'none', 'required'),
  category('AF', 'L', 'Canary Islands tax', 'some', 'seller', 'any', 'forbidden'),
  category('AG', 'M', 'tax of Ceuta and Melilla', 'some', 'seller', 'any', 'forbidden'),
];

const places = [
  { number: [2, 5], what: 'A line', of: lineTaxes },
  { number: [3, 6], what: 'An allowance', of: allowanceTaxes },
  { number: [4, 7], what: 'A charge', of: chargeTaxes },
] as const;

const zero = new Big(0);

export const categoryRules: readonly Rule[] = [
  ...categories.flatMap(rulesOf),
  ...intraCommunityRules(),
  ...notSubjectRules(),
  ...splitPaymentRules(),
];

function category(
  name: string,
  code: string,
  called: string,
  breakdowns: Category['breakdowns'],
  parties: Category['parties'],
  rate: Category['rate'],
  reason: Category['reason'],
): Category {
  return { name, code, called, breakdowns, parties, rate, reason };
}

function rulesOf(one: Category): Rule[] {
  const id = (number: number): string => `BR-${one.name}-${String(number).padStart(2, '0')}`;
  const isOwn = (breakdown: Part<'BG-23'>): boolean => breakdown.text('BT-118') === one.code;
  const count = one.breakdowns === 'one' ? 'exactly one VAT breakdown' : 'a VAT breakdown';
  return [
    whole(id(1), `What is ${one.called} has ${count} of its own.`, (invoice) => {
      const own = invoice.parts('BG-23').filter(isOwn).length;
      if (!invoice.once(allTaxes).some(({ code }) => code === one.code))
        return isBreakdownAloneFine(one, own, invoice);
      return one.breakdowns === 'one' ? own === 1 : own >= 1;
    }),
    ...places.flatMap(({ number: [party, rate], what, of }) => [
      whole(id(party), `${what} that is ${one.called} asks for: ${one.parties}.`, (invoice) =>
        invoice.once(of).some(({ code }) => code === one.code)
          ? arePartiesGiven(one, invoice)
          : true,
      ),
      whole(
        id(rate),
        `${what} that is ${one.called} has a rate that is ${said(one.rate)}.`,
        (invoice) =>
          invoice.once(of).every((tax) => tax.code !== one.code || isRate(one.rate, tax.rate)),
      ),
    ]),
    each(
      'BG-23',
      id(8),
      `The taxable amount of what is ${one.called} is its sum.`,
      (breakdown, invoice) => (isOwn(breakdown) ? isTaxableTheSum(one, breakdown, invoice) : true),
    ),
    each(
      'BG-23',
      id(9),
      `The VAT of what is ${one.called} is ${one.rate === 'positive' || one.rate === 'any' ? 'its rate of the taxable amount' : 'zero'}.`,
      (breakdown, invoice) => {
        if (!isOwn(breakdown)) return true;
        if (one.rate === 'positive' || one.rate === 'any')
          return isRateOfTaxable(breakdown, invoice);
        return breakdown.amount('BT-117')?.eq(0) ?? false;
      },
    ),
    each(
      'BG-23',
      id(10),
      `Being ${one.called} has ${one.reason === 'required' ? 'a' : 'no'} reason for exemption.`,
      (breakdown) => {
        if (!isOwn(breakdown)) return true;
        const hasReason = breakdown.exists('BT-120') || breakdown.exists('BT-121');
        return hasReason === (one.reason === 'required');
      },
    ),
  ];
}

/** A place where a category is stated: on a line, an allowance or a charge. */
interface StatedTax {
  code: string | null;
  rate: Big | null;
  /** Contribution to the taxable amount. */
  amount: Big;
}

function lineTaxes(invoice: RuledInvoice): StatedTax[] {
  return invoice.parts('BG-25').map((line) => ({
    code: line.text('BT-151'),
    rate: line.amount('BT-152'),
    amount: line.amount('BT-131') ?? zero,
  }));
}

function allowanceTaxes(invoice: RuledInvoice): StatedTax[] {
  return invoice.parts('BG-20').map((one) => ({
    code: one.text('category'),
    rate: one.amount('rate'),
    amount: (one.amount('amount') ?? zero).neg(),
  }));
}

function chargeTaxes(invoice: RuledInvoice): StatedTax[] {
  return invoice.parts('BG-21').map((one) => ({
    code: one.text('category'),
    rate: one.amount('rate'),
    amount: one.amount('amount') ?? zero,
  }));
}

function allTaxes(invoice: RuledInvoice): StatedTax[] {
  return [lineTaxes, allowanceTaxes, chargeTaxes].flatMap((of) => invoice.once(of));
}

/**
 * Whether a category may have breakdowns without any line, allowance or charge. The standard is
 * silent; its artefacts treat the two syntaxes differently.
 */
function isBreakdownAloneFine(
  { breakdowns }: Category,
  own: number,
  { syntax }: RuledInvoice,
): boolean {
  const isLenient = breakdowns === 'some' ? syntax === 'cii' : syntax === 'ubl';
  return isLenient ? breakdowns === 'some' || own <= 1 : own === 0;
}

function arePartiesGiven({ parties }: Category, invoice: RuledInvoice): boolean {
  const [sellers, buyers] = [invoice.parts('BG-4'), invoice.parts('BG-7')];
  const representative = invoice.parts('BG-11').some((one) => one.text('vat id') !== null);
  const sellerVat = representative || sellers.some((one) => one.text('vat id') !== null);
  const sellerTax = sellerVat || sellers.some((one) => one.text('tax id') !== null);
  const buyerVat = buyers.some((one) => one.text('vat id') !== null);
  if (parties === 'no VAT ids') return !sellerVat && !buyerVat;
  if (parties === 'VAT id of seller') return sellerVat;
  if (parties === 'VAT ids of both') return sellerVat && buyerVat;
  if (parties === 'seller') return sellerTax;
  return sellerTax && (buyerVat || buyers.some((one) => one.text('legal id') !== null));
}

function said(rate: Category['rate']): string {
  const words = { positive: 'above zero', zero: 'zero', any: 'zero or above', none: 'not stated' };
  return words[rate];
}

function isRate(asked: Category['rate'], rate: Big | null): boolean {
  if (asked === 'none') return rate === null;
  if (!rate) return false;
  if (asked === 'positive') return rate.gt(0);
  return asked === 'zero' ? rate.eq(0) : rate.gte(0);
}

/** Categories with several rates have a breakdown for each; the others are summed. */
function isTaxableTheSum(
  { code, breakdowns }: Category,
  breakdown: Part<'BG-23'>,
  invoice: RuledInvoice,
): boolean {
  const taxable = breakdown.amount('BT-116');
  if (!taxable) return false;
  const rate = breakdowns === 'one' ? null : breakdown.amount('BT-119');
  // Without a rate, its amounts are unknown; BR-48 reports the missing rate.
  if (breakdowns === 'some' && rate === null) return true;
  const sum = invoice.once(taxableSums).get(sumKey(code, rate, breakdowns)) ?? zero;
  // Where the artefacts are lenient, a difference below one unit of the currency is accepted: in
  // UBL for categories with several rates, in CII for those with one, except not subject to VAT.
  const isLenient =
    invoice.syntax === 'cii' ? breakdowns === 'one' && code !== 'O' : breakdowns === 'some';
  if (isLenient) return taxable.minus(sum).abs().lt(1);
  return isNear(taxable, sum.round(2, Big.roundHalfUp), 0);
}

/** Stated amounts of each category, and of its rates. */
function taxableSums(invoice: RuledInvoice): Map<string, Big> {
  const sums = new Map<string, Big>();
  for (const { code, rate, amount } of invoice.once(allTaxes)) {
    if (code === null) continue;
    for (const breakdowns of ['one', 'some'] as const) {
      const key = sumKey(code, rate, breakdowns);
      sums.set(key, (sums.get(key) ?? zero).plus(amount));
    }
  }
  return sums;
}

function sumKey(code: string, rate: Big | null, breakdowns: Category['breakdowns']): string {
  return breakdowns === 'one' ? code : `${code} at ${rate?.toFixed() ?? 'no rate'}`;
}

function intraCommunityRules(): Rule[] {
  const has = (invoice: RuledInvoice): boolean =>
    invoice.parts('BG-23').some((one) => one.text('BT-118') === 'K');
  return [
    whole(
      'BR-IC-11',
      'An intra-community supply has a date of delivery or a period.',
      (invoice) =>
        !has(invoice) ||
        invoice.parts('BG-13').some((one) => one.text('BT-72') !== null) ||
        invoice
          .parts('BG-14')
          .some((one) => one.text('BT-73') !== null || one.text('BT-74') !== null),
    ),
    whole(
      'BR-IC-12',
      'An intra-community supply names the country of delivery.',
      (invoice) =>
        !has(invoice) || invoice.parts('BG-13').some((one) => one.text('country') !== null),
    ),
  ];
}

function notSubjectRules(): Rule[] {
  const has = (invoice: RuledInvoice): boolean =>
    invoice.parts('BG-23').some((one) => one.text('BT-118') === 'O');
  const rule = (
    id: string,
    what: string,
    of: (invoice: RuledInvoice) => { code: string | null }[],
  ): Rule =>
    whole(
      id,
      `Beside what is not subject to VAT there is no other ${what}.`,
      (invoice) =>
        !has(invoice) || invoice.once(of).every(({ code }) => code === null || code === 'O'),
    );
  return [
    rule('BR-O-11', 'VAT breakdown', (invoice) =>
      invoice.parts('BG-23').map((one) => ({ code: one.text('BT-118') ?? 'other' })),
    ),
    rule('BR-O-12', 'line', lineTaxes),
    rule('BR-O-13', 'allowance', allowanceTaxes),
    rule('BR-O-14', 'charge', chargeTaxes),
  ];
}

/** Split payment, only in Italy: the buyer pays the VAT to the state. */
function splitPaymentRules(): Rule[] {
  const codes = (invoice: RuledInvoice): (string | null)[] => [
    ...invoice.once(allTaxes).map(({ code }) => code),
    ...invoice.parts('BG-23').map((one) => one.text('BT-118')),
  ];
  return [
    whole('BR-B-01', 'Split payment is between parties in Italy.', (invoice) => {
      if (!codes(invoice).includes('B')) return true;
      const countries = [...invoice.parts('BG-4'), ...invoice.parts('BG-7')];
      return countries.length > 0 && countries.every((party) => party.text('country') === 'IT');
    }),
    whole('BR-B-02', 'Split payment and the standard rate exclude each other.', (invoice) => {
      const used = codes(invoice);
      return !used.includes('B') || !used.includes('S');
    }),
  ];
}
