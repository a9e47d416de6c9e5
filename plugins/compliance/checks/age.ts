// Checks the age of a document.

import { addMonths } from 'workmill/sdk';
import type { Fact } from '../documents/fact.ts';
import type { Check } from './check.ts';

export interface AgeLimit {
  document: number;
  today: string;
  maxMonths: number;
}

/** Passes if the date is today or at most `maxMonths` months ago. */
export function ageCheck(
  check: 'address_date' | 'registry_date',
  date: Fact | null,
  { document, today, maxMonths }: AgeLimit,
): Check {
  if (!date) return { check, result: 'failed', detail: 'The document has no date.', document };
  const oldest = addMonths(today, -maxMonths) ?? today;
  const { value } = date;
  if (value > today) {
    return { check, result: 'failed', detail: `The date ${value} lies after ${today}.`, document };
  }
  return value >= oldest
    ? { check, result: 'passed', detail: `Of ${value}; ${oldest} is the oldest allowed.`, document }
    : { check, result: 'failed', detail: `Of ${value}, before ${oldest}.`, document };
}
