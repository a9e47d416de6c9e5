// API representations of reviews: first the reason, then the fields that a person should check, in
// the order of their likelihood to be wrong.

import { presentId } from '../../kernel/ids.ts';
import { isAtOrAbove, valueAt } from '../../kernel/pointers.ts';
import { presentStatus } from '../present.ts';
import { isFinal } from '../states.ts';
import type { Assignment } from './assignments/assignment.ts';
import { chosenEvidence } from './chosen-places.ts';
import { proposedUnit } from './decide.ts';
import { readFlags } from './flags.ts';
import { approvalsNeeded } from './four-eyes.ts';
import type { OpenReview } from './queue/queries.ts';
import type { Claim, Correction, PendingDecision, ReviewDetails } from './review.ts';
import type { ReviewDetail } from './service.ts';

/** Returns an item of the list of open reviews. */
export function presentOpenReview({ workflow, claim, assignment }: OpenReview) {
  return {
    workflow_id: presentId('workflow', workflow.workflowId),
    reason: workflow.review!.reason,
    cause: workflow.review!.cause ?? null,
    pipeline: workflow.pipeline,
    operation: workflow.operation,
    confidence_score: workflow.confidence,
    created_at: workflow.createdAt.toISOString(),
    due_at: workflow.review!.due_at ?? null,
    claim: claim && presentClaim(claim),
    assignment: assignment && presentAssignment(assignment),
  };
}

export function presentReview({ matter, rules, flagLists }: ReviewDetail, publicUrl: string) {
  const { workflow, claim, assignment, votes, corrections } = matter;
  const ended = isFinal(workflow.state);
  const unit = ended ? matter.completedUnit : proposedUnit(matter);
  return {
    ...presentOpenReview({ workflow, claim, assignment }),
    status: presentStatus(workflow, publicUrl),
    fields: presentFields(matter, unit),
    validation_failures: matter.failures,
    flags: readFlags(unit, flagLists),
    completed_unit: unit,
    evidence: ended ? matter.evidence : { ...matter.evidence, ...chosenEvidence(corrections) },
    local_models: matter.localModels,
    approvals: {
      required: approvalsNeeded(rules.fourEyes, [matter.completedUnit, unit]),
      given: votes.map(({ reviewer, decision, comment, decidedAt }) => ({
        reviewer,
        decision,
        comment,
        decided_at: decidedAt.toISOString(),
      })),
    },
    corrections: corrections.map(presentCorrection),
    pending_decision: matter.pending && presentPending(matter.pending),
  };
}

function presentClaim({ reviewer, claimedAt, expiresAt }: Claim) {
  return {
    reviewer,
    claimed_at: claimedAt.toISOString(),
    expires_at: expiresAt.toISOString(),
  };
}

function presentAssignment({ assignee, assignedBy, note, assignedAt }: Assignment) {
  return { assignee, assigned_by: assignedBy, note, assigned_at: assignedAt.toISOString() };
}

function presentPending(pending: PendingDecision) {
  const { reviewer, decision, comment, differences, decidedAt, dueAt } = pending;
  return {
    reviewer,
    decision,
    comment,
    corrections: differences.map(({ path, before = null, after = null }) => ({
      path,
      before,
      after,
    })),
    decided_at: decidedAt.toISOString(),
    takes_effect_at: dueAt.toISOString(),
  };
}

/** JSON has no undefined: a missing value is null, as in a result. */
function presentCorrection(correction: Correction) {
  const { path, before = null, after = null, reviewer, correctedAt } = correction;
  return { path, before, after, reviewer, corrected_at: correctedAt.toISOString() };
}

interface Shown {
  path: string;
  value: unknown;
  confidence: number | null;
  failed: boolean;
  corrected: boolean;
}

/** Fields that failed a check first, then by confidence; fields corrected by a reviewer last. */
function presentFields(matter: ReviewDetails, unit: object): Shown[] {
  const { evidence, failures, corrections } = matter;
  const failed = new Set(failures.flatMap(({ field }) => (field === undefined ? [] : [field])));
  const paths = new Set([...failed, ...Object.keys(evidence), ...corrections.map((c) => c.path)]);
  const fields = [...paths].map((path): Shown => {
    const found = valueAt(unit, path);
    return {
      path,
      value: found.found ? found.value : null,
      confidence: evidence[path]?.confidence ?? null,
      failed: failed.has(path),
      corrected: corrections.some((correction) => isAtOrAbove(correction.path, path)),
    };
  });
  return fields.sort((a, b) => urgency(a) - urgency(b) || (a.path < b.path ? -1 : 1));
}

function urgency({ corrected, failed, confidence }: Shown): number {
  if (corrected) return 2;
  return failed ? -1 : (confidence ?? 0);
}
