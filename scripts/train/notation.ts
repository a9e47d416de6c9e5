// Formats of numbers, amounts and dates in a fictitious invoice.

import type { Facts } from './invoice-facts.ts';
import type { Chance } from './random.ts';

export interface Notation {
  number(value: number, decimals?: number): string;
  money(value: number): string;
  date(value: Date): string;
}

const SIGNS: Readonly<Record<string, string>> = {
  EUR: '€',
  GBP: '£',
  USD: '$',
  CHF: 'CHF',
  SEK: 'kr',
};
const OWN_MARKS: Readonly<Record<string, readonly (readonly [group: string, mark: string])[]>> = {
  en: [
    [',', '.'],
    ['', '.'],
  ],
  fr: [
    [' ', ','],
    ['', ','],
  ],
  sv: [
    [' ', ','],
    ['', ','],
  ],
};
const MARKS: (typeof OWN_MARKS)[string] = [
  ['.', ','],
  ['', ','],
];

export function inventNotation(chance: Chance, { language, currency, words }: Facts): Notation {
  const swiss = currency === 'CHF';
  const [group, mark] = swiss ? ['’', '.'] : chance.pick(OWN_MARKS[language] ?? MARKS);
  const sign = chance.is(0.4) ? currency : SIGNS[currency]!;
  const place = language === 'en' ? chance.pick([0, 1, 1]) : chance.pick([0, 2, 2]);
  const minusAfter = chance.is(0.1);
  const form = chance.pick(language === 'en' ? [0, 3, 4, 4] : [0, 1, 1, 1, 2, 3]);
  const monthFirst = currency === 'USD';
  const months = words.months.split(' ');

  function number(value: number, decimals = 2): string {
    const [whole = '', part] = Math.abs(value).toFixed(decimals).split('.');
    const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group!);
    const text = part === undefined ? grouped : `${grouped}${mark}${part}`;
    if (value >= 0) return text;
    return minusAfter ? `${text}-` : `-${text}`;
  }

  return {
    number,
    money(value) {
      if (place === 0) return number(value);
      return place === 1
        ? `${sign}${sign.length > 1 ? ' ' : ''}${number(value)}`
        : `${number(value)} ${sign}`;
    },
    date(value) {
      const [year, month, day] = value.toISOString().slice(0, 10).split('-');
      if (form === 0) return `${year}-${month}-${day}`;
      if (form === 1) return `${day}.${month}.${year}`;
      if (form === 2) return `${day}-${month}-${year}`;
      const name = months[Number(month) - 1]!;
      if (form === 3) return `${Number(day)}${language === 'de' ? '.' : ''} ${name} ${year}`;
      return monthFirst ? `${month}/${day}/${year}` : `${day}/${month}/${year}`;
    },
  };
}
