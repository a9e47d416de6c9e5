// Draws a till receipt on 80 mm paper: name, items in two columns, total and payment.

import { totalsOf, type Invoice } from './invoice.ts';
import { createSheet, mm, type Mark, type Measure, type PageSize } from './marks.ts';
import { english } from './notation.ts';

export const tillPaper: PageSize = { width: mm(80), height: mm(150) };

const left = mm(6);
const right = tillPaper.width - mm(6);
const middle = tillPaper.width / 2;

/** Prices include tax, as on till receipts; the items of the invoice have such prices. */
export function drawReceipt(receipt: Invoice, measure: Measure): Mark[] {
  const sheet = createSheet(measure);
  const { seller, items } = receipt;
  const { lineTotals, gross } = totalsOf(receipt);
  const centre = { size: 9.5, align: 'center' as const };
  sheet.text(middle, mm(12), seller.name, { size: 14, weight: 'bold', align: 'center' });
  sheet.text(middle, mm(18), seller.street, centre);
  sheet.text(middle, mm(23), `${seller.city} ${seller.postcode}`, centre);
  sheet.text(middle, mm(28), `VAT number ${seller.vatId ?? ''}`, centre);
  sheet.text(middle, mm(37), 'RECEIPT', { size: 13, weight: 'bold', align: 'center' });
  sheet.text(left, mm(44), `Receipt no: ${receipt.number}`, { size: 10 });
  sheet.text(left, mm(49), `Date: ${slashed(receipt.issueDate)}`, { size: 10 });
  sheet.rule(left, right, mm(53), 0.8);
  items.forEach(({ description, quantity }, index) => {
    const y = mm(59) + index * mm(6);
    sheet.text(left, y, `${quantity} ${description}`, { size: 10 });
    const amount = english.number(lineTotals[index]!, 2);
    sheet.text(right, y, amount, { size: 10, align: 'right' });
  });
  const sums = mm(59) + items.length * mm(6) + mm(4);
  sheet.rule(left, right, sums - mm(5), 0.8);
  const style = { size: 13, weight: 'bold' as const };
  sheet.text(left, sums + mm(2), `TOTAL ${receipt.currency}`, style);
  sheet.text(right, sums + mm(2), english.number(gross, 2), { ...style, align: 'right' });
  sheet.text(left, sums + mm(10), 'Paid by card', { size: 10 });
  const paid = english.number(gross, 2);
  sheet.text(right, sums + mm(10), paid, { size: 10, align: 'right' });
  sheet.text(middle, sums + mm(22), receipt.note, centre);
  return sheet.marks;
}

function slashed(iso: string): string {
  return iso.split('-').reverse().join('/');
}
