// Finds the date on which the contract takes effect.

import { lastSignature } from './agreement-date.ts';
import { choose, inOrder } from './choose.ts';
import { holds, pointsOf, type Cue } from './cues.ts';
import { dateCandidates, dateInputNames, statesStart } from './date-inputs.ts';
import { confidenceOfChoice, type Fact, type ReadContract } from './fact.ts';
import { effectiveDateWeights } from './weights.ts';

/** Cue in other languages. The labeled contracts are in English, so its points were set by hand. */
const foreignCue: Cue = {
  points: 7,
  before:
    /\b(?:tritt (?:am|mit Wirkung zum)|mit Wirkung (?:zum|vom)|gilt ab(?: dem)?|ab dem|prend effet (?:le|au)|entre en vigueur le|entrará en vigor el|a partir del|entra in vigore il|decorre dal|treedt in werking op|gaat in op|met ingang van)\s$/i,
};

const weights = inOrder(dateInputNames, effectiveDateWeights.weights);

export function effectiveDate(
  read: ReadContract,
  agreement: Fact<string> | null,
): Fact<string> | null {
  const { text } = read.contract.squeezed;
  const candidates = dateCandidates(read, (date) => pointsOf(text, date, [foreignCue]));
  const choice = choose(candidates, weights, effectiveDateWeights.least);
  if (!choice) return onLastSignature(read) ?? assumed(read, agreement);
  const { date } = choice.candidate;
  const fact = {
    value: date.date,
    ...read.contract.original(date),
    confidence: confidenceOfChoice(choice.probability),
  };
  const isStated = statesStart(text, date) || holds(text, date, foreignCue);
  const isAssumed = !isStated && date.date === agreement?.value;
  return isAssumed ? { ...fact, derivation: assumption } : fact;
}

/**
 * Matches "effective as of the last date on the signature page"; 'signed by the last signatory
 * ("Effective Date")'; '"Effective Date" means the later of the dates of the signatures below'.
 */
const statesLastSignature = new RegExp(
  [
    /\beffective (?:as of|on|upon|from)\b[^.;]{0,60}\b(?:last|later|latest)\b[^.;]{0,80}\b(?:sign|execut)/,
    /\b(?:signed|executed|written|noted)\b[^.;]{0,40}\b(?:last|latest|below)\b[^.;]{0,40}["“]effective date/,
    /\b(?:last|latest)\b[^.;]{0,25}\b(?:signed|executed|written|below)\b[^.;]{0,40}["“]effective date/,
    /\beffective date\b["”]?[^.;"“]{0,40}\b(?:means?|is|be)\b[^.;"“]{0,25}\b(?:date|later|last|latest)\b[^.;"“]{0,60}\b(?:sign|execut)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);

function onLastSignature(read: ReadContract): Fact<string> | null {
  if (!statesLastSignature.test(read.contract.squeezed.text)) return null;
  const signature = lastSignature(read);
  return (
    signature && { ...signature, derivation: 'date of the last signature, as the contract states' }
  );
}

const assumption = 'assumed to be the date of the agreement, since no other date is stated';
/**
 * Minimum score of the clause model for the sentence with the date. Best of the values from 0.1 to
 * 1 on 370 labeled contracts of CUAD.
 */
const leastForAssumption = 0.6;

function assumed(read: ReadContract, agreement: Fact<string> | null): Fact<string> | null {
  if (!agreement) return null;
  const sentence = read.contract.sentenceAt(agreement.start);
  if (read.scores.of(sentence, 'effective_date') < leastForAssumption) return null;
  const confidence = Math.round(agreement.confidence * 500) / 1000;
  return { ...agreement, confidence, derivation: assumption };
}
