// Evaluations and their documents. A worker leases an evaluation for a slice of its documents.
// Leases are numbered, and writes with an older number change nothing.

import { recordAudit } from '../audit/queries.ts';
import { systemActor, type Actor } from '../audit/entry.ts';
import type { Database, Transaction } from '../database/connection.ts';
import type { Ids } from '../kernel/ids.ts';
import type { PresentedReport } from './present.ts';
import type { ScoredDocument, Truth } from './score.ts';

export type EvaluationState = 'queued' | 'running' | 'completed' | 'cancelled' | 'failed';

export interface EvaluationRow {
  tenant_id: string;
  evaluation_id: string;
  pipeline: string;
  operation: string;
  name: string | null;
  state: EvaluationState;
  document_count: number;
  done_count: number;
  lease_no: number;
  report: PresentedReport | null;
  error: { code: string; message: string } | null;
  created_at: Date;
  finished_at: Date | null;
}

export interface EvaluationDocument {
  position: number;
  document_id: string;
  kind: string;
  input: Record<string, unknown>;
  truth: Truth;
  notes: Truth;
}

interface Place {
  tenantId: string;
  evaluationId: string;
}

function at({ tenantId, evaluationId }: Place) {
  return { tenant_id: tenantId, evaluation_id: evaluationId };
}

const open = ['queued', 'running'];

/** Counts the tenant's evaluations, with the tenant's row locked until the transaction ends. */
export async function countEvaluations(
  trx: Transaction,
  tenantId: string,
): Promise<{ all: number; open: number }> {
  await trx('tenants').where({ tenant_id: tenantId }).forUpdate().first('tenant_id');
  const rows = await trx('evaluations').where({ tenant_id: tenantId }).select('state');
  return { all: rows.length, open: rows.filter(({ state }) => open.includes(state)).length };
}

export async function insertEvaluation(
  trx: Transaction,
  evaluation: Pick<EvaluationRow, 'pipeline' | 'operation' | 'name'> & Place & { now: Date },
  documents: readonly EvaluationDocument[],
): Promise<void> {
  const { pipeline, operation, name, now } = evaluation;
  const mine = at(evaluation);
  await trx('evaluations').insert({
    ...mine,
    pipeline,
    operation,
    name,
    document_count: documents.length,
    created_at: now,
    served_at: now,
  });
  const rows = documents.map(({ input, truth, notes, ...document }) => ({
    ...mine,
    ...document,
    input: JSON.stringify(input),
    truth: JSON.stringify(truth),
    notes: JSON.stringify(notes),
  }));
  await trx.batchInsert('evaluation_documents', rows, 500);
}

export async function findEvaluation(
  database: Database,
  place: Place,
): Promise<EvaluationRow | undefined> {
  return await database.knex('evaluations').where(at(place)).first();
}

/**
 * Lists evaluations, newest first, without their reports; `before` is the last one of the previous
 * page.
 */
export async function listEvaluations(
  database: Database,
  tenantId: string,
  { limit, before }: { limit: number; before: string | null },
): Promise<EvaluationRow[]> {
  const query = database
    .knex('evaluations')
    .where({ tenant_id: tenantId })
    .orderBy('evaluation_id', 'desc')
    .limit(limit)
    .select('tenant_id', 'evaluation_id', 'pipeline', 'operation', 'name', 'state')
    .select('document_count', 'done_count', 'lease_no', 'error', 'created_at', 'finished_at');
  if (before !== null) void query.where('evaluation_id', '<', before);
  return (await query).map((row) => ({ ...row, report: null }));
}

/** Returns false if the tenant has no open evaluation with that ID. */
export async function cancelEvaluation(
  trx: Transaction,
  place: Place,
  now: Date,
): Promise<boolean> {
  const changed = await trx('evaluations')
    .where(at(place))
    .whereIn('state', open)
    .update({ state: 'cancelled', finished_at: now, lease_until: null });
  return changed > 0;
}

export async function deleteEvaluation(trx: Transaction, place: Place): Promise<boolean> {
  return (await trx('evaluations').where(at(place)).del()) > 0;
}

export async function auditEvaluation(
  trx: Transaction,
  ids: Ids,
  actor: Actor,
  { place, action, detail }: { place: Place; action: string; detail?: object },
): Promise<void> {
  const object = { kind: 'evaluation', id: place.evaluationId };
  const event = { tenantId: place.tenantId, action: `evaluation.${action}`, object };
  await recordAudit(trx, ids, actor, { ...event, ...(detail && { detail }) });
}

