// What a review is made of, as the rest of the folder and the edge see it.

import type { Principal } from '../../audit/entry.ts';
import type { Assignment } from './assignments/assignment.ts';
import type { Evidence, EvidenceMap } from '../../sdk/evidence.ts';
import type { ValidationFailure } from '../../sdk/pipeline.ts';
import type { Workflow, WorkflowResult } from '../workflow.ts';

export const decisions = ['approve', 'correct', 'reject'] as const;

export type DecisionName = (typeof decisions)[number];

/** Who reviews: the name that came with the request, else the id of the API key. */
export interface Reviewer {
  reviewer: string;
  /** UUID of the API key that vouches for the name, or of the account of a person. */
  keyId: string;
  /** Whether the name is one, and not the id of a key. */
  named: boolean;
  /** The reviewer has signed in, and the name is a login. */
  isPerson?: true;
  /** Of a person who has signed in. */
  role?: string;
}

/** As the audit trail names who sent the request. */
export function reviewerPrincipal({ reviewer, keyId, isPerson }: Reviewer): Principal {
  return isPerson ? { kind: 'account', id: reviewer } : { kind: 'api_key', id: keyId };
}

/** The right to decide first, for a while. */
export interface Claim extends Reviewer {
  claimedAt: Date;
  expiresAt: Date;
}

/** A value that a reviewer wants in completed_unit; `path` is an RFC 6901 pointer into it. */
export interface Change {
  path: string;
  value: unknown;
}

/** Where a reviewer found a value in the document. */
export interface ChosenPlace {
  /** From 1. */
  page: number;
  /** Left, top, right, bottom in points. */
  bbox: readonly [number, number, number, number];
  /** The words there. */
  text: string;
}

/** `undefined`: there was no such value, or there is none any more. */
export interface Difference {
  path: string;
  before: unknown;
  after: unknown;
  /** Where the reviewer found the new value, and values in it, by pointers into completed_unit. */
  chosen?: EvidenceMap;
}

export interface Correction extends Difference {
  reviewer: string;
  correctedAt: Date;
  /** Where the pipeline had read the value; null when it gave none. */
  evidence: Evidence | null;
}

/** A decision that has not taken effect yet: its author can undo it. */
export interface PendingDecision extends Reviewer {
  decisionId: string;
  decision: DecisionName;
  comment: string | null;
  decidedAt: Date;
  /** From when on it takes effect. */
  dueAt: Date;
  differences: Difference[];
}

export interface Vote extends Reviewer {
  decision: DecisionName;
  comment: string | null;
  decidedAt: Date;
}

/** What is under review, as the pipeline left it and as reviewers want it. */
export interface ReviewDetails {
  workflow: Workflow;
  completionEndpointId: string | null;
  claim: Claim | null;
  /** Who is to decide it. */
  assignment: Assignment | null;
  /** As the result stands in the database: the pipeline's own until the review has ended. */
  completedUnit: object;
  evidence: EvidenceMap;
  failures: ValidationFailure[];
  rulesPassed: number;
  businessObject: object;
  processedBy: string;
  localModels: WorkflowResult['localModels'];
  pending: PendingDecision | null;
  /** Approvals that count so far. */
  votes: Vote[];
  /** In the order in which they were made. */
  corrections: Correction[];
}

/** Results above the limit need two reviewers. */
export interface FourEyesRule {
  /** RFC 6901 pointer into completed_unit, to a number. */
  amountPath: string;
  limit: number;
  /** Names that one key gives count as different people; otherwise two keys are needed. */
  sharedKey: boolean;
}

/** What a tenant's reviews of a pipeline go by. */
export interface ReviewRules {
  fourEyes: FourEyesRule | null;
  /** How long a decision can be taken back; 0: it takes effect at once. */
  undoWindowMs: number;
}
