// Selects one value per field from scored candidates: the best candidate of each value. Sums are
// selected together, because net, tax and total must match.

import { type Arithmetic, CENT_OFF, type Triple } from './arithmetic.ts';
import type { Candidate } from './candidates.ts';
import { type MoneyCandidate, MOST_ROUNDING } from './money.ts';

export interface Scored<C> {
  candidate: C;
  /** Logit of the probability that this is the field's value. */
  score: number;
  /** Distance to the best other value, or to no value; 0 for all except the best. */
  margin: number;
}

/** Score of no value: the competitor of a single value. */
const NOTHING = -2;

/**
 * Returns the best candidate of each value, the best value first. `isRival` decides whether another
 * value competes with the best: a company name with and without its legal form do not compete.
 */
export function rank<C extends Candidate<unknown>>(
  candidates: readonly C[],
  scores: readonly number[],
  isRival: (best: C, other: C) => boolean = () => true,
): Scored<C>[] {
  const best = new Map<string, Scored<C>>();
  candidates.forEach((candidate, index) => {
    const score = scores[index] ?? -Infinity;
    const known = best.get(candidate.key);
    if (known === undefined || score > known.score) {
      best.set(candidate.key, { candidate, score, margin: 0 });
    }
  });
  const ranked = [...best.values()].sort((a, b) => b.score - a.score);
  const [first, ...others] = ranked;
  if (first) {
    const second = others.find(({ candidate }) => isRival(first.candidate, candidate));
    first.margin = first.score - Math.max(NOTHING, second?.score ?? NOTHING);
  }
  return ranked;
}

export interface Sums {
  payable: Scored<MoneyCandidate> | null;
  net: Scored<MoneyCandidate> | null;
  tax: Scored<MoneyCandidate> | null;
  /** Printed total of net and tax, if it is not the payable amount. */
  gross: MoneyCandidate | null;
  /** Taxes by rate that add up to the tax, if their sum is not printed. */
  taxParts: readonly MoneyCandidate[];
  /**
   * Cents of the total beyond net and tax: levies and outlays or, if negative, withheld amounts.
   */
  extra: number;
  /**
   * Consistency of the sums: 1 if net + tax = total at a known rate, negative if they contradict.
   */
  support: number;
}

// Weight of full consistency, added to the logits of the parts.
const FIT_WEIGHT = 2;
const TRIED = 10;
/** Cost of a part that is not printed; a bad candidate costs at most twice that. */
const ABSENT = -1;
const FLOOR = -2;
const SUM_WITHOUT_RATE = 0.6;
const PREPAID_FIT = 0.95;
const NO_FIT = -0.5;
const COLUMN_SUM = 0.15;
const ONE_AMOUNT_THRICE = -4;
/** Net and tax at a known rate, and named levies or retained amounts beside them. */
const ADJUSTED_FIT = 1;
const OUTLAY_FIT = 0.8;
/** Outlays of agents may be many times their fee. */
const MOST_OUTLAY = 10;
const LEAST_GROSS = -3;
const MISSED_CENTS = 2;
const TAX_PARTS_FIT = 0.9;
/** The tax of one rate is not that of the invoice. */
const PART_FOR_WHOLE = -1.5;
/** A lower score means that it is not named as a tax. */
const NAMED_TAX = 0;
const MOST_TAX_PARTS = 6;
/** Share of the net amount. */
const MOST_TAX = 0.5;
/** Tax follows it, and then their sum. */
const NET_FOR_TOTAL = -3;

interface Ranked {
  payable: readonly Scored<MoneyCandidate>[];
  net: readonly Scored<MoneyCandidate>[];
  tax: readonly Scored<MoneyCandidate>[];
}

export function chooseSums(ranked: Ranked, arithmetic: Arithmetic): Sums {
  let best: (Sums & { total: number }) | null = null;
  const nets = [...ranked.net.slice(0, TRIED), null];
  const taxes = [...ranked.tax.slice(0, TRIED), null];
  const named = namedTaxes(ranked.tax);
  const triples = Map.groupBy(
    arithmetic.triples.filter((one) => !one.halved),
    (one) => one.net,
  );
  const grosses = ranked.payable.filter(({ score }) => score > LEAST_GROSS);
  const small = [...arithmetic.adjustments].filter((one) => Math.abs(one) < MOST_ROUNDING);
  const taxStudy = { ranked, named, roundings: [0, ...small], arithmetic };
  for (const payable of ranked.payable.slice(0, TRIED)) {
    const asTotal = isBeforeTax(payable.candidate, ranked, named) ? NET_FOR_TOTAL : 0;
    for (const net of nets) {
      const parts = net === null ? [] : partsOf(net, payable, taxStudy);
      const isTotalPrinted = isSumPrinted(parts, ranked);
      const study = { ranked, triples, grosses, arithmetic, parts };
      for (const tax of taxes) {
        const fit = fitOf(payable, net, tax, study);
        const inParts = fit.taxParts.length > 0 && !isTotalPrinted;
        const weakest = tax ?? (inParts ? parts.at(-1)! : null);
        let total = asTotal + payable.score + part(net) + part(weakest) + FIT_WEIGHT * fit.support;
        if (net && tax && net.candidate.cents === tax.candidate.cents) total += ONE_AMOUNT_THRICE;
        if (best === null || total > best.total) best = { payable, net, tax, ...fit, total };
      }
    }
  }
  const nothing = { payable: null, net: null, tax: null, gross: null };
  return best ?? { ...nothing, taxParts: [], extra: 0, support: 0 };
}

