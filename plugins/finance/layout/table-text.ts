// Words of a row of a table: the text of the description, and the start of cells.

import type { Candidate } from './candidates.ts';
import type { PageReading, Piece } from './item.ts';
import { alternatives } from './languages/languages.ts';
import type { Row, Segment } from './segments.ts';
import type { Column } from './table-header.ts';

export interface Span {
  x0: number;
  x1: number;
}

/**
 * Returns the range from the column before the descriptions to the one after; null without such a
 * column. Of two, such as "Article" and "Description", the wider one counts: the other has codes.
 */
export function descriptionSpan(columns: readonly Column[]): Span | null {
  const spans = columns.flatMap(({ role, x0 }, index) => {
    if (role !== 'description') return [];
    const end = columns[index + 1]?.x0 ?? Infinity;
    return [{ span: { x0: columns[index - 1]?.x1 ?? -Infinity, x1: end }, room: end - x0 }];
  });
  const [first, ...others] = spans;
  if (first === undefined) return null;
  return others.reduce((widest, one) => (one.room > widest.room ? one : widest), first).span;
}

/**
 * Returns text in the column of descriptions, or all text if there is none. Adjacent cells, as in
 * narrow tables, are cut off.
 */
export function wordsOf(
  row: Row,
  span: Span | null,
  reading: PageReading,
  used: readonly Candidate<unknown>[],
): Piece[] {
  const numbers = [
    ...(reading.moneyByRow.get(row.index) ?? []),
    ...(reading.percentagesByRow.get(row.index) ?? []),
  ];
  const pieces = row.segments.flatMap((segment) => {
    if (!/\p{L}{2}/u.test(segment.text)) return [];
    const cells = used.filter((one) => one.segment === segment);
    if (cells.length > 0) return textBetween(segment, cells);
    const own = numbers.filter((one) => one.segment === segment);
    const whole = { segment, from: 0, to: segment.text.length };
    if (own.length === 0) return [whole];
    // A cell begins with its number ("10 Stk", "19 % VAT (S)") or with a currency ("EUR 9.00").
    const first = Math.min(...own.map((one) => one.from));
    const letters = own.reduce((text, one) => text.replace(one.text, ''), segment.text);
    return first > 0
      ? countLetters(letters) > 3
        ? [whole]
        : []
      : segment.words.length > 4
        ? [whole]
        : [];
  });
  if (span === null) return pieces;
  const { unit } = reading.sheet;
  const inside = pieces.filter(
    ({ segment: { box } }) => box[0] >= span.x0 - unit && box[0] < span.x1 && box[2] > span.x0,
  );
  return inside.length > 0 ? inside : pieces;
}

// Words for units as printed after a quantity, folded; "2 Tea" has none.
const UNIT = new RegExp(
  String.raw`^[\s\u2009]?(?:${alternatives(({ units }) => units)})\.?(?=[\s\u2009]|$)`,
);

/**
 * Returns the range with most letters between the cells of a segment; a unit belongs to its number.
 */
export function textBetween(segment: Segment, cells: readonly Candidate<unknown>[]): Piece[] {
  const edges = cells
    .filter((cell) => cell.segment === segment)
    .map(({ from, to }) => {
      const unit = UNIT.exec(segment.folded.slice(to));
      return { from, to: to + (unit?.[0].length ?? 0) };
    })
    .sort((a, b) => a.from - b.from);
  let best: Piece | null = null;
  let start = 0;
  for (const edge of [...edges, { from: segment.text.length, to: segment.text.length }]) {
    const text = segment.text.slice(start, edge.from);
    const known = best === null ? 2 : countLetters(segment.text.slice(best.from, best.to));
    if (countLetters(text) > known) best = { segment, from: start, to: edge.from };
    start = Math.max(start, edge.to);
  }
  return best === null ? [] : [best];
}

function countLetters(text: string): number {
  return text.replace(/\P{L}/gu, '').length;
}

export function hasWords(pieces: readonly Piece[]): boolean {
  return pieces.some(({ segment, from, to }) => /\p{L}{3}/u.test(segment.text.slice(from, to)));
}
