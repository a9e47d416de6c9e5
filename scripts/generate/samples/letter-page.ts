// Draws invoices in several languages and designs. The design determines the positions of seller,
// facts and totals, the columns, and how lines continue on further pages.

import { totalsOf, type Invoice, type Party } from './invoice.ts';
import { a4, black, createSheet, gray, mm, white, type Mark } from './marks.ts';
import type { Measure, Sheet } from './marks.ts';
import { drawFoot, type Letter, type LetterLook } from './letter-foot.ts';
import { drawTable } from './table.ts';
import type { ColumnName, Words } from './words.ts';

/** Maximum number of lines on the first page and on later pages of a multi-page invoice. */
const linesOfFirst = 22;
const linesOfLater = 34;

export function drawLetters(
  invoice: Invoice,
  { words, look, measure }: { words: Words; look: LetterLook; measure: Measure },
): Mark[][] {
  const letter = { invoice, words, look, frame: frameOf(look) };
  const parts = cutLines(invoice.items.length);
  return parts.map((range, index) => {
    const sheet = createSheet(measure);
    if (index === 0) drawHead(sheet, letter);
    const top = index === 0 ? mm(112) : drawContinued(sheet, letter, parts[index]![0]);
    const end = drawItems(sheet, letter, { top, range });
    if (index === parts.length - 1) drawFoot(sheet, letter, end + mm(9));
    else drawCarried(sheet, letter, { y: end + mm(6), upTo: range[1] });
    drawEdge(sheet, letter, words.page(index + 1, parts.length));
    return sheet.marks;
  });
}

type Range = readonly [from: number, to: number];

function frameOf({ margin, left }: LetterLook): Letter['frame'] {
  return { left: mm(left ?? margin), right: a4.width - mm(margin) };
}

function cutLines(count: number): Range[] {
  const parts: Range[] = [[0, Math.min(count, linesOfFirst)]];
  for (let from = linesOfFirst; from < count; from += linesOfLater) {
    parts.push([from, Math.min(count, from + linesOfLater)]);
  }
  return parts;
}

function drawHead(sheet: Sheet, letter: Letter): void {
  drawSeller(sheet, letter);
  drawBuyer(sheet, letter);
  drawFacts(sheet, letter);
}

function drawSeller(sheet: Sheet, { invoice: { seller }, words, look, frame }: Letter): void {
  const { left, right } = frame;
  const lines = [...addressLines(seller), `${words.vatId}: ${seller.vatId ?? ''}`];
  if (look.seller === 'band') {
    sheet.box(0, 0, a4.width, mm(26), look.accent);
    sheet.text(a4.width / 2, mm(13), seller.name, {
      size: 17,
      weight: 'bold',
      color: white,
      align: 'center',
    });
    const small = { size: 8.5, color: white, align: 'center' as const };
    sheet.text(a4.width / 2, mm(20), lines.join('  ·  '), small);
    sheet.text(left, mm(40), words.title, { size: 19, weight: 'bold', color: look.accent });
    return;
  }
  const isLeft = look.seller === 'left';
  const [x, titleX] = isLeft ? [left, right] : [right, left];
  const align = isLeft ? ('left' as const) : ('right' as const);
  sheet.text(x, mm(20), seller.name, { size: 14, weight: 'bold', color: look.accent, align });
  sheet.lines(x, mm(26), [...lines, seller.contact.email], { size: 8.5, color: gray, align });
  const across = isLeft ? ('right' as const) : ('left' as const);
  sheet.text(titleX, mm(22), words.title, { size: 21, weight: 'bold', align: across });
}

function drawBuyer(sheet: Sheet, { invoice: { buyer }, words, look, frame }: Letter): void {
  // If the facts are at the left, the addressee is at the right.
  const x = look.facts === 'left' ? mm(118) : frame.left;
  sheet.text(x, mm(52), words.buyer, { size: 8.5, color: look.accent, weight: 'bold' });
  const vat = buyer.vatId ? [`${words.vatId}: ${buyer.vatId}`] : [];
  sheet.lines(x, mm(58), [buyer.name, ...addressLines(buyer), ...vat], { size: 10 });
}

