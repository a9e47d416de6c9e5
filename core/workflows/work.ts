// One run of a workflow on this worker, and its possible conclusions.

import type { Mode } from '../auth/caller.ts';
import { presentId } from '../kernel/ids.ts';
import type { LogFields } from '../kernel/log.ts';
import type { RememberedRow } from '../reference/remember.ts';
import type { CheckedOutcome } from '../pipelines/checked-outcome.ts';
import type { AskedModel } from '../pipelines/local-models-of-run.ts';
import type { ImmutableLogPlaces } from '../sdk/pipeline.ts';
import type { Verdict } from './verdict.ts';
import type { WorkflowError, WorkflowRequest } from './workflow.ts';

/** A workflow that this worker holds by a lease, with one attempt number. */
export interface Work {
  tenantId: string;
  workflowId: string;
  attemptNo: number;
  maxAttempts: number;
  pipeline: string;
  operation: string;
  mode: Mode;
  request: WorkflowRequest;
  completionEndpointId: string | null;
  /**
   * Identifier of the submitting request; null for work that an older release accepted without one.
   */
  requestId: string | null;
  traceparent: string | null;
  createdAt: Date;
  /** Start of its first attempt. */
  startedAt: Date;
  /** Number of attempts in which this input alone ended its plugin's thread or process. */
  crashes: number;
  /** Number of attempts without a plugin to run it. */
  parked: number;
  /** Version of the tenant's configuration of the pipeline; null or absent: the current one. */
  configVersion?: number | null;
}

/** Fields of every log line about a run, with the identifiers that the API shows. */
export function logFieldsOf({ workflowId, requestId, attemptNo, pipeline }: Work): LogFields {
  const workflow_id = presentId('workflow', workflowId);
  return { workflow_id, request_id: requestId, attempt: attemptNo, pipeline };
}

export interface Finished {
  outcome: CheckedOutcome;
  /** Validated rows that the outcome adds. */
  remembered?: readonly RememberedRow[];
  verdict: Verdict;
  /** `name@version` of the plugin. */
  processedBy: string;
  /** Local models that the run used. */
  localModels?: readonly AskedModel[];
  processingMs: number;
  successStatus: 'resolved' | 'completed';
  eventType: string;
  /** Where the result shows its position in the audit log, if it does. */
  immutableLog?: ImmutableLogPlaces | undefined;
}

/** How a run ended. `step`: the step that it was in; see steps.ts. */
export type Conclusion =
  | { kind: 'finished'; finished: Finished }
  /** The work cannot succeed; further attempts would end in the same way. */
  | { kind: 'failed'; error: WorkflowError; step?: string }
  /** A retry may succeed; the error applies if no attempt is left. */
  | { kind: 'retry'; error: WorkflowError; step?: string; crashed?: boolean }
  /** It never ran, or ended because of another run: it waits without using up an attempt. */
  | { kind: 'deferred'; error: WorkflowError; step?: string; delayS: number }
  /**
   * This node cannot read its documents: it waits, without using up an attempt, for a node that
   * can.
   */
  | { kind: 'out_of_reach'; error: WorkflowError; step?: string }
  /** There is no plugin to run it: it waits until there is one, however long that takes. */
  | { kind: 'parked'; error: WorkflowError; step?: string }
  | { kind: 'cancelled' }
  /** This worker must not settle the work: another worker has it, or will. */
  | { kind: 'abandoned' };

export interface Progress {
  stage: string;
  /** Fraction, 0 to 1. */
  fraction: number;
}
