// Reads the subject of a result and the findings about it, open ones apart from those that a person
// has ruled out.

import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { valueAt } from '../../kernel/pointers.ts';
import type { MonitoringPlaces } from '../../sdk/monitoring.ts';

export interface FoundSubject extends SortedFindings {
  subject: object;
  /** SHA-256 of the subject, hexadecimal. */
  hash: string;
}

export interface Finding {
  key: string;
  /** Part of the reference set; null if the pipeline does not name parts. */
  source: string | null;
  content: object;
}

export interface SortedFindings {
  open: Finding[];
  ruledOut: Finding[];
}

/** Maximum number of findings of each kind, many more than a person reads. */
const mostFindings = 100;

/** Returns null if the result has no subject to monitor. */
export function readSubject(unit: object, places: MonitoringPlaces): FoundSubject | null {
  const subject = at(unit, places.subject);
  if (typeof subject !== 'object' || subject === null) return null;
  const hash = createHash('sha256').update(canonicalize(subject)!).digest('hex');
  const found = at(unit, places.findings);
  return { subject, hash, ...sortFindings(Array.isArray(found) ? found : [], places) };
}

export function sortFindings(
  found: readonly unknown[],
  places: Pick<MonitoringPlaces, 'key' | 'ruledOut' | 'source'>,
): SortedFindings {
  const named = found.flatMap((content): Finding[] => {
    if (typeof content !== 'object' || content === null) return [];
    const key = at(content, places.key);
    const source = places.source === undefined ? null : at(content, places.source);
    if (typeof key !== 'string') return [];
    return [{ key, source: typeof source === 'string' ? source : null, content }];
  });
  const isOpen = ({ content }: Finding): boolean => at(content, places.ruledOut) === null;
  return {
    open: withoutRepeats(named.filter(isOpen)),
    ruledOut: withoutRepeats(named.filter((one) => !isOpen(one))),
  };
}

function withoutRepeats(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((one) => [one.key, one])).values()].slice(0, mostFindings);
}

/** Contents of findings. */
export interface FindingsChange {
  appeared: object[];
  gone: object[];
}

/** Returns null if the findings are unchanged. */
export function changeOf(
  before: readonly Finding[],
  after: readonly Finding[],
): FindingsChange | null {
  const keys = (some: readonly Finding[]): Set<string> => new Set(some.map(({ key }) => key));
  const [old, present] = [keys(before), keys(after)];
  const appeared = after.filter(({ key }) => !old.has(key)).map(({ content }) => content);
  const gone = before.filter(({ key }) => !present.has(key)).map(({ content }) => content);
  return appeared.length + gone.length === 0 ? null : { appeared, gone };
}

function at(root: unknown, pointer: string): unknown {
  const found = valueAt(root, pointer);
  return found.found ? found.value : null;
}
