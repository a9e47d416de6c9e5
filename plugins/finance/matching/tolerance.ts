// Tolerance by which an invoice may exceed its order, for each vendor, as a share, an amount or
// both.

import { Big } from 'big.js';
import type { Vendor } from '../reference-schemas.ts';

/** If both are set, the smaller one applies: neither allows more. */
export function allowance(base: Big, share: number | undefined, amount: number | undefined): Big {
  const limits = [
    ...(share === undefined ? [] : [base.abs().times(share)]),
    ...(amount === undefined ? [] : [new Big(amount)]),
  ];
  const [first, second] = limits;
  if (!first) return new Big(0);
  return second?.lt(first) ? second : first;
}

export function totalAllowance(total: Big, vendor: Vendor | null): Big {
  return allowance(total, vendor?.tolerance, vendor?.tolerance_amount);
}

export function priceAllowance(price: Big, vendor: Vendor | null): Big {
  return allowance(price, vendor?.price_tolerance, vendor?.price_tolerance_amount);
}

export function quantityAllowance(quantity: Big, vendor: Vendor | null): Big {
  return allowance(quantity, vendor?.quantity_tolerance, vendor?.quantity_tolerance_amount);
}
