// Finds the date of the agreement.

import type { PrintedDate } from '../text/dates.ts';
import { choose, inOrder } from './choose.ts';
import { pointsOf, type Cue } from './cues.ts';
import { dateCandidates, dateInputNames } from './date-inputs.ts';
import { confidenceOfChoice, type Fact, type ReadContract } from './fact.ts';
import { agreementDateWeights } from './weights.ts';

/**
 * Cues in other languages. The labeled contracts are in English, so these points were set by hand.
 */
const foreignCues: readonly Cue[] = [
  {
    points: 7,
    before:
      /(?:\bgeschlossen am|\bvom|, den|\bconclu le|\bsigné le|[Ff]ait à [\p{L} -]{2,30}, le|\bfecha|\b[Ee]n [\p{L} ]{2,20}, a|\bin data|\bd\.d\.|\b(?:gesloten|getekend|ondertekend|overeengekomen) op)\s$/u,
  },
];

const weights = inOrder(dateInputNames, agreementDateWeights.weights);
const shareBeforeSignatures = 0.4;

export function agreementDate(read: ReadContract): Fact<string> | null {
  const { text } = read.contract.squeezed;
  const candidates = dateCandidates(read, (date) => pointsOf(text, date, foreignCues));
  const choice = choose(candidates, weights, agreementDateWeights.least);
  if (!choice) return lastSignature(read);
  const { date } = choice.candidate;
  const confidence = confidenceOfChoice(choice.probability);
  const fact = { value: date.date, ...read.contract.original(date), confidence };
  return signatureDates(read).includes(date)
    ? { ...fact, derivation: 'date of a signature' }
    : fact;
}

/**
 * Returns the date of the last signature: if the preamble has no date, a contract is made when the
 * last party signs.
 */
export function lastSignature(read: ReadContract): Fact<string> | null {
  const [last] = signatureDates(read).toSorted((one, other) => (one.date < other.date ? 1 : -1));
  if (!last) return null;
  const range = read.contract.original(last);
  return { value: last.date, ...range, confidence: 0.55, derivation: 'date of the last signature' };
}

const ofSignature = /\b(?:Date|Dated|Datum|Place and date)\s?:?[\s_]{0,4}$|\bthis\s$/i;

function signatureDates({ contract }: ReadContract): PrintedDate[] {
  const { text } = contract.squeezed;
  return contract.dates.filter(
    ({ start }) =>
      start > text.length * shareBeforeSignatures &&
      ofSignature.test(text.slice(Math.max(0, start - 24), start)),
  );
}
