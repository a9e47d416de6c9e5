// A workflow and its result as the rest of the core sees them; `queries.ts` maps rows to these.

import type { Mode } from '../auth/caller.ts';
import { errorCatalogue, type ErrorCode } from '../kernel/errors.ts';
import type { AskedModel } from '../pipelines/local-models-of-run.ts';
import type { EvidenceMap } from '../sdk/evidence.ts';
import type { LogReference } from './immutable-log.ts';
import type { WorkflowState } from './states.ts';
import type { ReviewCause } from './verdict.ts';

export type OutputSchema = 'strict' | 'extended';

/** What was asked, as accepted: stored and replayed as it is. */
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

/** The error of a workflow that was canceled. */
export const cancellation: WorkflowError = {
  code: 'canceled',
  message: errorCatalogue.canceled.message,
};

export interface WorkflowReview {
  /** Why a person has to look, in one sentence. */
  reason: string;
  cause?: ReviewCause;
  /** When it should be decided (RFC 3339, UTC); absent: there is no limit. */
  due_at?: string;
  /** Who has claimed it, while the claim lasts. */
  assigned_to: string | null;
  /** Set once reviewers have decided. */
  decision?: ReviewDecision;
}

/** How a review ended, in the words of the API. */
export interface ReviewDecision {
  decision: 'approve' | 'correct' | 'reject';
  /** Those whose approvals counted, the deciding one last. */
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
  /** 0 to 1. */
  progress: number;
  confidence: number | null;
  attempts: number;
  error: WorkflowError | null;
  review: WorkflowReview | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  /** Since when its content is gone. */
  erasedAt: Date | null;
}

/** What of a result is read beside the unit. */
export interface ResultExpansion {
  evidence: boolean;
}

export interface WorkflowResult {
  /** With every documented field; `strict` answers are a projection of it. */
  completedUnit: object;
  /** Read only for who asks for it: it is nine tenths of a large result. */
  evidence?: EvidenceMap;
  processedBy: string;
  processingMs: number;
  /** That its run asked. */
  localModels: readonly AskedModel[];
  /** Where it is in the audit log; null for pipelines that do not show it. */
  logReference: LogReference | null;
}
