// Compares a subject with the watch lists. Entries with similar names or an equal number are looked
// up, scored by name, and raised or lowered by dates and countries. A name alone never confirms an
// entry.

import type { Reference } from 'workmill/sdk';
import type { Subject } from '../checks/subject.ts';
import { jaroWinkler } from '../names/compare-words.ts';
import { scoreNames, type ScoredNames } from '../names/name-scorer.ts';
import { parseName, type NameKind, type ParsedName } from '../names/parse-name.ts';
import { particles } from '../names/word-lists.ts';
import { evidenceFor, type Evidence, type Known } from './evidence.ts';
import { falsePositivesOf, type FalsePositive } from './false-positives.ts';
import { listIndex, type ListedName, type ListIndex, type ScreenedList } from './list-index.ts';
import { mayBeSame } from './quick-compare.ts';
import type { ListRow } from './watch-list.ts';

export interface ScreeningHit {
  row: ListRow;
  /** Most similar name of the entry; null for an equal number. */
  name: string;
  score: number;
  nameScore: number;
  compared: { given: ParsedName; listed: ParsedName; scored: ScoredNames } | null;
  evidence: readonly Evidence[];
  /** Number that the subject and the entry share. */
  sharedNumber: string | null;
  /** One of the two names has only one significant word. */
  isPartial: boolean;
  /** Decision of a person that the subject is not this entry; null if none applies. */
  falsePositive: FalsePositive | null;
}

export interface Screening {
  /** Subject as given in the request, without data from its documents. */
  subject: Subject;
  at: Date;
  lists: readonly ScreenedList[];
  hits: readonly ScreeningHit[];
  /** Reason why the subject could not be compared with the lists; null if it was. */
  failure: string | null;
}

/** Returns hits that nobody has ruled out. */
export function openHits({ hits }: Screening): ScreeningHit[] {
  return hits.filter(({ falsePositive }) => falsePositive === null);
}

/** Minimum score for review by a person. */
export const hitThreshold = 0.7;
const mostHits = 50;

export async function screenSubject(
  subject: Subject,
  { reference, at }: { reference: Reference; at: Date },
): Promise<Screening> {
  const lists = await openLists(reference);
  if ('failure' in lists) return { subject, at, lists: [], hits: [], failure: lists.failure };
  return await screenAgainst(subject, lists, { reference, at });
}

export async function screenAgainst(
  subject: Subject,
  index: ListIndex,
  { reference, at }: { reference: Reference; at: Date },
): Promise<Screening> {
  const { lists } = index;
  const hits = hitsIn(subject, index);
  if (hits.length === 0) return { subject, at, lists, hits, failure: null };
  const today = at.toISOString().slice(0, 10);
  const ruledOut = await falsePositivesOf(subject, { reference, today });
  const judged = hits.map((hit) => ({
    ...hit,
    falsePositive: ruledOut(hit.row.entry_id, hit.score),
  }));
  return { subject, at, lists, hits: judged, failure: null };
}

/**
 * Opens the index of the lists. The error is identified by name, because a plugin may contain its
 * own copy of the SDK.
 */
export async function openLists(reference: Reference): Promise<ListIndex | { failure: string }> {
  try {
    return await reference.derive('watch_lists', listIndex);
  } catch (error) {
    if (error instanceof Error && error.name === 'DerivationTooLarge')
      return { failure: error.message };
    throw error;
  }
}

/** Returns hits, best first, without decisions of reviewers. */
export function hitsIn(subject: Subject, index: ListIndex): ScreeningHit[] {
  const kind: NameKind = subject.kind === 'person' ? 'person' : 'organisation';
  const given = parseName(subject.name, kind);
  const known: Known = {
    dateOfBirth: subject.date_of_birth ?? null,
    countries: [subject.nationality, subject.country].filter((one) => one !== undefined),
  };
  const byNumber = numberHits(subject, index);
  const byName = [...namesByEntry(subject, index.similar(given)).values()].flatMap(
    (names) => nameHit(names, given, known) ?? [],
  );
  const numbered = new Set(byNumber.map(({ row }) => row.entry_id));
  return [...byNumber, ...byName.filter(({ row }) => !numbered.has(row.entry_id))]
    .sort((one, other) => other.score - one.score)
    .slice(0, mostHits);
}

function numberHits(subject: Subject, index: ListIndex): ScreeningHit[] {
  const { document_number, registration_number, tax_id, lei } = subject;
  const none = { compared: null, evidence: [], isPartial: false, falsePositive: null };
  return [document_number, registration_number, tax_id, lei].flatMap((sharedNumber) => {
    if (sharedNumber === undefined) return [];
    return index.withNumber(sharedNumber).map((row) => ({
      row,
      name: row.names[0] ?? '',
      score: 1,
      nameScore: 0,
      sharedNumber,
      ...none,
    }));
  });
}

/** Returns the names that are similar to the subject's, grouped by entry. */
function namesByEntry(
  subject: Subject,
  found: readonly ListedName[],
): ReadonlyMap<string, readonly ListedName[]> {
  const entries = new Map<string, ListedName[]>();
  for (const one of found) {
    const { kind, entry_id: id } = one.row;
    if ((kind === 'person') === (subject.kind === 'person')) {
      entries.set(id, [...(entries.get(id) ?? []), one]);
    }
  }
  return entries;
}

/** Compares the names of one entry. Stops early if the evidence rules out every name. */
function nameHit(
  names: readonly ListedName[],
  given: ParsedName,
  known: Known,
): ScreeningHit | null {
  const [first] = names;
  const evidence = evidenceFor(known, first!.row);
  const effect = evidence.reduce((all, one) => all + one.effect, 0);
  if (effect <= hitThreshold - 1) return null;
  let best: ScreeningHit | null = null;
  for (const { row, name, parsed: listed } of names) {
    if (!mayBeSame(given, listed)) continue;
    const scored = scoreNames(given, listed, row.kind === 'vessel');
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
  const sum = best.nameScore + effect;
  const score = Math.max(0, Math.min(sure(evidence), sum));
  const isPlain = !best.isPartial && isPlainlySame(best) && sum > best.nameScore - 0.1;
  const raised = isPlain ? Math.max(score, hitThreshold) : score;
  return raised >= hitThreshold ? { ...best, score: raised, evidence } : null;
}

/** Returns the maximum score. Only an equal birth date raises it above 0.89. */
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
  // The initial of a second name is not a family name.
  const isInitialOnly = alignment.pairs.some(
    ({ one, other, relation }) =>
      relation === 'initial' &&
      (one.some((at) => given.words[at] === given.last) ||
        other.some((at) => listed.words[at] === listed.last)),
  );
  const isPartial = given.isPerson && (isOneWord || isInitialOnly);
  let limit = isPartial ? ofPartial : 1;
  // "Fund 5" and "Fund 6" are different entities; the labeled pairs have no such examples.
  if (!given.isPerson && features.numbers_differ > 0) limit = Math.min(limit, ofNumbers);
  return { score: Math.min(limit, score - (isWeak ? 0.05 : 0)), isPartial };
}

/** Returns whether both names have the same number of words, each nearly equal: a mistyped name. */
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
