// Dates of machine readable zones have two digits for the year; the century follows from what the date
// is and from the day on which it is read.

import { isCalendarDate } from '../identifiers/arithmetic.ts';

/** The latest date that is not after today, as YYYY-MM-DD; null where digits are missing or wrong. */
export function birthDateOf(digits: string | null, today: string): string | null {
  return dateOf(digits, (date) => date <= today, '20');
}

/** Documents are valid for at most some twenty years: within 50 years after today, or before it. */
export function expiryDateOf(digits: string | null, today: string): string | null {
  const last = `${Number(today.slice(0, 4)) + 50}`;
  return dateOf(digits, (date) => date.slice(0, 4) <= last, '20');
}

function dateOf(
  digits: string | null,
  fits: (date: string) => boolean,
  century: string,
): string | null {
  if (digits === null || !/^\d{6}$/.test(digits)) return null;
  const [year, month, day] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)];
  const later = `${century}${year}-${month}-${day}`;
  const date = fits(later) ? later : `19${later.slice(2)}`;
  const isDate = isCalendarDate(Number(date.slice(0, 4)), Number(month), Number(day));
  return isDate && month !== '00' && day !== '00' ? date : null;
}
