// The day on which the contract was made.

import { pointsOf, unrelated, type Cue } from './cues.ts';
import { best, confidenceOf, scoreAt, type Fact, type ReadContract } from './fact.ts';

const cues: readonly Cue[] = [
  {
    points: 1.5,
    before: /\b(?:made|entered|dated?|as of|agreement|contract|executed)\b[^.;]{0,60}$/i,
  },
  { points: 1, before: /\b(?:made|entered)\b[^.;]{0,90}$/i },
  { points: 0.5, before: /\bdated?\b[^.;]{0,25}$/i },
  { points: -0.8, before: /\b(?:effective|commenc\w+)\b[^.;]{0,25}$/i },
  { points: -2.5, before: unrelated },
  {
    points: 1,
    after: /^.{0,10}(?:by and )?between\b|^[^.;]{0,20}\((?:the )?["“](?:agreement|contract) date/i,
  },
  {
    points: 3,
    before:
      /(?:\bgeschlossen am|\bvom|, den|\bconclu le|\bsigné le|[Ff]ait à [\p{L} -]{2,30}, le|\bfecha|\ben [\p{L} ]{2,20}, a|\bin data|\bd\.d\.|\bop)\s$/u,
  },
];

/** A date so far from the start loses a point, at most one and a half. */
const charactersOfPreamble = 6000;
const most = 1.5;
const leastPoints = 1.7;
const shareBeforeSignatures = 0.4;

export function agreementDate(read: ReadContract): Fact<string> | null {
  const { text } = read.contract.squeezed;
  const candidates = read.contract.dates.map((date) => {
    const place = -Math.min(most, date.start / charactersOfPreamble);
    const score = 3.5 * scoreAt(read, date.start, 'agreement_date');
    return { ...date, points: place + score + pointsOf(text, date, cues) };
  });
  const chosen = best(candidates, leastPoints);
  if (!chosen) return lastSignature(read);
  const range = read.contract.original(chosen);
  return { value: chosen.date, ...range, confidence: confidenceOf(chosen.points, 2.1) };
}

/** Where the preamble has no date, a contract is made when the last party signs it. */
function lastSignature({ contract }: ReadContract): Fact<string> | null {
  const { text } = contract.squeezed;
  const ofSignature = /\b(?:Date|Dated|Datum|Place and date)\s?:?[\s_]{0,4}$|\bthis\s$/i;
  const dates = contract.dates.filter(
    ({ start }) =>
      start > text.length * shareBeforeSignatures &&
      ofSignature.test(text.slice(Math.max(0, start - 24), start)),
  );
  const [last] = dates.toSorted((one, other) => (one.date < other.date ? 1 : -1));
  if (!last) return null;
  const range = contract.original(last);
  return { value: last.date, ...range, confidence: 0.55, derivation: 'date of the last signature' };
}
