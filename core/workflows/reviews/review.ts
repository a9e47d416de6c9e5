// Data of a review, for this folder and the API.

import type { Principal } from '../../audit/entry.ts';
import type { Assignment } from './assignments/assignment.ts';
import type { Evidence, EvidenceMap } from '../../sdk/evidence.ts';
import type { ValidationFailure } from '../../sdk/pipeline.ts';
import type { ValueRule } from '../value-rule.ts';
import type { Workflow, WorkflowResult } from '../workflow.ts';

export const decisions = ['approve', 'correct', 'reject'] as const;

export type DecisionName = (typeof decisions)[number];

/** A reviewer: the name in the request, else the identifier of the API key. */
export interface Reviewer {
  reviewer: string;
  /** UUID of the API key that vouches for the name, or of the person's account. */
  keyId: string;
  /** Whether it is a name, not the identifier of a key. */
  named: boolean;
  /** The reviewer has signed in; the name is a login. */
  isPerson?: true;
  /** Role of a person who has signed in. */
  role?: string;
}

/** Returns the sender of the request as named in the audit trail. */
export function reviewerPrincipal({ reviewer, keyId, isPerson }: Reviewer): Principal {
  return isPerson ? { kind: 'account', id: reviewer } : { kind: 'api_key', id: keyId };
}

/** Temporary exclusive right to decide. */
export interface Claim extends Reviewer {
  claimedAt: Date;
  expiresAt: Date;
}

/** New value for completed_unit; `path` is an RFC 6901 pointer into it. */
export interface Change {
  path: string;
  value: unknown;
}

/** Position at which a reviewer found a value in the document. */
export interface ChosenPlace {
  /** Page number, from 1. */
  page: number;
  /** Left, top, right, bottom in points. */
  bbox: readonly [number, number, number, number];
  /** Words at that position. */
  text: string;
}

/** `undefined`: the value did not exist before, or does not exist any more. */
export interface Difference {
  path: string;
  before: unknown;
  after: unknown;
  /** Positions of the new value and of values in it, by pointers into completed_unit. */
  chosen?: EvidenceMap;
}

export interface Correction extends Difference {
  reviewer: string;
  correctedAt: Date;
  /** Where the pipeline read the value; null if it gave no evidence. */
  evidence: Evidence | null;
}

/** A decision that has not taken effect yet: its author can undo it. */
export interface PendingDecision extends Reviewer {
  decisionId: string;
  decision: DecisionName;
  comment: string | null;
  decidedAt: Date;
  /** Time when it takes effect. */
  dueAt: Date;
  differences: Difference[];
}

export interface Vote extends Reviewer {
  decision: DecisionName;
  comment: string | null;
  decidedAt: Date;
}

/** What is under review, as created by the pipeline and with the changes of reviewers. */
export interface ReviewDetails {
  workflow: Workflow;
  completionEndpointId: string | null;
  claim: Claim | null;
  /** Assignee of the review; null for nobody in particular. */
  assignment: Assignment | null;
  /** Result as stored in the database: the pipeline's own until the review has ended. */
  completedUnit: object;
  evidence: EvidenceMap;
  failures: ValidationFailure[];
  rulesPassed: number;
  businessObject: object;
  processedBy: string;
  localModels: WorkflowResult['localModels'];
  pending: PendingDecision | null;
  /** Approvals that still count. */
  votes: Vote[];
  /** Corrections in chronological order. */
  corrections: Correction[];
}

/** Results above the limit, and those with certain values, need two reviewers. */
export interface FourEyesRule {
  /** RFC 6901 pointer into completed_unit, to a number; null without a limit. */
  amountPath: string | null;
  limit: number;
  /** Results that meet one of these need two reviewers, whatever their amount. */
  values?: readonly ValueRule[];
  /** Names given with one key count as different people; otherwise two keys are required. */
  sharedKey: boolean;
}

/** Review rules of a tenant for a pipeline. */
export interface ReviewRules {
  fourEyes: FourEyesRule | null;
  /** Undo window of a decision, in milliseconds; 0 applies it immediately. */
  undoWindowMs: number;
}
