// Compares a past run with a run of another version.

export interface PastRun {
  /** `failed`, `in_review`, or the success status of the operation. */
  status: string;
  error: string | null;
  confidence: number | null;
  completedUnit: unknown;
  processingMs: number | null;
}

export type ShadowVerdict =
  | 'same'
  | 'different'
  /** It fails, but succeeded before. */
  | 'worse'
  /**
   * It cannot be compared: its document is gone, or it needs a service that shadow runs do not
   * have.
   */
  | 'skipped';

export interface ShadowRun {
  verdict: ShadowVerdict;
  /** One sentence each: fields first. */
  differences: string[];
  /** Change of the confidence; null if either run has none. */
  confidenceShift: number | null;
  before: Omit<PastRun, 'completedUnit'>;
  after: Omit<PastRun, 'completedUnit'> | null;
}

/** Returns one sentence for each difference between two completed units. */
export type CompareUnits = (before: unknown, after: unknown) => string[];

/** By default, compares every field of the completed units. */
export function compareRuns(
  before: PastRun,
  after: PastRun | { skipped: string },
  compareUnits: CompareUnits = (one, other) => differencesOf('', one, other),
): ShadowRun {
  if ('skipped' in after) {
    const nothing = { confidenceShift: null, after: null };
    return { verdict: 'skipped', differences: [after.skipped], ...nothing, before: short(before) };
  }
  const failsNow = after.status === 'failed' && before.status !== 'failed';
  const fields =
    after.status === 'failed' || before.status === 'failed'
      ? []
      : compareUnits(before.completedUnit, after.completedUnit);
  const differences = [
    ...fields,
    ...(before.status === after.status ? [] : [`decision: ${before.status}, now ${after.status}`]),
    ...(after.error === before.error ? [] : [`error: ${before.error}, now ${after.error}`]),
  ];
  const shift =
    before.confidence === null || after.confidence === null
      ? null
      : Math.round((after.confidence - before.confidence) * 1e6) / 1e6;
  const isSame = differences.length === 0 && !shift;
  const verdict = failsNow ? 'worse' : isSame ? 'same' : 'different';
  const runs = { before: short(before), after: short(after) };
  return { verdict, differences, confidenceShift: shift, ...runs };
}

function short({ completedUnit: _unit, ...rest }: PastRun): Omit<PastRun, 'completedUnit'> {
  return rest;
}

/** Compares in both directions: an added field is a difference as well. */
function differencesOf(path: string, before: unknown, after: unknown): string[] {
  if (
    !isContainer(before) ||
    !isContainer(after) ||
    Array.isArray(before) !== Array.isArray(after)
  ) {
    return Object.is(before, after) ? [] : [`${path || '/'}: ${show(before)}, now ${show(after)}`];
  }
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => differencesOf(`${path}/${name}`, before[name], after[name]));
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

const longest = 80;

function show(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)} ...` : text;
}
