// Arithmetic on Gregorian dates written as YYYY-MM-DD, without times and time zones.

const dayMs = 86_400_000;

/**
 * Adds days to a date; a negative number subtracts them. Returns null for an invalid date, and for
 * results outside the years 0 to 9999.
 */
export function addDays(date: string, days: number): string | null {
  const time = timeOf(date);
  return time === null ? null : printDate(time + days * dayMs);
}

/**
 * Adds months to a date and keeps the day, or takes the last day of a shorter month. With
 * `keepMonthEnd`, the last day of a month becomes the last day of a month: 28 February plus one
 * month is 31 March. Returns null for an invalid date, and for results outside the years 0 to 9999.
 */
export function addMonths(
  date: string,
  months: number,
  { keepMonthEnd = false }: { keepMonthEnd?: boolean } = {},
): string | null {
  const time = timeOf(date);
  if (time === null) return null;
  const from = new Date(time);
  const [year, month, day] = [from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate()];
  const last = lastDay(year, month + months);
  const isMonthEnd = keepMonthEnd && day === lastDay(year, month);
  return printDate(dayTime(year, month + months, isMonthEnd ? last : Math.min(day, last)));
}

function lastDay(year: number, month: number): number {
  return new Date(dayTime(year, month + 1, 0)).getUTCDate();
}

/** Unlike `Date.UTC`, does not map the years 0 to 99 to 1900 to 1999. */
function dayTime(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month, day);
}

function timeOf(date: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return null;
  const time = Date.parse(date);
  return printDate(time) === date ? time : null;
}

function printDate(time: number): string | null {
  const date = new Date(time);
  const year = date.getUTCFullYear();
  return year >= 0 && year <= 9999 ? date.toISOString().slice(0, 10) : null;
}
