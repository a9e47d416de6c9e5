// Parses printed dates: numbers in every order, month names in every language that Intl supports,
// and other calendars. A text that can mean two dates is reported as ambiguous, never decided by
// chance.

import { fullYear, gregorian, toIsoDate } from './calendars.ts';
import { dateTokens, dateWordsOf, type DateWords, type NamedEra } from './date-words.ts';
import { usualWords, wordsWithPrefix } from './date-lexicon.ts';
import { plainPrint } from './printed-text.ts';

export type DateOrder = 'dmy' | 'mdy' | 'ymd';

export interface DateOptions {
  /**
   * BCP 47 tag such as "fr-CA": the language of the names, the order of numbers and the default
   * calendar. If omitted, names are read in about fifty languages, those of the EU among them.
   */
  locale?: string;
  /** Order of the numbers; overrides the order of the locale. */
  order?: DateOrder;
}

export interface DateReading {
  /** Gregorian date, as YYYY-MM-DD. */
  date: string;
  /** Calendar of the printed date, by its CLDR name: "gregory", "buddhist", "persian". */
  calendar: string;
}

export interface ParsedDate {
  /** YYYY-MM-DD; null when the text is ambiguous. `alternatives` then lists the dates. */
  date: string | null;
  /** Calendar of the printed date; null when the text is ambiguous. */
  calendar: string | null;
  /** Empty unless the text is ambiguous. */
  alternatives: readonly DateReading[];
}

interface Printed {
  numbers: string[];
  /** The months that each word sequence can mean. */
  months: { calendar: string; month: number }[][];
  eras: readonly NamedEra[];
  /** Whether the era precedes all numbers. */
  eraFirst: boolean;
}

/** Fields as printed; `month` is a number, or null if the month is a name. */
interface Fields {
  year: string;
  month: string | null;
  day: string;
}

const longestText = 100;
const timeOfDay =
  /(?:(?<=\d)T|[\s,]+)\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?\s*(?:[ap]\.?m\.?)?\s*(?:Z|UTC|GMT|[+-]\d\d:?\d\d)?$/i;
/** "3rd of March", "le 1er mars", "1º de março". */
const commonFillers = new Set('st nd rd th of the le den el er o a ngay nam'.split(' '));
const romanMonths = 'i ii iii iv v vi vii viii ix x xi xii'.split(' ');
const orders: readonly DateOrder[] = ['dmy', 'mdy', 'ymd'];
/** Calendars in which a year outside the Gregorian range is read if no locale is given. */
const otherCalendars = ['buddhist', 'persian', 'islamic-umalqura'];

/**
 * Parses a text that is a date as a whole, with an optional weekday and time of day; returns null
 * for other texts. Years range from 1800 to 2199 of the Gregorian calendar; two digits stand for
 * 1969 to 2068. Returns null for dates in the Hebrew, the Chinese and the Korean calendar. Throws a
 * RangeError for an invalid locale.
 */
export function parseDate(text: string, options: DateOptions = {}): ParsedDate | null {
  const { locale, order } = options;
  const words = locale === undefined ? null : dateWordsOf(locale, true);
  if (text.length > longestText) return null;
  const tokens = dateTokens(plainPrint(text).replace(timeOfDay, ''));
  const printed = readTokens(tokens, words);
  if (printed === null) return null;
  const preferred = order ?? words?.order;
  const calendars = words?.calendars ?? ['gregory', ...otherCalendars];
  for (const some of fieldsOf(printed, preferred)) {
    const readings = distinct(some.flatMap((fields) => readFields(fields, printed, calendars)));
    const [only, other] = readings;
    if (only === undefined) continue;
    if (other === undefined) return { ...only, alternatives: [] };
    return { date: null, calendar: null, alternatives: readings };
  }
  return null;
}

/** Returns null if the text has a word that does not belong to dates. */
function readTokens(tokens: readonly string[], known: DateWords | null): Printed | null {
  const printed: Printed = { numbers: [], months: [], eras: [], eraFirst: false };
  const words = known ?? (tokens.every((token) => /^\d+$/.test(token)) ? null : usualWords());
  for (let at = 0; at < tokens.length;) {
    const found = words === null ? null : longestAt(tokens, at, words);
    const token = tokens[at]!;
    if (found !== null) {
      const months = words!.months.get(found.key);
      const eras = words!.eras.get(found.key);
      if (eras && printed.eras.length === 0) {
        printed.eras = eras;
        printed.eraFirst = printed.numbers.length === 0;
      }
      // A weekday can look like a month: "mar" is short for "martes" in Spanish.
      const canBeFiller = words!.fillers.has(found.key);
      if (months) printed.months.push(canBeFiller ? [...months, noMonth] : [...months]);
      at += found.length;
      continue;
    }
    if (/^\d+$/.test(token)) printed.numbers.push(token);
    else if (!commonFillers.has(token)) {
      const months = words === null ? [] : (romanMonth(token) ?? wordsWithPrefix(words, token));
      if (months.length === 0) return null;
      printed.months.push(months);
    }
    at += 1;
  }
  return printed;
}

