// Monitored subjects: stored from ended workflows, checked in batches, stopped. listing/ reads them
// for people.

import type { Database, Transaction } from '../../database/connection.ts';
import { defineStatement, runIn } from '../../database/named-parameters.ts';
import type { Finding, FindingsChange, FoundSubject, SortedFindings } from './subjects.ts';

/** One pipeline operation of a tenant. */
export interface MonitoredGroup {
  tenantId: string;
  pipeline: string;
  operation: string;
}

/** `until` is the end of a turn. */
export async function noteProgress({ knex }: Database, until: string): Promise<void> {
  await knex('monitoring_progress').update({ noted_until: until });
}

/**
 * Stores the subject of a workflow. An existing subject is assigned to the later of its two
 * workflows; storing it again for the same workflow changes nothing, so that a stopped one remains
 * stopped.
 */
export async function rememberSubject(
  trx: Transaction,
  { tenantId, pipeline, operation }: MonitoredGroup,
  given: { subjectId: string; workflowId: string; found: FoundSubject; now: Date },
): Promise<void> {
  const { subjectId, workflowId, found, now } = given;
  await trx.raw(
    `INSERT INTO monitored_subjects AS present (tenant_id, subject_id, pipeline, operation,
       subject_hash, workflow_id, subject, findings, ruled_out, created_at)
     VALUES (:tenantId, :subjectId, :pipeline, :operation, :hash, :workflowId, :subject, :findings,
       :ruledOut, :now)
     ON CONFLICT ON CONSTRAINT monitored_subject_once DO UPDATE
       SET workflow_id = excluded.workflow_id, subject = excluded.subject,
           findings = excluded.findings, ruled_out = excluded.ruled_out, changed_at = NULL,
           last_change = NULL, checked_version = 0, stopped_at = NULL
     WHERE present.workflow_id < excluded.workflow_id`,
    {
      tenantId,
      subjectId,
      pipeline,
      operation,
      workflowId,
      now,
      hash: found.hash,
      subject: JSON.stringify(found.subject),
      findings: JSON.stringify(found.open),
      ruledOut: JSON.stringify(found.ruledOut),
    },
  );
}

export interface MonitoredRow {
  subject_id: string;
  pipeline: string;
  operation: string;
  workflow_id: string;
  subject: object;
  findings: Finding[];
  ruled_out: Finding[];
  checked_version: number;
  checked_at: Date | null;
  /** Since the latest workflow with the subject. */
  changed_at: Date | null;
  last_change: StoredChange | null;
  created_at: Date;
}

/** A change, with the version of the reference set that caused it. */
export type StoredChange = FindingsChange & { version: number };

export const monitoredColumns = [
  'subject_id',
  'pipeline',
  'operation',
  'workflow_id',
  'subject',
  'findings',
  'ruled_out',
  'checked_version',
  'checked_at',
  'changed_at',
  'last_change',
  'created_at',
] as const;

/** Returns operations with subjects that are not stopped. */
export async function listMonitoredGroups({ knex }: Database): Promise<MonitoredGroup[]> {
  const { rows } = await knex.raw<{ rows: MonitoredGroup[] }>(
    `SELECT DISTINCT tenant_id AS "tenantId", pipeline, operation FROM monitored_subjects
      WHERE stopped_at IS NULL ORDER BY 1, 2, 3`,
  );
  return rows;
}

/** Returns the counts of all tenants, for metrics. */
export async function measureMonitored({
  knex,
}: Database): Promise<{ pipeline: string; subjects: number }[]> {
  const { rows } = await knex.raw<{ rows: { pipeline: string; subjects: number }[] }>(
    `SELECT pipeline, count(*)::int AS subjects FROM monitored_subjects
      WHERE stopped_at IS NULL GROUP BY pipeline ORDER BY pipeline`,
  );
  return rows;
}

export interface DuePage {
  /** Version of the reference set. */
  version: number;
  /** Last subject of the previous page. */
  after: string | null;
  limit: number;
}

/** Returns subjects that were not checked against this version. */
export async function listDue(
  { knex }: Database,
  { tenantId, pipeline, operation }: MonitoredGroup,
  { version, after, limit }: DuePage,
): Promise<MonitoredRow[]> {
  return await knex('monitored_subjects')
    .where({ tenant_id: tenantId, pipeline, operation })
    .whereNull('stopped_at')
    .whereNot('checked_version', version)
    .modify((query) => void (after !== null && query.andWhere('subject_id', '>', after)))
    .orderBy('subject_id')
    .limit(limit)
    .select(...monitoredColumns);
}

export interface CheckedSubject {
  row: MonitoredRow;
  findings: SortedFindings;
  change: StoredChange | null;
}

interface Checked {
  tenantId: string;
  version: number;
  now: Date;
  checked: readonly CheckedSubject[];
}

/** Checks the version, so that the second of two checks of a subject changes nothing. */
const checkedStatement = defineStatement<Checked>(
  'monitoring_checked',
  (parameters) => `
UPDATE monitored_subjects present
   SET findings = checked.findings::json, ruled_out = checked.ruled_out::json,
       checked_at = ${parameters.value('now', 'timestamptz')},
       checked_version = ${parameters.value('version', 'int')},
       changed_at = CASE WHEN checked.change IS NULL THEN present.changed_at
                         ELSE ${parameters.value('now', 'timestamptz')} END,
       last_change = coalesce(checked.change::json, present.last_change)
  FROM ${parameters.rows('checked', {
    subject_id: ['uuid', ({ row }) => row.subject_id],
    workflow_id: ['uuid', ({ row }) => row.workflow_id],
    before: ['int', ({ row }) => row.checked_version],
    findings: ['text', ({ findings }) => JSON.stringify(findings.open)],
    ruled_out: ['text', ({ findings }) => JSON.stringify(findings.ruledOut)],
    change: ['text', ({ change }) => change && JSON.stringify(change)],
  })}
 WHERE present.tenant_id = ${parameters.value('tenantId', 'text')}
   AND present.subject_id = checked.subject_id AND present.workflow_id = checked.workflow_id
   AND present.checked_version = checked.before AND present.stopped_at IS NULL
RETURNING present.subject_id`,
);

/** Returns the subjects for which this was the first check against the version. */
export async function writeChecked(trx: Transaction, checked: Checked): Promise<Set<string>> {
  const rows = await runIn<Checked, { subject_id: string }>(trx, checkedStatement, checked);
  return new Set(rows.map((row) => row.subject_id));
}

const nothingKnown = {
  subject: null,
  findings: '[]',
  ruled_out: '[]',
  changed_at: null,
  last_change: null,
};

/** Returns whether the subject was monitored. Only its hash is kept. */
export async function stopSubject(
  trx: Transaction,
  tenantId: string,
  subjectId: string,
  now: Date,
): Promise<boolean> {
  const stopped = await trx('monitored_subjects')
    .where({ tenant_id: tenantId, subject_id: subjectId })
    .whereNull('stopped_at')
    .update({ ...nothingKnown, stopped_at: now });
  return stopped > 0;
}
