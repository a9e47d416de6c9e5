// From the values that a reviewer gives to differences, and from differences to the object that
// events carry: pure functions over plain JSON.

import { isDeepStrictEqual } from 'node:util';
import type { FaultDetail } from '../../kernel/errors.ts';
import { isAtOrAbove, setAt, stepsOf, valueAt } from '../../kernel/pointers.ts';
import { escapePointer } from '../../kernel/validate.ts';
import type { EvidenceMap } from '../../sdk/evidence.ts';
import type { Change, Difference } from './review.ts';

/** The unit with the changes, or what is wrong with them, by pointers into the request. */
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
    // Two changes of one place would make the outcome a matter of their order.
    if (overlapping) refuse(index, 'meets the path of another correction');
    else if (stepsOf(path) === null) refuse(index, 'is not a JSON pointer');
    else if (!setAt(unit, path, value)) refuse(index, 'is not a place in completed_unit');
  }
  return { unit, details };
}

/**
 * What differs, as deep as objects of the same kind go, so that a corrected line item is told by the
 * field that was wrong. Arrays that became longer or shorter differ as a whole.
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
 * The object of the pipeline's event, with the same values corrected. `paths` maps pointers into
 * completed_unit to pointers into it, the longest that fits decides; without one they are the same.
 * A place that it does not have is left out.
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

/** Without what spoke for values that a person has replaced since. */
export function keepValidEvidence(
  evidence: EvidenceMap,
  differences: readonly Difference[],
): EvidenceMap {
  const stands = (pointer: string): boolean =>
    !differences.some(({ path }) => isAtOrAbove(path, pointer) || isAtOrAbove(pointer, path));
  return Object.fromEntries(Object.entries(evidence).filter(([pointer]) => stands(pointer)));
}

/** Faults of the corrected unit, by the correction that caused each of them. */
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
