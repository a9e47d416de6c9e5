// Converts a screening to the format of the result, and derives its check.

import type { FromSchema } from 'workmill/sdk';
import type { Check } from '../checks/check.ts';
import type { Subject } from '../checks/subject.ts';
import type { ParsedName } from '../names/parse-name.ts';
import type { explainedHit } from './hit-schema.ts';
import { openHits, type Screening, type ScreeningHit } from './screen-subject.ts';

type PresentedHit = FromSchema<typeof explainedHit>;

/**
 * `screening` is null if the subject was not screened; `monitored` is null if it is not monitored.
 */
export function presentScreening(screening: Screening | null, monitored: Subject | null) {
  if (screening === null) return { screened_at: null, subject: null, lists: [], hits: [] };
  const { subject, at, lists, hits } = screening;
  const versions = new Map(lists.map(({ name, version }) => [name, version]));
  return {
    screened_at: at.toISOString(),
    subject: {
      kind: subject.kind,
      name: subject.name,
      date_of_birth: subject.date_of_birth ?? null,
      nationality: subject.nationality ?? null,
      country: subject.country ?? null,
    },
    lists: lists.map((list) => ({ ...list })),
    hits: hits.map((hit) => presentHit(hit, versions.get(hit.row.list) ?? null)),
    ...(monitored && { monitored }),
  };
}

function presentHit(hit: ScreeningHit, version: string | null): PresentedHit {
  const { row, name, score, nameScore, compared, evidence, sharedNumber, isPartial } = hit;
  const { falsePositive } = hit;
  const wordsOf = (parsed: ParsedName, places: readonly number[]): string[] =>
    places.map((at) => parsed.words[at]!);
  const alignment = compared?.scored.alignment;
  return {
    list: row.list,
    entry_id: row.entry_id,
    name,
    score: rounded(score),
    level: sharedNumber !== null || score >= 0.9 ? 'strong' : 'probable',
    list_version: version,
    name_score: rounded(nameScore),
    partial_name: isPartial,
    words:
      compared?.scored.alignment.pairs.map(({ one, other, relation, similarity }) => ({
        given: wordsOf(compared.given, one).join(' '),
        listed: wordsOf(compared.listed, other).join(' '),
        relation,
        similarity: rounded(similarity),
      })) ?? [],
    unmatched_given: compared && alignment ? wordsOf(compared.given, alignment.leftOne) : [],
    unmatched_listed: compared && alignment ? wordsOf(compared.listed, alignment.leftOther) : [],
    evidence: evidence.map(({ field, given, listed, effect }) => ({
      field,
      given,
      listed: [...listed],
      effect,
    })),
    rules: [...(compared?.scored.rules ?? [])],
    shared_number: sharedNumber,
    false_positive: falsePositive && {
      reason: falsePositive.reason,
      expires_on: falsePositive.expiresOn,
      decision_id: falsePositive.decisionId,
    },
  };
}

function rounded(share: number): number {
  return Math.round(1000 * Math.max(0, Math.min(1, share))) / 1000;
}

/** `screening` is null if the request disabled screening or has no subject. */
export function screeningCheck(screening: Screening | null): Check {
  const about = { check: 'screening', document: null } as const;
  if (screening === null) {
    return { ...about, result: 'skipped', detail: 'The subject was not screened.' };
  }
  const { lists, hits, failure } = screening;
  if (failure !== null) {
    const detail = `The subject could not be compared with the watch lists. ${failure}`;
    return { ...about, result: 'failed', detail };
  }
  if (lists.length === 0) {
    const detail = 'There is no watch list. Upload one to the reference set watch_lists.';
    return { ...about, result: 'skipped', detail };
  }
  const named = lists.map(
    ({ name, version, entries }) => `${name} ${version} (${entries} entries)`,
  );
  const open = openHits(screening);
  const [first] = open;
  const past = hits.length - open.length;
  const ruledOut = past > 0 ? ` Ruled out by earlier decisions: ${past}.` : '';
  const detail = first
    ? `${open.length} possible hits in ${named.join(', ')}; first: ${first.name} (${rounded(first.score)}). A name alone does not confirm a hit.${ruledOut}`
    : `No ${past > 0 ? 'open ' : ''}hits in ${named.join(', ')}.${ruledOut}`;
  return { ...about, result: first ? 'failed' : 'passed', detail };
}
