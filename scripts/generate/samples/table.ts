// Draws a table of line items: columns are definitions, rows are text.

import { black, gray, type Color, type Sheet, type Weight } from './marks.ts';

export interface Column {
  title: string;
  /** Left edge of the text, or right edge if it is right-aligned. */
  x: number;
  align?: 'left' | 'right' | 'center';
}

export interface TableLook {
  left: number;
  right: number;
  size: number;
  rowHeight: number;
  /** Background color of the header; null for none. */
  headerFill: Color | null;
  headerColor: Color;
  /** Background color of every second row; null for none. */
  stripe: Color | null;
}

/** Draws header and rows from `top`. Returns the y of the table's lower edge. */
export function drawTable(
  sheet: Sheet,
  { top, columns, rows }: { top: number; columns: readonly Column[]; rows: readonly string[][] },
  look: TableLook,
): number {
  const { left, right, size, rowHeight } = look;
  const baseline = (y: number): number => y + rowHeight / 2 + size * 0.36;
  if (look.headerFill) sheet.box(left, top, right - left, rowHeight, look.headerFill);
  else sheet.rule(left, right, top + rowHeight, 0.8, black);
  const cell = (row: number, texts: readonly string[], style: { weight: Weight; color: Color }) =>
    columns.forEach(({ x, align = 'left' }, index) =>
      sheet.text(x, baseline(top + row * rowHeight), texts[index]!, { ...style, size, align }),
    );
  const titles = columns.map(({ title }) => title);
  cell(0, titles, { weight: 'bold', color: look.headerColor });
  rows.forEach((texts, index) => {
    const y = top + (index + 1) * rowHeight;
    if (look.stripe && index % 2 === 1) sheet.box(left, y, right - left, rowHeight, look.stripe);
    cell(index + 1, texts, { weight: 'regular', color: black });
    if (!look.stripe) sheet.rule(left, right, y + rowHeight, 0.3, gray);
  });
  return top + (rows.length + 1) * rowHeight;
}
