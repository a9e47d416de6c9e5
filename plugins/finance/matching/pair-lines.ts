// Assigns invoice lines to order lines. References to the order line decide; the others are paired
// by article, words, price and quantity for the best overall match.

import { Big } from 'big.js';
import { plainId } from '../checks/check.ts';
import type { InvoiceLine } from '../invoice.ts';
import { foldName } from '../names.ts';
import type { OrderLine, PurchaseOrder } from '../reference-schemas.ts';
import { assign, assignGreedily } from './assignment.ts';

export interface OrderedLine {
  order: PurchaseOrder;
  line: OrderLine;
}

export type PairedBy = 'order_line' | 'article' | 'content';

export interface Pair {
  /** Index into the candidates. */
  ordered: number;
  by: PairedBy;
}

/** About a second. Beyond it, lines are only paired by the article that they name. */
const mostComparisons = 250_000;
/** Steps of the exact assignment, about half a second; beyond it, the greedy assignment is used. */
const mostSteps = 30_000_000;

/** Weights of what two lines share; only their order and the minimum matter. */
const weights = { article: 100, words: 60, price: 25, quantity: 10, total: 15 };
/** All words of a short description, or half of them at the order's price. */
const enough = 45;
/** Two percent: the same price after a rounded discount; other checks report deviations. */
const similarPrice = 0.02;

/** Returns the pair of each line, or null. Several lines may refer to the same order line. */
export function pairLines(
  lines: readonly InvoiceLine[],
  candidates: readonly OrderedLine[],
): (Pair | null)[] {
  const pairs = lines.map((line): Pair | null => {
    const ordered = candidates.findIndex((one) => namesOrderLine(line, one, candidates));
    return ordered < 0 ? null : { ordered, by: 'order_line' };
  });
  const taken = new Set(pairs.flatMap((pair) => pair?.ordered ?? []));
  const openLines = indices(lines).filter((index) => pairs[index] === null);
  const openOrdered = indices(candidates).filter((index) => !taken.has(index));
  const isTooMuch = openLines.length * openOrdered.length > mostComparisons;
  const { wordsOf, numbersIn } = rememberingTexts();
  const scores = isTooMuch
    ? []
    : openLines.map((index) =>
        openOrdered.map((ordered) =>
          scoreOf(lines[index]!, candidates[ordered]!, { wordsOf, numbersIn }),
        ),
      );
  for (const [row, column] of assignBounded(scores).entries()) {
    if (column === null) continue;
    const [index, ordered] = [openLines[row]!, openOrdered[column]!];
    const by = sharesArticle(lines[index]!, candidates[ordered]!.line) ? 'article' : 'content';
    pairs[index] = { ordered, by };
  }
  // One article in two lines of the invoice, for example two deliveries of one order line.
  for (const index of openLines) {
    if (pairs[index] !== null) continue;
    const same = indices(candidates).filter((one) =>
      isSameArticle(lines[index]!, candidates[one]!),
    );
    if (same.length === 1) pairs[index] = { ordered: same[0]!, by: 'article' };
  }
  return pairs;
}

function assignBounded(scores: readonly (readonly number[])[]): (number | null)[] {
  const width = (scores[0]?.length ?? 0) + scores.length;
  return scores.length ** 2 * width <= mostSteps ? assign(scores) : assignGreedily(scores);
}

function indices(list: readonly unknown[]): number[] {
  return list.map((_, index) => index);
}

/** A line number alone is sufficient only if no other order has it. */
function namesOrderLine(
  line: InvoiceLine,
  { order, line: { line_no: number } }: OrderedLine,
  candidates: readonly OrderedLine[],
): boolean {
  if (!line.orderLine || number === undefined) return false;
  const named = plainNumber(line.orderLine.value);
  if (named !== plainNumber(number)) return false;
  if (line.orderNumber) return isOfOrder(line, order);
  const twins = candidates.filter((one) => plainNumber(one.line.line_no ?? '') === named);
  return twins.length === 1;
}

function isOfOrder({ orderNumber }: InvoiceLine, { po_number: number }: PurchaseOrder): boolean {
  return !orderNumber || plainId(orderNumber.value) === plainId(number);
}