/** Leases the evaluation that has waited longest for its turn; undefined if none is available. */
export async function leaseEvaluation(
  database: Database,
  { now, until }: { now: Date; until: Date },
): Promise<EvaluationRow | undefined> {
  const { rows } = await database.knex.raw<{ rows: EvaluationRow[] }>(
    `UPDATE evaluations e
        SET state = 'running', lease_until = :until, lease_no = lease_no + 1, served_at = :now
       FROM (SELECT tenant_id, evaluation_id FROM evaluations
              WHERE state IN ('queued', 'running') AND (lease_until IS NULL OR lease_until <= :now)
              ORDER BY served_at LIMIT 1 FOR UPDATE SKIP LOCKED) c
      WHERE e.tenant_id = c.tenant_id AND e.evaluation_id = c.evaluation_id
      RETURNING e.*`,
    { now, until },
  );
  return rows[0];
}

/** A worker's lease of an evaluation. */
export interface Lease extends Place {
  leaseNo: number;
}

function held(lease: Lease) {
  return { ...at(lease), lease_no: lease.leaseNo, state: 'running' };
}

/** Renews the lease, or returns it (null); returns false if it is lost. */
export async function setLease(
  database: Database,
  lease: Lease,
  until: Date | null,
): Promise<boolean> {
  const query = database.knex('evaluations').where(held(lease));
  return (await query.update('lease_until', until)) > 0;
}

/** Returns the next document without a score, and counts this attempt. */
export async function beginDocument(
  database: Database,
  lease: Lease,
): Promise<(EvaluationDocument & { attempts: number }) | undefined> {
  const { rows } = await database.knex.raw<{
    rows: (EvaluationDocument & { attempts: number })[];
  }>(
    `UPDATE evaluation_documents d SET attempts = attempts + 1
      WHERE d.tenant_id = :tenantId AND d.evaluation_id = :evaluationId AND d.position = (
        SELECT n.position FROM evaluation_documents n
         WHERE n.tenant_id = :tenantId AND n.evaluation_id = :evaluationId AND n.scored IS NULL
         ORDER BY n.position LIMIT 1)
      RETURNING d.*`,
    { tenantId: lease.tenantId, evaluationId: lease.evaluationId },
  );
  return rows[0];
}

/** Returns false if the lease is lost: nothing is stored then. */
export async function storeScore(
  database: Database,
  lease: Lease,
  position: number,
  scored: ScoredDocument,
): Promise<boolean> {
  return await database.transaction(async (trx) => {
    if ((await trx('evaluations').where(held(lease)).increment('done_count', 1)) === 0) {
      return false;
    }
    await trx('evaluation_documents')
      .where({ ...at(lease), position })
      .update('scored', JSON.stringify(scored));
    return true;
  });
}

export async function listScores(database: Database, place: Place): Promise<ScoredDocument[]> {
  const rows = await database
    .knex('evaluation_documents')
    .where(at(place))
    .whereNotNull('scored')
    .orderBy('position')
    .select<{ scored: ScoredDocument }[]>('scored');
  return rows.map(({ scored }) => scored);
}

export async function listTruths(database: Database, place: Place): Promise<Truth[]> {
  const rows = await database
    .knex('evaluation_documents')
    .where(at(place))
    .orderBy('position')
    .select<{ truth: Truth }[]>('truth');
  return rows.map(({ truth }) => truth);
}

/** Ends the evaluation with an audit entry; changes nothing if the lease is lost. */
export async function endEvaluation(
  database: Database,
  ids: Ids,
  lease: Lease,
  end: { now: Date } & ({ report: PresentedReport } | { error: { code: string; message: string } }),
): Promise<void> {
  const ended =
    'report' in end
      ? { state: 'completed', report: JSON.stringify(end.report) }
      : { state: 'failed', error: JSON.stringify(end.error) };
  await database.transaction(async (trx) => {
    const [row] = await trx('evaluations')
      .where(held(lease))
      .update({ ...ended, finished_at: end.now, lease_until: null })
      .returning<{ document_count: number }[]>('document_count');
    if (!row) return;
    const detail = 'error' in end ? { error: end.error.code } : { documents: row.document_count };
    await auditEvaluation(trx, ids, systemActor, { place: lease, action: ended.state, detail });
  });
}

/** Counts the evaluations that ended before a time, by tenant. */
export async function countEndedBefore(
  { knex }: Database,
  before: Date,
): Promise<{ tenantId: string; evaluations: number }[]> {
  const { rows } = await knex.raw<{ rows: { tenant_id: string; n: number }[] }>(
    `SELECT tenant_id, count(*)::int AS n FROM evaluations WHERE finished_at < ?
      GROUP BY tenant_id ORDER BY tenant_id`,
    [before],
  );
  return rows.map(({ tenant_id: tenantId, n: evaluations }) => ({ tenantId, evaluations }));
}

/** Deletes at most `limit` of the tenant's; returns how many. */
export async function deleteEndedBefore(
  trx: Transaction,
  tenantId: string,
  before: Date,
  limit: number,
): Promise<number> {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `DELETE FROM evaluations WHERE tenant_id = :tenantId AND evaluation_id = ANY (ARRAY(
       SELECT evaluation_id FROM evaluations
        WHERE tenant_id = :tenantId AND finished_at < :before LIMIT :limit))`,
    { tenantId, before, limit },
  );
  return rowCount;
}
