// Accepts a valid request as a workflow: checks addresses, finds the completion endpoint, reserves
// a slot if one is free, and commits with its batch.

import type { Clock } from '../kernel/clock.ts';
import { Fault, type FaultDetail } from '../kernel/errors.ts';
import { presentId, type Ids } from '../kernel/ids.ts';
import type { SecretMasker } from '../privacy/secret-masker.ts';
import type { OperationDeclaration } from '../sdk/pipeline.ts';
import { untraced, within, type Tracer } from '../telemetry/tracer.ts';
import { documentAddresses } from './document-addresses.ts';
import type { Engine } from './engine.ts';
import { namedDocuments, termsOf } from './search/terms.ts';
import type { SubmitRequest } from './service.ts';
import { refusal, type Submit, type Submitter } from './submit.ts';
import { withoutSecrets } from './without-secrets.ts';
import type { Work } from './work.ts';
import type { OutputSchema, Workflow } from './workflow.ts';

export interface AcceptDeps {
  clock: Clock;
  ids: Ids;
  engine: Engine;
  submitter: Submitter;
  tracer?: Tracer;
  maxAttempts: number;
  /**
   * Returns the reason why no new work may be accepted, such as an expired license or one that does
   * not cover the pipeline; null if it may.
   */
  refusal?: ((pipeline: string) => Fault | null) | undefined;
  findOperation(pipeline: string, operation: string): OperationDeclaration | null;
  /**
   * Creates the fault for an operation that `findOperation` does not find; it suggests similar
   * names.
   */
  missingOperation(pipeline: string, operation: string): Fault;
  /** Returns the errors in `input` and `options`, by the operation's schemas. */
  validateRequest(pipeline: string, operation: string, request: object): FaultDetail[];
  /** Throws for an address that could never be fetched: not https, private, or not a document. */
  checkAddress(tenantId: string, address: string): void;
  /** Names of those of the uploaded documents that have one. */
  documentNames(tenantId: string, documentIds: readonly string[]): Promise<string[]>;
  /** Masks payment card numbers and passwords. */
  maskSecrets: SecretMasker['mask'];
  submitConfig(
    tenantId: string,
    pipeline: string,
  ): Promise<{ outputSchema: OutputSchema; webhookOnCompletion: string | null }>;
  completionEndpoint(
    tenantId: string,
    url: string,
  ): Promise<{ endpointId: string; secret: string | null }>;
}

export interface Acceptance {
  workflowId: string;
  /** Null for a replay: the row is older than this request. */
  fresh: Workflow | null;
  newWebhookSecret: string | null;
}

/** `expect` is called with the identifier before the commit, so that no announcement is missed. */
export function createAccept(deps: AcceptDeps) {
  const { tracer = untraced } = deps;

  /**
   * The stored trace context: runs and deliveries are parts of the submit, whenever they happen.
   */
  function begin({ pipeline, operation, traceparent: parent }: SubmitRequest, workflowId: string) {
    const attributes = {
      'workmill.workflow.id': presentId('workflow', workflowId),
      'workmill.pipeline': pipeline,
      'workmill.operation': operation,
    };
    return tracer.start('workflow.submit', { parent, kind: 'producer', attributes });
  }

  return async (request: SubmitRequest, expect: (workflowId: string) => void) => {
    const refused = deps.refusal?.(request.pipeline);
    if (refused) throw refused;
    checkRequest(deps, request);
    const { tenantId } = request.caller;
    const config = await deps.submitConfig(tenantId, request.pipeline);
    const completionUrl = request.webhookUrl ?? config.webhookOnCompletion;
    const endpoint = completionUrl ? await deps.completionEndpoint(tenantId, completionUrl) : null;
    const { workflowId = deps.ids.uuid() } = request;
    const declaration = deps.findOperation(request.pipeline, request.operation)!;
    const stored = await withoutSecrets(request.request, declaration, deps.maskSecrets);
    const named = namedDocuments(stored, declaration);
    if (named.ids.length > 0) named.names.push(...(await deps.documentNames(tenantId, named.ids)));
    const span = begin(request, workflowId);
    const submit: Submit = {
      ...request,
      ...(request.again && { againAuditId: deps.ids.uuid() }),
      request: stored,
      terms: termsOf(stored, named),
      workflowId,
      traceparent: span.traceparent,
      auditId: deps.ids.uuid(),
      outputSchema: config.outputSchema,
      completionEndpointId: endpoint?.endpointId ?? null,
      own: deps.engine.reserve(tenantId),
    };
    expect(submit.workflowId);
    return within(span, () => commit(deps, submit, endpoint?.secret ?? null));
  };
}

function checkRequest(deps: AcceptDeps, { caller, pipeline, operation, request }: SubmitRequest) {
  const declaration = deps.findOperation(pipeline, operation);
  if (!declaration) throw deps.missingOperation(pipeline, operation);
  const details = deps.validateRequest(pipeline, operation, request);
  if (details.length > 0) throw new Fault('invalid_request', undefined, { details });
  for (const { pointer, address } of documentAddresses(request.input, declaration)) {
    try {
      deps.checkAddress(caller.tenantId, address);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      const detail = { path: `/input${pointer}`, message: error.message };
      throw new Fault(error.code, error.message, { details: [detail], cause: error });
    }
  }
}

async function commit(
  { engine, submitter, maxAttempts, clock }: AcceptDeps,
  submit: Submit,
  newWebhookSecret: string | null,
): Promise<Acceptance> {
  const { caller, workflowId } = submit;
  let kept = false;
  try {
    const accepted = await submitter.submit(submit);
    if (accepted.kind === 'replay') {
      return { workflowId: accepted.workflowId, fresh: null, newWebhookSecret: null };
    }
    if (accepted.kind !== 'accepted') throw refuse(accepted, clock.now());
    if (submit.own) {
      engine.begin(toWork(submit, maxAttempts, accepted.createdAt));
      kept = true;
    } else {
      engine.kick();
    }
    return { workflowId, fresh: freshWorkflow(submit, accepted.createdAt), newWebhookSecret };
  } finally {
    if (submit.own && !kept) engine.cancelReservation(caller.tenantId);
  }
}

function refuse(refused: Parameters<typeof refusal>[0], now: Date): Fault {
  const resetsAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  return refusal(refused, resetsAt, now);
}

function toWork(submit: Submit, maxAttempts: number, createdAt: Date): Work {
  return {
    tenantId: submit.caller.tenantId,
    workflowId: submit.workflowId,
    attemptNo: 1,
    maxAttempts,
    crashes: 0,
    parked: 0,
    configVersion: submit.again?.configVersion ?? null,
    pipeline: submit.pipeline,
    operation: submit.operation,
    mode: submit.caller.mode,
    request: submit.request,
    completionEndpointId: submit.completionEndpointId,
    requestId: submit.requestId,
    traceparent: submit.traceparent,
    createdAt,
    startedAt: createdAt,
  };
}

/** Returns the committed row without reading it. */
function freshWorkflow(submit: Submit, createdAt: Date): Workflow {
  return {
    tenantId: submit.caller.tenantId,
    workflowId: submit.workflowId,
    auditId: submit.auditId,
    pipeline: submit.pipeline,
    operation: submit.operation,
    mode: submit.caller.mode,
    state: submit.own ? 'processing' : 'queued',
    outputSchema: submit.outputSchema,
    stage: null,
    stopPoint: null,
    progress: 0,
    confidence: null,
    attempts: submit.own ? 1 : 0,
    error: null,
    review: null,
    createdAt,
    startedAt: submit.own ? createdAt : null,
    finishedAt: null,
    erasedAt: null,
  };
}
