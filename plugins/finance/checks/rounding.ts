// Tolerances for suppliers' rounding. Without them, valid invoices would be rejected: lines printed
// with two decimals whose sum differs from the net by a cent, or 10.83 + 2.17 billed as 12.99.

import { Big } from 'big.js';

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

// ISO 4217's currencies without decimals. Intl has them too, but its first use takes 30 ms.
const withoutDecimals = wordSet('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF');
const withThreeDecimals = wordSet('BHD IQD JOD KWD LYD OMR TND');

/**
 * Returns the smallest amount of a currency: 0.01, or 1 for the yen; 0.01 for unknown currencies.
 */
export function minorUnit(currency: string | null): Big {
  if (currency && withoutDecimals.has(currency)) return new Big(1);
  return new Big(currency && withThreeDecimals.has(currency) ? '0.001' : '0.01');
}

export function isKnownCurrency(code: string): boolean {
  return currencies.has(code);
}

/** For two sums that a supplier rounded separately. */
export function totalTolerance(unit: Big): Big {
  return unit.times(2);
}

/** For a sum of `count` amounts, each of which may be off by half a unit. */
export function sumTolerance(unit: Big, count: number): Big {
  return unit.plus(unit.times(count).div(2));
}

/**
 * For a product with a rounded price: half a unit of the price's last digit for each piece, and the
 * two cents of Peppol's R120.
 */
export function productTolerance(unit: Big, price: Big, pieces: Big): Big {
  const lastPlace = new Big(10).pow(-Math.max(2, decimals(price)));
  return unit.times(2).plus(lastPlace.div(2).times(pieces.abs()));
}

export function isWithin(one: Big, other: Big, tolerance: Big): boolean {
  return one.minus(other).abs().lte(tolerance);
}

function decimals(value: Big): number {
  return Math.max(0, value.c.length - 1 - value.e);
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
