// Computes the effects of a reviewer's decision: pure, so that it can run inside the transaction
// that locks the workflow's row.

import { Fault, type FaultDetail } from '../../kernel/errors.ts';
import { setAt } from '../../kernel/pointers.ts';
import type { ImmutableLogPlaces, OperationDeclaration } from '../../sdk/pipeline.ts';
import type { WorkflowState } from '../states.ts';
import {
  applyChanges,
  correctBusinessObject,
  differencesOf,
  keepValidEvidence,
  pointAtChanges,
} from './corrections.ts';
import { chosenEvidence, misplacedPlaces, withPlaces } from './chosen-places.ts';
import { isAssignee } from './assignments/assignment.ts';
import { approvalsNeeded, isSameReviewer, mayBeSamePerson } from './four-eyes.ts';
import type {
  Change,
  ChosenPlace,
  DecisionName,
  Difference,
  FourEyesRule,
  Reviewer,
  ReviewDetails,
} from './review.ts';

export interface DecisionRequest {
  decision: DecisionName;
  corrections: readonly Change[];
  /** Positions of corrected values, by pointers into the corrected unit. */
  places?: Readonly<Record<string, ChosenPlace>>;
  comment: string | null;
  reviewer: Reviewer;
}

export interface DecisionRules {
  /** Null if the plugin is not loaded: an approval is then impossible. */
  operation: Pick<
    OperationDeclaration,
    'successStatus' | 'eventType' | 'businessObjectPaths' | 'immutableLog'
  > | null;
  fourEyes: FourEyesRule | null;
  checkCorrected(
    completedUnit: object,
    businessObject: object,
  ): { details: FaultDetail[]; businessObject: object };
}

export type Effects =
  | { kind: 'rejected' }
  /** First of two approvals: the review continues. `differences` are those of this decision. */
  | { kind: 'vote'; differences: Difference[]; votesStand: boolean }
  | {
      kind: 'done';
      state: Extract<WorkflowState, 'resolved' | 'completed'>;
      eventType: string;
      differences: Difference[];
      votesStand: boolean;
      /** Number of values that the whole review changed. */
      changed: number;
      completedUnit: object;
      evidence: ReviewDetails['evidence'];
      businessObject: object;
      /** Paths at which the result shows its position in the audit log; null if it does not. */
      immutableLog: ImmutableLogPlaces | null;
    };

/**
 * Throws `conflict`, `invalid_request` (corrections) or `unavailable` (the plugin is not loaded).
 */
export function decide(
  matter: ReviewDetails,
  request: DecisionRequest,
  rules: DecisionRules,
): Effects {
  refuseUnlessOpen(matter);
  refuseUnlessFree(matter, request.reviewer);
  const { decision, corrections: changes, places = {}, reviewer } = request;
  if (decision === 'reject') return { kind: 'rejected' };
  if (!rules.operation) {
    const { pipeline, operation } = matter.workflow;
    const message = `The pipeline ${pipeline}/${operation} is not loaded, so nothing can be approved.`;
    throw new Fault('unavailable', message);
  }
  const proposed = proposedUnit(matter);
  const applied = applyChanges(proposed, changes);
  if (applied.details.length > 0) throw invalid(applied.details);
  const { unit } = applied;
  if (Object.keys(unit).length === 0) {
    const message = 'No run has come to a result: correct it by giving the whole unit, or reject.';
    throw new Fault('conflict', message);
  }
  const misplaced = misplacedPlaces(places, changes, unit);
  if (misplaced.length > 0) throw invalid(misplaced);
  const differences = withPlaces(differencesOf(proposed, unit), places);
  if (decision === 'correct' && differences.length === 0) {
    throw invalid([{ path: '/corrections', message: 'changes nothing; approve instead' }]);
  }
  const all = differencesOf(matter.completedUnit, unit);
  const paths = rules.operation.businessObjectPaths;
  const business = correctBusinessObject(matter.businessObject, all, paths);
  const checked = rules.checkCorrected(unit, business);
  // An approval without changes is not validated, because the schema may be newer than the result.
  if (changes.length > 0 && checked.details.length > 0) {
    throw invalid(pointAtChanges(checked.details, changes));
  }
  // Earlier approvals of a different unit no longer count.
  const votesStand = differences.length === 0;
  const needed = approvalsNeeded(rules.fourEyes, [matter.completedUnit, unit]);
  const votes = votesStand ? matter.votes : [];
  if (needed > 1 && !hasAnother(votes, reviewer, rules.fourEyes!)) {
    return { kind: 'vote', differences, votesStand };
  }
  return {
    kind: 'done',
    state: rules.operation.successStatus,
    eventType: rules.operation.eventType,
    differences,
    votesStand,
    changed: all.length,
    completedUnit: unit,
    evidence: {
      ...keepValidEvidence(matter.evidence, all),
      ...chosenEvidence([...matter.corrections, ...differences]),
    },
    businessObject: all.length > 0 ? checked.businessObject : matter.businessObject,
    immutableLog: rules.operation.immutableLog ?? null,
  };
}

/** Returns the pipeline's unit with the corrections so far. */
export function proposedUnit({ completedUnit, corrections }: ReviewDetails): object {
  const unit = structuredClone(completedUnit);
  for (const { path, after } of corrections) setAt(unit, path, after);
  return unit;
}

export function refuseUnlessOpen({ workflow: { state }, pending }: ReviewDetails): void {
  if (state !== 'in_review') {
    throw new Fault('conflict', `The workflow is not in review: it is ${state}.`);
  }
  if (pending === null) return;
  const { reviewer, dueAt } = pending;
  const when = `takes effect at ${dueAt.toISOString()}`;
  throw new Fault('conflict', `${reviewer} has decided; it can be taken back until it ${when}.`);
}

/** `matter` contains no expired claims. */
export function refuseUnlessFree(
  { claim, assignment }: Pick<ReviewDetails, 'claim' | 'assignment'>,
  reviewer: Reviewer,
): void {
  if (claim !== null) {
    if (isSameReviewer(claim, reviewer)) return;
    const until = claim.expiresAt.toISOString();
    throw new Fault('conflict', `${claim.reviewer} has claimed the review until ${until}.`);
  }
  if (assignment === null || isAssignee(assignment, reviewer)) return;
  throw new Fault('conflict', `The review is assigned to ${assignment.assignee}.`);
}

/**
 * Returns whether another reviewer has approved the same unit. Throws if the same person would be
 * counted twice.
 */
function hasAnother(votes: readonly Reviewer[], reviewer: Reviewer, rule: FourEyesRule): boolean {
  if (votes.length === 0) return false;
  if (votes.some((vote) => !mayBeSamePerson(vote, reviewer, rule))) return true;
  throw new Fault(
    'conflict',
    'This reviewer or API key has approved it already; another one has to as well.',
  );
}

function invalid(details: FaultDetail[]): Fault {
  return new Fault('invalid_request', undefined, { details });
}
