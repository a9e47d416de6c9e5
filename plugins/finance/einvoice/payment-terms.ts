// A due date out of payment terms, for invoices that state a period instead of a day.

import type { Big } from 'big.js';
import type { Field } from '../invoice.ts';
import { addDays } from './values.ts';

// "30 days", "30 Tage", "30 jours" … in the languages that invoices here come in.
const days =
  /(?<![\d.,])(\d{1,3})\s*(?:calendar |kalender)?(?:days?|tage?n?|jours?|dagen|dagar|dage|dager|giorni|gg|d[ií]as?|dias?|dni|päivää)(?![a-z])/giu;
const netDays = /\bnet(?:to)?\s*(\d{1,3})(?!\s*[%.,\d])\b/gi;
// End of month moves the day, discounts have a period of their own, working days need a calendar,
// and nobody knows the day of receipt: each makes the period ambiguous, which gives no date.
const unclear =
  /skonto|discount|escompte|rabat|sconto|korting|end of month|fin de mois|monatsende|fine mese|\bDF\b|FM\b|working days|werktage|business days|arbeitstage|erhalt|eingang|receipt|réception|ontvangst|ricevimento|mottag|recepción|#/i;

/** In days; FatturaPA's element has three digits. */
const longestPeriod = 999;

/** The issue date plus the one period the terms name; null when they name none, or several. */
export function dueDateFromTerms(
  terms: Field<string> | null,
  issueDate: Field<string> | null,
): Field<string> | null {
  if (!terms || !issueDate || unclear.test(terms.value)) return null;
  const periods = [...terms.value.matchAll(days), ...terms.value.matchAll(netDays)];
  const lengths = new Set(periods.map((match) => Number(match[1])));
  const [length] = lengths;
  if (lengths.size !== 1 || length === undefined) return null;
  const confidence = Math.min(0.95, issueDate.evidence.confidence);
  return {
    value: addDays(issueDate.value, length),
    evidence: { ...terms.evidence, confidence, source: 'derived' },
  };
}

/** The day a stated number of days after another; null when either is missing or out of reason. */
export function dueDateFromPeriod(
  period: Field<Big> | null,
  from: Field<string> | null,
): Field<string> | null {
  if (!period || !from || period.value.lt(0) || period.value.gt(longestPeriod)) return null;
  const { confidence } = from.evidence;
  return {
    value: addDays(from.value, Math.trunc(period.value.toNumber())),
    evidence: { ...period.evidence, confidence: Math.min(0.95, confidence), source: 'derived' },
  };
}
