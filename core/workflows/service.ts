// Interface of workflows for the API, and their dependencies.

import type { Author, Caller } from '../auth/caller.ts';
import type { Database } from '../database/connection.ts';
import type { Listener } from '../database/listener.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Log } from '../kernel/log.ts';
import type { Page, PageRequest } from '../kernel/pages.ts';
import type { Random } from '../kernel/random.ts';
import type { Quota } from '../quota/service.ts';
import type { Tracer } from '../telemetry/tracer.ts';
import type { AcceptDeps } from './accept.ts';
import type { Again } from './again.ts';
import type { CancelRequest } from './cancel/queries.ts';
import type { EngineSettings } from './engine.ts';
import type { WorkflowFilter } from './filter.ts';
import type { WorkflowOrder } from './search/order/order.ts';
import type { StopPoint, StopPointFilter } from './search/queries.ts';
import type { OutboxForms } from './outbox.ts';
import type { RequestOrigin } from './requests.ts';
import type { RunDeps } from './run.ts';
import type { Target as DeliveryTarget } from '../webhooks/delivery/lane.ts';
import type { Settled } from './settle.ts';
import type { WorkflowState } from './states.ts';
import type { WithRequest } from './reads.ts';
import type { Watch } from './watch.ts';
import type { Work } from './work.ts';
import type { ResultExpansion, Workflow, WorkflowRequest, WorkflowResult } from './workflow.ts';

export interface SubmitRequest {
  /** Chosen by a caller that may have to submit it again; a new one by default. */
  workflowId?: string;
  caller: Author;
  /** Set if it runs the request of another workflow again. */
  again?: Again;
  pipeline: string;
  operation: string;
  request: WorkflowRequest;
  /** From the Idempotency-Key header; the digest covers method, path and the exact body. */
  idempotency: { key: string; requestSha256: Buffer } | null;
  /** https address that receives the short completion payload, if the request has one. */
  webhookUrl: string | null;
  requestId: string;
  traceparent: string | null;
  remoteAddress: string | null;
}

export interface Submission {
  workflow: Workflow;
  /** Set if the workflow has ended with a result. */
  result: WorkflowResult | null;
  /** The idempotency key was used before: this is the current state of that workflow. */
  replayed: boolean;
  /** Secret of a completion endpoint that this request created; returned only here. */
  newWebhookSecret: string | null;
}

export interface ListedPage extends PageRequest {
  /** Default: newest first. */
  order?: WorkflowOrder;
}

export interface Workflows {
  /**
   * Accepts work: validates and commits it, and returns the state of the workflow after at most
   * `waitMs`. Throws `invalid_request`, `insecure_url`, `idempotency_key_reused`,
   * `rate_limit_exceeded` (monthly_quota), `not_found` (pipeline or operation) or `unavailable`.
   */
  submit(request: SubmitRequest, waitMs: number): Promise<Submission>;
  /** Returns a workflow. Throws `not_found`, also for a workflow of another tenant. */
  get(tenantId: string, workflowId: string): Promise<Workflow>;
  /** Returns the accepted request. Throws `not_found`. */
  request(tenantId: string, workflowId: string): Promise<WithRequest>;
  /** Returns the workflow, with the result once it is done; waits up to `waitMs` for the end. */
  result(
    tenantId: string,
    workflowId: string,
    waitMs: number,
    expand?: ResultExpansion,
  ): Promise<{ workflow: Workflow; result: WorkflowResult | null }>;
  /** Changes of a workflow, see watch.ts. */
  watch: Watch;
  list(tenantId: string, filter: WorkflowFilter, page: ListedPage): Promise<Page<Workflow>>;
  /** Counts workflows by where they stopped. */
  stopPoints(tenantId: string, filter: StopPointFilter): Promise<StopPoint[]>;
  /**
   * Ends a queued workflow at once, requests a running one to stop. Throws `conflict` if it has
   * ended.
   */
  cancel(
    caller: Caller,
    workflowId: string,
    from: RequestOrigin & { reason?: string | null },
  ): Promise<Workflow>;
}

/** The running part: started by the composition root, stopped in two steps. */
export interface WorkflowEngine extends Workflows {
  /**
   * Cancels like `cancel` and returns the state it found, a final one without a change; null: there is
   * no such workflow. `also` runs in the same transaction.
   */
  tryCancel(
    caller: Author,
    workflowId: string,
    from: RequestOrigin & Pick<CancelRequest, 'also' | 'detail'>,
  ): Promise<WorkflowState | null>;
  /** These pipelines can run now: what waited for one of them is taken up. */
  wake(pipelines: readonly string[]): Promise<void>;
  start(): Promise<void>;
  /** Returns the current state to waiting callers; later waits return at once. */
  releaseWaiters(): void;
  stop(hurried?: AbortSignal): Promise<void>;
  stats(): { slots: number; busy: number; waiting: number };
}

export interface WorkflowsDeps
  extends
    Omit<AcceptDeps, 'engine' | 'submitter' | 'maxAttempts'>,
    Pick<RunDeps, 'configFor' | 'readDocument' | 'runPipeline'> {
  database: Database;
  listener: Listener;
  quota: Quota;
  clock: Clock;
  ids: Ids;
  random: Random;
  log: Log;
  tracer?: Tracer;
  workerId: string;
  settings: EngineSettings & { maxAttempts: number; queueLimit: number; poisonAfter: number };
  outbox: OutboxForms;
  /** Name of the tamper-evident log of the audit trail. */
  logId: string;
  /** Reference sets that runs add rows to. */
  keptSets?: readonly string[];
  /** Called with endpoints that have a new delivery. */
  onDeliveries: (targets: DeliveryTarget[]) => void;
  /** Called for every settled run, for metrics. */
  onSettled?: (work: Work, settled: Settled) => void;
  /** Called for every accepted workflow, for metrics. */
  onAccepted?: (pipeline: string) => void;
  /** Called when the first run of a workflow begins, for metrics. */
  onBegun?: (pipeline: string, queuedMs: number) => void;
  /** Called if a run cannot settle because another attempt has taken over, for metrics. */
  onFenced?: () => void;
  /** Called with the number of workflows taken over from other workers, for metrics. */
  onTakenOver?: (workflows: number) => void;
  /** Called with the size of every batch of submits and settles, for metrics. */
  onBatch?: (batch: string, size: number) => void;
}
