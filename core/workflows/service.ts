// What the edge may ask of workflows, and what the composition root hands in.

import type { Author, Caller } from '../auth/caller.ts';
import type { Database } from '../database/connection.ts';
import type { Listener } from '../database/listener.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Log } from '../kernel/log.ts';
import type { Random } from '../kernel/random.ts';
import type { Quota } from '../quota/service.ts';
import type { Tracer } from '../telemetry/tracer.ts';
import type { AcceptDeps } from './accept.ts';
import type { CancelRequest } from './cancel/queries.ts';
import type { EngineSettings } from './engine.ts';
import type { WorkflowFilter } from './filter.ts';
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
  /** What was accepted; throws `not_found`. */
  request(tenantId: string, workflowId: string): Promise<WithRequest>;
  /** With the result once the workflow is done; waits up to `waitMs` for the end. */
  result(
    tenantId: string,
    workflowId: string,
    waitMs: number,
    expand?: ResultExpansion,
  ): Promise<{ workflow: Workflow; result: WorkflowResult | null }>;
  /** Its changes, as watch.ts tells. */
  watch: Watch;
  list(
    tenantId: string,
    filter: WorkflowFilter,
    page: { limit: number; cursor: string | null },
  ): Promise<WorkflowPage>;
  /** Ends a queued workflow at once, asks a running one to stop; throws `conflict` once it ended. */
  cancel(
    caller: Caller,
    workflowId: string,
    from: { requestId: string; remoteAddress: string | null },
  ): Promise<Workflow>;
  /** Open workflows that match, counted up to `maxCounted`. */
  countOpen(tenantId: string, filter: WorkflowFilter): Promise<number>;
  /**
   * Cancels up to `cancelBatch` open workflows that match, the newest first; those that ended
   * meanwhile are left out. The cursor leads to the following ones.
   */
  cancelMatching(
    caller: Caller,
    filter: WorkflowFilter,
    cursor: string | null,
    from: { requestId: string; remoteAddress: string | null },
  ): Promise<{ canceled: number; nextCursor: string | null }>;
}

/** Most that are counted before they are canceled: beyond, the exact number helps nobody. */
export const maxCounted = 10_000;

/** One call takes about a second for as many transactions. */
export const cancelBatch = 200;

/** The running part: started by the composition root, stopped in two steps. */
export interface WorkflowEngine extends Workflows {
  /**
   * Cancels like `cancel` and returns the state it found, a final one without a change; null: there is
   * no such workflow. `also` runs in the same transaction.
   */
  tryCancel(
    caller: Author,
    workflowId: string,
    from: RequestOrigin & Pick<CancelRequest, 'also'>,
  ): Promise<WorkflowState | null>;
  /** These pipelines can run now: what waited for one of them is taken up. */
  wake(pipelines: readonly string[]): Promise<void>;
  start(): Promise<void>;
  /** Answers waiting callers with the present state; later waits answer at once. */
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
  /** Sets of reference data that runs add rows to. */
  keptSets?: readonly string[];
  /** Deliveries wait for these endpoints. */
  onDeliveries: (targets: DeliveryTarget[]) => void;
  /** Called for every run that settled, for metrics. */
  onSettled?: (work: Work, settled: Settled) => void;
  /** Called for every workflow that was accepted, for metrics. */
  onAccepted?: (pipeline: string) => void;
  /** Called when the first run of a workflow begins, for metrics. */
  onBegun?: (pipeline: string, queuedMs: number) => void;
  /** Called when a run may not settle because another attempt has taken over, for metrics. */
  onFenced?: () => void;
  /** Called with the number of workflows taken back from other workers, for metrics. */
  onTakenOver?: (workflows: number) => void;
  /** Called with the size of every batch of submits and settles, for metrics. */
  onBatch?: (batch: string, size: number) => void;
}
