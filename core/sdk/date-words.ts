// Words that a language uses in dates, from CLDR by way of Intl: months, weekdays, eras and
// connecting words, as sequences of words and numbers.

import { plainPrint } from './printed-text.ts';

export interface NamedMonth {
  calendar: string;
  /** Month number, from 1. */
  month: number;
}

export interface NamedEra {
  calendar: string;
  /**
   * Offset that is added to a year of the era to get the Gregorian year; null if the years differ
   * in length.
   */
  yearsBefore: number | null;
}

export interface DateWords {
  /** Months by their words, joined with a space. */
  months: ReadonlyMap<string, readonly NamedMonth[]>;
  eras: ReadonlyMap<string, readonly NamedEra[]>;
  fillers: ReadonlySet<string>;
  /** Maximum number of words in any name. */
  longest: number;
  /** Order of numeric dates, such as "dmy". */
  order: string;
  /** Calendars of the locale, the default one first. */
  calendars: readonly string[];
}

/** Calendars whose months Intl numbers the same way every year. */
export const convertible: ReadonlySet<string> = new Set(
  (
    'gregory buddhist roc japanese persian indian coptic ethiopic ethioaa ' +
    'islamic-umalqura islamic-civil islamic-tbla'
  ).split(' '),
);

/** Calendars whose years begin with the Gregorian year: only the numbers differ. */
export const sameYears: ReadonlySet<string> = new Set(['gregory', 'buddhist', 'roc', 'japanese']);

/** Sample times that contain each month of a calendar, and each weekday twice. */
const sampleTimes = Array.from({ length: 14 }, (_, index) => Date.UTC(2024, 0, 2 + index * 26));
/** Sample times in the Japanese eras since 1868. */
const eraTimes = [1900, 1920, 1960, 2000, 2024].map((year) => Date.UTC(year, 5, 15));

const styles: readonly Intl.DateTimeFormatOptions[] = [
  { dateStyle: 'full' },
  { dateStyle: 'long' },
  { dateStyle: 'medium' },
  { month: 'long' },
  { month: 'short' },
  { day: 'numeric', month: 'long' },
  { day: 'numeric', month: 'short', year: 'numeric', weekday: 'short' },
];

const numericFormats = new Map<string, Intl.DateTimeFormat>();
const wordsByLocale = new Map<string, DateWords>();

/**
 * Returns the date words of a locale: for every calendar in use there if `every` is set, otherwise
 * for the default calendar only. Throws a RangeError for an invalid tag.
 */
export function dateWordsOf(locale: string, every: boolean): DateWords {
  const known = wordsByLocale.get(`${locale} ${every}`);
  if (known) return known;
  const { calendar: usual } = new Intl.DateTimeFormat(locale).resolvedOptions();
  const others = every ? calendarsOf(locale) : [];
  const calendars = [...new Set([usual, 'gregory', ...others])].filter((name) =>
    convertible.has(name),
  );
  const found = {
    months: new Map<string, NamedMonth[]>(),
    eras: new Map<string, NamedEra[]>(),
    fillers: new Set<string>(),
  };
  for (const calendar of calendars) addWords(found, locale, calendar);
  const all = [...found.months.keys(), ...found.eras.keys(), ...found.fillers];
  const longest = all.reduce((most, words) => Math.max(most, words.split(' ').length), 1);
  const words = { ...found, longest, order: orderOf(locale), calendars };
  wordsByLocale.set(`${locale} ${every}`, words);
  return words;
}

/** The type declarations of TypeScript do not include getCalendars. */
function calendarsOf(locale: string): string[] {
  return (new Intl.Locale(locale).maximize() as Intl.Locale & IntlCalendars).getCalendars();
}

interface IntlCalendars {
  getCalendars(): string[];
}

/**
 * Returns words, Chinese characters and numbers in lower case, without accents on Latin, Greek and
 * Cyrillic letters.
 */
export function dateTokens(text: string): string[] {
  const folded = plainPrint(text)
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll("'", '');
  return folded.match(/\d+|\p{Script=Han}|[[\p{L}\p{M}]--\p{Script=Han}]+/gv) ?? [];
}