/** Reads the month of "5 III 2024". */
function romanMonth(token: string): Printed['months'][number] | null {
  const month = romanMonths.indexOf(token) + 1;
  return month === 0 ? null : [{ calendar: 'gregory', month }];
}

/** Marks a word that may be something other than a month. */
const noMonth = { calendar: '', month: 0 };

function longestAt(
  tokens: readonly string[],
  at: number,
  { months, eras, fillers, longest }: DateWords,
): { key: string; length: number } | null {
  for (let length = Math.min(longest, tokens.length - at); length > 0; length -= 1) {
    const key = tokens.slice(at, at + length).join(' ');
    if (months.has(key) || eras.has(key) || fillers.has(key)) return { key, length };
  }
  return null;
}

/**
 * Possible assignments of the numbers, the preferred ones first. Later ones apply only if no
 * earlier one is a date.
 */
function fieldsOf(printed: Printed, preferred: string | undefined): Fields[][] {
  const { numbers, months, eras, eraFirst } = printed;
  const [first = '', second = '', third = ''] = numbers;
  if (numbers.length === 1 && months.length === 0 && /^\d{8}$/.test(first)) {
    return [[{ year: first.slice(0, 4), month: first.slice(4, 6), day: first.slice(6) }]];
  }
  if (numbers.length === 2 && months.length > 0) {
    const ending = { day: first, month: null, year: second };
    const leading = { year: first, month: null, day: second };
    const yearLeads = preferred?.startsWith('y') ?? false;
    return yearLeads || eraFirst ? [[leading], [ending]] : [[ending], [leading]];
  }
  if (numbers.length !== 3 || months.some((some) => !some.includes(noMonth))) return [];
  const inOrder = (order: string): Fields => {
    const at = (letter: string): string => [first, second, third][order.indexOf(letter)]!;
    return { year: at('y'), month: at('m'), day: at('d') };
  };
  const possible = orders.filter((order) => {
    if (first.length > 2) return order === 'ymd';
    if (third.length > 2) return order !== 'ymd';
    return eras.length === 0 || eraFirst === (order === 'ymd');
  });
  const likely = possible.filter((order) => order === preferred);
  const isUnusual = preferred !== undefined && !orders.some((order) => order === preferred);
  const own = isUnusual && preferred.length === 3 ? [inOrder(preferred)] : [];
  return [own, likely.map(inOrder), possible.map(inOrder)].filter((some) => some.length > 0);
}

function readFields(
  fields: Fields,
  { months, eras }: Printed,
  calendars: readonly string[],
): DateReading[] {
  const { year, day } = fields;
  if (day.length > 2 || year.length > 4 || (fields.month?.length ?? 0) > 2) return [];
  if (year.length < 2 && eras.length === 0) return [];
  const inMonth = (calendar: string): number[] => {
    if (fields.month !== null) return [Number(fields.month)];
    return monthsOf(months, calendar);
  };
  const dated = (calendar: string, dates: (string | null)[]): DateReading[] =>
    dates.flatMap((date) => (date === null ? [] : [{ date, calendar }]));
  const ofEra = eras.flatMap(({ calendar, yearsBefore }) =>
    dated(
      calendar,
      inMonth(calendar).map((month) => {
        const printed = { calendar, year: Number(year), month, day: Number(day) };
        if (yearsBefore === null) return toIsoDate(printed);
        return gregorian({ ...printed, year: printed.year + yearsBefore });
      }),
    ),
  );
  if (ofEra.length > 0) return ofEra;
  const of = (calendar: string): DateReading[] => {
    // A year of the Japanese calendar requires its era.
    if (calendar === 'japanese') return [];
    const full = year.length === 2 ? fullYear(calendar, Number(year)) : Number(year);
    return dated(
      calendar,
      inMonth(calendar).map((month) =>
        toIsoDate({ calendar, year: full, month, day: Number(day) }),
      ),
    );
  };
  const [usual = 'gregory', ...others] = calendars;
  const ofUsual = of(usual);
  if (ofUsual.length > 0) return ofUsual;
  const ofOurs = of('gregory');
  return ofOurs.length > 0 ? ofOurs : others.flatMap(of);
}

/** Returns the months that one of the words means, provided that no other word must be a month. */
function monthsOf(words: Printed['months'], calendar: string): number[] {
  return words.flatMap((word, index) => {
    const others = words.filter((_, other) => other !== index);
    if (others.some((other) => !other.includes(noMonth))) return [];
    return word.filter((one) => one.calendar === calendar).map(({ month }) => month);
  });
}

function distinct(readings: readonly DateReading[]): DateReading[] {
  return readings.filter(
    ({ date }, index) => readings.findIndex((other) => other.date === date) === index,
  );
}
