// Tables of reviews. Decisions are rare (a few per minute), so these are plain transactions. They
// lock the workflow's row first and then the month's row, like the settling statement.

import type { Principal } from '../../audit/entry.ts';
import { recordInOrder } from '../../audit/queries.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import { defineStatement, runIn } from '../../database/named-parameters.ts';
import { settleUnits } from '../../quota/units/queries.ts';
import { shown, toWorkflow, type WorkflowRow } from '../queries.ts';
import type { LogReference } from '../immutable-log.ts';
import type { WorkflowState } from '../states.ts';
import type {
  ReviewDecision,
  WorkflowError,
  WorkflowRequest,
  WorkflowReview,
} from '../workflow.ts';
import type {
  Claim,
  Correction,
  DecisionName,
  Difference,
  Reviewer,
  ReviewDetails,
  Vote,
} from './review.ts';
import { readAssignment, removeAssignment } from './assignments/queries.ts';
import { readPending } from './undo/queries.ts';

interface ReviewerRow {
  reviewer: string;
  api_key_id: string;
}

export interface ClaimRow extends ReviewerRow {
  claimed_at: Date;
  expires_at: Date;
}

interface Place {
  tenantId: string;
  workflowId: string;
}

function at({ tenantId, workflowId }: Place) {
  return { tenant_id: tenantId, workflow_id: workflowId };
}

/** A name in a request never looks like a key's identifier (http/routes/reviews.ts). */
function toReviewer({ reviewer, api_key_id: keyId }: ReviewerRow): Reviewer {
  return { reviewer, keyId, named: !reviewer.startsWith('key_') };
}

export function toClaim(row: Partial<ClaimRow> | undefined): Claim | null {
  if (!row?.reviewer) return null;
  const { claimed_at: claimedAt, expires_at: expiresAt } = row as ClaimRow;
  return { ...toReviewer(row as ClaimRow), claimedAt, expiresAt };
}

/** Returns null if the tenant has no such workflow, or it never needed a review. */
export async function findMatter(database: Database, place: Place): Promise<ReviewDetails | null> {
  return await database.transaction((trx) => readMatter(trx, place));
}

/** Like `findMatter`, with the workflow's row locked until the transaction ends. */
export async function lockMatter(trx: Transaction, place: Place): Promise<ReviewDetails | null> {
  await trx('workflows').where(at(place)).forUpdate().first('workflow_id');
  return await readMatter(trx, place);
}

async function readMatter(trx: Transaction, place: Place): Promise<ReviewDetails | null> {
  const mine = at(place);
  const row = await trx('workflows')
    .where(mine)
    .first<WorkflowRow | undefined>([...shown(trx), 'completion_endpoint_id']);
  const result = row?.review ? await trx('results').where(mine).first() : undefined;
  if (!row || !result) return null;
  const claim = await trx('review_claims')
    .where(mine)
    .where('expires_at', '>', trx.fn.now())
    .first<ClaimRow | undefined>();
  return {
    workflow: toWorkflow(row),
    completionEndpointId: row.completion_endpoint_id,
    claim: toClaim(claim),
    assignment: await readAssignment(trx, place),
    completedUnit: result.completed_unit,
    evidence: result.evidence,
    failures: result.validation.failures,
    rulesPassed: result.validation.rulesPassed,
    businessObject: result.business_object,
    processedBy: result.processed_by,
    localModels: result.local_models,
    pending: await readPending(trx, place),
    votes: await readVotes(trx, place),
    corrections: await readCorrections(trx, place),
  };
}

/** Returns the request; null if the tenant has no such workflow, or it never needed a review. */
export async function findRequest(
  { knex }: Database,
  place: Place,
): Promise<{ pipeline: string; operation: string; request: WorkflowRequest } | null> {
  const row = await knex('workflows')
    .where(at(place))
    .whereNotNull('review')
    .first<WorkflowRow | undefined>('pipeline', 'operation', 'request');
  return row ?? null;
}

async function readVotes(trx: Transaction, place: Place): Promise<Vote[]> {
  const rows = await trx('review_decisions')
    .where({ ...at(place), counts: true })
    .orderBy('decided_at')
    .select('decision', 'comment', 'reviewer', 'api_key_id', 'decided_at');
  return rows.map((row) => ({
    ...toReviewer(row),
    decision: row.decision,
    comment: row.comment,
    decidedAt: row.decided_at,
  }));
}

/** Distinguishes SQL NULL from JSON null, which the driver returns as the same value. */
async function readCorrections(trx: Transaction, place: Place): Promise<Correction[]> {
  const rows = await trx('review_corrections')
    .where(at(place))
    .orderBy(['corrected_at', 'decision_id', 'path'])
    .select('path', 'before', 'after', 'evidence', 'chosen', 'reviewer', 'corrected_at')
    .select(trx.raw('before IS NULL AS was_absent'), trx.raw('after IS NULL AS is_absent'));
  return rows.map((row) => ({
    path: row.path,
    before: row.was_absent ? undefined : row.before,
    after: row.is_absent ? undefined : row.after,
    evidence: row.evidence,
    ...(row.chosen && { chosen: row.chosen }),
    reviewer: row.reviewer,
    correctedAt: row.corrected_at,
  }));
}

export async function writeClaim(
  trx: Transaction,
  place: Place,
  { reviewer, keyId }: Reviewer,
  seconds: number,
): Promise<void> {
  const claim = {
    reviewer,
    api_key_id: keyId,
    claimed_at: trx.fn.now(),
    expires_at: trx.raw('now() + make_interval(secs => ?)', [seconds]),
  };
  await trx('review_claims')
    .insert({ ...at(place), ...claim })
    .onConflict(['tenant_id', 'workflow_id'])
    .merge(claim);
}

