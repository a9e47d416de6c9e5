// Creates fields with evidence from the results of paths in an XML.

import { Big } from 'big.js';
import type { Evidence } from 'workmill/sdk';
import type { Field } from '../invoice.ts';
import type { Alternatives } from './terms.ts';
import { parseDecimal, parseXmlDate, singleSpaced } from './values.ts';
import { selectAll, type Found } from './xml-path.ts';

/** Maximum confidence: the file itself may be wrong, even if it is read exactly. */
const exact = 0.999;

/** Returns the result of the first alternative that leads to a text. */
export function first(from: Found, alternatives: Alternatives): Found | null {
  for (const path of alternatives) {
    const [found] = selectAll(from, path);
    if (found) return found;
  }
  return null;
}

/** Returns the results of all alternatives. */
export function every(from: Found, alternatives: Alternatives): Found[] {
  return alternatives.flatMap((path) => selectAll(from, path));
}

/** Returns the amount in the document's currency if several are stated, else the first. */
export function inCurrency(
  from: Found,
  alternatives: Alternatives,
  currency: string | null,
): Found | null {
  const all = every(from, alternatives);
  return all.find((one) => isInCurrency(one, currency)) ?? all[0] ?? null;
}

/** Whether an amount is in a currency; one without currencyID is in the document's. */
export function isInCurrency(found: Found, currency: string | null): boolean {
  const stated = found.element.attributes['currencyID'];
  return !stated || currency === null || stated.trim().toUpperCase() === currency.toUpperCase();
}

export function sum(found: Found[]): Big {
  return found.reduce((total, one) => total.plus(parseDecimal(one.text) ?? 0), new Big(0));
}

/** Returns the sum of several amounts; null if there are none, or one of them is invalid. */
export function sumField(found: Found[]): Field<Big> | null {
  const [head] = found;
  if (!head || found.some((one) => parseDecimal(one.text) === null)) return null;
  if (found.length === 1) return decimalField(head);
  const field = fieldAt({ ...head, text: found.map((one) => one.text).join(' + ') }, sum(found));
  return { ...field, evidence: { ...field.evidence, source: 'derived', confidence: 0.98 } };
}

export function textField(found: Found | null): Field<string> | null {
  return found && textAt(found);
}

export function textAt(found: Found): Field<string> {
  return fieldAt(found, singleSpaced(found.text));
}

export function decimalField(found: Found | null): Field<Big> | null {
  const value = found && parseDecimal(found.text);
  return value && fieldAt(found, value);
}

export function dateField(found: Found | null): Field<string> | null {
  const value = found && parseXmlDate(found.text);
  return value ? fieldAt(found!, value) : null;
}

export function fieldAt<T>(found: Found, value: T): Field<T> {
  const evidence: Evidence = {
    page: null,
    bbox: null,
    text: found.text,
    path: found.path,
    confidence: exact,
    source: 'structured',
  };
  return { value, evidence };
}