interface Study {
  ranked: Ranked;
  /** By net amount: triples whose tax is printed as a whole. */
  triples: ReadonlyMap<number, readonly Triple[]>;
  /** Possible totals before a prepayment. */
  grosses: readonly Scored<MoneyCandidate>[];
  arithmetic: Arithmetic;
  /** Taxes by rate between this net amount and this total, the best first. */
  parts: readonly Scored<MoneyCandidate>[];
}

function part(scored: Scored<MoneyCandidate> | null): number {
  return scored === null ? ABSENT : Math.max(FLOOR, scored.score);
}

type Fit = Pick<Sums, 'support' | 'gross' | 'taxParts' | 'extra'>;

function fitOf(
  payable: Scored<MoneyCandidate>,
  net: Scored<MoneyCandidate> | null,
  tax: Scored<MoneyCandidate> | null,
  study: Study,
): Fit {
  const { arithmetic, parts } = study;
  const column = net && arithmetic.columnSums.has(net.candidate.cents) ? COLUMN_SUM : 0;
  const none = { gross: null, taxParts: [], extra: 0 };
  if (net === null) return { ...none, support: column };
  if (tax === null) {
    const support = column + (parts.length > 0 ? TAX_PARTS_FIT : 0);
    return { ...none, support, taxParts: parts.map(({ candidate }) => candidate) };
  }
  const [n, t, p] = [net.candidate.cents, tax.candidate.cents, payable.candidate.cents];
  const triple = study.triples.get(n)?.find((one) => one.tax === t);
  const extra = p - n - t;
  if (triple && Math.abs(triple.gross - p) <= MISSED_CENTS) {
    const isRounded = triple.quality >= CENT_OFF && arithmetic.adjustments.has(extra);
    const quality = isRounded ? Math.max(ADJUSTED_FIT, triple.quality) : triple.quality;
    return { ...none, support: quality + column };
  }
  if (Math.abs(extra) <= MISSED_CENTS) return { ...none, support: SUM_WITHOUT_RATE + column };
  const isNamed = tax.score > NAMED_TAX;
  const isRated = (): boolean =>
    (isNamed || (triple?.quality ?? 0) >= 1) && arithmetic.isRate(n, t);
  // The remainder follows from the printed total.
  const isLeft = arithmetic.printed.has(Math.abs(n + t));
  if (!isLeft && arithmetic.adjustments.has(extra * Math.sign(p)) && isRated()) {
    return { ...none, support: ADJUSTED_FIT + column, extra };
  }
  if (parts.some(({ candidate }) => candidate.cents === t))
    return { ...none, support: PART_FOR_WHOLE + column };
  const outlay = Math.sign(p) * extra;
  const isOutlay =
    isNamed && outlay > 0 && outlay < MOST_OUTLAY * Math.abs(n) && arithmetic.printed.has(outlay);
  if (isOutlay && isRated() && isUntaxed(outlay, study)) {
    return { ...none, support: OUTLAY_FIT + column, extra };
  }
  const sums = { n, t, p, isRated, triple };
  return (
    fitOfRemainder(sums, study, column) ?? { ...none, support: (t === 0 ? 0 : NO_FIT) + column }
  );
}

/** The remainder after a prepayment is at most the total, which is also printed. */
function fitOfRemainder(
  sums: { n: number; t: number; p: number; isRated(): boolean; triple: Triple | undefined },
  { grosses, arithmetic }: Study,
  column: number,
): Fit | null {
  const { n, t, p, isRated, triple } = sums;
  const isAdjusted = (cents: number): boolean =>
    Math.abs(cents) > Math.abs(n + t) &&
    arithmetic.adjustments.has((cents - n - t) * Math.sign(cents)) &&
    isRated();
  const possible = grosses.filter(
    ({ candidate: { cents } }) =>
      (Math.abs(cents - (triple?.gross ?? n + t)) <= MISSED_CENTS || isAdjusted(cents)) &&
      Math.abs(cents) >= Math.abs(p),
  );
  // Selects, from the tax table and the sums beside it, the total from which the payment leads to
  // this amount.
  const gross =
    possible.find(({ candidate }) => arithmetic.printed.has(Math.abs(candidate.cents - p))) ??
    possible[0];
  if (gross === undefined) return null;
  const { cents } = gross.candidate;
  const isLess =
    arithmetic.remainders.has(p) ||
    arithmetic.printed.has(cents - p) ||
    // More was paid than requested.
    arithmetic.printed.has(cents + p);
  const remainder = p === 0 || (isLess && p !== n && p !== t);
  const extra = isAdjusted(cents) ? cents - n - t : 0;
  const quality = triple?.quality ?? (extra === 0 ? SUM_WITHOUT_RATE : ADJUSTED_FIT);
  const support = PREPAID_FIT * quality * (remainder ? 1 : 0.4) + column;
  return { support, gross: gross.candidate, taxParts: [], extra };
}

