// Deadlines of ended workflows, and the reminders sent for them.

import type { Database, Transaction } from '../../database/connection.ts';
import type { EndedRow } from '../ended/queries.ts';
import type { Deadline } from './deadlines.ts';

/** `until` is the end of a turn. */
export async function noteProgress({ knex }: Database, until: string): Promise<void> {
  await knex('deadline_progress').update({ noted_until: until });
}

/** Existing deadlines remain unchanged. */
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

/** Returns groups with a deadline on or after the day, up to a number of days later. */
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
  /** Smallest lead time that has been reached. */
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
 * Selects deadlines that have reached a lead time for which no reminder, and none for a shorter
 * lead time, was sent. They are locked with their workflows until the transaction ends, so that no
 * erasure interferes. Rows locked by another transaction are skipped.
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

/** Returns the reminders that had not been sent before. */
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

/** Lists reminders in the order in which they were sent. */
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
