// Finds all dates that a printed line may contain, in any order of their parts and in many
// languages.

import { alternatives, numbered } from '../layout/languages/languages.ts';
import { isCalendarDate } from './values.ts';

const monthStarts = [...numbered((language) => language.monthStarts)];
const monthNames: readonly RegExp[] = Array.from({ length: 12 }, (_, at) => {
  const starts = monthStarts.filter(([, month]) => month === at + 1).map(([start]) => start);
  return new RegExp(`^(?:${starts.join('|')})`);
});
const ordinal = alternatives(({ connectors }) => connectors?.ordinals);
const ofMonth = alternatives(({ connectors }) => connectors?.ofMonth);
const ordinalAfterMonth = alternatives(({ connectors }) => connectors?.ordinalsAfterMonth);

// Every repetition is bounded: hostile pages may have lines of any length.
const numeric = /(?<!\d)(\d{1,4})\s?([./-])\s?(\d{1,2})\s?\2\s?(\d{1,4})(?!\d)/g;
const dayFirst = new RegExp(
  String.raw`(?<!\d)(\d{1,2})(?:${ordinal}|\.|º)?\s{0,3}(?:(?:${ofMonth}) |-|\/)?([a-z]{3,12})\.?,?\s{0,3}(?:de |-|\/)?(\d{4}|\d{2})(?!\d)`,
  'g',
);
const monthFirst = new RegExp(
  String.raw`(?<![a-z])([a-z]{3,12})\.?\s{0,3}(\d{1,2})(?:${ordinalAfterMonth})?,?\s{1,3}(\d{4})(?!\d)`,
  'g',
);
const compact = /(?<!\d)(20\d{2})(\d{2})(\d{2})(?!\d)/g;

/** Position of a date in a text, and the days (ISO) that it may mean. */
export interface PrintedDate {
  index: number;
  length: number;
  days: string[];
}

export function printedDates(text: string): PrintedDate[] {
  const folded = foldCase(text);
  return [
    ...matches(folded, numeric, ([, a, , b, c]) => numericDays(a!, b!, c!)),
    ...matches(folded, dayFirst, ([, day, month, year]) => namedDay(year!, month!, day!)),
    ...matches(folded, monthFirst, ([, month, day, year]) => namedDay(year!, month!, day!)),
    ...matches(folded, compact, ([, year, month, day]) => [`${year}-${month}-${day}`]),
  ];
}

/** Lower case without accents, of the same length, so that positions remain valid. */
export function foldCase(text: string): string {
  return text.replace(/[A-Z]|[^\p{ASCII}]/gu, (letter) => {
    const folded = letter.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
    return folded.length === letter.length ? folded : letter;
  });
}

function matches(
  text: string,
  pattern: RegExp,
  read: (match: RegExpExecArray) => string[],
): PrintedDate[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const days = read(match).filter(isCalendarDate);
    return days.length > 0 ? [{ index: match.index, length: match[0].length, days }] : [];
  });
}

function numericDays(a: string, b: string, c: string): string[] {
  if (a.length === 4) return [iso(a, b, c)];
  if (a.length > 2) return [];
  const year = fullYear(c);
  return year ? [iso(year, b, a), iso(year, a, b)] : [];
}

function namedDay(year: string, name: string, day: string): string[] {
  const full = fullYear(year);
  if (!full) return [];
  return monthNames.flatMap((month, at) =>
    month.test(name) ? [iso(full, String(at + 1), day)] : [],
  );
}

function fullYear(year: string): string | null {
  if (year.length === 4) return year;
  return year.length === 2 ? `20${year}` : null;
}

function iso(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
