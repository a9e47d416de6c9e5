// How old a document may be.

import type { Fact } from '../documents/fact.ts';
import type { Check } from './check.ts';

export interface AgeLimit {
  document: number;
  today: string;
  maxMonths: number;
}

/** Passed for a date within so many months before today, or today. */
export function ageCheck(
  check: 'address_date' | 'registry_date',
  date: Fact | null,
  { document, today, maxMonths }: AgeLimit,
): Check {
  if (!date) return { check, result: 'failed', detail: 'The document has no date.', document };
  const oldest = monthsBefore(today, maxMonths);
  const { value } = date;
  if (value > today) {
    return { check, result: 'failed', detail: `The date ${value} lies after ${today}.`, document };
  }
  return value >= oldest
    ? { check, result: 'passed', detail: `Of ${value}; ${oldest} is the oldest allowed.`, document }
    : { check, result: 'failed', detail: `Of ${value}, before ${oldest}.`, document };
}

/** The same day of an earlier month, or that month's last day. */
export function monthsBefore(today: string, months: number): string {
  const [year, month, day] = today.split('-').map(Number) as [number, number, number];
  const lastDay = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  const date = new Date(Date.UTC(year, month - 1 - months, Math.min(day, lastDay)));
  return date.toISOString().slice(0, 10);
}
