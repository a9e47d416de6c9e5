// The reference set `false_positives`: hits that a person has ruled out for one subject, with
// reason and expiry. Reviewers add rows with corrections; customers upload rows of earlier
// decisions.

import type { FromSchema, JSONSchema, Reference, ReferenceSet } from 'workmill/sdk';
import type { Subject } from '../checks/subject.ts';

const fact = { type: ['string', 'null'], maxLength: 300 } as const;
const texts = { type: 'array', maxItems: 200, items: { type: ['string', 'null'] } } as const;

const rowSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['decision_id', 'kind', 'name', 'entry_ids', 'reasons', 'expire_on'],
  description:
    'The lists answer to each other: the first reason and the first date are those of the first entry.',
  properties: {
    decision_id: {
      type: 'string',
      description: 'The workflow whose review decided, or an identifier of your own.',
    },
    kind: { enum: ['person', 'organisation'] },
    name: {
      type: 'string',
      minLength: 1,
      maxLength: 300,
      description: 'Of the subject.',
      'x-personal-data': 'party',
    },
    date_of_birth: {
      ...fact,
      description: 'Of the subject: YYYY-MM-DD.',
      'x-personal-data': 'date_of_birth',
    },
    nationality: { ...fact, description: 'Of the subject.' },
    country: { ...fact, description: 'Of the subject.' },
    entry_ids: { ...texts, description: 'Entries of watch lists that are not the subject.' },
    scores: {
      type: 'array',
      maxItems: 200,
      items: { type: ['number', 'null'] },
      description: 'The decision no longer applies once the score of the entry is higher.',
    },
    reasons: {
      ...texts,
      description: 'Null for an entry that was not ruled out.',
      'x-personal-data': 'text',
    },
    expire_on: { ...texts, description: 'Last days on which the decisions apply: YYYY-MM-DD.' },
  },
} as const satisfies JSONSchema;

type Row = FromSchema<typeof rowSchema>;

const subjectAt = '/compliance_object/screening/subject';
const hitsAt = '/compliance_object/screening/hits';

export const falsePositives: ReferenceSet = {
  title: 'False positives',
  description: 'Hits in watch lists that were ruled out for a subject, with reason and expiry.',
  schema: rowSchema,
  key: 'decision_id',
  findBy: ['name'],
  searchIn: [],
  keptByReviews: {
    corrected: [hitsAt],
    columns: {
      kind: `${subjectAt}/kind`,
      name: `${subjectAt}/name`,
      date_of_birth: `${subjectAt}/date_of_birth`,
      nationality: `${subjectAt}/nationality`,
      country: `${subjectAt}/country`,
      entry_ids: `${hitsAt}/*/entry_id`,
      scores: `${hitsAt}/*/score`,
      reasons: `${hitsAt}/*/false_positive/reason`,
      expire_on: `${hitsAt}/*/false_positive/expires_on`,
    },
  },
};

export interface FalsePositive {
  reason: string;
  expiresOn: string;
  decisionId: string;
}

/** Returns the decision about an entry with this score; null if none applies. */
export type RuledOut = (entryId: string, score: number) => FalsePositive | null;

/**
 * Maximum number of rows for subjects with one name. If there are more, the earliest decisions are
 * ignored.
 */
const mostRows = 500;

/**
 * `today` is YYYY-MM-DD. If there are several decisions about an entry, one that applies is
 * sufficient.
 */
export async function falsePositivesOf(
  subject: Subject,
  { reference, today }: { reference: Reference; today: string },
): Promise<RuledOut> {
  const bounds = { limit: mostRows, last: true };
  const rows = await reference.find('false_positives', { name: subject.name }, bounds);
  const own = rows.map((row) => row as Row).filter((row) => isAbout(row, subject));
  return (entryId, score) => {
    for (const row of own) {
      const found = decisionIn(row, entryId, score);
      if (found && found.expiresOn >= today) return found;
    }
    return null;
  };
}

/**
 * Returns whether the row is about the subject. A different birth date or country, or one that was
 * unknown before, means a different subject.
 */
function isAbout(row: Row, { kind, date_of_birth, nationality, country }: Subject): boolean {
  return (
    row.kind === kind &&
    (row.date_of_birth ?? null) === (date_of_birth ?? null) &&
    (row.nationality ?? null) === (nationality ?? null) &&
    (row.country ?? null) === (country ?? null)
  );
}

/** Scores are stored with three decimals. */
const tolerance = 0.0005;

function decisionIn(row: Row, entryId: string, score: number): FalsePositive | null {
  const at = row.entry_ids.indexOf(entryId);
  const reason = row.reasons[at] ?? null;
  const expiresOn = row.expire_on[at] ?? null;
  if (reason === null || expiresOn === null) return null;
  const most = row.scores?.[at] ?? 1;
  return score <= most + tolerance ? { reason, expiresOn, decisionId: row.decision_id } : null;
}