/** 00010 is 10. */
function plainNumber(number: string): string {
  return plainId(number).replace(/^0+(?=.)/, '');
}

function isSameArticle(line: InvoiceLine, { order, line: ordered }: OrderedLine): boolean {
  return isOfOrder(line, order) && sharesArticle(line, ordered);
}

function sharesArticle({ articles = [] }: InvoiceLine, { sku, buyer_sku: own }: OrderLine) {
  const numbers = [sku, own].flatMap((one) => (one === undefined ? [] : plainNumber(one)));
  return articles.some(({ value }) => numbers.includes(plainNumber(value)));
}

/** Above 0 if the two may be the same; never for a line of another order or with another name. */
function scoreOf(
  line: InvoiceLine,
  { order, line: ordered }: OrderedLine,
  { wordsOf, numbersIn }: Texts,
): number {
  if (!isOfOrder(line, order)) return 0;
  const { line_no: number, sku, buyer_sku: own } = ordered;
  const isOther =
    line.orderLine &&
    number !== undefined &&
    plainNumber(line.orderLine.value) !== plainNumber(number);
  if (isOther && line.orderNumber) return 0;
  const name = line.description?.value ?? '';
  const likeness = wordLikeness(wordsOf(name), wordsOf(ordered.description ?? ''));
  // Pages print the article number within the description.
  const isArticle =
    sharesArticle(line, ordered) ||
    [sku, own].some(
      (one) => one !== undefined && one.length >= 4 && numbersIn(name).has(plainId(one)),
    );
  // Price and quantity alone also match unrelated lines.
  if (!isArticle && likeness <= 0.2) return 0;
  let score = (isArticle ? weights.article : 0) + weights.words * likeness;
  if (isNear(priceOf(line), orderedPrice(ordered))) score += weights.price;
  if (isNear(line.quantity?.value ?? null, decimal(ordered.quantity))) score += weights.quantity;
  if (isNear(line.lineTotal?.value ?? null, decimal(ordered.line_total))) score += weights.total;
  return score >= enough ? score : 0;
}

function wordLikeness(ours: ReadonlySet<string>, theirs: ReadonlySet<string>): number {
  if (ours.size === 0 || theirs.size === 0) return 0;
  let shared = 0;
  for (const word of ours) if (theirs.has(word)) shared += 1;
  return (2 * shared) / (ours.size + theirs.size);
}

interface Texts {
  wordsOf(text: string): ReadonlySet<string>;
  /** Words that may be an article number. */
  numbersIn(text: string): ReadonlySet<string>;
}

/** Each text is parsed once, although every line is compared with every other. */
function rememberingTexts(): Texts {
  const remembering = (parts: (text: string) => readonly string[]) => {
    const known = new Map<string, ReadonlySet<string>>();
    return (text: string): ReadonlySet<string> => {
      const found = known.get(text) ?? new Set(parts(text));
      known.set(text, found);
      return found;
    };
  };
  return {
    wordsOf: remembering((text) => foldName(text).match(/[\p{L}\p{N}]+/gu) ?? []),
    numbersIn: remembering((text) => text.split(/\s+/).map(plainId)),
  };
}

function isNear(one: Big | null, other: Big | null): boolean {
  if (!one || !other || other.eq(0)) return false;
  return one.minus(other).abs().lte(other.abs().times(similarPrice));
}

/** Unit price as billed: the printed price, else computed from the line. */
export function priceOf({ unitPrice, priceBase, lineTotal, quantity }: InvoiceLine): Big | null {
  if (unitPrice) return unitPrice.value.div(priceBase);
  if (!lineTotal || !quantity || quantity.value.eq(0)) return null;
  return lineTotal.value.div(quantity.value).abs();
}

/** Unit price as ordered. */
export function orderedPrice(line: OrderLine): Big | null {
  const { unit_price: price, price_base_quantity: base = 1, quantity, line_total: total } = line;
  if (price !== undefined) return new Big(price).div(base);
  if (total === undefined || !quantity) return null;
  return new Big(total).div(quantity);
}

export function decimal(value: number | undefined): Big | null {
  return value === undefined ? null : new Big(value);
}
