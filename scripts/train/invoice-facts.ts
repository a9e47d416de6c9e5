// Creates the contents of a fictitious invoice: parties, lines, sums, dates and numbers, all
// consistent. Its layout is chosen separately (synthetic-invoice.ts).

import { languages, type Wording } from './languages.ts';
import type { Chance } from './random.ts';

export interface Party {
  name: string;
  street: string;
  town: string;
  vatId: string;
  domain: string;
}

export interface FactLine {
  text: string;
  quantity: number;
  price: number;
  rate: number;
  total: number;
}

export interface Facts {
  language: string;
  words: Wording;
  seller: Party;
  buyer: Party;
  isCredit: boolean;
  number: string;
  order: string;
  customer: string;
  issued: Date;
  due: Date;
  days: number;
  currency: string;
  lines: FactLine[];
  discount: number;
  /** Taxable amount and tax by rate. */
  taxes: { rate: number; base: number; tax: number }[];
  net: number;
  tax: number;
  gross: number;
  prepaid: number;
  payable: number;
}

const SYLLABLES = list(
  'bar ber dal dor fen gar hol kel lan mar mol nor per ral sol tam ver vin wal zan',
);
const TRADES = list(
  'Bau Garten Media Food Steel Papier Optik Marine Atelier Data Textil Energy Moto Verde',
);

function list(text: string): string[] {
  return text.split(' ');
}

export function inventFacts(chance: Chance): Facts {
  const language = chance.pick(Object.keys(languages));
  const words = languages[language]!;
  const lines = Array.from({ length: lineCount(chance) }, () => inventLine(chance, words));
  const mixes = new Set(lines.map((line) => line.rate)).size > 1;
  const sum = cents(lines.reduce((total, line) => total + line.total, 0));
  const discount = !mixes && chance.is(0.1) ? cents(sum * chance.between(0.02, 0.15)) : 0;
  const taxes = taxesOf(lines, discount);
  const net = cents(sum - discount);
  const tax = cents(taxes.reduce((total, one) => total + one.tax, 0));
  const gross = cents(net + tax);
  const prepaid = chance.is(0.1) ? cents(gross * chance.between(0.1, 0.7)) : 0;
  const issued = new Date(
    Date.UTC(chance.whole(2016, 2027), chance.whole(0, 11), chance.whole(1, 28)),
  );
  const days = chance.pick([7, 10, 14, 30, 30, 45, 60]);
  return {
    language,
    words,
    lines,
    discount,
    taxes,
    net,
    tax,
    gross,
    prepaid,
    issued,
    days,
    seller: inventParty(chance, words),
    buyer: inventParty(chance, words),
    isCredit: chance.is(0.07),
    number: chance.is(0.06)
      ? inventGroups(chance)
      : inventNumber(chance, chance.pick(['', '', '', 'INV-', 'RE', 'F-', 'FA', '2024/'])),
    order: inventNumber(chance, chance.pick(['', 'PO-', 'PO', 'B', '45000'])),
    customer: String(chance.whole(100, 99_999)),
    due: new Date(issued.getTime() + days * 86_400_000),
    currency: chance.pick(words.currencies),
    payable: cents(gross - prepaid),
  };
}

function lineCount(chance: Chance): number {
  return chance.is(0.06) ? chance.whole(25, 45) : chance.whole(1, 8);
}

function inventLine(chance: Chance, words: Wording): FactLine {
  const quantity = chance.is(0.8) ? chance.whole(1, 12) : chance.whole(2, 60) / 4;
  const price = cents(10 ** chance.between(0.3, 3.2));
  const rate = chance.is(0.85) ? words.rates[0]! : chance.pick(words.rates);
  const total = cents(quantity * price);
  return { text: chance.pick(words.items), quantity, price, rate, total };
}

function taxesOf(lines: readonly FactLine[], discount: number): Facts['taxes'] {
  return [...Map.groupBy(lines, (line) => line.rate)].map(([rate, some]) => {
    const base = cents(some.reduce((total, line) => total + line.total, 0) - discount);
    return { rate, base, tax: cents((base * rate) / 100) };
  });
}

export function inventParty(chance: Chance, words: Wording): Party {
  const root = Array.from({ length: chance.whole(2, 3) }, () => chance.pick(SYLLABLES)).join('');
  const own = root[0]!.toUpperCase() + root.slice(1);
  const trade = chance.is(0.7) ? ` ${chance.pick(TRADES)}` : '';
  const form = chance.is(0.85) ? ` ${chance.pick(words.forms)}` : '';
  return {
    name: `${own}${trade}${form}`,
    street: chance.pick(words.streets).replace('{n}', String(chance.whole(1, 180))),
    town: chance.pick(words.towns),
    vatId: `${words.vatPrefix}${chance.whole(100_000_000, 999_999_999)}`,
    domain: `${root}.${chance.pick(['com', 'eu', 'net'])}`,
  };
}

function inventNumber(chance: Chance, prefix: string): string {
  const digits = String(chance.whole(10 ** chance.whole(2, 5), 9_999_999));
  return chance.is(0.15) ? `${prefix}${digits}-${chance.whole(1, 99)}` : `${prefix}${digits}`;
}

/** Returns numbers in the format of telephone and energy companies. */
function inventGroups(chance: Chance): string {
  const groups = Array.from({ length: chance.whole(2, 3) }, () => chance.whole(100, 999));
  return [chance.whole(1, 99), ...groups].join(' ');
}

export function cents(value: number): number {
  return Math.round(value * 100 + Number.EPSILON) / 100;
}
