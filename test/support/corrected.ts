// What the rules of an operation say about a corrected result, as the review desk asks them.

import { applyChanges } from '../../core/workflows/reviews/corrections.ts';
import type { Operation, Outcome, UnitCheck, UnitFinding } from '../../core/sdk/pipeline.ts';

/** `changes`: corrected values by JSON pointer into completed_unit. Time stands at noon of 1 March 2026. */
export async function findingsAfter(
  operation: Operation,
  { completedUnit: original }: Outcome<object>,
  changes: Readonly<Record<string, unknown>>,
  given: Partial<UnitCheck> = {},
): Promise<UnitFinding[]> {
  const corrections = Object.entries(changes).map(([path, value]) => ({ path, value }));
  const { unit, details } = applyChanges(original, corrections as never);
  if (details.length > 0) throw new Error(JSON.stringify(details));
  const now = Date.parse('2026-03-01T12:00:00Z');
  const about = { input: {}, options: {}, settings: {}, submittedAt: now, startedAt: now };
  return [...(await operation.check!(unit as never, { ...about, ...given, original } as never))];
}
