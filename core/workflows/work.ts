// One run of a workflow on this worker, and what can come of it.

import type { Mode } from '../auth/caller.ts';
import { presentId } from '../kernel/ids.ts';
import type { LogFields } from '../kernel/log.ts';
import type { RememberedRow } from '../reference/remember.ts';
import type { CheckedOutcome } from '../pipelines/checked-outcome.ts';
import type { AskedModel } from '../pipelines/local-models-of-run.ts';
import type { ImmutableLogPlaces } from '../sdk/pipeline.ts';
import type { Verdict } from './verdict.ts';
import type { WorkflowError, WorkflowRequest } from './workflow.ts';

/** A workflow that this worker holds by a lease, under one attempt number. */
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
  /** Of the request that submitted it; null for what an older release accepted without one. */
  requestId: string | null;
  traceparent: string | null;
  createdAt: Date;
  /** When its first attempt began. */
  startedAt: Date;
  /** Attempts in which this input alone ended its plugin's thread or process. */
  crashes: number;
  /** Attempts that found no plugin to run it. */
  parked: number;
}

/** What every log line about a run says of it, in the ids that the API shows. */
export function logFieldsOf({ workflowId, requestId, attemptNo, pipeline }: Work): LogFields {
  const workflow_id = presentId('workflow', workflowId);
  return { workflow_id, request_id: requestId, attempt: attemptNo, pipeline };
}

export interface Finished {
  outcome: CheckedOutcome;
  /** What the outcome asks to remember, checked. */
  remembered?: readonly RememberedRow[];
  verdict: Verdict;
  /** `name@version` of the plugin. */
  processedBy: string;
  /** That the run asked. */
  localModels?: readonly AskedModel[];
  processingMs: number;
  successStatus: 'resolved' | 'completed';
  eventType: string;
  /** Where the result shows its place in the audit log, if it does. */
  immutableLog?: ImmutableLogPlaces | undefined;
}

export type Conclusion =
  | { kind: 'finished'; finished: Finished }
  /** The work cannot succeed; attempts that are left would end the same way. */
  | { kind: 'failed'; error: WorkflowError }
  /** Another attempt may succeed; the error counts when none is left. */
  | { kind: 'retry'; error: WorkflowError; crashed?: boolean }
  /** It never ran, or was ended for another run's sake: it waits without using up an attempt. */
  | { kind: 'deferred'; error: WorkflowError; delayS: number }
  /** This node cannot read its documents: it waits, without using up an attempt, for one that can. */
  | { kind: 'out_of_reach'; error: WorkflowError }
  /** There is nothing to run it with: it waits until there is, however long that takes. */
  | { kind: 'parked'; error: WorkflowError }
  | { kind: 'cancelled' }
  /** This worker may no longer settle the work: others have it, or will. */
  | { kind: 'abandoned' };

export interface Progress {
  stage: string;
  /** 0 to 1. */
  fraction: number;
}
