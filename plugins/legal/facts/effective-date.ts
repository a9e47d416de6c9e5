// The day on which the contract takes effect.

import { pointsOf, unrelated, type Cue } from './cues.ts';
import { best, confidenceOf, scoreAt, type Fact, type ReadContract } from './fact.ts';

const cues: readonly Cue[] = [
  { points: 2, before: /\beffective\s?(?:as of|date|on|from|this|the)?[^.;]{0,60}$/i },
  {
    points: 3,
    after: /^[^.;]{0,45}["“(]\s?(?:the )?["“]?\s?(?:effective|commencement|start) date/i,
  },
  {
    points: 2,
    before:
      /\b(?:commenc\w+|begin\w*|start\w*|(?:come|comes|enters?) into (?:force|effect)|takes? effect)\b[^.;]{0,40}$/i,
  },
  { points: -3, before: unrelated },
  {
    points: 3,
    before:
      /\b(?:tritt (?:am|mit Wirkung zum)|mit Wirkung (?:zum|vom)|gilt ab(?: dem)?|ab dem|prend effet (?:le|au)|entre en vigueur le|entrará en vigor el|a partir del|entra in vigore il|decorre dal|treedt in werking op|gaat in op|met ingang van)\s$/i,
  },
];
const madeAsOf: readonly Cue[] = [
  { points: 0.6, before: /\b(?:made|entered|dated|as of)\b[^.;]{0,80}$/i },
];
const charactersOfPreamble = 6000;
const leastPoints = 1.9;
/** Contracts that state no day: it is assumed where the sentence reads like one that states it. */
const leastForAssumption = 0.18;

export function effectiveDate(
  read: ReadContract,
  agreement: Fact<string> | null,
): Fact<string> | null {
  const { contract } = read;
  const { text } = contract.squeezed;
  const candidates = contract.dates.map((date) => {
    const place = -date.start / 20_000;
    const score = 3 * scoreAt(read, date.start, 'effective_date');
    const made = date.start < charactersOfPreamble ? pointsOf(text, date, madeAsOf) : 0;
    return { ...date, points: place + score + made + pointsOf(text, date, cues) };
  });
  const chosen = best(candidates, leastPoints);
  if (chosen) {
    const range = contract.original(chosen);
    return { value: chosen.date, ...range, confidence: confidenceOf(chosen.points, 2.4) };
  }
  if (!agreement) return null;
  const sentence = contract.sentenceAt(agreement.start);
  if (read.scores.of(sentence, 'effective_date') < leastForAssumption) return null;
  return {
    ...agreement,
    confidence: Math.round(agreement.confidence * 500) / 1000,
    derivation: 'assumed to be the date of the agreement, since no other date is stated',
  };
}
