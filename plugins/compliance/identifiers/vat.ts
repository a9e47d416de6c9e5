// VAT numbers with a country prefix, in the EU and elsewhere.

import type { IdentifierFault } from './scheme.ts';
import { vatRules } from './vat-numbers.ts';

/**
 * Prefixes specific to the EU: XI is Northern Ireland, GR is accepted for EL, EU and IM belong to
 * the one-stop shop.
 */
export function vatFault(text: string): IdentifierFault | null {
  if (/^(?:EU\d{9}|IM\d{10})$/.test(text)) return null;
  const prefix = text.slice(0, 2);
  const country = prefix === 'GR' ? 'EL' : prefix === 'XI' ? 'GB' : prefix;
  if (prefix === 'GB') return 'component';
  const rule = vatRules[country];
  return rule === undefined ? 'component' : rule.check(text.slice(2));
}