interface Found {
  months: Map<string, NamedMonth[]>;
  eras: Map<string, NamedEra[]>;
  fillers: Set<string>;
}

function addWords(found: Found, locale: string, calendar: string): void {
  const tag = new Intl.Locale(locale, { calendar }).toString();
  const months = sampleTimes.map((time) => Number(numericPart(calendar, time, 'month')));
  for (const style of styles) {
    const format = new Intl.DateTimeFormat(tag, { ...style, timeZone: 'UTC' });
    for (const [index, time] of sampleTimes.entries()) {
      addParts(found, format.formatToParts(time), { calendar, month: months[index]! });
    }
  }
  for (const era of ['long', 'short', 'narrow'] as const) {
    const options = {
      era,
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      timeZone: 'UTC',
    } as const;
    const format = new Intl.DateTimeFormat(tag, options);
    for (const time of calendar === 'japanese' ? eraTimes : eraTimes.slice(-1)) {
      addEra(found, format.formatToParts(time), { calendar, time });
    }
  }
}

function addParts(
  { months, fillers }: Found,
  parts: readonly Intl.DateTimeFormatPart[],
  named: NamedMonth,
): void {
  for (const [index, { type, value }] of parts.entries()) {
    if (type === 'literal') addFiller(fillers, value);
    if ((type !== 'month' && type !== 'weekday') || !/\p{L}/u.test(value)) continue;
    // Endings are separate parts next to the name: "martxoa" and "ren" are one word.
    const before = /\p{L}+$/u.exec(neighbor(parts[index - 1]))?.[0] ?? '';
    const after = /^[\p{L}\p{M}]+/u.exec(neighbor(parts[index + 1]))?.[0] ?? '';
    for (const text of [value, before + value + after]) {
      if (type === 'weekday') {
        addFiller(fillers, text);
        continue;
      }
      const key = dateTokens(text).join(' ');
      const same = months.get(key) ?? [];
      const isKnown = same.some(
        ({ calendar, month }) => calendar === named.calendar && month === named.month,
      );
      if (key !== '' && !isKnown) months.set(key, [...same, named]);
    }
  }
}

function neighbor(part: Intl.DateTimeFormatPart | undefined): string {
  return part?.type === 'literal' ? part.value : '';
}

function addFiller(fillers: Set<string>, text: string): void {
  const words = dateTokens(text);
  if (words.length > 0) fillers.add(words.join(' '));
  for (const word of words) if (!/\d/.test(word)) fillers.add(word);
}

function addEra(
  { eras, fillers }: Found,
  parts: readonly Intl.DateTimeFormatPart[],
  { calendar, time }: { calendar: string; time: number },
): void {
  for (const { type, value } of parts) if (type === 'literal') addFiller(fillers, value);
  const key = dateTokens(partOf(parts, 'era')).join(' ');
  if (key === '') return;
  const year = Number(numericPart(calendar, time, 'year'));
  const yearsBefore = sameYears.has(calendar) ? new Date(time).getUTCFullYear() - year : null;
  const same = eras.get(key) ?? [];
  if (same.some((one) => one.calendar === calendar && one.yearsBefore === yearsBefore)) return;
  eras.set(key, [...same, { calendar, yearsBefore }]);
}

/** Returns the year, month or day of a date in the calendar, in digits. */
export function numericPart(
  calendar: string,
  time: number,
  part: 'year' | 'month' | 'day',
): string {
  return partOf(numericFormat(calendar).formatToParts(time), part);
}

function numericFormat(calendar: string): Intl.DateTimeFormat {
  const known = numericFormats.get(calendar);
  if (known) return known;
  const format = new Intl.DateTimeFormat(`en-u-nu-latn-ca-${calendar}`, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    timeZone: 'UTC',
  });
  numericFormats.set(calendar, format);
  return format;
}

function partOf(parts: readonly Intl.DateTimeFormatPart[], wanted: string): string {
  return parts.find(({ type }) => type === wanted)?.value ?? '';
}

function orderOf(locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeZone: 'UTC' });
  const letters = { day: 'd', month: 'm', year: 'y', relatedYear: 'y' } as Record<string, string>;
  return format
    .formatToParts(0)
    .map(({ type }) => letters[type] ?? '')
    .join('');
}
