// Tax included in amounts, by rate: as stated or, if only the rate is stated, computed from the
// amount.

import { Big } from 'big.js';
import type { Evidence } from 'workmill/sdk';
import type { Field, TaxRow } from '../invoice.ts';
import { decimalField, first, textField } from './fields.ts';
import type { Alternatives, IncludedTaxTerm } from './terms.ts';
import type { Found } from './xml-path.ts';

interface Part {
  rate: Field<Big> | null;
  amount: Big;
  /** Null: computed from the rate. */
  tax: Big | null;
  evidence: Evidence;
}

/**
 * Returns one row for each rate; none if one of the amounts has neither tax nor rate nor exemption.
 */
export function includedTaxRows(
  lines: readonly Found[],
  terms: Record<IncludedTaxTerm, Alternatives>,
): TaxRow[] {
  const parts = lines.map((line) => partOf(line, terms));
  if (parts.some((part) => part === null)) return [];
  const byRate = Map.groupBy(parts as Part[], ({ rate }) => rate?.value.toFixed() ?? '');
  return [...byRate.values()].map(rowOf);
}

/** Returns the sum of the rows; null without rows. */
export function includedTax(rows: readonly TaxRow[]): Field<Big> | null {
  const [head] = rows;
  if (!head?.tax) return null;
  const sum = rows.reduce((all, { tax }) => all.plus(tax?.value ?? 0), new Big(0));
  return { value: sum, evidence: head.tax.evidence };
}

function partOf(line: Found, terms: Record<IncludedTaxTerm, Alternatives>): Part | null {
  const amount = decimalField(first(line, terms.amount));
  if (!amount) return null;
  const rate = decimalField(first(line, terms.rate));
  const tax = decimalField(first(line, terms.tax))?.value ?? null;
  const isExempt = textField(first(line, terms.exemption)) !== null;
  if (!rate && !tax && !isExempt) return null;
  const { evidence } = amount;
  return { rate, amount: amount.value, tax: !rate && !tax ? new Big(0) : tax, evidence };
}

/** Rounded once for each rate (BR-CO-17). */
function rowOf(parts: readonly Part[]): TaxRow {
  const { rate, evidence } = parts[0]!;
  const gross = parts.reduce((all, { amount }) => all.plus(amount), new Big(0));
  const isStated = parts.every(({ tax }) => tax !== null);
  const tax = isStated
    ? parts.reduce((all, part) => all.plus(part.tax!), new Big(0))
    : gross.times(rate!.value).div(rate!.value.plus(100)).round(2, Big.roundHalfUp);
  const at = (value: Big): Field<Big> => ({
    value,
    evidence: { ...evidence, source: 'derived', confidence: 0.98 },
  });
  return { rate, category: null, taxable: at(gross.minus(tax)), tax: at(tax) };
}
