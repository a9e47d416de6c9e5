// Payload of the event that reports changed findings of a monitored subject, for deliveries and for
// the catalog.

import type { JsonSchema } from '../kernel/validate.ts';
import { closed, text, time } from './event-schema.ts';

/** An event type that a pipeline declares for monitoring. */
export interface DeclaredMonitoring {
  eventType: string;
  /** Title of what is monitored: "Screened subjects". */
  title: string;
  /** Reference set whose changes trigger a check. */
  set: string;
}

export interface MonitoringFacts {
  /** Identifier as shown in the API. */
  subjectId: string;
  subject: object;
  set: string;
  version: number;
  checkedAt: Date;
  appeared: readonly object[];
  gone: readonly object[];
  /** Current number of open findings. */
  open: number;
}

/** `data` of the envelope. */
export function buildMonitoringData(facts: MonitoringFacts): object {
  const { subjectId, subject, set, version, checkedAt, appeared, gone, open } = facts;
  return {
    subject_id: subjectId,
    subject,
    reference_set: { name: set, version },
    checked_at: checkedAt.toISOString(),
    appeared,
    gone,
    open,
  };
}

const findings = { type: 'array', items: { type: 'object' } } as const;

export const monitoringDataSchema: JsonSchema = closed({
  subject_id: { ...text, description: 'As in GET /v1/monitoring/subjects/{id}.' },
  subject: { type: 'object', description: 'The subject, as the result has it.' },
  reference_set: closed({
    name: { ...text, description: 'The set that has changed.' },
    version: { type: 'integer', minimum: 0, description: 'As in GET /v1/reference.' },
  }),
  checked_at: time,
  appeared: { ...findings, description: 'New findings, in the form of those in results.' },
  gone: { ...findings, description: 'Findings that no longer apply.' },
  open: { type: 'integer', minimum: 0, description: 'Number of findings that apply now.' },
});

export function monitoringDataExample({ set }: DeclaredMonitoring): object {
  return buildMonitoringData({
    subjectId: 'sub_00000000000000000000000000',
    subject: { kind: 'person', name: 'Orvan Telmik Drovsk' },
    set,
    version: 12,
    checkedAt: new Date('2026-01-15T09:30:00.000Z'),
    appeared: [{ entry_id: 'demo:1', name: 'TELMIK, Orvan Drovsk', score: 0.89 }],
    gone: [],
    open: 1,
  });
}
