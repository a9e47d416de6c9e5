import type { Database, Transaction } from '../../../database/connection.ts';
import type { Effects } from '../decide.ts';
import type { DecisionName, Difference, PendingDecision } from '../review.ts';

interface Place {
  tenantId: string;
  workflowId: string;
}

function at({ tenantId, workflowId }: Place) {
  return { tenant_id: tenantId, workflow_id: workflowId };
}

interface PendingRow {
  decision_id: string;
  decision: DecisionName;
  reviewer: string;
  api_key_id: string;
  comment: string | null;
  effects: Effects;
  request_id: string;
  remote_address: string | null;
  decided_at: Date;
  due_at: Date;
}

/** Includes all data needed to apply it. */
export interface WaitingDecision extends PendingDecision {
  effects: Effects;
  requestId: string;
  remoteAddress: string | null;
}

export async function readPending(trx: Transaction, place: Place): Promise<PendingDecision | null> {
  const row = await trx('review_pending_decisions')
    .where(at(place))
    .first<PendingRow | undefined>();
  return row ? toWaiting(row) : null;
}

/** Removes and returns a decision that may take effect now; null if there is none. */
export async function takeDue(
  trx: Transaction,
  place: Place,
  now: Date,
): Promise<WaitingDecision | null> {
  const [row]: PendingRow[] = await trx('review_pending_decisions')
    .where(at(place))
    .where('due_at', '<=', now)
    .del('*');
  return row ? toWaiting(row) : null;
}

function toWaiting(row: PendingRow): WaitingDecision {
  return {
    decisionId: row.decision_id,
    decision: row.decision,
    reviewer: row.reviewer,
    keyId: row.api_key_id,
    named: !row.reviewer.startsWith('key_'),
    comment: row.comment,
    differences: differencesIn(row.effects),
    effects: row.effects,
    requestId: row.request_id,
    remoteAddress: row.remote_address,
    decidedAt: row.decided_at,
    dueAt: row.due_at,
  };
}

function differencesIn(effects: Effects): Difference[] {
  return effects.kind === 'rejected' ? [] : effects.differences;
}

export async function writePending(
  trx: Transaction,
  place: Place,
  waiting: Omit<WaitingDecision, 'named' | 'differences'>,
): Promise<void> {
  await trx('review_pending_decisions').insert({
    ...at(place),
    decision_id: waiting.decisionId,
    decision: waiting.decision,
    reviewer: waiting.reviewer,
    api_key_id: waiting.keyId,
    comment: waiting.comment,
    effects: JSON.stringify(waiting.effects),
    request_id: waiting.requestId,
    remote_address: waiting.remoteAddress,
    decided_at: waiting.decidedAt,
    due_at: waiting.dueAt,
  });
}

export async function removePending(trx: Transaction, place: Place): Promise<void> {
  await trx('review_pending_decisions').where(at(place)).del();
}

/** Returns reviews whose decision may take effect, the longest due first. */
export async function findDue(database: Database, now: Date, limit: number): Promise<Place[]> {
  const rows = await database
    .knex('review_pending_decisions')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .select('tenant_id', 'workflow_id');
  return rows.map((row) => ({ tenantId: row.tenant_id, workflowId: row.workflow_id }));
}
