// The tables of a page: those with lines around their cells, and of the words outside of them those
// that stand in columns.

import type { Line } from '../sdk/document.ts';
import { findColumnTables } from './column-tables.ts';
import type { TableContent } from './reader-contract.ts';
import { around, findRuledTables, stands } from './ruled-tables.ts';
import { joinRulings, type Ruling } from './rulings.ts';

/** From top to bottom; `rulings` as they were drawn, in pieces. */
export function findTables(lines: readonly Line[], rulings: readonly Ruling[]): TableContent[] {
  const ruled = rulings.length === 0 ? [] : findRuledTables(lines, joinRulings(rulings));
  if (ruled.length === 0) return findColumnTables(lines);
  const others = lines.flatMap((line): Line[] => {
    const words = line.words.filter(({ box }) => !ruled.some((table) => stands(box, table.box)));
    if (words.length === line.words.length) return [line];
    return words.length === 0 ? [] : [{ ...line, words, box: around(words.map(({ box }) => box)) }];
  });
  return [...ruled, ...findColumnTables(others)].sort((one, other) => one.box[1] - other.box[1]);
}
