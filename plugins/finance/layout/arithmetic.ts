// Arithmetic of amounts: net + tax = gross, and columns that add up. It only selects printed
// amounts and never creates one, because a misprinted document must be reported as printed. Amounts
// are whole cents, which are exact as numbers.

import type { MoneyCandidate } from './money.ts';

/** Three printed amounts; the first two add up to the third. */
export interface Triple {
  net: number;
  tax: number;
  gross: number;
  /** 1 if tax / net is a rate in use; lower otherwise, or if a cent is missing. */
  quality: number;
  /** The tax is printed as two equal halves, of which `tax` is one. */
  halved?: boolean;
}

export interface Arithmetic {
  triples: readonly Triple[];
  /** By cents: the best quality of a triple in which an amount has this role. */
  net: ReadonlyMap<number, number>;
  tax: ReadonlyMap<number, number>;
  gross: ReadonlyMap<number, number>;
  /** Amounts that are the sum of the amounts above them. */
  columnSums: ReadonlySet<number>;
  /** Summands of such sums. */
  addends: ReadonlySet<number>;
  /** Supported totals minus another printed amount: the remainder after a prepayment. */
  remainders: ReadonlySet<number>;
  /** All amounts, unsigned. */
  printed: ReadonlySet<number>;
  /** Amounts that are printed more than once. */
  repeated: ReadonlySet<number>;
  /** Levies, allowances and retained amounts beside net and tax, by their effect on the total. */
  adjustments: ReadonlySet<number>;
  /** Whether the second is the tax on the first at a rate in use. */
  isRate(net: number, tax: number): boolean;
}

// Standard, reduced and special rates of the EU, GB, CH, NO, and of other countries, in percent.
const RATES = [
  19, 7, 16, 20, 5.5, 10, 2.1, 21, 9, 6, 22, 5, 4, 25, 12, 23, 13, 18, 28, 8, 7.7, 8.1, 2.5, 2.6,
  8.25, 6.25, 24, 17, 27, 15, 13.5, 25.5, 14, 3.8, 3, 11, 1,
];
const UNKNOWN_RATE = 0.35;
/** Quality of a triple that is off by a cent at a known rate. */
export const CENT_OFF = 0.6;
const SUM_ROW = 1.7;
const ADDEND_ROW = 0.3;
/** A net amount below this share of the gross would mean a tax above 66 %. */
const LEAST_NET = 0.6;
/** The search is quadratic: of more different amounts, only the largest are used. */
const MOST_AMOUNTS = 90;
const LONGEST_COLUMN = 40;

export function studyArithmetic(
  money: readonly MoneyCandidate[],
  unit: number,
  adjustments: ReadonlySet<number> = new Set(),
): Arithmetic {
  const printed = money.filter(
    (one) => (one.decimals > 0 || one.sign !== null) && Number.isInteger(one.cents),
  );
  const amounts = printed.filter((one) => one.cents !== 0);
  const positive = distinct(amounts.filter((one) => one.cents > 0).map((one) => one.cents));
  const negative = distinct(amounts.filter((one) => one.cents < 0).map((one) => -one.cents));
  const columns = findColumnSums(printed, unit);
  const halves = (sign: 1 | -1): Set<number> => twice(amounts.map(({ cents }) => sign * cents));
  const triples = weighByTable(
    [...findTriples(positive, 1, halves(1)), ...findTriples(negative, -1, halves(-1))],
    columns,
    printed,
  );
  const roles = { net: new Map<number, number>(), tax: new Map(), gross: new Map() };
  for (const triple of triples) {
    for (const role of ['net', 'tax', 'gross'] as const) {
      const known = roles[role].get(triple[role]) ?? 0;
      roles[role].set(triple[role], Math.max(known, triple.quality));
    }
  }
  const remainders = new Set<number>();
  const values = new Set(positive);
  for (const [gross, quality] of roles.gross) {
    if (quality < CENT_OFF) continue;
    for (const part of [...positive, ...negative]) {
      if (part < gross && values.has(gross - part)) remainders.add(gross - part);
    }
  }
  return {
    triples,
    ...roles,
    remainders,
    printed: new Set([...positive, ...negative]),
    repeated: twice(amounts.map(({ cents }) => cents)),
    adjustments,
    isRate: (net, tax) => tax !== 0 && rateOf(net, tax) !== null,
    ...columns,
  };
}

