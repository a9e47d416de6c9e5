// Prints the sums of a fictitious invoice, with discounts, prepayments and several rates. Layouts:
// a box at the right, rows at the left, a row of columns, or a table of taxes.

import { cents } from './invoice-facts.ts';
import type { Printing } from './synthetic-invoice.ts';

type SumStyle = 'right' | 'left' | 'across' | 'table';
type Sum = [label: string, value: number];

/** Returns the position of the next part, and the layout of the sums. */
export function printSums(printing: Printing, top: number, sign: number) {
  const { chance } = printing;
  const style = chance.pick<SumStyle>(['right', 'right', 'right', 'left', 'across', 'table']);
  const sums = sumsOf(printing, style).map(([label, value]): Sum => [label, cents(value * sign)]);
  const { truth } = printing;
  if (truth.net !== null) truth.net = cents(truth.net * sign);
  if (truth.tax !== null) truth.tax = cents(truth.tax * sign);
  let y = top;
  if (style === 'table') y = printTaxes(printing, y, sign);
  y = style === 'across' ? printAcross(printing, sums, y) : printRows(printing, sums, style, y);
  if (style !== 'table' && chance.is(0.15)) y = printTaxes(printing, y + printing.size, sign);
  return { y, style };
}

function sumsOf({ facts, chance, truth }: Printing, style: SumStyle): Sum[] {
  const { words, taxes, net, tax, gross, prepaid, discount, payable } = facts;
  const sums: Sum[] = [];
  const rated = (label: string, rate: number): string => label.replace('{r}', String(rate));
  const plainTax = words.tax.filter((label) => !label.includes('{r}'));
  if (discount > 0) {
    sums.push([chance.pick(words.columns.total.split('|')), cents(net + discount)]);
    sums.push([chance.pick(words.discount), -discount]);
  }
  if (chance.is(0.92) || style === 'table') {
    truth.net = net;
    if (style !== 'table') sums.push([chance.pick(words.net), net]);
  }
  if (taxes.length > 1 && style !== 'table') {
    const label = words.tax.find((one) => one.includes('{r}'))!;
    for (const one of taxes) sums.push([rated(label, one.rate), one.tax]);
    if (truth.net !== null) truth.tax = tax;
    if (chance.is(0.5)) {
      truth.tax = tax;
      sums.push([plainTax.at(-1)!, tax]);
    }
  } else {
    truth.tax = tax;
    if (style !== 'table') sums.push([rated(chance.pick(words.tax), taxes[0]!.rate), tax]);
  }
  if (prepaid > 0) {
    sums.push([chance.pick(words.gross), gross]);
    sums.push([chance.pick(words.prepaid), chance.is(0.6) ? -prepaid : prepaid]);
    sums.push([chance.pick(words.payable), payable]);
    return sums;
  }
  const last = chance.next();
  if (last < 0.75) sums.push([chance.pick(words.gross), gross]);
  if (last > 0.55) sums.push([chance.pick(words.payable), gross]);
  return sums;
}

function printRows(printing: Printing, sums: readonly Sum[], style: SumStyle, top: number): number {
  const { paper, notation, chance, size, left, right } = printing;
  const edge = style === 'left' ? left + chance.between(190, 260) : right;
  const from = style === 'left' ? left : edge - chance.between(140, 230);
  const colon = chance.pick(['', ':']);
  const money = chance.is(0.7) ? notation.money : notation.number;
  let y = top;
  for (const [index, [label, value]] of sums.entries()) {
    const last = index === sums.length - 1;
    const own = last && chance.is(0.3) ? size * 1.3 : size;
    paper.print({ x: from, y, text: `${label}${colon}`, size: own });
    const text = last ? notation.money(value) : money(value);
    paper.print({ x: edge, y, text, size: own, align: 'right' });
    y += own * 1.5;
  }
  return y;
}

function printAcross(
  { paper, notation, size, left, right }: Printing,
  sums: readonly Sum[],
  y: number,
) {
  const step = (right - left) / sums.length;
  sums.forEach(([label, value], index) => {
    const x = left + (index + 1) * step - 4;
    paper.print({ x, y, text: label, size: size * 0.9, align: 'right' });
    paper.print({ x, y: y + size * 1.5, text: notation.money(value), size, align: 'right' });
  });
  return y + size * 3;
}

/** Prints rate, taxable amount, tax and total, and a row of sums if there are several rates. */
function printTaxes(printing: Printing, top: number, sign: number): number {
  const { paper, facts, notation, size, right } = printing;
  const { words, taxes, net, tax, gross } = facts;
  const heads = [words.columns.rate, words.net.at(-1)!, words.tax.at(-1)!, words.gross[0]!];
  const plain = (text: string): string => text.replace(/\s*\(?\{r\}\s*%\)?/, '');
  const rows = taxes.map((one) => [one.rate, one.base, one.tax, cents(one.base + one.tax)]);
  const printed = rows.map(([rate, ...sums]) => [
    `${notation.number(rate!, Number.isInteger(rate) ? 0 : 1)} %`,
    ...sums.map((value) => notation.number(cents(value * sign))),
  ]);
  if (taxes.length > 1) {
    const sums = [net, tax, gross].map((value) => notation.number(cents(value * sign)));
    printed.push([words.gross[0]!, ...sums]);
  }
  let y = top;
  for (const cells of [heads.map(plain), ...printed]) {
    cells.forEach((text, index) => {
      paper.print({ x: right - (3 - index) * 88, y, text, size: size * 0.9, align: 'right' });
    });
    y += size * 1.4;
  }
  return y + size * 0.5;
}
