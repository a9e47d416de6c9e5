// Reading printed numbers as exact decimals. Which of "." and "," is the decimal mark is settled
// once per document, by what most amounts with two decimals show: a single "1,234" cannot tell.

import { Big } from 'big.js';
import { THIN } from './segments.ts';

export type DecimalMark = '.' | ',';

export interface ParsedNumber {
  value: Big;
  /** How many digits are printed after the decimal mark. */
  decimals: number;
}

/** The mark of most numbers with two decimals in these texts; null when there is none. */
export function decimalMark(texts: Iterable<string>): DecimalMark | null {
  let commas = 0;
  let points = 0;
  for (const text of texts) {
    for (const found of text.matchAll(
      /(?<![\d.,]\d?)\d+(?:[.,'’\u00a0\u2009 ]\d{3})*([.,])\d\d(?![\d.,])/g,
    )) {
      if (found[1] === ',') commas += 1;
      else points += 1;
    }
  }
  if (commas + points === 0) return null;
  return commas > points ? ',' : '.';
}

/**
 * One unsigned printed number; null when it is not one. Three digits after the last mark are
 * decimals only when the mark is the document's own; then "0.025" is small and "1,234" is large.
 */
export function parseNumber(printed: string, mark: DecimalMark | null): ParsedNumber | null {
  const text = printed.replace(/[\s'’\u00a0]/g, '').replaceAll(THIN, '');
  const parts = /^(\d[\d.,]*?)([.,])(\d+)$/.exec(text);
  if (parts === null) return /^\d+$/.test(text) ? { value: new Big(text), decimals: 0 } : null;
  const [, head = '', last = '', tail = ''] = parts;
  const other = last === '.' ? ',' : '.';
  const grouped = head.includes(last);
  if (grouped && tail.length !== 3) return null;
  const decimal = tail.length !== 3 || head.includes(other) || (last === mark && !grouped);
  const digits = head.replace(/[.,]/g, '');
  return decimal
    ? { value: new Big(`${digits}.${tail}`), decimals: tail.length }
    : { value: new Big(`${digits}${tail}`), decimals: 0 };
}
