// Compares an invoice with its orders and receipts, line by line (two-way without receipts,
// three-way with them). Values that were read are not changed.

import { Big } from 'big.js';
import { say } from '../checks/check.ts';
import { isWithin, minorUnit, sumTolerance } from '../checks/rounding.ts';
import type { InvoiceLine, InvoiceRead } from '../invoice.ts';
import type { Vendor } from '../reference-schemas.ts';
import { isCharge } from './charges.ts';
import { lineKeyOf, type OrderFile } from './order-file.ts';
import {
  decimal,
  orderedPrice,
  pairLines,
  priceOf,
  type OrderedLine,
  type PairedBy,
} from './pair-lines.ts';
import { receivedByLine, type Received } from './receive.ts';
import { priceAllowance, quantityAllowance } from './tolerance.ts';
import { areDifferentUnits } from './units.ts';

export const verdicts = [
  'matched',
  'within_tolerance',
  'price_variance',
  'over_billed',
  'not_received',
  'unit_mismatch',
  'not_ordered',
  'extra_charge',
  'not_compared',
] as const;
export type Verdict = (typeof verdicts)[number];

/**
 * When a line must have been received: never, if anything of its order has been received, or
 * always.
 */
export type ReceiptRule = 'never' | 'when_any' | 'always';

export interface LineMatch {
  /** Index of the invoice's line. */
  lineItem: number;
  poNumber: string | null;
  orderLine: string | null;
  pairedBy: PairedBy | null;
  billed: Big | null;
  ordered: Big | null;
  /** Billed by earlier invoices, minus their credit notes. */
  billedBefore: Big | null;
  /** Null if receipts do not count. */
  received: Big | null;
  receipts: Received['from'];
  billedPrice: Big | null;
  orderedPrice: Big | null;
  /** Differences as messages, including tolerated ones. */
  differences: string[];
  verdict: Verdict;
}

export interface MatchContext {
  files: readonly OrderFile[];
  vendor: Vendor | null;
  receipts: ReceiptRule;
}

/** Returns one for each line; none if no order is known. */
export function matchLines(read: InvoiceRead, context: MatchContext): LineMatch[] {
  const { files } = context;
  if (files.length === 0) return [];
  const candidates = files.flatMap(({ order }) =>
    (order.lines ?? []).map((line): OrderedLine => ({ order, line })),
  );
  const pairs = pairLines(read.lines, candidates);
  const arrived = new Map(
    files.map(({ order, receipts }) => [order, receivedByLine(order, receipts)] as const),
  );
  /** Quantity of all lines of this invoice for one order line. */
  const billedNow = new Map<number, Big>();
  for (const [index, pair] of pairs.entries()) {
    const quantity = read.lines[index]!.quantity?.value;
    if (!pair || !quantity) continue;
    billedNow.set(pair.ordered, (billedNow.get(pair.ordered) ?? new Big(0)).plus(quantity));
  }
  // A separate line for a share of the order is on no order.
  const isIncomparable =
    read.isPrepayment === true ||
    candidates.length === 0 ||
    candidates.some(({ line }) => isNameless(line));
  return read.lines.map((line, index) => {
    const pair = pairs[index];
    if (!pair) return unpaired(line, index, isIncomparable);
    const ordered = candidates[pair.ordered]!;
    const file = files.find(({ order }) => order === ordered.order)!;
    return compare(read, index, {
      ordered,
      pairedBy: pair.by,
      file,
      received: arrived.get(ordered.order)!,
      billedNow: billedNow.get(pair.ordered) ?? null,
      context,
    });
  });
}

function isNameless({ line_no: number, sku, description }: OrderedLine['line']): boolean {
  return number === undefined && sku === undefined && description === undefined;
}

function unpaired(line: InvoiceLine, lineItem: number, isIncomparable: boolean): LineMatch {
  const charge = isCharge(line.description?.value ?? '');
  return {
    lineItem,
    poNumber: null,
    orderLine: null,
    pairedBy: null,
    billed: line.quantity?.value ?? null,
    ordered: null,
    billedBefore: null,
    received: null,
    receipts: [],
    billedPrice: priceOf(line),
    orderedPrice: null,
    differences: [],
    verdict: isIncomparable ? 'not_compared' : charge ? 'extra_charge' : 'not_ordered',
  };
}

interface Comparison {
  ordered: OrderedLine;
  pairedBy: PairedBy;
  file: OrderFile;
  received: ReadonlyMap<string, Received>;
  billedNow: Big | null;
  context: MatchContext;
}

interface Judgement {
  verdict: Verdict;
  says: string;
}

