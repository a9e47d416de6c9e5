// A real engine on a real database; the test provides the pipeline.

import type { Test } from 'tap';
import type { Caller, Scope } from '../../core/auth/caller.ts';
import { publishedPlans, type Plans } from '../../core/config/plans.ts';
import type { Database } from '../../core/database/connection.ts';
import { createListener } from '../../core/database/listener.ts';
import { systemClock, type Clock } from '../../core/kernel/clock.ts';
import { Fault } from '../../core/kernel/errors.ts';
import { createIds } from '../../core/kernel/ids.ts';
import { systemRandom } from '../../core/kernel/random.ts';
import { createQuota } from '../../core/quota/service.ts';
import { writeOutcome, type CheckedOutcome } from '../../core/pipelines/checked-outcome.ts';
import type { OperationDeclaration, Outcome } from '../../core/sdk/pipeline.ts';
import { maskSecrets } from '../../core/sdk/secret-text.ts';
import type { PipelineConfig, RunDeps } from '../../core/workflows/run.ts';
import type { SubmitRequest, WorkflowEngine, WorkflowsDeps } from '../../core/workflows/service.ts';
import { createWorkflows } from '../../core/workflows/workflows.ts';
import { quietLog } from './log.ts';

export const ids = createIds({ clock: systemClock, random: systemRandom });

export const echoOperation: OperationDeclaration = {
  title: 'Echo',
  description: 'Gives back what it was given.',
  input: {},
  options: {},
  output: {},
  published: {},
  documents: ['/document_url'],
  unit: 'echo',
  successStatus: 'completed',
  eventType: 'echo.completed',
  businessObject: {},
  defaults: { confidenceThreshold: 0.8, requireHumanReviewBelow: 0.9 },
  examples: [],
};

export function buildOutcome(changes: Partial<Outcome> = {}): CheckedOutcome {
  return writeOutcome({
    completedUnit: { message: 'hello' },
    confidence: 0.99,
    evidence: {},
    validation: { rulesPassed: 3, failures: [] },
    businessObject: { message: 'hello' },
    ...changes,
  });
}

export function buildCaller(changes: Partial<Caller> = {}): Caller {
  const key = { keyId: ids.uuid(), mode: 'live', scopes: new Set<Scope>() } as const;
  return { tenantId: 'acme', plan: 'on_premises', seesPersonalData: true, ...key, ...changes };
}

export function buildSubmit(changes: Partial<SubmitRequest> = {}): SubmitRequest {
  return {
    caller: buildCaller(),
    pipeline: 'test',
    operation: 'echo',
    request: { input: { message: 'hello' }, options: {} },
    idempotency: null,
    webhookUrl: null,
    requestId: 'req_test',
    traceparent: null,
    remoteAddress: null,
    ...changes,
  };
}

export type PipelineRun = RunDeps['runPipeline'];

/** Ends every run at once with the same outcome. */
export function always(outcome: CheckedOutcome): PipelineRun {
  return async () => ({ outcome, processedBy: 'test@1.0.0' });
}

export interface EngineOptions {
  runPipeline?: PipelineRun;
  readDocument?: RunDeps['readDocument'];
  /** Whether the pipeline `test` is loaded, asked each time; always unless given. */
  isLoaded?: () => boolean;
  /** Changes of the operation `echo`. */
  operation?: Partial<OperationDeclaration>;
  /** Name of the audit log. */
  logId?: string;
  documentNames?: WorkflowsDeps['documentNames'];
  slots?: number;
  leaseS?: number;
  perTenantPercent?: number;
  clock?: Clock;
  plans?: () => Plans;
  started?: boolean;
  /** Of the pipeline's configuration. */
  config?: Partial<PipelineConfig>;
  /** What the engine reports for metrics. */
  reports?: Pick<WorkflowsDeps, 'onBatch' | 'onFenced' | 'onTakenOver'>;
}

export async function startEngine(
  t: Test,
  database: Database,
  options: EngineOptions = {},
): Promise<WorkflowEngine & { dropSession(): Promise<void> }> {
  const clock = options.clock ?? systemClock;
  const isLoaded = options.isLoaded ?? (() => true);
  const operation = { ...echoOperation, ...options.operation };
  const log = quietLog();
  const workerId = ids.uuid();
  const listener = await createListener({ url: database.url, workerId, clock, log });
  const workflows = createWorkflows({
    database,
    logId: options.logId ?? 'workmill/test',
    listener,
    quota: createQuota({ database, clock, plans: options.plans ?? publishedPlans }),
    clock,
    ids,
    random: systemRandom,
    log,
    workerId,
    settings: {
      slots: options.slots ?? 4,
      perTenantPercent: options.perTenantPercent ?? 100,
      leaseS: options.leaseS ?? 10,
      maxAttempts: 3,
      queueLimit: 2000,
      poisonAfter: 2,
    },
    findOperation: (pipeline) => (pipeline.startsWith('test') && isLoaded() ? operation : null),
    missingOperation: () => new Fault('not_found'),
    validateRequest: () => [],
    checkAddress: () => {},
    documentNames: options.documentNames ?? (async () => []),
    maskSecrets: async (texts) => texts.map(maskSecrets),
    submitConfig: async () => ({ outputSchema: 'extended', webhookOnCompletion: null }),
    completionEndpoint: async () => ({ endpointId: ids.uuid(), secret: null }),
    configFor: async () => ({
      confidenceThreshold: null,
      requireHumanReviewBelow: null,
      settings: {},
      ...options.config,
    }),
    readDocument: options.readDocument ?? (async () => new Uint8Array()),
    runPipeline: options.runPipeline ?? always(buildOutcome()),
    outbox: { envelopeData: (facts) => facts, shortPayload: (facts) => facts },
    onDeliveries: () => {},
    ...options.reports,
  });
  if (options.started !== false) await workflows.start();
  t.teardown(async () => {
    await workflows.stop();
    await listener.close();
  });
  // What the database sees of kill -9: the worker's session ends and does not come back.
  return { ...workflows, dropSession: () => listener.close() };
}
