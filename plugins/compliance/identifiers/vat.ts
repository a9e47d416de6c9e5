// VAT numbers with the country in front, of the EU and beyond.

import type { IdentifierFault } from './scheme.ts';
import { vatRules } from './vat-numbers.ts';

/** The EU's own prefixes: XI is Northern Ireland, GR is written for EL, EU and IM are of the one-stop shop. */
export function vatFault(text: string): IdentifierFault | null {
  if (/^(?:EU\d{9}|IM\d{10})$/.test(text)) return null;
  const prefix = text.slice(0, 2);
  const country = prefix === 'GR' ? 'EL' : prefix === 'XI' ? 'GB' : prefix;
  if (prefix === 'GB') return 'component';
  const rule = vatRules[country];
  return rule === undefined ? 'component' : rule.check(text.slice(2));
}
