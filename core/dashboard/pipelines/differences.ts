// Differences between two configurations, value by value.

import { below } from '../schema-form/pointers.ts';
import { isObject } from '../schema-form/shape.ts';

export interface Difference {
  /** JSON pointer. */
  path: string;
  /** JSON text; null if not set. */
  before: string | null;
  after: string | null;
}

/** Compares lists as a whole, because they can only be set as a whole. */
export function differencesBetween(before: unknown, after: unknown): Difference[] {
  const [old, next] = [leavesOf(before), leavesOf(after)];
  const paths = [...new Set([...old.keys(), ...next.keys()])].sort();
  return paths
    .map((path) => ({ path, before: old.get(path) ?? null, after: next.get(path) ?? null }))
    .filter((one) => one.before !== one.after);
}

function leavesOf(value: unknown, path = ''): Map<string, string> {
  if (!isObject(value)) return new Map([[path, JSON.stringify(value)]]);
  const members = Object.entries(value).flatMap(([name, member]) => [
    ...leavesOf(member, below(path, name)),
  ]);
  return new Map(members);
}
