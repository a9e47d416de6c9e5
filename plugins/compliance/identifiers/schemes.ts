// All identifier schemes by name. A valid check digit shows that a number was not mistyped, not
// that it was issued.

import { europe } from './europe.ts';
import type { IdentifierFault, IdentifierScheme } from './scheme.ts';
import { securities } from './securities.ts';
import { vatFault } from './vat.ts';
import { vatRules } from './vat-numbers.ts';
import { world } from './world.ts';

/** Schemes of VAT numbers in countries that have a separate scheme for tax numbers. */
const vatElsewhere: Readonly<Record<string, string>> = {
  AU: 'au.abn',
  BR: 'br.cnpj',
  CH: 'ch.vat',
  MX: 'mx.rfc',
  NO: 'no.orgnr',
  RU: 'ru.inn',
  TR: 'tr.vkn',
};

const vatin: IdentifierScheme = {
  id: 'vatin',
  title: 'VAT number of any country, which it begins with',
  separators: /[\s.,/-]/g,
  check(text) {
    const country = text.slice(0, 2);
    if (country === 'GB') return vatRules['GB']!.check(text.slice(2));
    const elsewhere = vatElsewhere[country];
    if (elsewhere === undefined) return vatFault(text);
    return byId.get(elsewhere)!.check(country === 'CH' ? text : text.slice(2));
  },
};

export const identifierSchemes: readonly IdentifierScheme[] = [
  ...securities,
  ...europe,
  ...world,
  vatin,
];

const byId = new Map(identifierSchemes.map((one) => [one.id, one]));

export interface CheckedIdentifier {
  scheme: string;
  title: string;
  /** Uppercase value without separators. */
  value: string;
  fault: IdentifierFault | null;
}

/** White space, points, slashes, hyphens and dashes. */
const usualSeparators = /[\s./\u2010-\u2015-]/g;
/**
 * Maximum length. The longest identifier has 34 characters (IBAN); a register number includes the
 * name of its court.
 */
const longest = 120;

/** Returns the identifier without separators and its fault; null if the scheme is unknown. */
export function checkIdentifier(schemeId: string, text: string): CheckedIdentifier | null {
  const found = byId.get(schemeId);
  if (!found) return null;
  const { id, title, separators = usualSeparators } = found;
  const value = text.slice(0, longest).toUpperCase().replaceAll(separators, '');
  return { scheme: id, title, value, fault: text.length > longest ? 'format' : found.check(value) };
}

export function knownScheme(id: string): boolean {
  return byId.has(id);
}
