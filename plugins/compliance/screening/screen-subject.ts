// Compares a subject with the watch lists: entries with similar names or the same number are looked up,
// scored by name, and raised or lowered by dates and countries. A name alone never confirms an entry.

import type { Reference, ReferenceRow } from 'workmill/sdk';
import type { Subject } from '../checks/subject.ts';
import { jaroWinkler, soundOf } from '../names/compare-words.ts';
import { scoreNames, type ScoredNames } from '../names/name-scorer.ts';
import { parseName, type NameKind, type ParsedName } from '../names/parse-name.ts';
import { particles } from '../names/word-lists.ts';
import { evidenceFor, type Evidence, type Known } from './evidence.ts';
import { falsePositivesOf, type FalsePositive } from './false-positives.ts';
import { searchKeys } from './search-keys.ts';
import type { ListRow } from './watch-list.ts';

export interface ScreenedList {
  name: string;
  version: string;
  entries: number;
}

export interface ScreeningHit {
  row: ListRow;
  /** Of the entry's names, the one that is most alike; null for an equal number. */
  name: string;
  score: number;
  nameScore: number;
  compared: { given: ParsedName; listed: ParsedName; scored: ScoredNames } | null;
  evidence: readonly Evidence[];
  /** The number that the subject and the entry share. */
  sharedNumber: string | null;
  /** The name has one word that counts, on either side. */
  isPartial: boolean;
  /** The decision of a person that the subject is not this entry; null if none applies. */
  falsePositive: FalsePositive | null;
}

export interface Screening {
  /** As the request says, without what its documents say. */
  subject: Subject;
  at: Date;
  lists: readonly ScreenedList[];
  hits: readonly ScreeningHit[];
}

/** Hits that nobody has ruled out. */
export function openHits({ hits }: Screening): ScreeningHit[] {
  return hits.filter(({ falsePositive }) => falsePositive === null);
}

/** From it on a person has to look. */
export const hitThreshold = 0.7;
/** Beyond the first names, others of an entry are not compared. */
const mostNames = 60;
const mostHits = 50;

export async function screenSubject(
  subject: Subject,
  { reference, at }: { reference: Reference; at: Date },
): Promise<Screening> {
  const lists = await listsOf(reference);
  if (lists.length === 0) return { subject, at, lists, hits: [] };
  const kind: NameKind = subject.kind === 'person' ? 'person' : 'organisation';
  const given = parseName(subject.name, kind);
  const known: Known = {
    dateOfBirth: subject.date_of_birth ?? null,
    countries: [subject.nationality, subject.country].filter((one) => one !== undefined),
  };
  const byNumber = await numberHits(subject, reference);
  const found = await candidates(given, reference);
  const byName = found
    .filter((row) => (row.kind === 'person') === (subject.kind === 'person'))
    .flatMap((row) => nameHit(row, given, known) ?? []);
  const numbered = new Set(byNumber.map(({ row }) => row.entry_id));
  const hits = [...byNumber, ...byName.filter(({ row }) => !numbered.has(row.entry_id))]
    .sort((one, other) => other.score - one.score)
    .slice(0, mostHits);
  if (hits.length === 0) return { subject, at, lists, hits };
  const today = at.toISOString().slice(0, 10);
  const ruledOut = await falsePositivesOf(subject, { reference, today });
  const judged = hits.map((hit) => ({
    ...hit,
    falsePositive: ruledOut(hit.row.entry_id, hit.score),
  }));
  return { subject, at, lists, hits: judged };
}

async function listsOf(reference: Reference): Promise<ScreenedList[]> {
  const rows = await reference.find('watch_lists', { kind: 'list' }, { limit: 100 });
  return rows.map((row) => {
    const { list, version = '', entries = 0 } = row as ListRow;
    return { name: list, version, entries };
  });
}

/** Two searches: by the words and their keys, and by pairs of words, which few names share. */
async function candidates(given: ParsedName, reference: Reference): Promise<ListRow[]> {
  const { words, pairs } = searchKeys(given);
  const texts = [[...given.words, ...words].join(' '), pairs.join(' ')];
  const rows = new Map<string, ListRow>();
  for (const text of texts.filter((one) => one !== '')) {
    for (const row of await reference.search('watch_lists', text)) {
      const entry = entryOf(row);
      if (entry) rows.set(entry.entry_id, entry);
    }
  }
  return [...rows.values()];
}

function entryOf(row: ReferenceRow): ListRow | null {
  const entry = row as ListRow;
  return entry.kind === 'list' ? null : entry;
}

/** Numbers of fewer characters are shared by chance. */
const leastNumber = 5;

