// What the edge may ask of workflows.

import type { Caller } from '../auth/caller.ts';
import type { WorkflowState } from './states.ts';
import type { OutputSchema, Workflow, WorkflowRequest, WorkflowResult } from './workflow.ts';

export interface SubmitRequest {
  caller: Caller;
  pipeline: string;
  operation: string;
  request: WorkflowRequest;
  /** From the Idempotency-Key header; the digest covers method, path and the exact body. */
  idempotency: { key: string; requestSha256: Buffer } | null;
  /** https address that receives the short completion payload, if the request names one. */
  webhookUrl: string | null;
  requestId: string;
  traceparent: string | null;
  remoteAddress: string | null;
}

export interface Submission {
  workflow: Workflow;
  /** Set when the workflow has ended with a result. */
  result: WorkflowResult | null;
  /** The idempotency key was used before: this is the present state of that workflow. */
  replayed: boolean;
  /** Secret of a completion endpoint that this request made; shown this once. */
  newWebhookSecret: string | null;
}

export interface WorkflowFilter {
  states?: WorkflowState[];
  pipeline?: string;
  createdAfter?: Date;
  createdBefore?: Date;
}

export interface WorkflowPage {
  workflows: Workflow[];
  /** Opaque; null on the last page. */
  nextCursor: string | null;
}

export interface Workflows {
  /**
   * Accepts work: validated, committed, and answered after at most `waitMs` with whatever the
   * workflow's state is then. Throws `invalid_request`, `insecure_url`, `idempotency_key_reused`,
   * `rate_limit_exceeded` (monthly_quota), `not_found` (pipeline or operation), `unavailable`.
   */
  submit(request: SubmitRequest, waitMs: number): Promise<Submission>;
  /** Throws `not_found`, also for another tenant's workflow. */
  get(tenantId: string, workflowId: string): Promise<Workflow>;
  /** With the result once the workflow is done; waits up to `waitMs` for the end. */
  result(
    tenantId: string,
    workflowId: string,
    waitMs: number,
  ): Promise<{ workflow: Workflow; result: WorkflowResult | null }>;
  list(
    tenantId: string,
    filter: WorkflowFilter,
    page: { limit: number; cursor: string | null },
  ): Promise<WorkflowPage>;
  /** Ends a queued workflow at once, asks a running one to stop; throws `conflict` once it ended. */
  cancel(caller: Caller, workflowId: string, requestId: string): Promise<Workflow>;
}

export type { OutputSchema };
