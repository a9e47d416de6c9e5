// A workflow and its result for the rest of the core; `queries.ts` maps rows to these types.

import type { Mode } from '../auth/caller.ts';
import { errorCatalogue, type ErrorCode } from '../kernel/errors.ts';
import type { AskedModel } from '../pipelines/local-models-of-run.ts';
import type { EvidenceMap } from '../sdk/evidence.ts';
import type { LogReference } from './immutable-log.ts';
import type { WorkflowState } from './states.ts';
import type { ReviewCause } from './verdict.ts';

export type OutputSchema = 'strict' | 'extended';

/** The accepted request: stored and replayed unchanged. */
export interface WorkflowRequest {
  input: Record<string, unknown>;
  options: Record<string, unknown>;
  customer_id?: string;
  metadata?: Record<string, string>;
}

export interface WorkflowError {
  code: ErrorCode;
  message: string;
}

/** Error of a canceled workflow. */
export const cancellation: WorkflowError = {
  code: 'canceled',
  message: errorCatalogue.canceled.message,
};

export interface WorkflowReview {
  /** Why a review is required, in one sentence. */
  reason: string;
  cause?: ReviewCause;
  /** When it should be decided (RFC 3339, UTC); absent: there is no limit. */
  due_at?: string;
  /** Who has claimed it, while the claim lasts. */
  assigned_to: string | null;
  /** Set once reviewers have decided. */
  decision?: ReviewDecision;
}

/** Decision of a review, with the names of the API. */
export interface ReviewDecision {
  decision: 'approve' | 'correct' | 'reject';
  /** Reviewers whose approvals counted, the deciding one last. */
  reviewers: string[];
  decided_at: string;
  comment: string | null;
  /** Number of values that were changed. */
  corrections: number;
}

export interface Workflow {
  tenantId: string;
  workflowId: string;
  auditId: string;
  pipeline: string;
  operation: string;
  mode: Mode;
  state: WorkflowState;
  outputSchema: OutputSchema;
  stage: string | null;
  /** Step in which it failed, or the cause of its review; remains after the review. */
  stopPoint: string | null;
  /** Fraction, 0 to 1. */
  progress: number;
  confidence: number | null;
  attempts: number;
  error: WorkflowError | null;
  review: WorkflowReview | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  /** Time when its content was erased. */
  erasedAt: Date | null;
}

/** Parts of a result that are read in addition to the unit. */
export interface ResultExpansion {
  evidence: boolean;
}

export interface WorkflowResult {
  /** Unit with every documented field; `strict` responses are a projection of it. */
  completedUnit: object;
  /** Read only on request: it is nine tenths of a large result. */
  evidence?: EvidenceMap;
  processedBy: string;
  processingMs: number;
  /** Local models that its run used. */
  localModels: readonly AskedModel[];
  /** Position in the audit log; null for pipelines that do not show it. */
  logReference: LogReference | null;
}
