// Rules for corrected results that also hold the uncorrected result against themselves.

import type { UnitFinding } from './pipeline.ts';

/**
 * Returns the findings about a corrected result, without those that the original has in the same
 * words: they depend on what a result does not show, or its review reports them already.
 */
export function newFindings(
  corrected: readonly UnitFinding[],
  original: readonly UnitFinding[],
): UnitFinding[] {
  const known = new Set(original.map(keyOf));
  return corrected.filter((finding) => !known.has(keyOf(finding)));
}

function keyOf({ code, field, message }: UnitFinding): string {
  return JSON.stringify([code, field, message]);
}
