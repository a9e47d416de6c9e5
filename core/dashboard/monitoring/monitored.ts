// Monitored subjects and their findings as texts, at the places that the operation declares.

import type { Schemas } from '../api/operations.ts';
import { shownText, valueAt } from '../reviews/item-parts.tsx';

export type Subject = Schemas['MonitoredSubject'];
/** One operation that monitors subjects. */
export type Monitored = Schemas['MonitoringProgress'];
export type Finding = Subject['findings'][number];

/** Null if the pipeline is not loaded. */
export function operationOf(
  { pipeline, operation }: Pick<Subject, 'pipeline' | 'operation'>,
  all: readonly Monitored[],
): Monitored | null {
  return all.find((one) => one.pipeline === pipeline && one.operation === operation) ?? null;
}

/** The name of the subject, or else its ID. */
export function nameOfSubject({ subject, subject_id: id }: Subject, of: Monitored | null): string {
  if (of === null || of.label === null) return id;
  return shownText(valueAt(subject, of.label)) ?? id;
}

/** The name of a finding, or else its first text. */
export function nameOfFinding(finding: Finding, of: Monitored | null): string {
  const declared = of?.view ? shownText(valueAt(finding, of.view.name)) : null;
  return declared ?? Object.values(finding).find((value) => typeof value === 'string') ?? '–';
}

/** Pointers to the values of a finding that are shown below its name. */
export function detailsOf(finding: Finding, of: Monitored | null): readonly string[] {
  return of?.view ? (of.view.details ?? []) : Object.keys(finding).map((name) => `/${name}`);
}
