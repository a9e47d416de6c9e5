// Tax by rate, from a tax table or rows such as "19 % USt 63.84". A row only counts if its numbers
// are consistent: taxable amount times rate equals the tax.

import { Big } from 'big.js';
import type { Candidate } from './candidates.ts';
import type { Label } from './labels.ts';
import type { Amounts, MoneyCandidate } from './money.ts';

export interface TaxRowRead {
  rate: Candidate<Big>;
  taxable: MoneyCandidate;
  tax: MoneyCandidate;
}

interface TaxInput {
  amounts: Amounts;
  labels: readonly Label[];
  /** Rows of items, whose tax per line is not that of the invoice. */
  itemRows: ReadonlySet<number>;
  net: MoneyCandidate | null;
  tax: MoneyCandidate | null;
  /** Sum of the taxes by rate in cents, if no total is printed. */
  taxOfParts: number | null;
}

const HIGHEST_RATE = 40;

export function findTaxRows(input: TaxInput): TaxRowRead[] {
  const moneyByRow = Map.groupBy(input.amounts.money, (one) => one.row);
  const ratesByRow = Map.groupBy(input.amounts.percentages, (one) => one.row);
  const moneyByPage = Map.groupBy(input.amounts.money, (one) => one.page);
  const taxLabelRows = new Set(
    input.labels
      .filter((label) => label.name === 'tax' || label.name === 'taxRate')
      .map((label) => label.row),
  );
  const found: TaxRowRead[] = [];
  for (const [row, money] of moneyByRow) {
    if (input.itemRows.has(row)) continue;
    const amounts = money.filter((one) => one.decimals > 0 || one.sign !== null);
    const rates = ratesByRow.get(row) ?? [];
    const bare = money.filter(
      (one) => one.sign === null && one.value.gte(0) && one.value.lt(HIGHEST_RATE),
    );
    for (const rate of rates.length > 0 ? rates : bare) {
      const pair = proven(
        rate,
        amounts.filter((one) => one !== rate),
      );
      if (pair) found.push({ rate, ...pair });
      else if (taxLabelRows.has(row) && rates.length > 0) {
        const onPage = moneyByPage.get(rate.page) ?? [];
        const single = againstNet(rate, amounts, input.net, onPage);
        if (single) found.push(single);
      }
    }
  }
  const rows = largestByRate(found);
  if (input.taxOfParts === null) return consistent(rows, input.tax);
  const sum = rows.reduce((cents, row) => cents + row.tax.cents, 0);
  // Half a table would imply that there are no other rates.
  return sum === input.taxOfParts ? rows : [];
}

/** Returns the pair that best matches the rate; of equal matches the larger. */
function proven(
  rate: Candidate<Big>,
  amounts: readonly MoneyCandidate[],
): { taxable: MoneyCandidate; tax: MoneyCandidate } | null {
  let best: { taxable: MoneyCandidate; tax: MoneyCandidate; error: number } | null = null;
  for (const taxable of amounts) {
    for (const tax of amounts) {
      if (tax === taxable || taxable.cents === 0 || !isTaxOf(rate, taxable, tax)) continue;
      const error = Math.round(Math.abs((taxable.cents * rate.value.toNumber()) / 100 - tax.cents));
      const better =
        best === null ||
        error < best.error ||
        (error === best.error && Math.abs(taxable.cents) > Math.abs(best.taxable.cents));
      if (better) best = { taxable, tax, error };
    }
  }
  return best;
}

function againstNet(
  rate: Candidate<Big>,
  amounts: readonly MoneyCandidate[],
  net: MoneyCandidate | null,
  onPage: readonly MoneyCandidate[],
): TaxRowRead | null {
  const [tax] = amounts;
  if (tax === undefined || amounts.length !== 1) return null;
  const bases = net ? [net, ...onPage] : onPage;
  const taxable = bases.find(
    (one) => one.cents !== 0 && one !== tax && one.decimals > 0 && isTaxOf(rate, one, tax),
  );
  return taxable ? { rate, taxable, tax } : null;
}

function isTaxOf(rate: Candidate<Big>, taxable: MoneyCandidate, tax: MoneyCandidate): boolean {
  const exact = taxable.value.times(rate.value).div(100);
  const tolerance = new Big(0.02).plus(taxable.value.abs().times('0.0002'));
  return exact.minus(tax.value).abs().lte(tolerance) && (rate.value.eq(0) || tax.cents !== 0);
}

function largestByRate(rows: readonly TaxRowRead[]): TaxRowRead[] {
  const byRate = new Map<string, TaxRowRead>();
  for (const row of rows) {
    const known = byRate.get(row.rate.key);
    if (known && Math.abs(known.taxable.cents) >= Math.abs(row.taxable.cents)) continue;
    byRate.set(row.rate.key, row);
  }
  return [...byRate.values()];
}

/** Returns all rows if they add up to the tax, else the one that equals the tax, else none. */
function consistent(rows: readonly TaxRowRead[], tax: MoneyCandidate | null): TaxRowRead[] {
  if (tax === null) return [...rows];
  const sum = rows.reduce((cents, row) => cents + row.tax.cents, 0);
  if (Math.abs(sum - tax.cents) <= rows.length) return [...rows];
  return rows.filter((row) => row.tax.cents === tax.cents);
}
