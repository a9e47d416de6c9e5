// What would be otherwise if another version had run: one past run beside one of now.

export interface PastRun {
  /** `failed`, `in_review`, or the operation's success. */
  status: string;
  error: string | null;
  confidence: number | null;
  completedUnit: unknown;
  processingMs: number | null;
}

export type ShadowVerdict =
  | 'same'
  | 'different'
  /** It fails where it did not before. */
  | 'worse'
  /** Nothing can be said: its document is gone, or it needs what a shadow run does not get. */
  | 'skipped';

export interface ShadowRun {
  verdict: ShadowVerdict;
  /** One sentence each: fields first. */
  differences: string[];
  /** How much surer than before; null where either has none. */
  confidenceShift: number | null;
  before: Omit<PastRun, 'completedUnit'>;
  after: Omit<PastRun, 'completedUnit'> | null;
}

/** One sentence for each difference between two completed units. */
export type CompareUnits = (before: unknown, after: unknown) => string[];

/** By default, every field of the completed units is compared. */
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

/** Both ways: a field that is new is a difference as well. */
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
