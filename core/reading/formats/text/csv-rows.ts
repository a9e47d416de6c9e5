// Parses rows of separated values for documents, tolerating all errors.

import { csvRecords } from '../../../kernel/csv.ts';
import { Fault } from '../../../kernel/errors.ts';
import type { Cell } from '../../../sdk/document.ts';

export const separators = [';', '\t', ',', '|'];

export interface RowLimits {
  maxCells: number;
  /** Default: all rows. */
  mostRows?: number;
}

/** Returns non-empty rows. Throws `document_unreadable` beyond the limit on cells. */
export function csvRows(
  text: string,
  separator: string,
  { maxCells, mostRows = Infinity }: RowLimits,
): Cell[][] {
  let cells = 0;
  const onCell = (): void => {
    cells += 1;
    if (cells > maxCells) {
      throw new Fault('document_unreadable', `The table has more than ${maxCells} cells.`);
    }
  };
  const rows: Cell[][] = [];
  for (const record of csvRecords(text, { separator, onCell })) {
    const row = record.cells.map((cell, column) => ({ text: cell.trim(), column, span: 1 }));
    if (!row.some((cell) => cell.text !== '')) continue;
    rows.push(row);
    if (rows.length === mostRows) break;
  }
  return rows;
}
