// Applies a decision inside the transaction that locks the workflow's row.

import type { Transaction } from '../../database/connection.ts';
import type { Ids } from '../../kernel/ids.ts';
import { presentId } from '../../kernel/ids.ts';
import type { EndedReview } from '../../reference/lessons.ts';
import { forgetRemembered, keepRows } from '../../reference/queries.ts';
import type { RememberedRow } from '../../reference/remember.ts';
import { writeEvents } from '../events/queries.ts';
import { referenceTo, withPendingLog } from '../immutable-log.ts';
import { completionOf, reviewEndEvent, type OutboxEvent, type OutboxForms } from '../outbox.ts';
import { extractionHash } from '../../pipelines/checked-outcome.ts';
import type { Target as DeliveryTarget } from '../../webhooks/delivery/lane.ts';
import {
  buildReviewCompletedData,
  reviewCompletedEventType,
} from '../../webhooks/review-completed-event.ts';
import type { ReviewDecision, WorkflowError } from '../workflow.ts';
import type { DecisionRequest, Effects } from './decide.ts';
import {
  correctedPaths,
  countUnit,
  endReview,
  replaceResult,
  saveReference,
  writeDecision,
  writeEntries,
  type ReviewEntry,
} from './queries.ts';
import { reviewerPrincipal, type ReviewDetails } from './review.ts';

export interface DecisionFacts {
  decisionId: string;
  decision: Pick<DecisionRequest, 'decision' | 'comment' | 'reviewer'>;
  /** Identifier of the request that made the decision. */
  requestId: string;
  remoteAddress: string | null;
  decidedAt: Date;
  /**
   * Whether the decision was delayed by its undo window; its audit entry was written when it was
   * made.
   */
  waited: boolean;
  /** Month in which the unit is counted. */
  period: string;
  now: Date;
}

interface Parts {
  ids: Ids;
  keptSets?: readonly string[];
  lessonsOf?(review: EndedReview): RememberedRow[];
  outbox: OutboxForms;
}

/** Returns the endpoints with a new delivery. */
export async function carryOut(
  trx: Transaction,
  parts: Parts,
  matter: ReviewDetails,
  effects: Effects,
  facts: DecisionFacts,
): Promise<DeliveryTarget[]> {
  const { decision } = facts;
  const { workflow, completionEndpointId } = matter;
  await writeDecision(trx, matter, {
    ...decision,
    decisionId: facts.decisionId,
    final: effects.kind !== 'vote',
    differences: effects.kind === 'rejected' ? [] : effects.differences,
    votesStand: effects.kind === 'rejected' || effects.votesStand,
    decidedAt: facts.waited ? facts.decidedAt : null,
  });
  const { completedUnit } = effects.kind === 'done' ? effects : matter;
  const extractionSha256 = extractionHash(completedUnit);
  const entry = await audit(trx, parts, matter, effects, { ...facts, extractionSha256 });
  if (effects.kind === 'vote') return [];

  const { reason, cause, due_at } = workflow.review!;
  const state = effects.kind === 'done' ? effects.state : 'rejected';
  const decided = decisionOf(matter, effects, facts);
  const review = { reason, ...(cause && { cause }), ...(due_at && { due_at }), decision: decided };
  const error = effects.kind === 'rejected' ? rejectionOf(decision) : null;
  await endReview(trx, workflow, { state, review, error });
  if (effects.kind === 'rejected') {
    const key = presentId('workflow', workflow.workflowId);
    await forgetRemembered(trx, { ...workflow, key }, parts.keptSets ?? []);
  }
  if (effects.kind === 'done') {
    if (effects.changed > 0) {
      await replaceResult(trx, workflow, { ...effects, extractionSha256 });
    }
    if (workflow.mode === 'live') {
      await countUnit(trx, workflow, facts.period);
      if (effects.changed > 0) await learn(trx, parts, matter, completedUnit);
    }
  }
  const shown = effects.kind === 'done' ? await placeInLog(trx, workflow, effects, entry) : effects;
  const end = eventOf(matter, shown, { outbox: parts.outbox, error, extractionSha256 });
  const corrected = decided.corrections > 0 ? await correctedPaths(trx, workflow) : [];
  const events = [
    end,
    reviewCompleted(workflow, decided, corrected),
    ...completionOf(parts.outbox, workflow, state, facts.now),
  ];
  const origin = { ...workflow, completionEndpointId };
  return await writeEvents(trx, parts.ids, origin, { events, now: facts.now });
}

/** Adds the position of the entry that ended the review, which its event also references. */
async function placeInLog(
  trx: Transaction,
  { tenantId, workflowId }: ReviewDetails['workflow'],
  effects: Extract<Effects, { kind: 'done' }>,
  entry: string,
): Promise<typeof effects> {
  const places = effects.immutableLog;
  if (places === null) return effects;
  const reference = await referenceTo(trx, { tenantId, entry, pointer: places.completedUnit });
  if (reference === null) return effects;
  await saveReference(trx, { tenantId, workflowId }, reference);
  const { businessObject } = effects;
  return {
    ...effects,
    businessObject: withPendingLog(businessObject, places.businessObject, reference),
  };
}

