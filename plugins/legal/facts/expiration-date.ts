// When the contract ends: on a day that it states, or a time after it took effect.

import { addDuration, type Duration } from '../text/durations.ts';
import { pointsOf, type Cue } from './cues.ts';
import { best, confidenceOf, scoreAt, type Fact, type ReadContract } from './fact.ts';

const endCues: readonly Cue[] = [
  {
    points: 1.6,
    before:
      /\b(?:expir\w*|terminat\w*|continu\w*|through|until|to and including|ending|ends?|remain in (?:full )?(?:force|effect))\b[^.;]{0,60}$/i,
  },
  { points: 0.8, before: /\bterm\b|this agreement|initial (?:term|period)/i },
  { points: 0.6, before: /force and effect|shall (?:expire|terminate|end|continue|remain)/i },
  { points: -2.5, before: /\b(?:begin\w*|commenc\w+|start\w*|effective)\b[^.;]{0,20}$/i },
  {
    points: 3,
    before:
      /\b(?:endet am|befristet bis(?: zum)?|läuft bis(?: zum)?|jusqu['’]au|prend fin le|hasta el|fino al|eindigt op|tot en met)\s$/i,
  },
];
const termCues: readonly Cue[] = [
  { points: 1, before: /(?:initial term|\bterm\b|duration|period)[^.;]{0,140}$/i },
  {
    points: 0.7,
    before: /(?:this agreement|the agreement|initial term|term of (?:this|the) agreement)/i,
  },
  {
    points: 0.7,
    before: /(?:continue|remain|be for|shall be|in effect|commenc\w+|expire|end)\b[^.;]{0,120}$/i,
  },
  {
    points: -2.5,
    before:
      /(?:renew\w*|additional|successive|extend\w*|after (?:the )?(?:terminat|expir)|warrant\w*|following (?:the )?(?:terminat|expir)|surviv\w*|records|prior to)[^.;]{0,90}$/i,
  },
  {
    points: 0.8,
    after:
      /^[^.;]{0,40}(?:from|after|following|commencing|thereafter|anniversary|beginning|unless|of the (?:effective|date))/i,
  },
  { points: 0.8, after: /(?:effective date|date (?:hereof|of this agreement|first)|execution)/i },
  {
    points: -1.2,
    after: /^(?![^.;]{0,60}unless)[^.;]{0,60}(?:terminat|prior|after (?:the )?(?:expir|terminat))/i,
  },
  {
    points: 3.4,
    before:
      /(?:Laufzeit (?:von|beträgt)|Dauer von|für die Dauer von|pour une durée de|durée de|duración de|una durata di|duur van|voor de duur van)\s$/i,
  },
];
const leastForEnd = 2.2;
const leastForTerm = 2.7;

export function expirationDate(
  read: ReadContract,
  start: Fact<string> | null,
): Fact<string> | null {
  return statedEnd(read, start?.value ?? null) ?? derivedEnd(read, start);
}

function statedEnd(read: ReadContract, start: string | null): Fact<string> | null {
  const { text } = read.contract.squeezed;
  const candidates = read.contract.dates.map((date) => {
    const place = (-0.5 * date.start) / text.length;
    const tooEarly = start !== null && date.date <= start ? -4 : 0;
    const score = 3 * scoreAt(read, date.start, 'expiration_date');
    return { ...date, points: place + tooEarly + score + pointsOf(text, date, endCues) };
  });
  const chosen = best(candidates, leastForEnd);
  if (!chosen) return null;
  const range = read.contract.original(chosen);
  return { value: chosen.date, ...range, confidence: confidenceOf(chosen.points, 2.9) };
}

/** How long the contract runs: a number of months or years in a sentence about its term. */
export function termOf(read: ReadContract): Fact<Duration> | null {
  const { text } = read.contract.squeezed;
  const candidates = read.contract.durations.flatMap((duration) => {
    const { unit, count, start } = duration;
    if (unit === 'day' || unit === 'week' || (unit === 'year' && count > 99)) return [];
    const place = (-0.6 * start) / text.length;
    const score = 2.5 * scoreAt(read, start, 'expiration_date');
    return [{ ...duration, points: place + score + pointsOf(text, duration, termCues) }];
  });
  const chosen = best(candidates, leastForTerm);
  if (!chosen) return null;
  const { count, unit, points } = chosen;
  const range = read.contract.original(chosen);
  return { value: { count, unit }, ...range, confidence: confidenceOf(points, 2.2) };
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
