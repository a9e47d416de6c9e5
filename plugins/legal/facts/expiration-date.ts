// Finds the date on which the contract ends: a stated date, or a term after the effective date.

import { addDuration, type Duration } from '../text/durations.ts';
import { choose, inOrder } from './choose.ts';
import { pointsOf, type Cue } from './cues.ts';
import { dateCandidates, dateInputNames } from './date-inputs.ts';
import { confidenceOfChoice, type Fact, type ReadContract } from './fact.ts';
import { lengthCandidates, lengthInputNames } from './length-inputs.ts';
import { expirationDateWeights, termWeights } from './weights.ts';

/**
 * Cues in other languages. The labeled contracts are in English, so these points were set by hand.
 */
const foreignEnd: readonly Cue[] = [
  {
    points: 7,
    before:
      /\b(?:endet am|befristet bis(?: zum)?|läuft bis(?: zum)?|jusqu['’]au|prend fin le|hasta el|fino al|eindigt op|tot en met)\s$/i,
  },
];
const foreignTerm: readonly Cue[] = [
  {
    points: 7,
    before:
      /(?:Laufzeit (?:von|beträgt)|Dauer von|für die Dauer von|pour une durée de|durée de|duración de|una durata di|duur van|voor de duur van)\s$/i,
  },
];
const endOrder = inOrder(dateInputNames, expirationDateWeights.weights);
const termOrder = inOrder(lengthInputNames, termWeights.weights);
const longestYears = 99;

export function expirationDate(
  read: ReadContract,
  start: Fact<string> | null,
): Fact<string> | null {
  return statedEnd(read, start?.value ?? null) ?? derivedEnd(read, start);
}

function statedEnd(read: ReadContract, start: string | null): Fact<string> | null {
  const { text } = read.contract.squeezed;
  const candidates = dateCandidates(read, (date) => pointsOf(text, date, foreignEnd)).filter(
    ({ value }) => start === null || value > start,
  );
  const choice = choose(candidates, endOrder, expirationDateWeights.least);
  if (!choice) return null;
  const { date } = choice.candidate;
  const range = read.contract.original(date);
  return { value: date.date, ...range, confidence: confidenceOfChoice(choice.probability) };
}

/** Returns the term of the contract: a number of months or years in a sentence about the term. */
export function termOf(read: ReadContract): Fact<Duration> | null {
  const { text } = read.contract.squeezed;
  const candidates = lengthCandidates(read, (length) => pointsOf(text, length, foreignTerm)).filter(
    ({ length: { unit, count } }) => unit === 'month' || (unit === 'year' && count <= longestYears),
  );
  const choice = choose(candidates, termOrder, termWeights.least);
  if (!choice) return null;
  const { count, unit } = choice.candidate.length;
  const range = read.contract.original(choice.candidate.length);
  return { value: { count, unit }, ...range, confidence: confidenceOfChoice(choice.probability) };
}

function derivedEnd(read: ReadContract, start: Fact<string> | null): Fact<string> | null {
  const term = start && termOf(read);
  const end = term && addDuration(start.value, term.value);
  if (!end) return null;
  const { count, unit } = term.value;
  return {
    value: end,
    start: term.start,
    end: term.end,
    confidence: Math.round(1000 * Math.min(start.confidence, term.confidence) * 0.9) / 1000,
    derivation: `${count} ${unit}${count === 1 ? '' : 's'} from ${start.value}`,
  };
}
