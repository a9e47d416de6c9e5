// Totals that a document omits and that follow from stated values.

import { Big } from 'big.js';
import type { Field, InvoiceLine } from '../invoice.ts';
import type { Adjustments } from './adjustments.ts';
import type { Syntax } from './terms.ts';

/**
 * Many orders state prices without a total; null unless every line has the values for its amount.
 */
export function linesSum(lines: readonly InvoiceLine[]): Field<Big> | null {
  const amounts = lines.map(amountOf);
  const [head] = amounts;
  if (!head || amounts.some((one) => one === null)) return null;
  return derived(
    head,
    amounts.reduce((sum, one) => sum.plus(one!.value), new Big(0)),
  );
}

function amountOf({ lineTotal, quantity, unitPrice, priceBase, adjustment }: InvoiceLine) {
  if (lineTotal) return lineTotal;
  if (!quantity || !unitPrice) return null;
  const product = quantity.value.times(unitPrice.value).div(priceBase).plus(adjustment);
  return { ...unitPrice, value: product.round(2, Big.roundHalfUp) };
}

/** Orders state no net; it is the sum of their lines, with allowances and charges. */
export function undeclaredNet(
  linesTotal: Field<Big> | null,
  { allowances, charges }: Adjustments,
): Field<Big> | null {
  return linesTotal && derived(linesTotal, linesTotal.value.minus(allowances).plus(charges));
}

/** Returns a gross amount minus the included tax. */
export function netWithin(gross: Field<Big> | null, tax: Field<Big> | null): Field<Big> | null {
  return gross && tax && derived(gross, gross.value.minus(tax.value));
}

/** FatturaPA may omit its total; it is then the sum of the taxable amounts and the taxes. */
export function undeclaredGross(
  syntax: Syntax['name'],
  net: Field<Big> | null,
  tax: Field<Big> | null,
): Field<Big> | null {
  return syntax === 'fatturapa' && net && tax ? derived(net, net.value.plus(tax.value)) : null;
}

/** ZUGFeRD 1.0 BASIC may omit the payable amount; it is then the gross minus prepayments. */
export function undeclaredPayable(
  gross: Field<Big> | null,
  prepaid: Field<Big> | null,
): Field<Big> | null {
  return gross && derived(gross, gross.value.minus(prepaid?.value ?? 0));
}

function derived(from: Field<Big>, value: Big): Field<Big> {
  return { value, evidence: { ...from.evidence, source: 'derived', confidence: 0.98 } };
}
