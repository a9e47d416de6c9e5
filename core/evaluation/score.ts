// Scores one document's result against its truth. A field that the truth omits is unknown, not
// absent: a value for it is neither right nor invented.

import { nameSimilarity, sameNameFrom } from './name-similarity.ts';
import type { Comparison, DatasetProfile, FieldRule, FlagRule, RowsRule } from './profile.ts';
import { tokenSetRatio } from './similarity.ts';

export type Truth = Readonly<Record<string, unknown>>;

/**
 * `wrong`: the value differs from the truth. `missed`: the truth has a value, the result has none.
 * `invented`: the truth states that there is none, the result has a value. `unlabelled`: the truth
 * omits the field.
 */
export type FieldOutcome = 'right' | 'wrong' | 'missed' | 'invented' | 'unlabelled';

export interface FieldScore {
  field: string;
  outcome: FieldOutcome;
  expected: unknown;
  given: unknown;
  /** Confidence in the evidence of this value; null if there is none. */
  confidence: number | null;
}

export interface RowsScore {
  expected: number;
  given: number;
  right: number;
}

export interface FlagScore {
  flag: string;
  expected: boolean;
  raised: boolean;
}

export interface DocumentScore {
  fields: FieldScore[];
  rows: RowsScore | null;
  flags: FlagScore[];
  /** Every labeled field is right. Rows do not count. */
  right: boolean;
  /** In addition, every labeled row is right, and there are no others. */
  complete: boolean;
  /** A field is wrong or invented; missed fields do not count. */
  misleading: boolean;
}

export interface ScoredDocument {
  id: string;
  /** Equal for documents that show the same invoice; null if the truth does not identify it. */
  twin: string | null;
  kind: string;
  confidence: number;
  /** Whether validation succeeded; a document that failed it goes to review at any confidence. */
  isValid: boolean;
  /** Error of the run, if it returned no result. */
  error: string | null;
  score: DocumentScore;
}

export interface Labelled {
  kind: string;
  truth: Truth;
  /** Further data beside the truth: lists of accepted values, marks of traps. */
  notes: Truth;
}

/** Scores `unit`, a completed_unit or null if the run failed; `evidence` is by pointer into it. */
export function scoreDocument(
  profile: DatasetProfile,
  labelled: Labelled,
  unit: unknown,
  evidence: unknown = {},
): DocumentScore {
  const fields = profile.fields.map((rule) => ({
    ...scoreField(rule, labelled, unit),
    confidence: confidenceAt(evidence, rule.given),
  }));
  const rows = profile.rows && scoreRows(profile.rows, labelled.truth, unit);
  const right = fields.every(({ outcome }) => outcome === 'right' || outcome === 'unlabelled');
  return {
    fields,
    rows,
    flags: profile.flags.flatMap((rule) => scoreFlag(rule, labelled, unit) ?? []),
    right,
    complete: right && (!rows || (rows.right === rows.expected && rows.given === rows.expected)),
    misleading: fields.some(({ outcome }) => outcome === 'wrong' || outcome === 'invented'),
  };
}

/** Returns the identity of the invoice in the truth, the same for every file that shows it. */
export function twinOf({ identity }: DatasetProfile, { truth }: Labelled): string | null {
  const values = identity.map((name) => truth[name]);
  if (values.length === 0 || values.some((value) => value === undefined || value === null)) {
    return null;
  }
  // A credit note may have either sign: the document is the same.
  return values
    .map((value) => (typeof value === 'number' ? Math.abs(value) : plainCode(plainText(value))))
    .join('|');
}

function confidenceAt(evidence: unknown, pointer: string): number | null {
  const found = (evidence as Record<string, { confidence?: unknown } | undefined> | null)?.[
    pointer
  ];
  return typeof found?.confidence === 'number' ? found.confidence : null;
}

function scoreField(
  rule: FieldRule,
  { truth, notes }: Labelled,
  unit: unknown,
): Omit<FieldScore, 'confidence'> {
  const expected = truth[rule.truth];
  const given = valueAt(unit, rule.given) ?? null;
  const score = (outcome: FieldOutcome): Omit<FieldScore, 'confidence'> => ({
    field: rule.name ?? rule.truth,
    outcome,
    expected,
    given,
  });
  if (expected === undefined) return score('unlabelled');
  if (given === null) return score(expected === null ? 'right' : 'missed');
  const accepted = [expected, ...list(notes[rule.accept ?? `${rule.truth}_accept`])];
  const isRight = accepted.some((value) => isEqual(rule.comparison, value, given));
  if (isRight) return score('right');
  return score(expected === null ? 'invented' : 'wrong');
}

/**
 * Matches rows in the order of the truth, each with the first unused row of the result that is
 * right.
 */
function scoreRows(rule: RowsRule, truth: Truth, unit: unknown): RowsScore | null {
  const expected = truth[rule.truth];
  if (!Array.isArray(expected)) return null;
  const given = list(valueAt(unit, rule.given)) as Truth[];
  const unused = [...given];
  let right = 0;
  for (const row of expected as Truth[]) {
    const match = unused.findIndex((candidate) => isRowRight(rule, row, candidate));
    if (match === -1) continue;
    unused.splice(match, 1);
    right++;
  }
  return { expected: expected.length, given: given.length, right };
}

function isRowRight(rule: RowsRule, expected: Truth, given: Truth): boolean {
  const exact = rule.exact.every((field) => {
    const known = expected[field];
    if (known === undefined || known === null) return true;
    return acceptedIn(expected, field).some((value) => isEqual('money', value, given[field]));
  });
  const { field, ratio } = rule.text;
  if (!exact || typeof expected[field] !== 'string') return exact;
  const shown = given[field];
  if (typeof shown !== 'string') return false;
  return acceptedIn(expected, field).some((text) => tokenSetRatio(plainText(text), shown) >= ratio);
}

function acceptedIn(row: Truth, field: string): unknown[] {
  return [row[field], ...list(row[`${field}_accept`])];
}

function scoreFlag(rule: FlagRule, labelled: Labelled, unit: unknown): FlagScore | null {
  if (!rule.kinds.includes(labelled.kind)) return null;
  const raised = list(valueAt(unit, rule.given)) as { code?: unknown }[];
  return {
    flag: rule.code,
    expected: list(labelled.notes[rule.truth]).length > 0,
    raised: raised.some((flag) => flag.code === rule.code),
  };
}

export function isEqual(comparison: Comparison, expected: unknown, given: unknown): boolean {
  if (given === null || given === undefined || expected === null) return false;
  if (comparison === 'money') return Math.abs(Number(expected) - Number(given)) <= 0.005;
  const [one, other] = [plainText(expected), plainText(given)];
  if (comparison === 'name') return nameSimilarity(one, other) >= sameNameFrom;
  if (comparison === 'code') return plainCode(one) === plainCode(other);
  return one.trim().toUpperCase() === other.trim().toUpperCase();
}

function plainText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function plainCode(text: string): string {
  const plain = text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
  return plain === '' ? text : plain;
}

/** Returns the value at an RFC 6901 pointer; undefined if there is none. */
function valueAt(value: unknown, pointer: string): unknown {
  let here = value;
  for (const step of pointer.split('/').slice(1)) {
    if (typeof here !== 'object' || here === null) return undefined;
    here = (here as Record<string, unknown>)[step.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return here;
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
