// Values as XML documents write them: xsd:decimal, xsd:date, CII's dates with a format code.

import { Big } from 'big.js';

/** No amount is longer; what is would only cost time. */
const longestDecimal = 40;

/** A decimal, or null when the text is not one. Never a guess: `1,5` is not an XML decimal. */
export function parseDecimal(text: string): Big | null {
  const trimmed = text.trim();
  if (trimmed.length > longestDecimal) return null;
  // Exponents are outside xsd:decimal, but programs that print floats write them.
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,2})?$/.test(trimmed)) return null;
  return new Big(trimmed.replace(/^\+/, ''));
}

/**
 * ISO date of an XML date (`2026-03-01`, with time or zone after it) or of a CII date in format 102
 * (`20260301`, with a time after it in formats 203 and 204); null when it is none of the calendar.
 */
export function parseXmlDate(text: string): string | null {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})(?=$|[TZ+\d\s-])/.exec(text.trim());
  if (!match) return null;
  const iso = `${match[1]}-${match[2]}-${match[3]}`;
  return isCalendarDate(iso) ? iso : null;
}

/** Whether an ISO date names a day that exists. */
export function isCalendarDate(iso: string): boolean {
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso);
}

/** Runs of white space as one space: names are often broken over lines in the file. */
export function singleSpaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