export async function removeClaim(trx: Transaction, place: Place): Promise<void> {
  await trx('review_claims').where(at(place)).del();
}

export interface DecisionRecord {
  decisionId: string;
  decision: DecisionName;
  reviewer: Reviewer;
  comment: string | null;
  final: boolean;
  /** Earlier approvals still count. */
  votesStand: boolean;
  differences: Difference[];
  /** Null means now. */
  decidedAt: Date | null;
}

export async function writeDecision(
  trx: Transaction,
  { workflow, evidence, processedBy }: ReviewDetails,
  record: DecisionRecord,
): Promise<void> {
  const mine = at(workflow);
  const { decisionId, reviewer, differences } = record;
  if (!record.votesStand) await trx('review_decisions').where(mine).update('counts', false);
  await trx('review_decisions').insert({
    ...mine,
    decision_id: decisionId,
    decision: record.decision,
    reviewer: reviewer.reviewer,
    api_key_id: reviewer.keyId,
    comment: record.comment,
    counts: record.decision !== 'reject',
    final: record.final,
    decided_at: record.decidedAt ?? trx.raw('clock_timestamp()'),
  });
  if (differences.length === 0) return;
  const rows = differences.map(({ path, before, after, chosen }) => ({
    ...mine,
    decision_id: decisionId,
    path,
    pipeline: workflow.pipeline,
    operation: workflow.operation,
    processed_by: processedBy,
    before: toJson(before),
    after: toJson(after),
    evidence: toJson(evidence[path]),
    confidence: evidence[path]?.confidence ?? null,
    chosen: toJson(chosen),
    reviewer: reviewer.reviewer,
    // The transaction may have begun before the one whose lock it waited for.
    corrected_at: trx.raw('clock_timestamp()'),
  }));
  await trx.batchInsert('review_corrections', rows, 500);
}

/** Returns the pointers of all values that the workflow's reviewers have changed. */
export async function correctedPaths(trx: Transaction, place: Place): Promise<string[]> {
  const rows = await trx('review_corrections').where(at(place)).distinct('path').limit(5_000);
  return rows.map(({ path }) => String(path));
}

function toJson(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

/** Ends the review; the row is locked and in review, which the database checks again. */
export async function endReview(
  trx: Transaction,
  place: Place,
  end: {
    state: WorkflowState;
    review: Omit<WorkflowReview, 'assigned_to'> & { decision: ReviewDecision };
    error: WorkflowError | null;
  },
): Promise<void> {
  await trx('workflows')
    .where(at(place))
    .update({
      state: end.state,
      review: JSON.stringify(end.review),
      error: end.error && JSON.stringify(end.error),
      finished_at: trx.fn.now(),
    });
  await removeClaim(trx, place);
  await removeAssignment(trx, place);
  await trx.raw(`SELECT pg_notify('workmill_done', ?)`, [place.workflowId.replaceAll('-', '')]);
}

export async function replaceResult(
  trx: Transaction,
  place: Place,
  result: {
    completedUnit: object;
    evidence: object;
    businessObject: object;
    extractionSha256: string;
  },
): Promise<void> {
  await trx('results')
    .where(at(place))
    .update({
      completed_unit: JSON.stringify(result.completedUnit),
      evidence: JSON.stringify(result.evidence),
      business_object: JSON.stringify(result.businessObject),
      extraction_sha256: result.extractionSha256,
    });
}

/** Stores the result's position in the audit log, if it shows one. */
export async function saveReference(
  trx: Transaction,
  place: Place,
  { entry, logId, leafHash, pointer }: LogReference,
): Promise<void> {
  await trx('results')
    .where(at(place))
    .update({ log_entry: entry, log_id: logId, leaf_hash: leafHash, log_pointer: pointer });
}

interface CountedUnit extends Place {
  period: string;
}

const countStatement = defineStatement<CountedUnit>('reviews_count_unit', (parameters) => {
  const period = parameters.value('period', 'date');
  return `
WITH reviewed AS (
  SELECT tenant_id, workflow_id, pool, NULL::date AS held_period FROM workflows
   WHERE tenant_id = ${parameters.value('tenantId', 'text')}
     AND workflow_id = ${parameters.value('workflowId', 'uuid')}),
${settleUnits('reviewed', { period, counts: 'true', releases: 'false' })}
SELECT workflow_id FROM counted_units`;
});

/** A workflow in review holds no unit, and its quota is not checked. */
export async function countUnit(trx: Transaction, place: Place, period: string): Promise<void> {
  await runIn(trx, countStatement, { ...place, period });
}

export interface ReviewEntry {
  auditId: string;
  /** Null for an automatic action. */
  by: Principal | null;
  action: string;
  /** Null if no request caused it. */
  requestId: string | null;
  remoteAddress: string | null;
  detail?: object;
}

export async function writeEntries(
  trx: Transaction,
  { tenantId, workflowId }: Place,
  entries: readonly ReviewEntry[],
): Promise<void> {
  await recordInOrder(
    trx,
    entries.map(({ by, requestId, remoteAddress, ...entry }) => ({
      ...entry,
      tenantId,
      actor: { kind: by?.kind ?? 'system', id: by?.id ?? null, requestId, remoteAddress },
      object: { kind: 'workflow', id: workflowId },
    })),
  );
}
