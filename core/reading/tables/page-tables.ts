// Reading order of a page and its tables: those with ruled lines and, among the other words, those
// aligned in columns.

import type { Line } from '../../sdk/document.ts';
import { findColumnTables } from './column-tables.ts';
import { inReadingOrder } from './prose-columns.ts';
import type { TableContent } from '../host/reader-contract.ts';
import { around, stands } from '../page/boxes.ts';
import { findRuledTables } from './ruled-tables.ts';
import { joinRulings, type Ruling } from './rulings.ts';

/**
 * Returns lines in reading order, and tables from top to bottom. `given` are lines from top to
 * bottom, `rulings` are pieces of lines as drawn.
 */
export function arrangePage(
  given: Line[],
  rulings: readonly Ruling[],
): { lines: Line[]; tables: TableContent[] } {
  const ruled = rulings.length === 0 ? [] : findRuledTables(given, joinRulings(rulings));
  // A frame around the text of a page, with a line between its columns, is not a table.
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
