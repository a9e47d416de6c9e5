// Declares subjects of results that remain monitored after the workflow has ended.

import type { Reference } from './reference.ts';
import type { RunClock } from './services.ts';

/**
 * Where a result has its subject and the findings about it. The subject of a live workflow is
 * stored when the workflow ends, and is checked again whenever the reference set changes. The
 * dashboard shows findings like the entry of `desk.matches` with the same `items`.
 */
export interface MonitoringPlaces {
  /** Title of what is monitored: "Screened subjects". */
  title: string;
  /**
   * JSON pointer into completed_unit: the subject, an object. Nothing is stored if it is absent or
   * null. Omit it unless the settings or the request ask for monitoring.
   */
  subject: string;
  /** JSON pointer into completed_unit: the list of findings about the subject. */
  findings: string;
  /** JSON pointer into a finding: text that identifies it among the findings of the subject. */
  key: string;
  /** JSON pointer into a finding: a value other than null means that a person has ruled it out. */
  ruledOut: string;
  /** JSON pointer into the subject: its name, for the list of the dashboard. */
  label?: string;
  /** JSON pointer into a finding: the part of the set that it comes from, such as one list. */
  source?: string;
  /** Reference set whose changes trigger a check. It must be a set that only uploads change. */
  set: string;
  /** Type of the event that reports new findings and findings that no longer apply. */
  eventType: string;
}

export interface MonitoringContext {
  /** Aborts when the appliance stops. */
  signal: AbortSignal;
  clock: RunClock;
  /** At most 200 queries for all subjects of a call. */
  reference: Reference;
}

export interface Monitoring extends MonitoringPlaces {
  /**
   * Returns the findings of each subject, in the order of the subjects and in the form used in
   * results.
   */
  check(
    subjects: readonly unknown[],
    context: MonitoringContext,
  ): Promise<readonly (readonly object[])[]>;
}
