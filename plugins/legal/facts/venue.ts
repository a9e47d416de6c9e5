// Finds the venue for disputes: the courts of a place, or arbitration.

import { best, confidenceOf, type Fact, type ReadContract } from './fact.ts';
import { placePattern } from './places.ts';

export const venueKinds = ['courts', 'arbitration'] as const;

export interface Venue {
  kind: (typeof venueKinds)[number];
  /** As printed, without prefixes such as "the State of". Null for arbitration without a place. */
  place: string | null;
  /** Whether the venue is exclusive. */
  isExclusive: boolean;
}

interface Candidate extends Venue {
  points: number;
  start: number;
  end: number;
}

const courts =
  /\b(?:courts?|venue|jurisdiction|forum|Gerichtsstand|Gerichte?n?|tribunaux|tribunal(?:es|i)?|juzgados|foro|rechtbank|rechter)\b/giu;
const arbitration = /\barbitrat|\bSchiedsgericht|\barbitrage\b|\barbitraje\b/giu;
const territory =
  '(?:(?:City|County|Town|Borough|State|Commonwealth|Province|Republic|Canton|ciudad)(?:\\s(?:and|&)\\s(?:County|State))?\\s(?:of|de)\\s)?';
const word = "\\p{Lu}[\\p{L}.'’-]{0,25}\\p{L}";
const place = `${territory}${word}(?:\\s(?:${word}|of(?=\\s\\p{Lu})|and(?=\\sWales)|am(?=\\s\\p{Lu}))){0,4}(?:,\\s(?:the\\s)?(?:State\\sof\\s)?${word}(?:\\s${word}){0,2}){0,2}`;
/** Matches "in the City of London", "te Rotterdam", "ist München". */
const located = new RegExp(
  `\\b(?:in|of|for|at|within|be|is|de|di|te|von|ist|è)\\s(?:(?:the|la|el|den)\\s)?(?<place>${place})`,
  'gu',
);
const refused =
  /\b(?:Actions?|Agreement|Disputes?|Suits?|Section|Article|Courts?|Court[’']s|Part(?:y|ies)|Associations?|Rules|Act|Arbitration|Arbitrators?|Company|Commission|Tribunal|Chambers?|Chancery|Common Pleas|Commerce|Procedure|Institute|Law|Laws|Supreme|Superior|Federal|District Court|Licens\w+|Supplier|Customer|Distributor|Contract|Claims?|Justice|Appeals?|First Instance)\b/u;
const knownTerritory = new RegExp(`^${territory.replace(/\?$/, '')}`, 'u');
const introducing =
  /^(?:the )?(?:City|County|Town|Borough|State|Commonwealth|Province|Republic|Canton|ciudad)(?: (?:and|&) (?:County|State))? (?:of|de) /u;

const agreed =
  /\b(?:exclusive|irrevocabl|submits?|consents?|agrees?|venue|brought|heard|ausschließlich|Gerichtsstand|exclusi|esclusiv|bevoegd|compétent|competente|uitsluitend)/iu;
const disputes =
  /\b(?:disputes?|controvers|arising|proceedings?|actions?|suits?|claims?|litigation|Streitigkeiten|litiges?|différend|controversias?|controversi[ae]|geschillen)\b/iu;
const mustArbitrate =
  /\b(?:shall|must|will|agree)\b[^.;]{0,120}\b(?:settled|resolved|submitted|submit|referred|determined|decided)\b[^.;]{0,90}\barbitrat|Schiedsgericht/iu;
/** Matches courts for other purposes: injunctions, and judgments upon awards. */
const aside =
  /\b(?:injuncti|equitable|provisional|interim|judgment (?:up)?on|award|having jurisdiction|subpoena|court order|order of a court)/i;
const exclusive = /(?<!non-?\s?)\b(?:exclusiv|sole|ausschließlich|esclusiv|uitsluitend)/iu;
const charactersBehind = 160;
const leastPoints = 2;

export function venueOf(read: ReadContract): Fact<Venue> | null {
  const { text: whole, sentences } = read.contract;
  const candidates = sentences.flatMap(({ start, end }): Candidate[] => {
    const text = whole.slice(start, end);
    const found = [...inCourts(text), ...inArbitration(text)];
    const score = found.length === 0 ? 0 : scoreOf(read, start);
    return found.map((one) => ({
      ...one,
      points: one.points + score - start / whole.length,
      start: start + one.start,
      end: start + one.end,
    }));
  });
  const first = best(candidates, leastPoints);
  if (!first) return null;
  const { kind, place: where, isExclusive, start, end, points } = first;
  const confidence = confidenceOf(points, leastPoints);
  return { value: { kind, place: where, isExclusive }, start, end, confidence };
}

/** Returns the score for governing law: venue and law are often in one section. */
function scoreOf(read: ReadContract, start: number): number {
  return read.scores.of(read.contract.sentenceAt(start), 'governing_law');
}

function inCourts(text: string): Candidate[] {
  return [...text.matchAll(courts)].flatMap((match): Candidate[] => {
    const found = placeBehind(
      text,
      match.index + match[0].length,
      /^jurisdiction$/i.test(match[0]),
    );
    if (!found) return [];
    let points = 0;
    if (agreed.test(text)) points += 2;
    if (disputes.test(text)) points += 1;
    if (exclusive.test(text)) points += 1;
    if (aside.test(text)) points -= 2;
    return [{ kind: 'courts', isExclusive: exclusive.test(text), points, ...found }];
  });
}

function inArbitration(text: string): Candidate[] {
  const match = [...text.matchAll(arbitration)][0];
  if (!match) return [];
  const from = match.index + match[0].length;
  const found = placeBehind(text, from, false, text.length) ?? {
    place: null,
    start: match.index,
    end: from,
  };
  let points = 0;
  if (mustArbitrate.test(text)) points += 4;
  else if (found.place !== null && /\b(?:held|seat|place|conducted|located|Sitz)\b/i.test(text)) {
    points += 3.5;
  }
  if (found.place !== null) points += 1;
  return [{ kind: 'arbitration', isExclusive: true, points, ...found }];
}

/** Returns the first place after an offset. `isKnown`: accept known places only. */
function placeBehind(
  text: string,
  from: number,
  isKnown: boolean,
  reach = charactersBehind,
): Pick<Candidate, 'place' | 'start' | 'end'> | null {
  const behind = /^[^;]*(?=;|\s|$)/.exec(text.slice(from, from + reach))![0];
  for (const match of behind.matchAll(located)) {
    const printed = match.groups!['place']!;
    if (refused.test(printed)) continue;
    if (isKnown && !knownTerritory.test(printed) && printed.search(placePattern) === -1) continue;
    const start = from + match.index + match[0].length - printed.length;
    const name = printed.replaceAll(/\s+/g, ' ').replace(introducing, '');
    return { place: name, start, end: start + printed.length };
  }
  return null;
}
