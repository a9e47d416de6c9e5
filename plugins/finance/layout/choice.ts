// From scored candidates to one value a field: the best candidate of each value, and the sums
// chosen together, because net, tax and total must fit one another.

import type { Arithmetic } from './arithmetic.ts';
import type { Candidate } from './candidates.ts';
import type { MoneyCandidate } from './money.ts';

export interface Scored<C> {
  candidate: C;
  /** Logit of being the field's value. */
  score: number;
  /** How far the best other value, or nothing, lies behind; 0 for all but the best. */
  margin: number;
}

/** What a text that is nothing scores: the rival of a value that stands alone. */
const NOTHING = -2;

/** The best candidate of each value, best value first. */
export function rank<C extends Candidate<unknown>>(
  candidates: readonly C[],
  scores: readonly number[],
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
  const [first, second] = ranked;
  if (first) first.margin = first.score - Math.max(NOTHING, second?.score ?? NOTHING);
  return ranked;
}

export interface Sums {
  payable: Scored<MoneyCandidate> | null;
  net: Scored<MoneyCandidate> | null;
  tax: Scored<MoneyCandidate> | null;
  /** The printed total of net and tax, where it is not the payable amount. */
  gross: MoneyCandidate | null;
  /** How well the sums fit: 1 when net + tax = total at a known rate, below 0 when they clash. */
  support: number;
}

// The joint choice: logits of the parts, plus this much for a full fit.
const FIT_WEIGHT = 2;
const TRIED = 10;
/** A part that is not printed costs this; a bad candidate can cost no more than twice that. */
const ABSENT = -1;
const FLOOR = -2;
const SUM_WITHOUT_RATE = 0.6;
const PREPAID_FIT = 0.95;
const NO_FIT = -0.5;
const COLUMN_SUM = 0.15;
const ONE_AMOUNT_THRICE = -4;
const MISSED_CENTS = 2;

interface Ranked {
  payable: readonly Scored<MoneyCandidate>[];
  net: readonly Scored<MoneyCandidate>[];
  tax: readonly Scored<MoneyCandidate>[];
}

export function chooseSums(ranked: Ranked, arithmetic: Arithmetic): Sums {
  let best: (Sums & { total: number }) | null = null;
  const nets = [...ranked.net.slice(0, TRIED), null];
  const taxes = [...ranked.tax.slice(0, TRIED), null];
  for (const payable of ranked.payable.slice(0, TRIED)) {
    for (const net of nets) {
      for (const tax of taxes) {
        const fit = fitOf(payable, net, tax, ranked, arithmetic);
        let total = payable.score + part(net) + part(tax) + FIT_WEIGHT * fit.support;
        if (net && tax && net.candidate.cents === tax.candidate.cents) total += ONE_AMOUNT_THRICE;
        if (best === null || total > best.total) best = { payable, net, tax, ...fit, total };
      }
    }
  }
  return best ?? { payable: null, net: null, tax: null, gross: null, support: 0 };
}

function part(scored: Scored<MoneyCandidate> | null): number {
  return scored === null ? ABSENT : Math.max(FLOOR, scored.score);
}

function fitOf(
  payable: Scored<MoneyCandidate>,
  net: Scored<MoneyCandidate> | null,
  tax: Scored<MoneyCandidate> | null,
  ranked: Ranked,
  arithmetic: Arithmetic,
): { support: number; gross: MoneyCandidate | null } {
  const column = net && arithmetic.columnSums.has(net.candidate.cents) ? COLUMN_SUM : 0;
  if (net === null || tax === null) return { support: column, gross: null };
  const [n, t, p] = [net.candidate.cents, tax.candidate.cents, payable.candidate.cents];
  const triple = arithmetic.triples.find((one) => one.net === n && one.tax === t);
  if (triple && Math.abs(triple.gross - p) <= MISSED_CENTS) {
    return { support: triple.quality + column, gross: null };
  }
  if (Math.abs(n + t - p) <= MISSED_CENTS) {
    return { support: SUM_WITHOUT_RATE + column, gross: null };
  }
  const gross = ranked.payable.find(
    ({ candidate }) => Math.abs(candidate.cents - (triple?.gross ?? n + t)) <= MISSED_CENTS,
  );
  if (gross && gross.score > -3) {
    const remainder = p === 0 || (arithmetic.remainders.has(p) && p !== n && p !== t);
    const quality = triple?.quality ?? SUM_WITHOUT_RATE;
    return {
      support: PREPAID_FIT * quality * (remainder ? 1 : 0.4) + column,
      gross: gross.candidate,
    };
  }
  return { support: (t === 0 ? 0 : NO_FIT) + column, gross: null };
}