async function numberHits(subject: Subject, reference: Reference): Promise<ScreeningHit[]> {
  const { document_number, registration_number, tax_id, lei } = subject;
  const hits: ScreeningHit[] = [];
  for (const number of [document_number, registration_number, tax_id, lei]) {
    if (number === undefined || number.replaceAll(/[^\p{L}\p{N}]/gu, '').length < leastNumber)
      continue;
    for (const found of await reference.find('watch_lists', { documents: number })) {
      const row = entryOf(found);
      if (!row) continue;
      const none = { compared: null, evidence: [], isPartial: false, falsePositive: null };
      hits.push({
        row,
        name: row.names[0] ?? '',
        score: 1,
        nameScore: 0,
        sharedNumber: number,
        ...none,
      });
    }
  }
  return hits;
}

function nameHit(row: ListRow, given: ParsedName, known: Known): ScreeningHit | null {
  const kind: NameKind =
    row.kind === 'person' ? 'person' : row.kind === 'vessel' ? 'vessel' : 'organisation';
  const sounds = new Set(given.words.flatMap((word) => [soundOf(word), word.slice(0, 3)]));
  let best: ScreeningHit | null = null;
  for (const name of row.names.slice(0, mostNames)) {
    const listed = parseName(name, kind);
    if (!mayBeAlike(sounds, listed)) continue;
    const scored = scoreNames(given, listed, kind === 'vessel');
    const { score: nameScore, isPartial } = limited(
      scored,
      given,
      listed,
      row.weak_names?.includes(name) ?? false,
    );
    if (best && nameScore <= best.nameScore) continue;
    const compared = { given, listed, scored };
    best = {
      row,
      name,
      score: nameScore,
      nameScore,
      compared,
      evidence: [],
      sharedNumber: null,
      isPartial,
      falsePositive: null,
    };
  }
  if (!best) return null;
  const evidence = evidenceFor(known, row);
  const sum = evidence.reduce((all, { effect }) => all + effect, best.nameScore);
  const score = Math.max(0, Math.min(sure(evidence), sum));
  const isPlain = !best.isPartial && isPlainlySame(best) && sum > best.nameScore - 0.1;
  const raised = isPlain ? Math.max(score, hitThreshold) : score;
  return raised >= hitThreshold ? { ...best, score: raised, evidence } : null;
}

/** Only an equal date of birth makes a hit more than probable. */
function sure(evidence: readonly Evidence[]): number {
  return evidence.some(({ effect }) => effect >= 0.2) ? 0.99 : 0.89;
}

const ofPartial = 0.45;
const ofNumbers = 0.3;

function limited(
  { score, features, alignment }: ScoredNames,
  given: ParsedName,
  listed: ParsedName,
  isWeak: boolean,
): { score: number; isPartial: boolean } {
  const strong = ({ words }: ParsedName): number =>
    words.filter((word) => word.length > 2 && !particles.has(word)).length;
  const counts = [strong(given), strong(listed)];
  const isOneWord = Math.min(...counts) <= 1 && Math.max(...counts) > 1;
  // The initial of a second name is no family name.
  const isInitialOnly = alignment.pairs.some(
    ({ one, other, relation }) =>
      relation === 'initial' &&
      (one.some((at) => given.words[at] === given.last) ||
        other.some((at) => listed.words[at] === listed.last)),
  );
  const isPartial = given.isPerson && (isOneWord || isInitialOnly);
  let limit = isPartial ? ofPartial : 1;
  // "Fund 5" and "Fund 6" are two; labeled pairs of names do not tell so.
  if (!given.isPerson && features.numbers_differ > 0) limit = Math.min(limit, ofNumbers);
  return { score: Math.min(limit, score - (isWeak ? 0.05 : 0)), isPartial };
}

/** Whether a word of one name sounds or begins like one of the other; most names of a row do not. */
function mayBeAlike(given: ReadonlySet<string>, listed: ParsedName): boolean {
  return listed.words.some((word) => given.has(soundOf(word)) || given.has(word.slice(0, 3)));
}

/** As many words, each of them nearly the same: a mistyped name. */
function isPlainlySame({ compared }: ScreeningHit): boolean {
  if (!compared || compared.scored.rules.length > 0) return false;
  const { given, listed } = compared;
  if (given.words.length !== listed.words.length) return false;
  const free = [...listed.words];
  let sum = 0;
  for (const word of given.words) {
    const scored = free.map((other) => jaroWinkler(word, other));
    const best = Math.max(...scored);
    free.splice(scored.indexOf(best), 1);
    sum += best;
  }
  return given.words.length > 0 && sum / given.words.length >= 0.9;
}