/** Stores the corrections of the whole review as rows for later runs, if a plugin declares it. */
async function learn(
  trx: Transaction,
  { lessonsOf }: Parts,
  { workflow }: ReviewDetails,
  completedUnit: object,
): Promise<void> {
  if (!lessonsOf) return;
  const { tenantId, workflowId, pipeline: plugin } = workflow;
  const corrected = await correctedPaths(trx, workflow);
  await keepRows(trx, tenantId, lessonsOf({ plugin, workflowId, completedUnit, corrected }));
}

/**
 * Never sends `workflow.failed`: it was sent when the review began, or must not be sent. A
 * rejection shows the rejected result as the pipeline created it.
 */
function eventOf(
  { workflow: { confidence }, rulesPassed, processedBy, ...stored }: ReviewDetails,
  effects: Exclude<Effects, { kind: 'vote' }>,
  {
    outbox,
    error,
    extractionSha256,
  }: { outbox: OutboxForms; error: WorkflowError | null; extractionSha256: string },
): OutboxEvent {
  const { businessObject } = effects.kind === 'done' ? effects : stored;
  const result = { confidence, rulesPassed, processedBy, businessObject, extractionSha256 };
  const end = effects.kind === 'done' ? effects : { rejection: error!.message };
  return reviewEndEvent(outbox, result, end);
}

/** Names the places of corrections without their values, which the event of the workflow has. */
function reviewCompleted(
  { pipeline, operation, review }: ReviewDetails['workflow'],
  { decided_at: decidedAt, decision, reviewers, comment }: ReviewDecision,
  corrected: readonly string[],
): OutboxEvent {
  const { reason, cause = null } = review!;
  const decided = { decision, reviewers, decidedAt, comment, corrected };
  const data = buildReviewCompletedData({ pipeline, operation, reason, cause, ...decided });
  return { eventType: reviewCompletedEventType, data, receivers: 'named' };
}

function decisionOf(
  { votes }: ReviewDetails,
  effects: Exclude<Effects, { kind: 'vote' }>,
  { decision: { reviewer, comment }, decidedAt }: DecisionFacts,
): ReviewDecision {
  const rejected = effects.kind === 'rejected';
  const corrections = rejected ? 0 : effects.changed;
  const before = rejected || !effects.votesStand ? [] : votes;
  const names = before.map((vote) => vote.reviewer).filter((name) => name !== reviewer.reviewer);
  return {
    // An approval after an earlier correction is recorded as a correction.
    decision: rejected ? 'reject' : corrections > 0 ? 'correct' : 'approve',
    reviewers: [...names, reviewer.reviewer],
    decided_at: decidedAt.toISOString(),
    comment,
    corrections,
  };
}

function rejectionOf({ comment }: Pick<DecisionRequest, 'comment'>): WorkflowError {
  const said = comment ? `: ${comment}` : '.';
  return { code: 'rejected', message: `A reviewer rejected the result${said}` };
}

const actions = { approve: 'approved', correct: 'corrected', reject: 'rejected' } as const;

/** Returns the audit entry of the decision itself. */
export function decisionEntry(
  ids: Ids,
  effects: Effects,
  { decision, requestId, remoteAddress }: DecisionFacts,
) {
  const { reviewer, comment } = decision;
  // Records the paths of changed values without the values, because the audit trail is kept longer
  // than the documents.
  const corrected = effects.kind === 'rejected' ? [] : effects.differences.map(({ path }) => path);
  const final = effects.kind !== 'vote';
  return {
    auditId: ids.uuid(),
    by: reviewerPrincipal(reviewer),
    action: `review.${actions[decision.decision]}`,
    requestId,
    remoteAddress,
    detail: { reviewer: reviewer.reviewer, comment, corrected, final },
  };
}

/** Returns the identifier of the entry for the end of the workflow, if there is one. */
async function audit(
  trx: Transaction,
  { ids }: Parts,
  { workflow }: ReviewDetails,
  effects: Effects,
  facts: DecisionFacts & { extractionSha256: string },
): Promise<string> {
  const entries: ReviewEntry[] = facts.waited ? [] : [decisionEntry(ids, effects, facts)];
  const auditId = ids.uuid();
  if (effects.kind !== 'vote') {
    const { requestId, remoteAddress, decision } = facts;
    const state = effects.kind === 'done' ? effects.state : 'rejected';
    const { reviewer } = decision.reviewer;
    const result = effects.kind === 'done' && { extraction_hash: facts.extractionSha256 };
    const detail = { reviewer, comment: null, corrected: [], final: true, ...result };
    const end = { auditId, by: null, action: `workflow.${state}`, detail };
    entries.push({ ...end, requestId, remoteAddress });
  }
  if (entries.length > 0) await writeEntries(trx, workflow, entries);
  return auditId;
}
