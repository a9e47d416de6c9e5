// Prints fictitious receipts of tills and restaurants: a narrow column as read by recognition, with
// amounts near the total that are not the total (cash, change, rounding, tax sums).

import type { Document } from '../../core/sdk/document.ts';
import { cents, inventParty, type Party } from './invoice-facts.ts';
import { languages } from './languages.ts';
import { createPaper, pageOf, documentOf, type Paper } from './paper.ts';
import { createChance, type Chance } from './random.ts';
import { receiptLanguages, type ReceiptWording } from './receipt-words.ts';
import { misread } from './misreading.ts';

export interface LabelledReceipt {
  document: Document;
  truth: { payable: number; issueDate: string; vendor: string };
  layout: string;
}

interface Till {
  paper: Paper;
  chance: Chance;
  words: ReceiptWording;
  size: number;
  y: number;
  mark: string;
  sign: string;
  colon: string;
  /** Right edge of amounts. */
  right: number;
}

const LEFT = 14;

export function printReceipt(seed: number): LabelledReceipt {
  const chance = createChance(seed);
  const language = chance.pick(Object.keys(receiptLanguages));
  const words = receiptLanguages[language]!;
  const width = chance.pick([220, 260, 300, 340]);
  const till: Till = {
    paper: createPaper(width, 900),
    chance,
    words,
    size: chance.pick([9, 10, 11]),
    y: chance.between(12, 30),
    mark: language === 'en' ? '.' : ',',
    sign: chance.is(0.5) ? chance.pick(words.signs) : '',
    colon: chance.pick(['', ' :', ':']),
    right: width - chance.between(10, 24),
  };
  const seller = inventParty(chance, languages[language]!);
  const issued = new Date(
    Date.UTC(chance.whole(2014, 2027), chance.whole(0, 11), chance.whole(1, 28)),
  );
  const style = chance.pick(['top', 'top', 'foot'] as const);
  printHead(till, seller);
  if (style === 'top') printReferences(till, issued, language);
  const goods = printGoods(till);
  const { payable, sums } = printSums(till, goods);
  if (style === 'foot') printReferences(till, issued, language);
  line(till, { text: chance.pick(words.thanks), align: 'centre' });
  const document = till.paper.toDocument(language);
  const [page] = document.pages;
  const lines = page!.lines.map((one) => misread(one, chance));
  const scanned = { ...pageOf(lines, 1, page!.width, page!.height), source: 'ocr' as const };
  return {
    document: documentOf([scanned], language),
    truth: { payable, issueDate: issued.toISOString().slice(0, 10), vendor: seller.name },
    layout: `receipt-${style}-${sums}-${width}`,
  };
}

interface Row {
  text: string;
  value?: string;
  align?: 'left' | 'centre';
  size?: number;
}

function line(till: Till, { text, value, align = 'left', size = till.size }: Row): void {
  const x = align === 'left' ? LEFT : till.paper.width / 2;
  till.paper.print({ x, y: till.y, text, size, align });
  if (value !== undefined) {
    till.paper.print({ x: till.right, y: till.y, text: value, size, align: 'right' });
  }
  till.y += size * 1.45;
}

function money({ mark, sign, chance }: Till, value: number): string {
  const text = value.toFixed(2).replace('.', mark);
  return sign === '' || chance.is(0.3) ? text : `${sign}${sign.length > 1 ? ' ' : ''}${text}`;
}

function printHead(till: Till, seller: Party): void {
  const { chance, words } = till;
  const align = chance.pick(['centre', 'centre', 'left'] as const);
  line(till, { text: seller.name, align, size: till.size * chance.between(1, 1.6) });
  line(till, { text: seller.street, align });
  line(till, { text: seller.town, align });
  if (chance.is(0.5)) line(till, { text: `Tel: ${chance.whole(10_000_000, 99_999_999)}`, align });
  if (chance.is(0.4)) line(till, { text: seller.vatId, align });
  const title = chance.pick(words.title);
  if (title !== '') line(till, { text: title, align: 'centre' });
}

function printReferences(till: Till, issued: Date, language: string): void {
  const { chance, words, colon } = till;
  const label = chance.pick(words.date);
  const time = chance.is(0.6) ? ` ${clockTime(chance)}` : '';
  const text = dateText(issued, chance, language);
  const rows: Row[] = [
    { text: `${label}${label === '' ? '' : colon} ${text}${time}`.trim() },
    { text: `${chance.pick(words.number)}${colon} ${chance.whole(100, 9_999_999)}` },
    { text: `${chance.pick(words.till)}${colon} ${chance.whole(1, 30)}` },
  ];
  for (const row of chance.shuffled(rows)) line(till, row);
}

function dateText(date: Date, chance: Chance, language: string): string {
  const [year, month, day] = date.toISOString().slice(0, 10).split('-');
  const mark = language === 'de' ? '.' : chance.pick(['/', '/', '-', '.']);
  const end = chance.is(0.25) ? year!.slice(2) : year!;
  return chance.is(0.1) ? `${year}-${month}-${day}` : [day, month, end].join(mark);
}

