// Finds the law that governs the contract.

import {
  adjectivePattern,
  countryOfAdjective,
  countryOfForeignWord,
  foreignPattern,
  placeNamed,
  placePattern,
} from './places.ts';
import { best, confidenceOf, scoreAt, type Fact, type ReadContract } from './fact.ts';

interface Candidate {
  points: number;
  start: number;
  end: number;
  place: string;
}

/** The last alternative is Dutch: "is Nederlands recht van toepassing". */
const verb =
  /\b(?:govern|constru|interpret|enforc|determined|subject to|in accordance with|under the law|according to|unterliegt|anwendbar|findet|gilt|soumis|régi|sujet|regir|rige|sometid|regolat|disciplinat|soggett|toepass|beheerst|controlled by|laws? of|legislation of|is(?= \p{L}+ recht (?:van )?toepass))/giu;
const lawWord =
  /\b(?:laws?|statutes|jurisdiction of|Rechts?|droit|lois?|ley|leyes|legislación|derecho|legge|leggi|diritto|recht)\b/iu;
const otherLaw =
  /\b(?:Code|Act|tax|securities|organi[sz]ed|incorporated|existing|formed|licensed|export|employment|privacy)\b/;
const endOfPlace =
  /\b(?:without|regard|excluding|exclusive of|except|conflicts?|courts?|arbitrat|venue)\b|;|\. [A-Z]/;

const ruling = /\b(?:governs?|control|appl(?:y|ies))\b/;

/**
 * Maximum distances in characters: from the verb to "law", and from "law" to the name of the place.
 */
const toLaw = 260;
const toPlace = 150;
const beforeLaw = 45;

export function governingLaw(read: ReadContract): Fact<string> | null {
  const { text } = read.contract.squeezed;
  const candidates: Candidate[] = [];
  for (const { index } of text.matchAll(verb)) {
    const window = text.slice(index, index + toLaw);
    const law = lawWord.exec(window);
    if (!law) continue;
    // "The laws of the State of Texas shall govern": the law precedes the verb.
    const isSubject = law.index === 0;
    if (isSubject && !ruling.test(window)) continue;
    const lawAt = index + law.index;
    const found = placeBehind(text, lawAt + law[0].length) ?? placeBefore(text, lawAt);
    if (!found) continue;
    const lead = text.slice(Math.max(0, index - 50), index);
    const around = text.slice(Math.max(0, index - 120), index + 200);
    let points = -index / text.length;
    const ruled = isSubject ? window : text.slice(index, lawAt);
    if (/govern|control|unterliegt|régi|rige|regir|regolat|beheerst|soumis|^is\s/iu.test(ruled))
      points += 2;
    if (/constru|interpret|enforc/i.test(text.slice(index, lawAt + 60))) points += 1;
    if (
      /this (?:\w+ ){0,2}agreement|hereof|hereto|hereunder|this contract|vertrag|contrat|overeenkomst/i.test(
        around,
      )
    )
      points += 1;
    if (otherLaw.test(lead + text.slice(index, lawAt))) points -= 3;
    points += 3 * scoreAt(read, index, 'governing_law');
    candidates.push({ points, ...found });
  }
  const first = best(candidates, 1);
  if (!first) return null;
  return {
    value: first.place,
    ...read.contract.original(first),
    confidence: confidenceOf(first.points, 1.6),
  };
}

function placeBehind(text: string, from: number): Omit<Candidate, 'points'> | null {
  const behind = text.slice(from, from + toPlace);
  const stop = endOfPlace.exec(behind);
  const some = stop ? behind.slice(0, stop.index) : behind;
  const place = [...some.matchAll(placePattern)][0];
  if (!place) return null;
  const start = from + place.index;
  return { start, end: start + place[0].length, place: placeNamed(place[0]) };
}

/** Returns the place before the word: "English law", "New York law", "deutschem Recht". */
function placeBefore(text: string, lawAt: number): Omit<Candidate, 'points'> | null {
  const from = Math.max(0, lawAt - beforeLaw);
  const before = text.slice(from, lawAt);
  const adjective = adjectivePattern.exec(before);
  if (adjective) {
    const start = from + adjective.index;
    const [, word] = adjective as unknown as [string, string];
    return { start, end: start + word.length, place: countryOfAdjective(word) };
  }
  const around = text.slice(from, lawAt + 40);
  const foreign = foreignPattern.exec(around);
  if (foreign) {
    const start = from + foreign.index;
    return {
      start,
      end: start + foreign[0].length,
      place: countryOfForeignWord(foreign[1]!),
    };
  }
  const place = [...before.matchAll(placePattern)].at(-1);
  if (!place) return null;
  const start = from + place.index;
  return { start, end: start + place[0].length, place: placeNamed(place[0]) };
}
