// Converts the jointly selected sums (choice.ts) to fields of the invoice.

import { Big } from 'big.js';
import type { Field, TaxRow } from '../invoice.ts';
import type { Analysis } from './analysis.ts';
import { evidenceOf } from './candidates.ts';
import { amountField } from './chosen-field.ts';
import type { Arithmetic } from './arithmetic.ts';
import type { Sums } from './choice.ts';
import { CALIBRATION } from './confidence.ts';
import { findItems, type ItemsRead } from './line-items.ts';
import { findTaxRows, type TaxRowRead } from './tax-rows.ts';

const TAX_PARTS_CONFIDENCE = 0.9;

/** If the tax is only printed by rate, it is their sum, confirmed by net and total. */
export function readTax(sums: Sums, analysis: Analysis): Field<Big> | null {
  const { tax, taxParts, support } = sums;
  const [first] = taxParts;
  if (tax !== null || first === undefined)
    return amountField(CALIBRATION.tax, tax, support, analysis);
  const value = taxParts.reduce((sum, one) => sum.plus(one.value), new Big(0));
  return { value, evidence: evidenceOf(first, TAX_PARTS_CONFIDENCE, 'derived') };
}

/** The total of net and tax: it may not be printed if the payable amount differs. */
export function readGross(sums: Sums, payable: Field<Big> | null): Field<Big> | null {
  if (payable === null) return null;
  const { confidence } = payable.evidence;
  const taxed = taxedTotal(sums);
  if (sums.extra !== 0 && sums.net && taxed !== null) {
    const value = new Big(taxed).div(100);
    return { value, evidence: evidenceOf(sums.net.candidate, confidence, 'derived') };
  }
  if (sums.gross === null) return payable;
  return { value: sums.gross.value, evidence: evidenceOf(sums.gross, confidence) };
}

function taxedTotal({ net, tax }: Sums): number | null {
  return net && tax ? net.candidate.cents + tax.candidate.cents : null;
}

/** The printed amount by which the total exceeds the payable amount: prepaid or withheld. */
export function readPrepaid(analysis: Analysis, sums: Sums): Field<Big> | null {
  const { gross, payable, extra } = sums;
  const total = gross?.cents ?? (extra < 0 ? taxedTotal(sums) : null);
  if (total === null || payable === null) return null;
  const difference = total - payable.candidate.cents;
  const found = analysis.amounts.money.find(
    (one) =>
      difference > 0 &&
      Math.abs(one.cents) === difference &&
      one.row >= (gross ?? sums.net?.candidate ?? one).row,
  );
  if (found === undefined) return null;
  return { value: found.value.abs(), evidence: evidenceOf(found, 0.8) };
}

/** Levies and outlays that the seller collects in addition. */
export function thirdPartyOf({ extra }: Sums): Big {
  return new Big(Math.max(0, extra)).div(100);
}

/** Two lines of a table may look like a net amount and a tax; the price of an item is neither. */
export function withoutItems(
  sums: Sums,
  { items }: ItemsRead,
  { isRate }: Pick<Arithmetic, 'isRate'>,
): Sums {
  if (items.length < 2) return sums;
  const rows = new Set(items.map(({ row }) => row));
  const total = sums.payable?.candidate.cents;
  // If labeled as net or tax, and consistent with the total, the sum was read as a line by mistake.
  const isProven = sums.support >= 1 || isTaxOfNet(sums, isRate);
  // A single line may be the whole net amount: a labeled tax then confirms it.
  const isTaxed = isProven && (sums.tax?.score ?? 0) > 0;
  const own = (scored: Sums['net']): Sums['net'] =>
    scored &&
    scored.candidate.cents !== total &&
    rows.has(scored.candidate.row) &&
    !(isProven && scored.score > 0) &&
    !(isTaxed && scored === sums.net)
      ? null
      : scored;
  const [net, tax] = [own(sums.net), own(sums.tax)];
  if (net === sums.net && tax === sums.tax) return sums;
  return { ...sums, net, tax, support: 0, extra: 0 };
}

/** Outlays prevent net and tax from adding up to the total. */
function isTaxOfNet({ net, tax }: Sums, isRate: Arithmetic['isRate']): boolean {
  if (net === null || tax === null || net.score <= 0 || tax.score <= 0) return false;
  return isRate(net.candidate.cents, tax.candidate.cents);
}

export function readItems(analysis: Analysis, sums: Sums): ItemsRead {
  const totals = [sums.net, sums.payable]
    .flatMap((scored) => (scored ? [scored.candidate.cents] : []))
    .concat(sums.gross ? [sums.gross.cents] : []);
  const taxes = [...(sums.tax ? [sums.tax.candidate] : []), ...sums.taxParts];
  return findItems({ ...analysis, totals, taxes: taxes.map(({ cents }) => cents) });
}

/** Sums with less support may be replaced by a consistent table. */
const UNPROVEN = 0.6;
const TABLE_CONFIDENCE = 0.85;

/**
 * Net and tax, if only a tax table states them by rate: its rows are consistent and add up to the
 * total. Null if consistent totals are printed, or the table does not match.
 */
export function readTaxTable(
  analysis: Analysis,
  sums: Sums,
  items: ItemsRead,
): { sums: Sums; net: Field<Big> } | null {
  if (sums.payable === null || sums.support >= UNPROVEN || sums.taxParts.length > 0) return null;
  const [rows, total] = [taxRowsOf(analysis, items, null), sums.payable.candidate.cents];
  const [first] = rows;
  const net = rows.reduce((cents, { taxable }) => cents + taxable.cents, 0);
  const tax = rows.reduce((cents, row) => cents + row.tax.cents, 0);
  if (first === undefined || tax === 0 || Math.abs(net + tax - total) > rows.length) return null;
  const parts = rows.map((row) => row.tax);
  return {
    sums: { ...sums, net: null, tax: null, gross: null, extra: 0, taxParts: parts, support: 1 },
    net: {
      value: new Big(net).div(100),
      evidence: evidenceOf(first.taxable, TABLE_CONFIDENCE, 'derived'),
    },
  };
}

function taxRowsOf(analysis: Analysis, items: ItemsRead, sums: Sums | null): TaxRowRead[] {
  return findTaxRows({
    amounts: analysis.amounts,
    labels: analysis.labels,
    itemRows: new Set(items.items.map((item) => item.row)),
    net: sums?.net?.candidate ?? null,
    tax: sums?.tax?.candidate ?? null,
    taxOfParts:
      sums?.tax === null && sums.taxParts.length > 0
        ? sums.taxParts.reduce((cents, one) => cents + one.cents, 0)
        : null,
  });
}

export function readTaxRows(analysis: Analysis, sums: Sums, items: ItemsRead): TaxRow[] {
  const rows = taxRowsOf(analysis, items, sums);
  const sure = sums.tax ? 0.95 : 0.8;
  return rows.map(({ rate, taxable, tax }) => ({
    rate: { value: rate.value, evidence: evidenceOf(rate, sure) },
    category: null,
    taxable: { value: taxable.value, evidence: evidenceOf(taxable, sure) },
    tax: { value: tax.value, evidence: evidenceOf(tax, sure) },
  }));
}
