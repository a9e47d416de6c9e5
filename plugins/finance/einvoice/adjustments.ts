// Allowances and charges of an electronic invoice and of its lines.

import { Big } from 'big.js';
import { decimalField, first } from './fields.ts';
import type { AllowanceCharge, Alternatives, Syntax } from './terms.ts';
import { selectElements, type Found } from './xml-path.ts';

export interface Adjustments {
  allowances: Big;
  charges: Big;
}

const zero = new Big(0);

/** UBL and CII use true, EDIFACT C, FatturaPA MG (maggiorazione). */
const chargeWords = new Set(['true', '1', 'c', 'mg']);

/**
 * Returns the stated sums (BT-107, BT-108), or else the sums of the single allowances and charges.
 */
export function documentAdjustments(top: Found, syntax: Syntax): Adjustments {
  const stated = {
    allowances: decimalField(first(top, syntax.header['BT-107'])),
    charges: decimalField(first(top, syntax.header['BT-108'])),
  };
  const added = adjustmentSums(top, syntax.adjustments);
  return {
    allowances: stated.allowances?.value ?? added.allowances,
    charges: stated.charges?.value ?? added.charges,
  };
}

/** Returns what a line adds to quantity times price: charges minus allowances. */
export function lineAdjustment(
  line: Found,
  adjustments: AllowanceCharge,
  { quantity, price }: { quantity: Big; price: Big | null },
): Big {
  if (adjustments.perUnit) {
    const { percent } = adjustments.perUnit;
    return price ? unitAdjustment(line, adjustments, percent, price).times(quantity) : zero;
  }
  const { allowances, charges } = adjustmentSums(line, adjustments);
  return charges.minus(allowances);
}

/** Discounts on one unit, applied in sequence: the second applies to the result of the first. */
function unitAdjustment(
  line: Found,
  adjustments: AllowanceCharge,
  percent: Alternatives,
  price: Big,
): Big {
  let reached = price;
  for (const one of selectElements(line, adjustments.each.steps)) {
    const rate = decimalField(first(one, percent))?.value ?? zero;
    const amount =
      decimalField(first(one, adjustments.amount))?.value ?? reached.times(rate).div(100);
    reached = isCharge(one, adjustments) ? reached.plus(amount) : reached.minus(amount);
  }
  return reached.minus(price);
}

function adjustmentSums(parent: Found, adjustments: AllowanceCharge): Adjustments {
  const sums = { allowances: zero, charges: zero };
  for (const one of selectElements(parent, adjustments.each.steps)) {
    const value = decimalField(first(one, adjustments.amount))?.value ?? zero;
    if (isCharge(one, adjustments)) sums.charges = sums.charges.plus(value);
    else sums.allowances = sums.allowances.plus(value);
  }
  return sums;
}

function isCharge(one: Found, { isCharge: says }: AllowanceCharge): boolean {
  return says === 'always' || chargeWords.has(first(one, says)?.text.toLowerCase() ?? '');
}
