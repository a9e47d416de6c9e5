// The order in which a page is read, and its tables: those with lines around their cells, and of the
// words outside of them those that stand in columns.

import type { Line } from '../../sdk/document.ts';
import { findColumnTables } from './column-tables.ts';
import { inReadingOrder } from './prose-columns.ts';
import type { TableContent } from '../host/reader-contract.ts';
import { around, stands } from '../page/boxes.ts';
import { findRuledTables } from './ruled-tables.ts';
import { joinRulings, type Ruling } from './rulings.ts';

/**
 * Lines in reading order, and tables from top to bottom. `given` are lines from top to bottom,
 * `rulings` as they were drawn, in pieces.
 */
export function arrangePage(
  given: Line[],
  rulings: readonly Ruling[],
): { lines: Line[]; tables: TableContent[] } {
  const ruled = rulings.length === 0 ? [] : findRuledTables(given, joinRulings(rulings));
  // A frame around the text of a page, with a line between its columns, is no table.
  const closed = ruled.filter(({ rows }) => rows.length > 1).map(({ box }) => box);
  const lines = inReadingOrder(given, closed);
  return { lines, tables: withColumnTables(lines, ruled) };
}

function withColumnTables(lines: Line[], ruled: TableContent[]): TableContent[] {
  if (ruled.length === 0) return findColumnTables(lines);
  const others = lines.flatMap((line): Line[] => {
    const words = line.words.filter(({ box }) => !ruled.some((table) => stands(box, table.box)));
    if (words.length === line.words.length) return [line];
    return words.length === 0 ? [] : [{ ...line, words, box: around(words.map(({ box }) => box)) }];
  });
  return [...ruled, ...findColumnTables(others)].sort((one, other) => one.box[1] - other.box[1]);
}
