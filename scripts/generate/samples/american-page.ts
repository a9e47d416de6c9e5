// Draws a United States invoice on letter paper: company at the left, INVOICE at the right, bill-to
// and ship-to boxes, and one sales tax below the lines.

import { totalsOf, type Invoice, type Party } from './invoice.ts';
import { black, createSheet, gray, usLetter, white, type Color, type Mark } from './marks.ts';
import type { Measure, Sheet } from './marks.ts';
import { american } from './notation.ts';
import { drawTable } from './table.ts';

const left = 54;
const right = usLetter.width - 54;
const navy: Color = [0.13, 0.22, 0.38];
const pale: Color = [0.93, 0.94, 0.96];

export function drawAmericanInvoice(invoice: Invoice, measure: Measure): Mark[] {
  const sheet = createSheet(measure);
  drawHead(sheet, invoice);
  drawParties(sheet, invoice);
  const tableEnd = drawItems(sheet, invoice, 318);
  drawTotals(sheet, invoice, tableEnd + 22);
  drawRemittance(sheet, invoice);
  return sheet.marks;
}

function drawHead(sheet: Sheet, invoice: Invoice): void {
  const { seller } = invoice;
  // Ridge line with two peaks.
  sheet.shape(
    [
      [left, 78],
      [left + 16, 48],
      [left + 27, 66],
      [left + 35, 55],
      [left + 50, 78],
    ],
    navy,
  );
  sheet.text(left + 60, 64, seller.name, { size: 16, weight: 'bold', color: navy });
  const { street, city, postcode, contact } = seller;
  const place = `${city}, ${postcode}`;
  const lines = [
    street,
    place,
    `Phone ${contact.phone}`,
    contact.email,
    ...(seller.register ?? []),
  ];
  sheet.lines(left + 60, 78, lines, { size: 9, color: gray });
  sheet.text(right, 66, 'INVOICE', { size: 24, weight: 'bold', align: 'right' });
  const facts: [string, string][] = [
    ['Invoice Number:', invoice.number],
    ['Invoice Date:', american.date(invoice.issueDate)],
    ['Customer ID:', invoice.customerNumber],
    ['PO Number:', invoice.orderNumber ?? ''],
    ['Terms:', invoice.paymentTerms],
    ['Due Date:', american.date(invoice.dueDate ?? invoice.issueDate)],
  ];
  facts.forEach(([label, value], index) => {
    const y = 94 + index * 14;
    sheet.text(right - 108, y, label, { size: 9.5, weight: 'bold', align: 'right' });
    sheet.text(right, y, value, { size: 9.5, align: 'right' });
  });
}

function drawParties(sheet: Sheet, { buyer, buyerReference }: Invoice): void {
  const address = addressLines(buyer);
  drawBox(sheet, left, 'BILL TO', [buyer.name, `Attn: ${buyer.contact.name}`, ...address]);
  drawBox(sheet, 318, 'SHIP TO', [buyer.name, buyerReference, ...address]);
}

function drawBox(sheet: Sheet, x: number, title: string, lines: readonly string[]): void {
  sheet.box(x, 206, 240, 17, pale);
  sheet.text(x + 6, 218, title, { size: 9, weight: 'bold', color: navy });
  sheet.lines(x + 6, 238, lines, { size: 10 });
}

function drawItems(sheet: Sheet, invoice: Invoice, top: number): number {
  const { lineTotals } = totalsOf(invoice);
  const rows = invoice.items.map(({ description, quantity, unit, unitPrice }, index) => [
    american.quantity(quantity),
    american.unit(unit),
    description,
    american.number(unitPrice, 2),
    american.number(lineTotals[index]!, 2),
  ]);
  const columns = [
    { title: 'Qty', x: left + 30, align: 'right' as const },
    { title: 'Unit', x: left + 44 },
    { title: 'Description', x: left + 84 },
    { title: 'Unit Price', x: 468, align: 'right' as const },
    { title: 'Amount', x: right - 6, align: 'right' as const },
  ];
  const look = { left, right, size: 10, rowHeight: 21, headerFill: navy, headerColor: white };
  return drawTable(sheet, { top, columns, rows }, { ...look, stripe: pale });
}

function drawTotals(sheet: Sheet, invoice: Invoice, top: number): void {
  const { net, taxRows, payable } = totalsOf(invoice);
  const rows: [string, string][] = [['Subtotal', american.number(net, 2)]];
  for (const { rate, tax } of taxRows) {
    rows.push([`Sales Tax (${rate.toString()}%)`, american.number(tax, 2)]);
  }
  rows.forEach(([label, value], index) => {
    sheet.text(468, top + index * 17, label, { size: 10, align: 'right' });
    sheet.text(right - 6, top + index * 17, value, { size: 10, align: 'right' });
  });
  const y = top + rows.length * 17 - 9;
  sheet.box(356, y, right - 356, 23, pale);
  const style = { size: 12, weight: 'bold' as const, align: 'right' as const, color: black };
  sheet.text(468, y + 16, 'Total Due (USD)', style);
  sheet.text(right - 6, y + 16, `$${american.number(payable, 2)}`, style);
}

function drawRemittance(sheet: Sheet, { seller, note }: Invoice): void {
  const top = 640;
  sheet.text(left, top, 'Remit payment to:', { size: 9.5, weight: 'bold' });
  sheet.lines(left, top + 14, [seller.name, ...addressLines(seller)], { size: 9.5 });
  sheet.rule(left, right, 716, 0.6);
  sheet.text(usLetter.width / 2, 732, note, { size: 9, color: gray, align: 'center' });
  sheet.text(usLetter.width / 2, 746, 'Page 1 of 1', { size: 8, color: gray, align: 'center' });
}

function addressLines({ street, city, postcode }: Party): string[] {
  return [street, `${city}, ${postcode}`];
}
