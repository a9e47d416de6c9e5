// Returns a document's lines of text and its tables in order. Readers also write the rows of a
// table into the text, one line each.

import type { Cell, Document, Grid } from 'workmill/sdk';
import { withDecimals } from './sheet-numbers.ts';

/** Sheets only consist of tables. */
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

/** Finds the table whose rows are in the text from a line on; each is found once. */
function createTables(tables: readonly Grid[]) {
  // A nested table has no lines in the text and is never requested.
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

/** A row in the form of the text: cells separated by tabs, without line breaks. */
function rowLine(cells: readonly Cell[]): string {
  return cells
    .map(({ text }) => text.replaceAll(/\s+/g, ' '))
    .join('\t')
    .trimEnd();
}