function compare(read: InvoiceRead, lineItem: number, comparison: Comparison): LineMatch {
  const { ordered, pairedBy, file, context } = comparison;
  const line = read.lines[lineItem]!;
  const key = lineKeyOf(ordered.order, ordered.line);
  const arrived = comparison.received.get(key) ?? { quantity: new Big(0), from: [] };
  const counts = receiptsCount(context.receipts, file);
  const match: LineMatch = {
    lineItem,
    poNumber: ordered.order.po_number,
    orderLine: key,
    pairedBy,
    billed: line.quantity?.value ?? null,
    ordered: decimal(ordered.line.quantity),
    billedBefore: file.billed.get(key) ?? new Big(0),
    received: counts ? arrived.quantity : null,
    receipts: counts ? arrived.from : [],
    billedPrice: effectivePrice(read, line),
    orderedPrice: orderedPrice(ordered.line),
    differences: [],
    verdict: 'matched',
  };
  if (areDifferentUnits(line.unit?.value ?? null, ordered.line.unit ?? null)) {
    const says = `billed in ${line.unit!.value}, ordered in ${ordered.line.unit}`;
    return { ...match, differences: [says], verdict: 'unit_mismatch' };
  }
  // Returned or prepaid goods are not compared with receipts.
  const isUncounted = read.documentType?.value === 'credit_note' || read.isPrepayment === true;
  const judgements = [
    ...(isUncounted ? [] : quantityJudgements(match, comparison)),
    ...priceJudgements(read, match, context.vendor),
  ];
  // A quantity that cannot be compared must not count as matching.
  const isBlind = !isUncounted && (match.billed === null || (!match.ordered && !counts));
  const worst = judgements.find(({ verdict }) => verdict !== 'within_tolerance') ?? judgements[0];
  return {
    ...match,
    differences: judgements.map(({ says }) => says),
    verdict: worst?.verdict ?? (isBlind ? 'not_compared' : 'matched'),
  };
}

function receiptsCount(rule: ReceiptRule, { receipts }: OrderFile): boolean {
  return rule === 'always' || (rule === 'when_any' && receipts.length > 0);
}

/** Compares with the remaining ordered and received quantities, after earlier invoices. */
function quantityJudgements(
  { ordered, received, billedBefore }: LineMatch,
  { billedNow, context: { vendor } }: Comparison,
): Judgement[] {
  if (!billedNow) return [];
  const billed = billedNow.plus(billedBefore ?? 0);
  const earlier = billedBefore?.gt(0) ? say`, ${billedBefore} of them earlier` : '';
  const against = (limit: Big | null, verdict: Verdict, word: string): Judgement[] => {
    if (!limit || billed.lte(limit)) return [];
    const isAllowed = billed.minus(limit).lte(quantityAllowance(limit, vendor));
    const says = say`${billed} billed${earlier}, ${limit} ${word}`;
    return [{ verdict: isAllowed ? 'within_tolerance' : verdict, says }];
  };
  return [
    ...against(ordered, 'over_billed', 'ordered'),
    ...against(received, 'not_received', 'received'),
  ];
}

function priceJudgements(
  read: InvoiceRead,
  { billedPrice, orderedPrice: price, billed }: LineMatch,
  vendor: Vendor | null,
): Judgement[] {
  if (!billedPrice || !price) return [];
  const difference = billedPrice.minus(price);
  const unit = minorUnit(read.currency?.value ?? null);
  // Possible effect of rounding each line to the currency's smallest amount.
  const rounding = unit.times(2);
  if (
    difference
      .abs()
      .times(billed?.abs() ?? 1)
      .lte(rounding)
  )
    return [];
  const says = say`${billedPrice.round(6)} billed for one, ${price.round(6)} ordered`;
  // A lower price than ordered is always accepted.
  const isAllowed = difference.lte(0) || difference.lte(priceAllowance(price, vendor));
  return [{ verdict: isAllowed ? 'within_tolerance' : 'price_variance', says }];
}

/** Effective net unit price: includes discounts in any form. */
function effectivePrice(read: InvoiceRead, line: InvoiceLine): Big | null {
  const { quantity, lineTotal } = line;
  const price =
    quantity && lineTotal && !quantity.value.eq(0)
      ? lineTotal.value.div(quantity.value)
      : priceOf(line);
  const rate = line.taxRate?.value;
  if (!price || !rate || !includeTax(read)) return price?.abs() ?? null;
  return price.div(rate.div(100).plus(1)).abs();
}

/** Shops print lines that include tax: they add up to the gross, not to the net. */
function includeTax({ lines, netAmount, grossAmount, currency }: InvoiceRead): boolean {
  if (!netAmount || !grossAmount || lines.length === 0) return false;
  const totals = lines.map(({ lineTotal }) => lineTotal?.value ?? new Big(0));
  const sum = totals.reduce((all, one) => all.plus(one), new Big(0));
  const tolerance = sumTolerance(minorUnit(currency?.value ?? null), lines.length);
  return isWithin(sum, grossAmount.value, tolerance) && !isWithin(sum, netAmount.value, tolerance);
}
