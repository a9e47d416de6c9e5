// Finds dates in contracts, with month names in the supported languages.

import type { TextRange } from 'workmill/sdk';

export interface PrintedDate extends TextRange {
  /** YYYY-MM-DD. */
  date: string;
}

export const languages = ['en', 'de', 'fr', 'es', 'it', 'nl'] as const;

const months = monthNames();
const name = `(${[...months.keys()].toSorted((one, other) => other.length - one.length).join('|')})`;
const ordinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first'.split(
    ' ',
  );
const year = "(\\d{4}|'\\d{2})(?!\\d)";

const dayFirst = new RegExp(
  `(?<![\\d.])(\\d{1,2}) ?(?:st|nd|rd|th|er|º|°|\\.)? ?(?:day )?(?:of )?(?:de )?${name}\\b\\.?,?\\s?(?:in the year )?(?:of )?(?:del? )?${year}`,
  'giu',
);
const wordFirst = new RegExp(
  `\\b(${ordinals.join('|')})\\s(?:\\(\\d{1,2}(?:st|nd|rd|th)\\)\\s)?day of ${name},?\\s${year}`,
  'giu',
);
const monthFirst = new RegExp(
  `(?<![\\p{L}\\d])${name}\\.?\\s?(\\d{1,2}) ?(?:st|nd|rd|th)?\\s?,?\\s?${year}`,
  'giu',
);
const figures = /(?<![\d./-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/-])/g;
const iso = /(?<![\d-])(\d{4})-(\d{2})-(\d{2})(?![\d-])/g;

/** Returns the dates in document order. `isMonthFirst` resolves ambiguous numeric dates. */
export function findDates(text: string, isMonthFirst: boolean): PrintedDate[] {
  const found: PrintedDate[] = [];
  const add = (match: RegExpExecArray, y: string, m: number, d: number): void => {
    const date = isoDate(fullYear(y), m, d);
    const { index } = match;
    if (date !== null) found.push({ start: index, end: index + match[0].length, date });
  };
  for (const match of text.matchAll(dayFirst)) {
    add(match, match[3]!, monthOf(match[2]!), Number(match[1]));
  }
  for (const match of text.matchAll(wordFirst)) {
    add(match, match[3]!, monthOf(match[2]!), ordinals.indexOf(match[1]!.toLowerCase()) + 1);
  }
  for (const match of text.matchAll(monthFirst)) {
    add(match, match[3]!, monthOf(match[1]!), Number(match[2]));
  }
  for (const match of text.matchAll(figures)) {
    const [one, other] = [Number(match[1]), Number(match[3])];
    const monthIsFirst = other > 12 || (one <= 12 && isMonthFirst && match[2] !== '.');
    add(match, match[4]!, monthIsFirst ? one : other, monthIsFirst ? other : one);
  }
  for (const match of text.matchAll(iso)) {
    add(match, match[1]!, Number(match[2]), Number(match[3]));
  }
  found.sort((one, other) => one.start - other.start || other.end - one.end);
  let end = 0;
  return found.filter((range) => {
    if (range.start < end) return false;
    end = range.end;
    return true;
  });
}

function monthOf(printed: string): number {
  return months.get(printed.toLowerCase())!;
}

/**
 * Returns the four-digit year. Two digits below 50 belong to this century, since active contracts
 * are not older.
 */
function fullYear(printed: string): number {
  const digits = Number(printed.replace("'", ''));
  if (digits >= 100) return digits;
  return digits < 50 ? 2000 + digits : 1900 + digits;
}

/** Returns YYYY-MM-DD; null for an invalid date. */
export function isoDate(y: number, m: number, d: number): string | null {
  const date = new Date(Date.UTC(y, m - 1, d));
  const isReal = date.getUTCMonth() === m - 1 && date.getUTCDate() === d && y >= 1900 && y < 2200;
  return isReal ? date.toISOString().slice(0, 10) : null;
}

function monthNames(): Map<string, number> {
  const names = new Map<string, number>([['sept', 9]]);
  for (const language of languages) {
    for (const style of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' });
      for (let month = 1; month <= 12; month += 1) {
        const printed = format.format(Date.UTC(2026, month - 1, 15)).toLowerCase();
        names.set(printed.replace(/\.$/, ''), month);
      }
    }
  }
  return names;
}
