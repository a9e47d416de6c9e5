// Reads the subject of a result, and the findings about it that nobody has ruled out.

import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { valueAt } from '../../kernel/pointers.ts';
import type { MonitoringPlaces } from '../../sdk/monitoring.ts';

export interface FoundSubject {
  subject: object;
  /** SHA-256 of the subject, hexadecimal. */
  hash: string;
  findings: Finding[];
}

export interface Finding {
  key: string;
  content: object;
}

/** Maximum number of findings of a result, many more than a person reads. */
const mostFindings = 100;

/** Returns null if the result has no subject to monitor. */
export function readSubject(unit: object, places: MonitoringPlaces): FoundSubject | null {
  const subject = at(unit, places.subject);
  if (typeof subject !== 'object' || subject === null) return null;
  const hash = createHash('sha256').update(canonicalize(subject)!).digest('hex');
  const found = at(unit, places.findings);
  return { subject, hash, findings: openFindings(Array.isArray(found) ? found : [], places) };
}

export function openFindings(
  found: readonly unknown[],
  { key: keyAt, ruledOut }: Pick<MonitoringPlaces, 'key' | 'ruledOut'>,
): Finding[] {
  const open = found.flatMap((content): Finding[] => {
    if (typeof content !== 'object' || content === null) return [];
    const key = at(content, keyAt);
    return typeof key === 'string' && at(content, ruledOut) === null ? [{ key, content }] : [];
  });
  return [...new Map(open.map((one) => [one.key, one])).values()].slice(0, mostFindings);
}

export interface FindingsChange {
  appeared: Finding[];
  gone: Finding[];
}

/** Returns null if the findings are unchanged. */
export function changeOf(
  before: readonly Finding[],
  after: readonly Finding[],
): FindingsChange | null {
  const keys = (some: readonly Finding[]): Set<string> => new Set(some.map(({ key }) => key));
  const [old, present] = [keys(before), keys(after)];
  const appeared = after.filter(({ key }) => !old.has(key));
  const gone = before.filter(({ key }) => !present.has(key));
  return appeared.length + gone.length === 0 ? null : { appeared, gone };
}

function at(root: unknown, pointer: string): unknown {
  const found = valueAt(root, pointer);
  return found.found ? found.value : null;
}
