// A document's lines of text and its tables in their order. Readers write a table's rows into the
// text as well, a line each.

import type { Cell, Document, Grid } from 'workmill/sdk';
import { withDecimals } from './sheet-numbers.ts';

/** Sheets are tables alone. */
export function blocksOf({ format, text, tables }: Document): (string[] | Grid)[] {
  if (format === 'xlsx') return tables.map(withDecimals);
  const blocks: (string[] | Grid)[] = [];
  const lines = text.split(/\r?\n/);
  const takeTable = createTables(tables);
  for (let at = 0; at < lines.length;) {
    const table = takeTable(lines, at);
    if (table) {
      blocks.push(table);
      at += table.rows.length;
      continue;
    }
    const open = blocks.at(-1);
    if (Array.isArray(open)) open.push(lines[at]!);
    else blocks.push([lines[at]!]);
    at += 1;
  }
  return blocks;
}

/** Finds the table whose rows stand in the text from a line on; none is found twice. */
function createTables(tables: readonly Grid[]) {
  // A table in a table is no line of the text, and is never asked for.
  const byFirstRow = Map.groupBy(tables.toReversed(), ({ rows }) => rowLine(rows[0] ?? []));
  return (lines: readonly string[], at: number): Grid | null => {
    const waiting = byFirstRow.get(lines[at]!);
    const next = waiting?.at(-1);
    if (!next || !standsAt(next, lines, at)) return null;
    waiting!.pop();
    return next;
  };
}

function standsAt({ rows }: Grid, lines: readonly string[], at: number): boolean {
  return rows.every((cells, index) => lines[at + index] === rowLine(cells));
}

/** A row as readers write it into the text: cells apart by tabs, each on one line. */
function rowLine(cells: readonly Cell[]): string {
  return cells
    .map(({ text }) => text.replaceAll(/\s+/g, ' '))
    .join('\t')
    .trimEnd();
}
