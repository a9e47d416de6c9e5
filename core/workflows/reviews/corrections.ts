// Converts a reviewer's values to differences, and differences to the object in events: pure
// functions over plain JSON.

import { isDeepStrictEqual } from 'node:util';
import type { FaultDetail } from '../../kernel/errors.ts';
import { isAtOrAbove, setAt, stepsOf, valueAt } from '../../kernel/pointers.ts';
import { escapePointer } from '../../kernel/validate.ts';
import type { EvidenceMap } from '../../sdk/evidence.ts';
import type { Change, Difference } from './review.ts';

/** Returns the changed unit, or the errors in the changes, by pointers into the request. */
export function applyChanges(
  completedUnit: object,
  changes: readonly Change[],
): { unit: object; details: FaultDetail[] } {
  const unit = structuredClone(completedUnit);
  const details: FaultDetail[] = [];
  const refuse = (index: number, message: string): void =>
    void details.push({ path: `/corrections/${index}/path`, message });
  for (const [index, { path, value }] of changes.entries()) {
    const overlapping = changes
      .slice(0, index)
      .some((other) => isAtOrAbove(other.path, path) || isAtOrAbove(path, other.path));
    // The result of two changes at the same place would depend on their order.
    if (overlapping) refuse(index, 'meets the path of another correction');
    else if (stepsOf(path) === null) refuse(index, 'is not a JSON pointer');
    else if (!setAt(unit, path, value)) refuse(index, 'is not a place in completed_unit');
  }
  return { unit, details };
}

/**
 * Returns differences, as deep as objects have the same structure. A corrected line item is
 * therefore reported by its wrong field. Arrays of different lengths differ as a whole.
 */
export function differencesOf(before: unknown, after: unknown, path = ''): Difference[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (isPlain(before) && isPlain(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) =>
      differencesOf(before[name], after[name], `${path}/${escapePointer(name)}`),
    );
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    return before.flatMap((item, index) => differencesOf(item, after[index], `${path}/${index}`));
  }
  return [{ path, before, after }];
}

/**
 * Returns the object of the pipeline's event with the same values corrected. `paths` maps pointers
 * into completed_unit to pointers into that object. The longest match is used; the default is the
 * same pointer. Paths that the object does not have are omitted.
 */
export function correctBusinessObject(
  businessObject: object,
  differences: readonly Difference[],
  paths: Readonly<Record<string, string>> = { '': '' },
): object {
  const corrected = structuredClone(businessObject);
  for (const { path, after } of differences) {
    const target = translate(path, paths);
    if (target !== null && valueAt(corrected, target).found) setAt(corrected, target, after);
  }
  return corrected;
}

function translate(path: string, paths: Readonly<Record<string, string>>): string | null {
  const fitting = Object.keys(paths).filter((from) => isAtOrAbove(from, path));
  const longest = fitting.sort((a, b) => b.length - a.length)[0];
  return longest === undefined ? null : paths[longest]! + path.slice(longest.length);
}

/** Removes evidence of values that a reviewer has replaced. */
export function keepValidEvidence(
  evidence: EvidenceMap,
  differences: readonly Difference[],
): EvidenceMap {
  const stands = (pointer: string): boolean =>
    !differences.some(({ path }) => isAtOrAbove(path, pointer) || isAtOrAbove(pointer, path));
  return Object.fromEntries(Object.entries(evidence).filter(([pointer]) => stands(pointer)));
}

/** Assigns errors of the corrected unit to the correction that caused each of them. */
export function pointAtChanges(
  details: readonly FaultDetail[],
  changes: readonly Change[],
): FaultDetail[] {
  return details.map(({ path, message }) => {
    const index = changes.findIndex((change) => isAtOrAbove(change.path, path));
    if (index < 0) return { path: '/corrections', message: `completed_unit${path}: ${message}` };
    return {
      path: `/corrections/${index}/value${path.slice(changes[index]!.path.length)}`,
      message,
    };
  });
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
