// Parses printed numbers to exact decimals. Whether "." or "," is the decimal mark is decided once
// per document, by the majority of amounts with two decimals: a single "1,234" is ambiguous.

import { Big } from 'big.js';
import { THIN } from './segments.ts';

export type DecimalMark = '.' | ',';

export interface ParsedNumber {
  value: Big;
  /** Number of digits after the decimal mark. */
  decimals: number;
}

/** Returns the mark of most numbers with two decimals in these texts; null if there are none. */
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
 * Parses one unsigned number; returns null for other text. Three digits after the last mark are
 * decimals only if it is the document's decimal mark; then "0.025" is small and "1,234" is large.
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
