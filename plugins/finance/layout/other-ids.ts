// Further numbers of companies on the page: VAT identifiers and numbers of registers and tax
// offices. They are not values of the result; they are looked up in the customer's list of vendors,
// which does not contain brands or logos.

import type { Field } from '../invoice.ts';
import type { Analysis } from './analysis.ts';
import { type Candidate, evidenceOf } from './candidates.ts';
import { compact } from './folding.ts';
import { near } from './geometry.ts';
import { languageOf } from './languages/languages.ts';
import { imprintRows } from './party-blocks.ts';
import { isBuyersOwn, isUnderBuyer } from './seller-tax-id.ts';

/** Each is a look-up if the vendor is not known otherwise. */
const MOST_IDS = 8;
const SURE = 0.5;
/** A label with a lower weight names something else. */
const NAMED = 0.3;
/** Shorter numbers match by chance. */
const FEWEST_DIGITS = 7;

type Input = Pick<Analysis, 'sheet' | 'labels' | 'vatIds' | 'material'>;

/** Letters and digits only; `taken` is the number that was read as the seller's. */
export function otherIds(
  { sheet, labels, vatIds, material: { ids } }: Input,
  taken: Field<string> | null,
): Field<string>[] {
  const named = ids.candidates.filter((one, index) => {
    const proximity = ids.proximities[index]!;
    const nearest = Math.max(near(proximity.left, 'vatId'), near(proximity.left, 'registration'));
    return nearest >= NAMED && !one.isDate && !one.joined;
  });
  const imprints = imprintRows(labels);
  const found = new Map<string, Candidate<string>>();
  for (const one of [...vatIds, ...named]) {
    const value = compact(one.value).toUpperCase();
    if (value.replace(/\D/g, '').length < FEWEST_DIGITS) continue;
    if (value === taken?.value || isBuyersOwn(sheet, one)) continue;
    if (!imprints.has(one.row) && isUnderBuyer(one, labels, sheet.unit)) continue;
    for (const form of formsOf(value, sheet.language)) if (!found.has(form)) found.set(form, one);
  }
  return [...found]
    .slice(0, MOST_IDS)
    .map(([value, one]) => ({ value, evidence: evidenceOf(one, SURE) }));
}

/** With and without the country prefix: a list may contain either. */
function formsOf(value: string, language: string | null): string[] {
  if (/^[A-Z]{2}[A-Z\d]*\d/.test(value)) return [value, value.slice(2)];
  const country = languageOf(language)?.taxIdCountry;
  return country ? [value, `${country}${value}`] : [value];
}
