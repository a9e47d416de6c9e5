// Finds durations in words and figures: "thirty-six (36) months", "a 90-day period", "drei Jahre".

import type { TextRange } from 'workmill/sdk';
import { isoDate } from './dates.ts';

export type DurationUnit = 'day' | 'week' | 'month' | 'year';

export interface Duration {
  count: number;
  unit: DurationUnit;
}

export interface PrintedDuration extends Duration, TextRange {}

const units: Readonly<Record<string, DurationUnit>> = {
  ...ofUnit('day', 'day days tag tage tagen jour jours día días giorno giorni dag dagen'),
  ...ofUnit(
    'week',
    'week weeks woche wochen semaine semaines semana semanas settimana settimane weken',
  ),
  ...ofUnit('month', 'month months monat monate monaten mois mes meses mese mesi maand maanden'),
  ...ofUnit(
    'year',
    'year years jahr jahre jahren an ans année années año años anno anni jaar jaren',
  ),
};
const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const foreign: Readonly<Record<string, number>> = {
  ...counted('ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'),
  ...counted('une deux trois quatre cinq six sept huit neuf dix onze douze'),
  ...counted('uno dos tres cuatro cinco seis siete ocho nueve diez once doce'),
  ...counted('un due tre quattro cinque sei sette otto nove dieci undici dodici'),
  ...counted('een twee drie vier vijf zes zeven acht negen tien elf twaalf'),
  einem: 1,
  einer: 1,
  eines: 1,
  ...written(30, 'trente treinta trenta dreißig dertig'),
  ...written(60, 'sechzig soixante sesenta sessanta zestig'),
  ...written(90, 'neunzig noventa novanta negentig'),
};

const word = [...small.slice(1), ...tens, ...Object.keys(foreign)].join('|');
const pattern = new RegExp(
  `(?<![\\w-])(?:(\\d{1,4})|((?:${word})(?:[ -](?:${small.slice(1, 10).join('|')}))?|one hundred(?: and)?(?: (?:${tens.join('|')}))?))(?: ?\\( ?(?:(\\d{1,4})|[\\w -]{1,30}) ?\\))?[ -]?(?:(?:full|calendar|consecutive|successive|additional|contract|business|working|volle[nr]?|weitere[nr]?)[ -]){0,2}(${Object.keys(units).join('|')})\\b`,
  'giu',
);

/** Returns the durations in document order. A number in parentheses overrides the word. */
export function findDurations(text: string): PrintedDuration[] {
  return [...text.matchAll(pattern)].flatMap((match): PrintedDuration[] => {
    const [whole, digits, words, beside, unit] = match;
    const count = Number(beside ?? digits ?? numberOf(words!));
    if (!(count > 0)) return [];
    const range = { start: match.index, end: match.index + whole.length };
    return [{ ...range, count, unit: units[unit!.toLowerCase()]! }];
  });
}

function numberOf(words: string): number {
  const parts = words.toLowerCase().split(/[ -]/);
  return parts.reduce((sum, part) => {
    if (part === 'hundred') return sum * 100;
    const ten = tens.indexOf(part);
    const one = ten === -1 ? small.indexOf(part) : 10 * (ten + 2);
    return sum + Math.max(0, one === -1 ? (foreign[part] ?? 0) : one);
  }, 0);
}

/**
 * Adds calendar units: one month after 31 January is the last day of February. A negative count
 * subtracts. Returns null beyond the year 2199.
 */
export function addDuration(date: string, { count, unit }: Duration): string | null {
  const [y, m, d] = date.split('-').map(Number) as [number, number, number];
  if (unit === 'day' || unit === 'week') {
    const later = new Date(Date.UTC(y, m - 1, d + count * (unit === 'week' ? 7 : 1)));
    return isoDate(later.getUTCFullYear(), later.getUTCMonth() + 1, later.getUTCDate());
  }
  const month = m - 1 + count * (unit === 'year' ? 12 : 1);
  const yearsOn = Math.floor(month / 12);
  const [toYear, toMonth] = [y + yearsOn, month - 12 * yearsOn + 1];
  const lastDay = new Date(Date.UTC(toYear, toMonth, 0)).getUTCDate();
  return isoDate(toYear, toMonth, Math.min(d, lastDay));
}

export function inDays({ count, unit }: Duration): number {
  return count * { day: 1, week: 7, month: 30.4, year: 365 }[unit];
}

function ofUnit(unit: DurationUnit, words: string): Record<string, DurationUnit> {
  return Object.fromEntries(words.split(' ').map((one) => [one, unit]));
}

function written(count: number, words: string): Record<string, number> {
  return Object.fromEntries(words.split(' ').map((one) => [one, count]));
}

function counted(words: string): Record<string, number> {
  return Object.fromEntries(words.split(' ').map((one, index) => [one, index + 1]));
}
