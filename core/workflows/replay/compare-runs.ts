// Compares a past run with a run of another version.

import { escapePointer } from '../../kernel/pointers.ts';

export interface PastRun {
  /** `failed`, `in_review`, or the success status of the operation. */
  status: string;
  error: string | null;
  confidence: number | null;
  completedUnit: unknown;
  processingMs: number | null;
}

/**
 * `better`: it succeeds, but failed before. `worse`: it fails, but succeeded before. `skipped`: it
 * cannot be compared, such as when its document is gone, or when it needs a service that shadow
 * runs do not have.
 */
export const shadowVerdicts = ['same', 'different', 'better', 'worse', 'skipped'] as const;

export type ShadowVerdict = (typeof shadowVerdicts)[number];

export interface FieldChange {
  /** JSON pointer into the completed unit. */
  path: string;
  /** As JSON; null if the field is absent. */
  before: string | null;
  after: string | null;
}

export interface ShadowRun {
  verdict: ShadowVerdict;
  /** One sentence each: fields first. */
  differences: string[];
  /** All changed fields of the completed units; empty if either run failed. */
  fields: FieldChange[];
  /** Change of the confidence; null if either run has none. */
  confidenceShift: number | null;
  before: Omit<PastRun, 'completedUnit'>;
  after: Omit<PastRun, 'completedUnit'> | null;
}

/** Returns one sentence for each difference between two completed units. */
export type CompareUnits = (before: unknown, after: unknown) => string[];

/** By default, `differences` has a sentence for every changed field. */
export function compareRuns(
  before: PastRun,
  after: PastRun | { skipped: string },
  compareUnits?: CompareUnits,
): ShadowRun {
  if ('skipped' in after) {
    const nothing = { fields: [], confidenceShift: null, after: null };
    return { verdict: 'skipped', differences: [after.skipped], ...nothing, before: short(before) };
  }
  const units = [before, after].map(({ completedUnit }) => completedUnit);
  const areComparable = after.status !== 'failed' && before.status !== 'failed';
  const fields = areComparable ? changedFields('', units[0], units[1]) : [];
  const told = areComparable && compareUnits ? compareUnits(units[0], units[1]) : null;
  const differences = [
    ...(told ?? fields.map(sentenceOf)),
    ...(before.status === after.status ? [] : [`decision: ${before.status}, now ${after.status}`]),
    ...(after.error === before.error ? [] : [`error: ${before.error}, now ${after.error}`]),
  ];
  const shift =
    before.confidence === null || after.confidence === null
      ? null
      : Math.round((after.confidence - before.confidence) * 1e6) / 1e6;
  const isSame = differences.length === 0 && !shift;
  const verdict = verdictOf(before, after, isSame);
  const runs = { before: short(before), after: short(after) };
  return { verdict, differences, fields, confidenceShift: shift, ...runs };
}

function verdictOf(before: PastRun, after: PastRun, isSame: boolean): ShadowVerdict {
  const [failed, fails] = [before, after].map(({ status }) => status === 'failed');
  if (fails && !failed) return 'worse';
  if (failed && !fails) return 'better';
  return isSame ? 'same' : 'different';
}

function short({ completedUnit: _unit, ...rest }: PastRun): Omit<PastRun, 'completedUnit'> {
  return rest;
}

/** Compares in both directions: an added field is a difference as well. */
function changedFields(path: string, before: unknown, after: unknown): FieldChange[] {
  if (
    !isContainer(before) ||
    !isContainer(after) ||
    Array.isArray(before) !== Array.isArray(after)
  ) {
    if (Object.is(before, after)) return [];
    return [{ path, before: asJson(before), after: asJson(after) }];
  }
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) =>
    changedFields(`${path}/${escapePointer(name)}`, before[name], after[name]),
  );
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function asJson(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

const longest = 80;

function sentenceOf({ path, before, after }: FieldChange): string {
  return `${path || '/'}: ${show(before)}, now ${show(after)}`;
}

function show(json: string | null): string {
  const text = json ?? 'nothing';
  return text.length > longest ? `${text.slice(0, longest)} ...` : text;
}
