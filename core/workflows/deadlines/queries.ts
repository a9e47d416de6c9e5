// Deadlines of ended workflows, and which reminders of them were sent.

import type { Database, Transaction } from '../../database/connection.ts';
import type { Deadline } from './deadlines.ts';

/** A pipeline and one of its operations, with a slash between them. */
export type OperationName = string;

/**
 * Where to begin to look for ended workflows: an hour before the end of the last turn, as transactions
 * commit later than their time, and not in the future if the clock was set back meanwhile. `until` is
 * the end of this turn. Both by the clock of the database, like the ends of workflows.
 */
export async function findNotedSpan({ knex }: Database): Promise<{ from: string; until: string }> {
  const { rows } = await knex.raw<{ rows: { from: string; until: string }[] }>(
    `SELECT (least(noted_until, now()) - interval '1 hour')::text AS "from", now()::text AS until
       FROM deadline_progress`,
  );
  return rows[0]!;
}

export async function noteProgress({ knex }: Database, until: string): Promise<void> {
  await knex('deadline_progress').update({ noted_until: until });
}

/** Tenants of which a workflow has ended since then. */
export async function listTenantsWithEnded({ knex }: Database, from: string): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: { tenant_id: string }[] }>(
    `SELECT tenant_id FROM tenants t
      WHERE erased_at IS NULL AND EXISTS (
        SELECT FROM workflows w WHERE w.tenant_id = t.tenant_id AND w.finished_at IS NOT NULL
           AND w.finished_at >= (:from)::timestamptz)
      ORDER BY tenant_id`,
    { from },
  );
  return rows.map((row) => row.tenant_id);
}

export interface EndedRow {
  workflow_id: string;
  pipeline: string;
  operation: string;
  /** With microseconds: many workflows end in the same millisecond. */
  finished_at: string;
  completed_unit: object;
}

export interface EndedPage {
  tenantId: string;
  from: string;
  operations: readonly OperationName[];
  /** The last row of the page before. */
  after: EndedRow | null;
  limit: number;
}

/**
 * Results of live workflows in the order of their ends. They are held until the transaction ends, so
 * that an erasure comes before, and the workflow is not found, or after, and takes its deadlines along.
 */
export async function lockEnded(trx: Transaction, page: EndedPage): Promise<EndedRow[]> {
  const { tenantId, from, operations, after, limit } = page;
  const { rows } = await trx.raw<{ rows: EndedRow[] }>(
    `SELECT w.workflow_id, w.pipeline, w.operation, w.finished_at::text AS finished_at,
            r.completed_unit
       FROM workflows w JOIN results r USING (tenant_id, workflow_id)
      WHERE w.tenant_id = :tenantId AND w.finished_at IS NOT NULL
        AND (w.finished_at, w.workflow_id) >= ((:from)::timestamptz, (:last)::uuid)
        AND w.workflow_id <> (:last)::uuid
        AND w.pipeline || '/' || w.operation = ANY ((:operations)::text[])
        AND w.state IN ('resolved', 'completed') AND w.mode = 'live' AND w.erased_at IS NULL
      ORDER BY w.finished_at, w.workflow_id LIMIT :limit FOR SHARE OF w, r`,
    {
      tenantId,
      from: after?.finished_at ?? from,
      last: after?.workflow_id ?? '00000000-0000-0000-0000-000000000000',
      operations: [...operations],
      limit,
    },
  );
  return rows;
}

/** Those that are there already stay as they are. */
export async function insertDeadlines(
  trx: Transaction,
  { tenantId, row, deadlines }: { tenantId: string; row: EndedRow; deadlines: readonly Deadline[] },
): Promise<void> {
  if (deadlines.length === 0) return;
  const { workflow_id, pipeline, operation } = row;
  const values = deadlines.map(({ key, date, summary, details }) => ({
    tenant_id: tenantId,
    workflow_id,
    deadline_key: key,
    pipeline,
    operation,
    due_on: date,
    content: JSON.stringify({ summary, details }),
  }));
  await trx('deadlines').insert(values).onConflict().ignore();
}

/** Deadlines of one operation for one tenant. */
export interface DeadlineGroup {
  tenantId: string;
  pipeline: string;
  operation: string;
}

