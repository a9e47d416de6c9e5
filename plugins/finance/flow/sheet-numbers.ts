// Sheets store numbers without their display format: 146 for 146.00. The rules for pages recognize
// amounts by their decimals, so all numbers of a column get the same number.

import type { Cell, Grid } from 'workmill/sdk';

const plainNumber = /^-?\d+(?:\.(\d+))?$/;
/** Decimals of money, which most columns with decimals contain. */
const usualDecimals = 2;

export function withDecimals({ rows, ...grid }: Grid): Grid {
  const decimals = new Map<number, number>();
  for (const { text, column } of rows.flat()) {
    const found = plainNumber.exec(text)?.[1]?.length ?? 0;
    decimals.set(column, Math.max(found, decimals.get(column) ?? 0));
  }
  const written = (cell: Cell): Cell => {
    const most = decimals.get(cell.column) ?? 0;
    const match = plainNumber.exec(cell.text);
    if (!match || most === 0) return cell;
    const missing = Math.max(most, usualDecimals) - (match[1]?.length ?? 0);
    const point = match[1] === undefined ? '.' : '';
    return { ...cell, text: `${cell.text}${point}${'0'.repeat(missing)}` };
  };
  return { ...grid, rows: rows.map((cells) => cells.map(written)) };
}
