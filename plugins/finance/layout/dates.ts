// Printed dates in any of the languages. Whether 03/04/2024 is in March or April is decided once
// per document: by an unambiguous date, else by signs of a US document.

import { type Candidate, candidate, overlaps } from './candidates.ts';
import { alternatives, numbered } from './languages/languages.ts';
import type { Segment } from './segments.ts';

export type DateCandidate = Candidate<string> & { monthName: boolean };

const ORDINAL = alternatives(({ connectors }) => connectors?.ordinals);
const ORDINAL_LETTER = alternatives(({ connectors }) => connectors?.ordinalLetters);
const ORDINAL_AFTER_MONTH = alternatives(({ connectors }) => connectors?.ordinalsAfterMonth);
const OF_MONTH = alternatives(({ connectors }) => connectors?.ofMonth);
const OF_YEAR = alternatives(({ connectors }) => connectors?.ofYear);
const MONTHS = numbered(({ months }) => months);
const MONTH = [...MONTHS.keys()].sort((a, b) => b.length - a.length).join('|');
const GAP = String.raw`[\s\u2009]?`;

const YEAR_FIRST = /(?<![\d.,/-])(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/g;
const NUMERIC = new RegExp(
  String.raw`(?<![\d.,/-])(\d{1,2})${GAP}([./-])${GAP}(\d{1,2})${GAP}\2${GAP}(\d{4}|\d{2})(?!\d|[.,/-]\d)`,
  'g',
);
const DAY_WORDS = numbered(({ days }) => days);
const DAY_WORD = [...DAY_WORDS.keys()].sort((a, b) => b.length - a.length).join('|');
const DAY_WORD_MONTH = new RegExp(
  String.raw`(?<![a-z-])(${DAY_WORD})[\s\u2009](?:de )?(${MONTH})[\s\u2009](?:(?:${OF_YEAR}) )?(\d{4})(?!\d)`,
  'g',
);
/** Rare in text, so it is checked first: searching for words at every position is slower. */
const MONTH_OF_YEAR = new RegExp(String.raw`[a-z][\s\u2009](?:(?:${OF_YEAR}) )?(?:19|20)\d\d`);
const DAY_MONTH_NAME = new RegExp(
  String.raw`(?<![\d.,])(\d{1,2})(?:${ORDINAL}|${ORDINAL_LETTER})?[\s\u2009\-./,]*(?:(?:${OF_MONTH}) |d')?(${MONTH})(?![a-z])\.?[\s\u2009\-./,']*(?:(?:${OF_YEAR}) )?(\d{4}|\d\.\d{3}|\d{2})(?![\d:]|[.,]\d)`,
  'g',
);
const MONTH_NAME_DAY = new RegExp(
  String.raw`(?<![a-z])(${MONTH})(?![a-z])\.?[\s\u2009\-.]*(\d{1,2})(?:${ORDINAL_AFTER_MONTH})?[\s\u2009]?(?:[,\s\u2009\-.]+[\s\u2009]?(\d{4})|[/'](\d{2}))(?!\d)`,
  'g',
);

/** "240604" alone, as in Swedish documents. */
const COMPACT = /^[\s\u2009]*(\d{2})(\d{2})(\d{2})[\s\u2009]*$/g;

const EARLIEST_YEAR = 1990;
const LATEST_YEAR = 2060;

/** `compact`: whether six digits may be year, month and day. */
export function findDates(
  segments: readonly Segment[],
  dayFirst: boolean,
  compact = false,
): DateCandidate[] {
  return segments.flatMap((segment) => datesOf(segment, dayFirst, compact));
}

function datesOf(segment: Segment, dayFirst: boolean, compact: boolean): DateCandidate[] {
  if (!/\d/.test(segment.text)) return [];
  const found: DateCandidate[] = [];
  const add = (match: RegExpMatchArray, value: string | null, monthName = false): void => {
    const from = match.index ?? 0;
    const to = from + match[0].length;
    if (value === null || overlaps(found, from, to)) return;
    found.push({ ...candidate(value, value, segment, from, to), monthName });
  };
  const text = segment.folded;
  for (const match of text.matchAll(YEAR_FIRST)) add(match, iso(match[1], match[3], match[4]));
  for (const match of text.matchAll(DAY_MONTH_NAME)) {
    const year = match[3]?.replace('.', '');
    add(match, iso(year, MONTHS.get(match[2] ?? ''), match[1]), true);
  }
  for (const match of MONTH_OF_YEAR.test(text) ? text.matchAll(DAY_WORD_MONTH) : []) {
    const day = String(DAY_WORDS.get(match[1] ?? ''));
    add(match, iso(match[3], MONTHS.get(match[2] ?? ''), day), true);
  }
  for (const match of text.matchAll(MONTH_NAME_DAY)) {
    add(match, iso(match[3] ?? match[4], MONTHS.get(match[1] ?? ''), match[2]), true);
  }
  if (compact) {
    for (const match of text.matchAll(COMPACT)) add(match, iso(match[1], match[2], match[3]));
  }
  for (const match of text.matchAll(NUMERIC)) {
    const [, first, , second, year] = match;
    if (year?.length === 2 && isPartOfCode(text, match)) continue;
    const asDayFirst = iso(year, second, first);
    const asMonthFirst = iso(year, first, second);
    // month.day.year is never written.
    const preferred = dayFirst || match[2] === '.' ? asDayFirst : asMonthFirst;
    add(match, preferred ?? asDayFirst ?? asMonthFirst);
  }
  return found;
}

/** "KH03-04-06 - 5/40/160": a shelf, not a date. */
function isPartOfCode(text: string, { index = 0, 0: { length } }: RegExpMatchArray): boolean {
  return (
    /[a-z]$/.test(text.slice(0, index)) ||
    /^[\s\u2009]*-[\s\u2009]*\d+\//.test(text.slice(index + length))
  );
}

/** Whether numeric dates have the day first, as in all except US documents. */
export function readsDayFirst(segments: readonly Segment[], usDocument: boolean): boolean {
  let day = 0;
  let month = 0;
  for (const { text } of segments) {
    for (const [, first, mark, second] of text.matchAll(NUMERIC)) {
      if (mark === '.') continue;
      if (Number(first) > 12 && Number(second) <= 12) day += 1;
      if (Number(second) > 12 && Number(first) <= 12) month += 1;
    }
  }
  return day === month ? !usDocument : day > month;
}

/** Returns the ISO date of the printed parts, or null if there is no such day. */
function iso(
  yearText: string | undefined,
  month: string | number | undefined,
  dayText: string | undefined,
): string | null {
  let year = Number(yearText);
  if (year < 100) year += year < 70 ? 2000 : 1900;
  const date = isoDate(year, Number(month), Number(dayText));
  return year >= EARLIEST_YEAR && year <= LATEST_YEAR ? date : null;
}

function isoDate(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  const exists = at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return exists ? at.toISOString().slice(0, 10) : null;
}
