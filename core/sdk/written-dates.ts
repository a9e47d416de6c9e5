// Detects a date at a position in a text, in digits or with a month name in a language of the Latin
// script.

import type { Token } from './find-value.ts';

const languages = 'en de fr nl it es pt sv da nb fi pl cs hu ro'.split(' ');
/** Fillers between day, month and year: "3rd day of March", "3 de marzo de 2026". */
const fillers = new Set('st nd rd th day of de del den er el the'.split(' '));

export type MonthNames = readonly (readonly string[])[];

/** Returns the names of each month in every language; takes about a millisecond. */
export function monthNamesOfAll(): MonthNames {
  const formats = languages.map(
    (language) => new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }),
  );
  return Array.from({ length: 12 }, (_, month) =>
    formats.map((format) => folded(format.format(Date.UTC(2026, month, 15)))),
  );
}

/**
 * Returns the index of the date's last token; null if the ISO date `wanted` does not begin at
 * `first`.
 */
export function dateAt(
  tokens: readonly Token[],
  first: number,
  wanted: string,
  names: MonthNames,
): number | null {
  const [year, month, day] = wanted.split('-').map(Number) as [number, number, number];
  const begin = tokens[first]!.text;
  if (begin === wanted.replaceAll('-', '')) return first;
  const parts: string[] = [];
  let last = first;
  for (let at = first; at < tokens.length && at < first + 6 && parts.length < 3; at += 1) {
    const { text } = tokens[at]!;
    if (fillers.has(text) && parts.length > 0) continue;
    parts.push(text);
    last = at;
  }
  const [one = '', two = '', three = ''] = parts;
  const isYear = (text: string): boolean =>
    text === String(year) || text === String(year % 100).padStart(2, '0');
  const isDay = (text: string): boolean => /^\d{1,2}$/.test(text) && Number(text) === day;
  const isMonth = (text: string): boolean =>
    /^\d{1,2}$/.test(text) ? Number(text) === month : isMonthName(text, names[month - 1] ?? []);
  const written =
    (isDay(one) && isMonth(two) && isYear(three)) ||
    (isMonth(one) && isDay(two) && isYear(three)) ||
    (one === String(year) && isMonth(two) && isDay(three));
  return written ? last : null;
}

/**
 * Whether the text is a full month name or an abbreviation of at least three letters: "Sept",
 * "févr".
 */
function isMonthName(text: string, names: readonly string[]): boolean {
  return text.length >= 3 && names.some((name) => name.startsWith(text));
}

function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
