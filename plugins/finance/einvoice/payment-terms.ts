// Computes a due date from payment terms, for invoices that state a period instead of a day.

import type { Big } from 'big.js';
import { addDays } from 'workmill/sdk';
import type { Field } from '../invoice.ts';
import { fold } from '../layout/folding.ts';
import { alternatives } from '../layout/languages/languages.ts';
import { DAYS } from '../layout/terms.ts';

// End of month moves the day, discounts have their own period, working days need a calendar, and
// the day of receipt is unknown: each makes the period ambiguous, so there is no date.
const unclear = new RegExp(
  ['#', ...(['discount', 'otherDay', 'receipt'] as const).map(partsOf)].join('|'),
);

function partsOf(kind: 'discount' | 'otherDay' | 'receipt'): string {
  return alternatives(({ terms }) => terms?.[kind]);
}

/** In days; FatturaPA's element has three digits. */
const longestPeriod = 999;

/**
 * Returns the issue date plus the single period in the terms; null if there is none, or several.
 */
export function dueDateFromTerms(
  terms: Field<string> | null,
  issueDate: Field<string> | null,
): Field<string> | null {
  if (!terms || !issueDate) return null;
  const folded = fold(terms.value);
  if (unclear.test(folded)) return null;
  const lengths = new Set([...folded.matchAll(DAYS)].map(([, days, net]) => Number(days ?? net)));
  const [length] = lengths;
  if (lengths.size !== 1 || length === undefined) return null;
  const due = addDays(issueDate.value, length);
  if (due === null) return null;
  const confidence = Math.min(0.95, issueDate.evidence.confidence);
  return {
    value: due,
    evidence: { ...terms.evidence, confidence, source: 'derived' },
  };
}

/**
 * Returns the day a stated number of days after another; null if either is missing or implausible.
 */
export function dueDateFromPeriod(
  period: Field<Big> | null,
  from: Field<string> | null,
): Field<string> | null {
  if (!period || !from || period.value.lt(0) || period.value.gt(longestPeriod)) return null;
  const due = addDays(from.value, Math.trunc(period.value.toNumber()));
  if (due === null) return null;
  const { confidence } = from.evidence;
  return {
    value: due,
    evidence: { ...period.evidence, confidence: Math.min(0.95, confidence), source: 'derived' },
  };
}