/** Untaxed outlays of any name: an amount that neither is nor has a tax. */
function isUntaxed(cents: number, { ranked, arithmetic }: Study): boolean {
  return (
    !namedTaxes(ranked.tax).some(({ candidate }) => Math.abs(candidate.cents) === cents) &&
    !arithmetic.triples.some(
      ({ net, tax, gross }) => Math.abs(gross) === cents && arithmetic.isRate(net, tax),
    )
  );
}

/** Whether an amount, the taxes below it and their sum below both are printed. */
function isBeforeTax(
  { cents, row }: MoneyCandidate,
  { payable }: Ranked,
  named: readonly Scored<MoneyCandidate>[],
): boolean {
  const taxes = named.filter(({ candidate }) => candidate.row > row);
  return payable.some(({ candidate: total, score }) => {
    const tax = total.cents - cents;
    if (score <= LEAST_GROSS || total.row <= row || tax <= 0 || tax > MOST_TAX * cents)
      return false;
    const isBetween = taxes.filter(({ candidate }) => candidate.row <= total.row);
    return (
      isBetween.some(({ candidate }) => candidate.cents === tax) ||
      sumOfSome(tax, isBetween).length > 0
    );
  });
}

function namedTaxes(ranked: readonly Scored<MoneyCandidate>[]): Scored<MoneyCandidate>[] {
  return ranked
    .filter(({ score, candidate }) => score > NAMED_TAX && candidate.cents !== 0)
    .slice(0, MOST_TAX_PARTS);
}

interface TaxStudy {
  ranked: Ranked;
  named: readonly Scored<MoneyCandidate>[];
  /** Cents by which a total may have been rounded; no rounding first. */
  roundings: readonly number[];
  arithmetic: Arithmetic;
}

/**
 * Returns taxes by rate between a net amount and a total, which may be rounded; empty if none are
 * printed.
 */
function partsOf(
  net: Scored<MoneyCandidate>,
  payable: Scored<MoneyCandidate>,
  study: TaxStudy,
): readonly Scored<MoneyCandidate>[] {
  const gap = payable.candidate.cents - net.candidate.cents;
  if (gap === 0) return [];
  for (const rounding of study.roundings) {
    const sum = gap - rounding;
    if (Math.abs(sum) > MOST_TAX * Math.abs(net.candidate.cents)) continue;
    const parts = halvesOf(net.candidate.cents, sum, study) ?? sumOfSome(sum, study.named);
    if (parts.length > 0) return parts;
  }
  return [];
}

function isSumPrinted(parts: readonly Scored<MoneyCandidate>[], { tax }: Ranked): boolean {
  if (parts.length === 0) return false;
  const sum = parts.reduce((cents, { candidate }) => cents + candidate.cents, 0);
  return tax.some(({ candidate }) => candidate.cents === sum);
}

/** Returns the two equal taxes with this sum, for example of a state and its union. */
function halvesOf(
  net: number,
  sum: number,
  { ranked, arithmetic }: TaxStudy,
): Scored<MoneyCandidate>[] | null {
  if (sum % 2 !== 0 || !arithmetic.repeated.has(sum / 2)) return null;
  const half = ranked.tax.find(({ candidate }) => candidate.cents === sum / 2);
  if (half === undefined) return null;
  // With several rates, only words show that it is a tax.
  const isProven = half.score > NAMED_TAX || arithmetic.isRate(net, sum / 2);
  return isProven ? [half, half] : null;
}

/** Returns two or three values with this sum; empty if there are none. */
function sumOfSome(
  sum: number,
  named: readonly Scored<MoneyCandidate>[],
): readonly Scored<MoneyCandidate>[] {
  for (const [index, first] of named.entries()) {
    for (const [more, second] of named.slice(index + 1).entries()) {
      const two = first.candidate.cents + second.candidate.cents;
      if (two === sum) return [first, second];
      const third = named
        .slice(index + more + 2)
        .find(({ candidate }) => two + candidate.cents === sum);
      if (third) return [first, second, third];
    }
  }
  return [];
}