function drawFacts(sheet: Sheet, { invoice, words, look, frame }: Letter): void {
  const { date } = words.notation;
  const facts = (
    [
      [words.number, invoice.number],
      [words.issueDate, date(invoice.issueDate)],
      [words.dueDate, invoice.dueDate && date(invoice.dueDate)],
      [words.order, invoice.orderNumber],
      [words.customer, invoice.customerNumber],
      [words.deliveryDate, date(invoice.deliveryDate)],
    ] as const
  ).filter((fact): fact is [string, string] => fact[1] !== null);
  if (look.facts === 'row') {
    const step = (frame.right - frame.left) / facts.length;
    sheet.box(frame.left, mm(90), frame.right - frame.left, mm(13), [0.94, 0.94, 0.95]);
    facts.forEach(([label, value], index) => {
      const x = frame.left + index * step + 4;
      sheet.text(x, mm(94.5), label, { size: 7.5, color: gray });
      sheet.text(x, mm(100), value, { size: 9.5, weight: 'bold' });
    });
    return;
  }
  const [x0, x1] = look.facts === 'left' ? [frame.left, mm(96)] : [mm(118), frame.right];
  facts.forEach(([label, value], index) => {
    const y = mm(58) + index * 14;
    sheet.text(x0, y, `${label}:`, { size: 9.5 });
    sheet.text(x1, y, value, { size: 9.5, align: 'right' });
  });
}

function drawContinued(sheet: Sheet, { invoice, words, frame }: Letter, from: number): number {
  const said = `${words.title} ${invoice.number}`;
  sheet.text(frame.left, mm(20), said, { size: 10, weight: 'bold' });
  const { lineTotals } = totalsOf(invoice);
  const sofar = lineTotals.slice(0, from).reduce((sum, one) => sum.plus(one));
  sheet.text(frame.right - 130, mm(20), words.carried, { size: 9 });
  const amount = words.notation.number(sofar, 2);
  sheet.text(frame.right - 3, mm(20), amount, { size: 9, align: 'right' });
  return mm(26);
}

function drawCarried(
  sheet: Sheet,
  { invoice, words, frame }: Letter,
  { y, upTo }: { y: number; upTo: number },
): void {
  const { lineTotals } = totalsOf(invoice);
  const sofar = lineTotals.slice(0, upTo).reduce((sum, one) => sum.plus(one));
  sheet.text(frame.right - 130, y, words.carried, { size: 9 });
  sheet.text(frame.right - 3, y, words.notation.number(sofar, 2), { size: 9, align: 'right' });
}

/**
 * Position of a column as a share of the table's width: its right edge, or its left edge for text.
 */
const places: Record<ColumnName, { at: number; align?: 'right' }> = {
  position: { at: 0.005 },
  description: { at: 0.07 },
  quantity: { at: 0.58, align: 'right' },
  unit: { at: 0.61 },
  price: { at: 0.77, align: 'right' },
  rate: { at: 0.85, align: 'right' },
  total: { at: 0.99, align: 'right' },
};

function drawItems(
  sheet: Sheet,
  { invoice, words, look, frame }: Letter,
  { top, range }: { top: number; range: Range },
): number {
  const { lineTotals } = totalsOf(invoice);
  const { number, quantity, unit } = words.notation;
  const rows = invoice.items.slice(...range).map((item, at): string[] => {
    const index = range[0] + at;
    const cells: Record<ColumnName, string> = {
      position: String(index + 1),
      description: item.description,
      quantity: quantity(item.quantity),
      unit: unit(item.unit),
      price: number(item.unitPrice, 2),
      rate: `${quantity(item.taxRate)}%`,
      total: number(lineTotals[index]!, 2),
    };
    return look.columns.map((name) => cells[name]);
  });
  const width = frame.right - frame.left;
  const begin = look.columns.includes('position') ? places.description.at : 0.005;
  const columns = look.columns.map((name) => {
    const { at, ...place } = places[name];
    const share = name === 'description' ? begin : at;
    return { title: words.columns[name], x: frame.left + share * width, ...place };
  });
  const isBand = look.seller === 'band';
  return drawTable(
    sheet,
    { top, columns, rows },
    {
      ...frame,
      size: 9,
      rowHeight: invoice.items.length > linesOfFirst ? 17 : 20,
      headerFill: isBand ? look.accent : null,
      headerColor: isBand ? white : black,
      stripe: null,
    },
  );
}

function drawEdge(sheet: Sheet, { invoice: { seller }, frame }: Letter, page: string): void {
  const y = a4.height - mm(14);
  sheet.rule(frame.left, frame.right, y - 11, 0.4);
  const said = [...(seller.register ?? []), seller.contact.phone].join(' · ');
  sheet.text(frame.left, y, said, { size: 7, color: gray });
  sheet.text(frame.right, y, page, { size: 7, color: gray, align: 'right' });
}

function addressLines({ street, postcode, city }: Party): string[] {
  return [street, `${postcode} ${city}`];
}
