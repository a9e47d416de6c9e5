// What else on the page may be the vendor's name: the names that lost, and the sites of web and mail
// addresses. Nothing of it becomes a value; the customer's list of vendors is asked about it.

import type { Field } from '../invoice.ts';
import type { Analysis } from './analysis.ts';
import { evidenceOf } from './candidates.ts';
import { calibrationFor, confidence } from './confidence.ts';
import { addressesOf } from './names.ts';

/** Each is a look-up where vendors are known and the first name is none of them. */
const MOST_NAMES = 16;
const MOST_SITES = 4;
/** What looks even less like a name is prose, an address or a label. */
const LEAST_SCORE = -4;
/** A site is named after its owner, or after something else. */
const SITE_CONFIDENCE = 0.3;

/** Likeliest first; `vendor` is what was read as the vendor's name. */
export function otherNames(
  { sheet, vendor: ranked, isSlip }: Pick<Analysis, 'sheet' | 'vendor' | 'isSlip'>,
  vendor: Field<string> | null,
): { otherNames: Field<string>[]; sites: Field<string>[] } {
  const names = ranked
    .filter(({ candidate, score }) => score >= LEAST_SCORE && candidate.value !== vendor?.value)
    .slice(0, MOST_NAMES)
    .map((one) => {
      const sure = confidence(calibrationFor(isSlip).vendor, one);
      return { value: one.candidate.value, evidence: evidenceOf(one.candidate, sure) };
    });
  const own = addressesOf(sheet)
    .slice(0, MOST_SITES)
    .map((site) => ({ value: site.value, evidence: evidenceOf(site, SITE_CONFIDENCE) }));
  return { otherNames: names, sites: own };
}
