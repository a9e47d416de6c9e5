// Further texts that may be the vendor's name: candidates that lost, and the sites of web and mail
// addresses. They are not values of the result; they are looked up in the customer's list of
// vendors.

import type { Field } from '../invoice.ts';
import type { Analysis } from './analysis.ts';
import { evidenceOf } from './candidates.ts';
import { calibrationFor, confidence } from './confidence.ts';
import { addressesOf } from './names.ts';

/** Each is a look-up if there are vendors and the first name is not among them. */
const MOST_NAMES = 16;
const MOST_SITES = 4;
/** A lower score means prose, an address or a label. */
const LEAST_SCORE = -4;
/** A site may be named after its owner, or after something else. */
const SITE_CONFIDENCE = 0.3;

/** The most likely first; `vendor` is the name that was read as the vendor's. */
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
