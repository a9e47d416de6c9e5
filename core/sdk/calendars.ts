// Converts dates of other calendars to Gregorian dates with Intl.

import { numericPart, sameYears } from './date-words.ts';

export interface CalendarDate {
  calendar: string;
  year: number;
  month: number;
  day: number;
}

/**
 * First Gregorian year that is accepted. Earlier years belong to another calendar or are misread.
 */
const firstYear = 1800;
const lastYear = 2199;
/** A two-digit year is in the 100 years from here. */
const firstOfTwoDigits = 1969;
const dayMs = 86_400_000;

/**
 * Returns the date in ISO 8601; null if the calendar has no such day, or the year is out of range.
 */
export function toIsoDate(date: CalendarDate): string | null {
  const offset = yearOffset(date.calendar);
  return offset === null ? searchDay(date) : gregorian({ ...date, year: date.year + offset });
}

/** Returns the year of the calendar that a two-digit year stands for. */
export function fullYear(calendar: string, twoDigits: number): number {
  const offset = yearOffset(calendar);
  const first =
    offset === null
      ? Number(numericPart(calendar, Date.UTC(firstOfTwoDigits, 11, 31), 'year'))
      : firstOfTwoDigits - offset;
  return first + ((((twoDigits - first) % 100) + 100) % 100);
}

export function gregorian({ year, month, day }: Omit<CalendarDate, 'calendar'>): string | null {
  if (year < firstYear || year > lastYear) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : null;
}

/**
 * Difference between the Gregorian year and the calendar's year; null if the two years do not begin
 * on the same day.
 */
function yearOffset(calendar: string): number | null {
  if (!sameYears.has(calendar)) return null;
  return 2024 - Number(numericPart(calendar, Date.UTC(2024, 5), 'year'));
}

/** Binary search: year, month and day increase with time, so about 20 steps find the day. */
function searchDay({ calendar, year, month, day }: CalendarDate): string | null {
  const wanted = [year, month, day];
  let low = Date.UTC(firstYear, 0) / dayMs;
  let high = Date.UTC(lastYear, 11, 31) / dayMs;
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    const found = (['year', 'month', 'day'] as const).map((part) =>
      Number(numericPart(calendar, middle * dayMs, part)),
    );
    const at = found.findIndex((value, index) => value !== wanted[index]);
    if (at < 0) return new Date(middle * dayMs).toISOString().slice(0, 10);
    if (found[at]! < wanted[at]!) low = middle + 1;
    else high = middle - 1;
  }
  return null;
}