/** Those with a deadline on the day or later, and up to so many days after it. */
export async function listGroups(
  { knex }: Database,
  { today, days }: { today: string; days: number },
): Promise<DeadlineGroup[]> {
  const { rows } = await knex.raw<{ rows: DeadlineGroup[] }>(
    `SELECT DISTINCT tenant_id AS "tenantId", pipeline, operation FROM deadlines
      WHERE due_on BETWEEN (:today)::date AND (:today)::date + (:days)::int
      ORDER BY 1, 2, 3`,
    { today, days },
  );
  return rows;
}

export interface DueDeadline {
  workflow_id: string;
  deadline_key: string;
  due_on: string;
  content: Pick<Deadline, 'summary' | 'details'>;
  /** The smallest lead time that has been reached. */
  days_before: number;
  days_left: number;
}

export interface DueSearch extends DeadlineGroup {
  today: string;
  /** Lead times in days. */
  daysBefore: readonly number[];
  limit: number;
}

/**
 * Deadlines that have reached a lead time of which, and of any shorter one, no reminder was sent; held
 * until the transaction ends, with their workflows, so that no erasure comes between. What another
 * transaction holds is left to it.
 */
export async function lockDue(trx: Transaction, search: DueSearch): Promise<DueDeadline[]> {
  const { daysBefore, ...rest } = search;
  const { rows } = await trx.raw<{ rows: DueDeadline[] }>(
    `SELECT d.workflow_id, d.deadline_key, d.due_on, d.content, reached.days AS days_before,
            d.due_on - (:today)::date AS days_left
       FROM deadlines d
       JOIN workflows w ON w.tenant_id = d.tenant_id AND w.workflow_id = d.workflow_id
      CROSS JOIN LATERAL (
        SELECT min(days) AS days FROM unnest((:daysBefore)::int[]) days
         WHERE d.due_on <= (:today)::date + days) reached
      WHERE d.tenant_id = :tenantId AND d.pipeline = :pipeline AND d.operation = :operation
        AND d.due_on BETWEEN (:today)::date AND (:today)::date + (:most)::int
        AND w.erased_at IS NULL
        AND NOT EXISTS (
          SELECT FROM deadline_reminders s
           WHERE s.tenant_id = d.tenant_id AND s.workflow_id = d.workflow_id
             AND s.deadline_key = d.deadline_key AND s.days_before <= reached.days)
      ORDER BY d.due_on, d.workflow_id, d.deadline_key
      LIMIT :limit FOR UPDATE OF d SKIP LOCKED FOR SHARE OF w SKIP LOCKED`,
    { ...rest, daysBefore: [...daysBefore], most: Math.max(...daysBefore) },
  );
  return rows;
}

/** Of these, the ones that had not been sent. */
export async function insertReminders(
  trx: Transaction,
  { tenantId, due, now }: { tenantId: string; due: readonly DueDeadline[]; now: Date },
): Promise<DueDeadline[]> {
  const rows = due.map(({ workflow_id, deadline_key, days_before }) => ({
    tenant_id: tenantId,
    workflow_id,
    deadline_key,
    days_before,
    sent_at: now,
  }));
  const inserted = await trx('deadline_reminders')
    .insert(rows)
    .onConflict()
    .ignore()
    .returning<{ workflow_id: string; deadline_key: string }[]>(['workflow_id', 'deadline_key']);
  const keys = new Set(inserted.map((row) => `${row.workflow_id} ${row.deadline_key}`));
  return due.filter((row) => keys.has(`${row.workflow_id} ${row.deadline_key}`));
}

export interface SentReminder {
  deadlineKey: string;
  daysBefore: number;
  sentAt: Date;
}

/** In the order in which they were sent. */
export async function listReminders(
  { knex }: Database,
  tenantId: string,
  workflowId: string,
): Promise<SentReminder[]> {
  const rows = await knex('deadline_reminders')
    .where({ tenant_id: tenantId, workflow_id: workflowId })
    .orderBy(['sent_at', 'deadline_key'])
    .select<{ deadline_key: string; days_before: number; sent_at: Date }[]>([
      'deadline_key',
      'days_before',
      'sent_at',
    ]);
  return rows.map((row) => ({
    deadlineKey: row.deadline_key,
    daysBefore: row.days_before,
    sentAt: row.sent_at,
  }));
}
