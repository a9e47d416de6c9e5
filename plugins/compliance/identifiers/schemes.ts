// All kinds of identifiers that can be checked, by name. A right check digit says that a number was not
// mistyped; it does not say that it was given to anybody.

import { europe } from './europe.ts';
import type { IdentifierFault, IdentifierScheme } from './scheme.ts';
import { securities } from './securities.ts';
import { vatFault } from './vat.ts';
import { vatRules } from './vat-numbers.ts';
import { world } from './world.ts';

/** What is a VAT number in countries whose tax numbers have a kind of their own. */
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
  /** In upper case, without separators. */
  value: string;
  fault: IdentifierFault | null;
}

/** White space, points, slashes, hyphens and dashes. */
const usualSeparators = /[\s./\u2010-\u2015-]/g;
/** The longest identifier has 34 characters (IBAN), a register number its court; more is none. */
const longest = 120;

/** The identifier without its separators, and what is wrong with it; null for an unknown scheme. */
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
