// Positions at which reviewers found corrected values. They are the evidence of the new values and
// replace the pipeline's evidence of the old ones.

import type { FaultDetail } from '../../kernel/errors.ts';
import { escapePointer, isAtOrAbove, valueAt } from '../../kernel/pointers.ts';
import type { Evidence, EvidenceMap } from '../../sdk/evidence.ts';
import type { Change, ChosenPlace, Difference } from './review.ts';

/** Maximum confidence of evidence. */
const ofReviewer = 0.999;

/** Returns errors in positions: each must belong to a value set by a correction. */
export function misplacedPlaces(
  places: Readonly<Record<string, ChosenPlace>>,
  changes: readonly Change[],
  unit: object,
): FaultDetail[] {
  const message = 'is not the path of a corrected value';
  return Object.keys(places)
    .filter(
      (pointer) =>
        !changes.some(({ path }) => isAtOrAbove(path, pointer)) || !valueAt(unit, pointer).found,
    )
    .map((pointer) => ({ path: `/evidence/${escapePointer(pointer)}`, message }));
}

/**
 * Adds the positions of its values to each difference; positions of unchanged values are omitted.
 */
export function withPlaces(
  differences: readonly Difference[],
  places: Readonly<Record<string, ChosenPlace>>,
): Difference[] {
  const given = Object.entries(places);
  return differences.map((difference) => {
    const own = given.filter(([pointer]) => isAtOrAbove(difference.path, pointer));
    if (own.length === 0) return difference;
    const chosen = own.map(([pointer, place]) => [pointer, evidenceAt(place)] as const);
    return { ...difference, chosen: Object.fromEntries(chosen) };
  });
}

function evidenceAt({ page, bbox, text }: ChosenPlace): Evidence {
  return { page, bbox, text, confidence: ofReviewer, source: 'reviewer' };
}

/**
 * Returns evidence from corrections in order: a later one for the same value replaces an earlier
 * one.
 */
export function chosenEvidence(differences: readonly Difference[]): EvidenceMap {
  const chosen = new Map<string, Evidence>();
  for (const { path, chosen: own = {} } of differences) {
    for (const pointer of chosen.keys()) {
      if (isAtOrAbove(path, pointer) || isAtOrAbove(pointer, path)) chosen.delete(pointer);
    }
    for (const [pointer, evidence] of Object.entries(own)) chosen.set(pointer, evidence);
  }
  return Object.fromEntries(chosen);
}
