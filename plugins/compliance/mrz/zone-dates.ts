// Dates in machine-readable zones have two-digit years. The century depends on the type of date and
// on the current date.

import { isCalendarDate } from '../identifiers/arithmetic.ts';

/**
 * Returns the latest possible date that is not after today, as YYYY-MM-DD; null if digits are
 * missing or invalid.
 */
export function birthDateOf(digits: string | null, today: string): string | null {
  return dateOf(digits, (date) => date <= today, '20');
}

/**
 * Returns the latest date at most 50 calendar years ahead. Documents are valid for about twenty
 * years at most.
 */
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
