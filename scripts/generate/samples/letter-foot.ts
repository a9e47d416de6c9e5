// Draws the area below the lines of a letter-page.ts invoice: totals, taxes by rate, and payment
// details.

import { totalsOf, type Invoice } from './invoice.ts';
import { black, mm, type Color, type Sheet } from './marks.ts';
import { drawTable } from './table.ts';
import type { ColumnName, Words } from './words.ts';

export interface LetterLook {
  accent: Color;
  /** Position of the seller: left, right, or across the page on the accent color. */
  seller: 'left' | 'right' | 'band';
  /** Facts as a column at one side, or as a row below their labels. */
  facts: 'left' | 'right' | 'row';
  columns: readonly ColumnName[];
  /** Tax rates as a column beside the totals, or as a separate table at the left. */
  taxes: 'stack' | 'table';
  /** Margins of the page in millimeters; `left` replaces the left one. */
  margin: number;
  left?: number;
}

export interface Letter {
  invoice: Invoice;
  words: Words;
  look: LetterLook;
  frame: { left: number; right: number };
}

export function drawFoot(sheet: Sheet, { invoice, words, look, frame }: Letter, top: number): void {
  const { net, tax, taxRows, payable } = totalsOf(invoice);
  const { number, quantity } = words.notation;
  const money = (value: Parameters<typeof number>[0]): string =>
    `${number(value, 2)} ${invoice.currency}`;
  const rows: [string, string][] = [[words.net, money(net)]];
  if (look.taxes === 'stack') {
    for (const row of taxRows) {
      const base = taxRows.length > 1 ? ` ${words.taxOn} ${money(row.taxable)}` : '';
      rows.push([`${words.tax(quantity(row.rate.toString()))}${base}`, money(row.tax)]);
    }
    if (taxRows.length > 1) rows.push([words.taxTotal, money(tax)]);
  } else {
    drawTaxTable(sheet, { invoice, words, look, frame }, top);
    rows.push([words.taxTotal, money(tax)]);
  }
  const x = frame.right - 210;
  rows.forEach(([label, value], index) => {
    sheet.text(x, top + index * 15, label, { size: 9.5 });
    sheet.text(frame.right - 3, top + index * 15, value, { size: 9.5, align: 'right' });
  });
  const y = top + rows.length * 15 + 6;
  sheet.rule(x, frame.right, y - 14, 0.8, look.accent);
  const style = { size: 12, weight: 'bold' as const };
  sheet.text(x, y, words.total, style);
  sheet.text(frame.right - 3, y, money(payable), { ...style, align: 'right' });
  drawPayment(sheet, { invoice, words, look, frame }, y + mm(14));
}

function drawTaxTable(sheet: Sheet, { invoice, words, frame }: Letter, top: number): void {
  const { number, quantity } = words.notation;
  const rows = totalsOf(invoice).taxRows.map(({ rate, taxable, tax }) => [
    `${quantity(rate.toString())}%`,
    number(taxable, 2),
    number(tax, 2),
  ]);
  const at = [frame.left + 50, frame.left + 130, frame.left + 205];
  const columns = words.taxTable.map((title, index) => ({
    title,
    x: at[index]!,
    align: 'right' as const,
  }));
  const look = { left: frame.left, right: frame.left + 210, size: 8.5, rowHeight: 16 };
  drawTable(
    sheet,
    { top: top - 14, columns, rows },
    { ...look, headerFill: null, headerColor: black, stripe: null },
  );
}

function drawPayment(sheet: Sheet, { invoice, words, frame }: Letter, y: number): void {
  const { account, paymentTerms, note } = invoice;
  const iban = account?.iban.replace(/(.{4})(?=.)/g, '$1 ');
  const bank = account
    ? [`${words.bank}: ${account.bank}`, `IBAN: ${iban}  BIC: ${account.bic}`]
    : [];
  sheet.lines(frame.left, y, [paymentTerms, ...bank, note], { size: 9, lead: 1.5 });
}
