// Parses values of XML documents: xsd:decimal, xsd:date, CII's dates with a format code.

import { Big } from 'big.js';

/** No amount is longer. */
const longestDecimal = 40;

/** Returns a decimal, or null for invalid text. Never guesses: `1,5` is not an XML decimal. */
export function parseDecimal(text: string): Big | null {
  const trimmed = text.trim();
  if (trimmed.length > longestDecimal) return null;
  // Exponents are not allowed in xsd:decimal, but programs that print floats write them.
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,2})?$/.test(trimmed)) return null;
  return new Big(trimmed.replace(/^\+/, ''));
}

/**
 * Returns the ISO date of an XML date (`2026-03-01`, optionally with time or zone) or of a CII date
 * in format 102 (`20260301`, followed by a time in formats 203 and 204); null for an invalid date.
 */
export function parseXmlDate(text: string): string | null {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})(?=$|[TZ+\d\s-])/.exec(text.trim());
  if (!match) return null;
  const iso = `${match[1]}-${match[2]}-${match[3]}`;
  return isCalendarDate(iso) ? iso : null;
}

/** Whether an ISO date is an existing day. */
export function isCalendarDate(iso: string): boolean {
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso);
}

/** Collapses white space: names are often split over lines in the file. */
export function singleSpaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