/** In a tax table, the last row is the sum of the others. The total of both may be elsewhere. */
function weighByTable(
  triples: readonly Triple[],
  { columnSums, addends }: Pick<Arithmetic, 'columnSums' | 'addends'>,
  printed: readonly MoneyCandidate[],
): Triple[] {
  const sums = printed.filter(({ cents }) => columnSums.has(cents));
  const rows = [...Map.groupBy(sums, ({ row }) => row).values()]
    .map((row) => new Set(row.map(({ cents }) => cents)))
    .filter(({ size }) => size > 1);
  const isOfSums = ({ net, tax }: Triple): boolean =>
    rows.some((row) => row.has(net) && row.has(tax));
  const isOfTotals = (triple: Triple): boolean =>
    rows.some((row) => row.has(triple.net) && row.has(triple.tax) && row.has(triple.gross));
  const isOfAddends = ({ net, tax, gross }: Triple): boolean =>
    addends.has(net) && addends.has(tax) && addends.has(gross);
  const hasTotals = triples.some(isOfTotals);
  return triples.map((triple) => {
    if (isOfTotals(triple)) return { ...triple, quality: SUM_ROW };
    if (isOfSums(triple)) return { ...triple, quality: Math.max(1, triple.quality) };
    const isPart = hasTotals && isOfAddends(triple);
    return isPart ? { ...triple, quality: triple.quality * ADDEND_ROW } : triple;
  });
}

function distinct(cents: readonly number[]): number[] {
  return [...new Set(cents)].sort((a, b) => b - a).slice(0, MOST_AMOUNTS);
}

/** Amounts that are printed more than once. */
function twice(cents: readonly number[]): Set<number> {
  const seen = new Set<number>();
  return new Set(
    cents.filter((one) => {
      const isKnown = seen.has(one);
      seen.add(one);
      return isKnown;
    }),
  );
}

/**
 * `halves`: a tax of two halves, for example of a state and its union, is printed as two equal
 * amounts.
 */
function findTriples(
  amounts: readonly number[],
  sign: 1 | -1,
  halves: ReadonlySet<number>,
): Triple[] {
  const known = new Set(amounts);
  const triples: Triple[] = [];
  for (const gross of amounts) {
    for (const net of amounts) {
      if (net >= gross || net < gross * LEAST_NET) continue;
      const exact = gross - net;
      const tax = [exact, exact + 1, exact - 1].find((cents) => cents > 0 && known.has(cents));
      if (tax === undefined) {
        if (exact % 2 === 0 && halves.has(exact / 2) && rateOf(net, exact / 2) !== null) {
          const half = (sign * exact) / 2;
          const whole = { net: sign * net, gross: sign * gross };
          triples.push({ ...whole, tax: half, quality: 1, halved: true });
        }
        continue;
      }
      const rated = rateOf(net, tax) !== null || isOfTwoRates(net, tax, known);
      const quality = (rated ? 1 : UNKNOWN_RATE) * (tax === exact ? 1 : CENT_OFF);
      triples.push({ net: sign * net, tax: sign * tax, gross: sign * gross, quality });
    }
  }
  return triples;
}

/** Returns the rate in use (percent) that gives this tax on this net amount, or null. */
function rateOf(net: number, tax: number): number | null {
  const tolerance = Math.max(2, Math.abs(net) * 0.0006);
  return RATES.find((rate) => Math.abs(tax - (net * rate) / 100) <= tolerance) ?? null;
}

/** Whether net and tax are the sums of two printed pairs, each at a rate in use. */
function isOfTwoRates(net: number, tax: number, known: ReadonlySet<number>): boolean {
  for (const first of known) {
    if (first >= net || !known.has(net - first)) continue;
    for (const part of known) {
      if (part >= tax || part >= first || !known.has(tax - part)) continue;
      if (rateOf(first, part) !== null && rateOf(net - first, tax - part) !== null) return true;
    }
  }
  return false;
}

/** Amounts at the end of a right-aligned column that are the sum of those above. */
function findColumnSums(
  amounts: readonly MoneyCandidate[],
  unit: number,
): Pick<Arithmetic, 'columnSums' | 'addends'> {
  const columnSums = new Set<number>();
  const addends = new Set<number>();
  const byPage = Map.groupBy(amounts, (one) => one.page);
  for (const first of amounts) {
    const run = [first.cents];
    let sum = first.cents;
    for (const next of byPage.get(first.page) ?? []) {
      if (next.box[1] <= first.box[1] + 0.5 * unit) continue;
      if (Math.abs(next.box[2] - first.box[2]) > 1.2 * unit) continue;
      if (run.length > 1 && next.cents === sum && sum !== 0) {
        columnSums.add(sum);
        for (const cents of run) addends.add(cents);
      }
      sum += next.cents;
      run.push(next.cents);
      if (run.length > LONGEST_COLUMN) break;
    }
  }
  return { columnSums, addends };
}
