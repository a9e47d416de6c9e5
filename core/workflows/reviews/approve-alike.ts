// Approves results in review that have the same reason and no field that a reviewer must check.
// Each is a separate decision: claims, assignments, four-eyes rule and undo windows apply.

import type { Caller } from '../../auth/caller.ts';
import type { Database } from '../../database/connection.ts';
import { Fault } from '../../kernel/errors.ts';
import { thresholds, type RunDeps } from '../run.ts';
import type { ReviewCause } from '../verdict.ts';
import { refuseUnlessFree } from './decide.ts';
import { readFlags } from './flags.ts';
import { findRequest } from './queries.ts';
import { reviewerOf, type ReviewDetail, type ReviewRequest, type Reviews } from './service.ts';

/** Maximum number of reviews examined per call. */
export const alikeBatch = 100;

/**
 * `poison_input` is excluded: the input crashed its pipeline, so the result is empty and cannot be
 * approved.
 */
export type AlikeCause = Exclude<ReviewCause, 'poison_input'>;

export interface AlikeRequest {
  caller: Caller;
  pipeline: string;
  operation: string;
  cause: AlikeCause;
  /** Exact reason; if absent, any. */
  reason?: string;
  reviewer: string | null;
  requestId: string;
  remoteAddress: string | null;
  cursor: string | null;
  /** Only counts the reviews. */
  isDryRun: boolean;
}

export interface AlikeAnswer {
  /** Number of matching reviews that were examined. */
  matching: number;
  /** Number of those that can be approved without being checked. */
  approvable: number;
  approved: number;
  /** Number of first approvals of two. */
  firstApprovals: number;
  /** Number of reviews decided, claimed or changed by others in the meantime. */
  skipped: number;
  nextCursor: string | null;
}

export type ApproveAlike = (request: AlikeRequest) => Promise<AlikeAnswer>;

export interface ApproveAlikeDeps {
  database: Database;
  reviews: Pick<Reviews, 'list' | 'get' | 'decide'>;
  findOperation: RunDeps['findOperation'];
  configFor: RunDeps['configFor'];
}

export function createApproveAlike(deps: ApproveAlikeDeps): ApproveAlike {
  const { reviews } = deps;
  return async (request) => {
    const { caller, cursor, isDryRun } = request;
    const { pipeline, operation, cause, reason } = request;
    const filter = { pipeline, operation, cause, ...(reason !== undefined && { reason }) };
    const page = await reviews.list(caller.tenantId, filter, { limit: alikeBatch, after: cursor });
    const answer = { approvable: 0, approved: 0, firstApprovals: 0, skipped: 0 };
    for (const { workflow } of page.items) {
      const one = { ...request, workflowId: workflow.workflowId };
      const detail = await reviews.get(caller.tenantId, workflow.workflowId);
      if (!(await isApprovable(deps, detail, one))) continue;
      answer.approvable += 1;
      if (isDryRun) continue;
      answer[await approve(deps, one)] += 1;
    }
    return { ...answer, matching: page.items.length, nextCursor: page.nextCursor };
  };
}

/**
 * Returns whether no field failed a check, is flagged, or has a confidence below the pipeline's
 * threshold.
 */
async function isApprovable(
  { database, findOperation, configFor }: ApproveAlikeDeps,
  { matter, flagLists }: ReviewDetail,
  request: ReviewRequest,
): Promise<boolean> {
  const { tenantId, pipeline, operation } = matter.workflow;
  const found = await findRequest(database, matter.workflow);
  const declared = findOperation(pipeline, operation);
  if (found === null || declared === null || !isFree(matter, request)) return false;
  const config = await configFor(tenantId, pipeline);
  const { confidenceThreshold, requireHumanReviewBelow } = thresholds(found, config, declared);
  const least = Math.max(confidenceThreshold, requireHumanReviewBelow);
  // Without evidence, there is no indication that the values are correct.
  const confidences = Object.values(matter.evidence).map(({ confidence }) => confidence);
  return (
    matter.pending === null &&
    matter.corrections.length === 0 &&
    matter.failures.every(({ field }) => field === undefined) &&
    readFlags(matter.completedUnit, flagLists).every(({ severity }) => severity === 'info') &&
    confidences.length > 0 &&
    confidences.every((confidence) => confidence >= least)
  );
}

function isFree(matter: ReviewDetail['matter'], request: ReviewRequest): boolean {
  try {
    refuseUnlessFree(matter, reviewerOf(request));
    return true;
  } catch (error) {
    if (error instanceof Fault && error.code === 'conflict') return false;
    throw error;
  }
}

async function approve(
  { reviews }: ApproveAlikeDeps,
  request: ReviewRequest,
): Promise<'approved' | 'firstApprovals' | 'skipped'> {
  const decision = { decision: 'approve', corrections: [], comment: 'Approved in bulk.' } as const;
  try {
    const { matter } = await reviews.decide(request, decision);
    const isOpen = matter.workflow.state === 'in_review' && matter.pending === null;
    return isOpen ? 'firstApprovals' : 'approved';
  } catch (error) {
    if (error instanceof Fault && error.code === 'conflict') return 'skipped';
    throw error;
  }
}
