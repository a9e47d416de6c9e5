// Prints the table of items of a fictitious invoice, on as many pages as necessary.

import { cents } from './invoice-facts.ts';
import type { Printing } from './synthetic-invoice.ts';

type Column = 'position' | 'text' | 'quantity' | 'unit' | 'price' | 'rate' | 'total';

const WIDTHS: Readonly<Record<Column, number>> = {
  position: 0.6,
  text: 4,
  quantity: 1,
  unit: 0.9,
  price: 1.6,
  rate: 0.9,
  total: 1.7,
};

/** Returns the position of the next part. */
export function printItems(printing: Printing, top: number, sign: number): number {
  const { paper, facts, notation, chance, size, left, right } = printing;
  const columns = columnsOf(printing);
  const whole = columns.reduce((sum, column) => sum + WIDTHS[column], 0);
  const line = size * chance.between(1.4, 2);
  const carries = chance.is(0.6);
  const perHead = chance.is(0.2) ? facts.currency : '';
  const cellMoney = chance.is(0.4) ? notation.money : notation.number;
  let y = top;
  const printRow = (cells: Readonly<Record<Column, string>>): void => {
    let x = left;
    for (const column of columns) {
      const width = (WIDTHS[column] / whole) * (right - left);
      const isText = column === 'text' || column === 'position' || column === 'unit';
      if (isText) paper.print({ x, y, text: cells[column], size });
      else paper.print({ x: x + width - 3, y, text: cells[column], size, align: 'right' });
      x += width;
    }
    y += line;
  };
  const heads = headsOf(printing, perHead);
  printRow(heads);
  let sum = 0;
  for (const [index, item] of facts.lines.entries()) {
    if (y > paper.height - 90) {
      const [carried] = facts.words.carried;
      const printCarried = (): void => {
        if (!carries) return;
        paper.print({ x: right - 170, y, text: carried!, size });
        paper.print({ x: right, y, text: notation.number(sum * sign), size, align: 'right' });
        y += line;
      };
      printCarried();
      paper.nextPage();
      y = 50;
      if (chance.is(0.8)) printRow(heads);
      printCarried();
    }
    sum = cents(sum + item.total);
    printRow({
      position: String(index + 1),
      text: item.text,
      quantity: notation.number(item.quantity, Number.isInteger(item.quantity) ? 0 : 2),
      unit: chance.pick(['h', 'pcs', 'kg', 'm']),
      price: notation.number(item.price),
      rate: `${notation.number(item.rate, Number.isInteger(item.rate) ? 0 : 1)} %`,
      total: cellMoney(cents(item.total * sign)),
    });
  }
  if (y < paper.height - 190) return y;
  paper.nextPage();
  return 60;
}

function columnsOf({ chance }: Printing): Column[] {
  const all: [Column, number][] = [
    ...([
      ['position', 0.4],
      ['text', 1],
      ['quantity', 0.95],
      ['unit', 0.2],
    ] as [Column, number][]),
    ...([
      ['price', 0.9],
      ['rate', 0.3],
      ['total', 1],
    ] as [Column, number][]),
  ];
  return all.filter(([, probability]) => chance.is(probability)).map(([column]) => column);
}

function headsOf({ facts }: Printing, currency: string): Record<Column, string> {
  const { text, quantity, price, total, rate } = facts.words.columns;
  const of = (head: string): string => (currency === '' ? head : `${head} ${currency}`);
  return { position: '#', text, quantity, unit: '', price: of(price), rate, total: of(total) };
}