function clockTime(chance: Chance): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const seconds = chance.is(0.5) ? `:${two(chance.whole(0, 59))}` : '';
  return `${two(chance.whole(7, 22))}:${two(chance.whole(0, 59))}${seconds}`;
}

/** Prints the goods. Returns the amounts of the lines. */
function printGoods(till: Till): number[] {
  const { chance, words } = till;
  const isBelow = chance.is(0.35);
  const lines: number[] = [];
  for (let left = chance.whole(1, 9); left > 0; left -= 1) {
    const quantity = chance.is(0.7) ? 1 : chance.whole(2, 6);
    const price = cents(10 ** chance.between(0, 1.9));
    const total = cents(quantity * price);
    lines.push(total);
    const text = chance.pick(words.items);
    const value = money(till, total);
    const counted = `${quantity} x ${price.toFixed(2).replace('.', till.mark)}`;
    if (isBelow) {
      line(till, { text });
      line(till, { text: `  ${counted}`, value });
    } else line(till, { text: chance.is(0.5) ? `${quantity} ${text}` : text, value });
  }
  return lines;
}

function printSums(till: Till, lines: readonly number[]): { payable: number; sums: string } {
  const sum = cents(lines.reduce((all, one) => all + one, 0));
  const { chance, words, colon } = till;
  const isTaxIncluded = chance.is(0.55);
  const label = (all: readonly string[]): string =>
    `${chance.pick(all).replace('{r}', String(words.taxRate))}${colon}`;
  const service = chance.is(0.15) ? cents(sum / 10) : 0;
  const tax = cents(
    isTaxIncluded ? sum - sum / (1 + words.taxRate / 100) : (sum * words.taxRate) / 100,
  );
  const whole = cents(sum + service + (isTaxIncluded ? 0 : tax));
  const payable = chance.is(0.25) ? cents(Math.round(whole * 20) / 20) : whole;
  const before: Row[] = [];
  if (chance.is(0.5)) before.push({ text: label(words.subtotal), value: money(till, sum) });
  if (service > 0) before.push({ text: label(words.service), value: money(till, service) });
  if (!isTaxIncluded) before.push({ text: label(words.tax), value: money(till, tax) });
  const counted = lines.length;
  if (chance.is(0.25)) before.push({ text: label(words.count), value: countText(till, counted) });
  if (payable !== whole) before.push(...roundingRows(till, whole, payable));
  for (const row of before) line(till, row);
  const size = till.size * (chance.is(0.4) ? 1.4 : 1);
  line(till, { text: label(words.total), value: money(till, payable), size });
  const isPaid = chance.is(0.75);
  if (isPaid) printPayment(till, payable);
  const listed = isTaxIncluded
    ? chance.pick(['none', 'row', 'table', 'contained'] as const)
    : 'none';
  if (listed !== 'none') printTaxes(till, listed, cents(sum - tax), tax);
  if (chance.is(0.15)) {
    line(till, { text: label(words.other), value: money(till, cents(10 ** chance.between(0, 3))) });
  }
  return { payable, sums: `${isPaid ? 'paid' : 'due'}-${listed}` };
}

function countText({ chance, mark }: Till, counted: number): string {
  return chance.is(0.4) ? `${counted}${mark}00` : String(counted);
}

/** Returns the sum, and the rounding for payment in coins. */
function roundingRows(till: Till, whole: number, payable: number): Row[] {
  const { chance, words, colon } = till;
  const sum = { text: `${chance.pick(words.total)}${colon}`, value: money(till, whole) };
  const value = money(till, cents(payable - whole));
  const rounding = { text: `${chance.pick(words.rounding)}${colon}`, value };
  return chance.is(0.5) ? [sum, rounding] : [rounding];
}

/** Prints the tax included in the total, as one row or as a table with a row of sums. */
function printTaxes(
  till: Till,
  style: 'row' | 'table' | 'contained',
  net: number,
  tax: number,
): void {
  const { chance, words, right } = till;
  const label = chance.pick(words.tax).replace('{r}', String(words.taxRate));
  if (style === 'contained') {
    const text = chance.pick(words.contained).replace('{r}', String(words.taxRate));
    line(till, { text, value: money(till, tax) });
    return;
  }
  const heads: [string, string, string][] = [[label, plain(till, net), plain(till, tax)]];
  if (style === 'table') {
    heads.unshift(['', chance.pick(words.subtotal), chance.pick(words.tax).replace('{r}%', '')]);
    heads.push([chance.pick(words.total), plain(till, net), plain(till, tax)]);
  }
  for (const [text, first, second] of heads) {
    till.paper.print({ x: right - 60, y: till.y, text: first, size: till.size, align: 'right' });
    line(till, { text, value: second });
  }
}

function plain({ mark }: Till, value: number): string {
  return value.toFixed(2).replace('.', mark);
}

function printPayment(till: Till, payable: number): void {
  const { chance, words, colon } = till;
  const given = chance.is(0.5) ? payable : Math.ceil(payable / 10) * 10;
  line(till, { text: `${chance.pick(words.paid)}${colon}`, value: money(till, given) });
  if (given > payable || chance.is(0.5)) {
    const value = money(till, cents(given - payable));
    line(till, { text: `${chance.pick(words.change)}${colon}`, value });
  }
}
