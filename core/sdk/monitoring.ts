// Subjects of results that stay under watch after the workflow has ended.

import type { Reference } from './reference.ts';
import type { RunClock } from './services.ts';

/**
 * Where a result has its subject and what was found about it. Subjects of live workflows are
 * remembered when the workflow ends, and checked again whenever the set has changed.
 */
export interface MonitoringPlaces {
  /** What is monitored: "Screened subjects". */
  title: string;
  /**
   * JSON pointer into completed_unit: the subject, an object. Where there is none, or null, nothing is
   * remembered: leave it out unless the settings or the request ask for monitoring.
   */
  subject: string;
  /** JSON pointer into completed_unit: a list of what was found about the subject. */
  findings: string;
  /** JSON pointer into a finding: text that tells it apart from the subject's others. */
  key: string;
  /** JSON pointer into a finding: anything but null means that a person has ruled it out. */
  ruledOut: string;
  /** The reference set whose changes make subjects due. It must be one that uploads alone change. */
  set: string;
  /** Type of the event that tells of findings that have appeared or gone. */
  eventType: string;
}

export interface MonitoringContext {
  /** Aborts when the appliance stops. */
  signal: AbortSignal;
  clock: RunClock;
  /** At most 200 questions for all subjects of a call. */
  reference: Reference;
}

export interface Monitoring extends MonitoringPlaces {
  /** Findings of each subject, in the order of the subjects and in the form of those in results. */
  check(
    subjects: readonly unknown[],
    context: MonitoringContext,
  ): Promise<readonly (readonly object[])[]>;
}
