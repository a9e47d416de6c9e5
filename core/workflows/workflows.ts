// Composes the parts of this folder into the service.

import { untraced, within } from '../telemetry/tracer.ts';
import { createAccept } from './accept.ts';
import { endingOf, merge } from './ending.ts';
import { createEngine, type Engine } from './engine.ts';
import { wakeParked } from './queries.ts';
import { createReads } from './reads.ts';
import { cancelOne, listPage, tryCancel } from './requests.ts';
import { createRun } from './run.ts';
import { countStopPoints } from './search/queries.ts';
import type { WorkflowEngine, WorkflowsDeps } from './service.ts';
import { isFinal, type WorkflowState } from './states.ts';
import { createSettler, type Settler } from './settle.ts';
import { createSubmitter } from './submit.ts';
import { createWaiters, type Announcement, type Waiters } from './waiters.ts';
import { createWatch } from './watch.ts';
import type { Conclusion, Work } from './work.ts';

export function createWorkflows(deps: WorkflowsDeps): WorkflowEngine {
  const { database, listener, clock } = deps;
  const waiters = createWaiters({ clock });
  const { engine, settler, submitter, accept } = assemble(deps, waiters);
  const reads = createReads({ database, waiters });

  /** Called after the cancellation of a workflow that was in this state. */
  function stopRun(workflowId: string, state: WorkflowState): void {
    if (state === 'processing') engine.interrupt(workflowId);
    else waiters.announce(workflowId, 'unknown');
  }

  return {
    async submit(request, waitMs) {
      let announced: Promise<Announcement> = Promise.resolve('timeout');
      const expect = (workflowId: string): void => {
        announced = waiters.wait(workflowId, waitMs);
      };
      const { workflowId, fresh, newWebhookSecret } = await accept(request, expect);
      const { tenantId } = request.caller;
      if (fresh === null) {
        return {
          ...(await reads.ended(tenantId, workflowId, waitMs)),
          replayed: true,
          newWebhookSecret,
        };
      }
      deps.onAccepted?.(request.pipeline);
      const announcement = await announced;
      const known = merge(fresh, announcement, waitMs);
      const present = known ?? (await reads.ended(tenantId, workflowId, 0));
      return { ...present, replayed: false, newWebhookSecret };
    },
    get: reads.get,
    request: reads.request,
    result: reads.ended,
    watch: createWatch({ reads, waiters, clock }),
    async tryCancel(caller, workflowId, from) {
      const state = await tryCancel(deps, caller, workflowId, from);
      if (state !== null && !isFinal(state)) stopRun(workflowId, state);
      return state;
    },
    list: (tenantId, filter, page) => listPage(database, tenantId, filter, page),
    stopPoints: (tenantId, filter) => countStopPoints(database, tenantId, filter),
    async cancel(caller, workflowId, from) {
      stopRun(workflowId, await cancelOne(deps, caller, workflowId, from));
      return await reads.get(caller.tenantId, workflowId);
    },
    async start() {
      await listener.on('workmill_done', (hex) => waiters.announce(fromHex(hex), 'unknown'));
      await engine.start();
    },
    async wake(pipelines) {
      if ((await wakeParked(database, pipelines)) > 0) engine.kick();
    },
    releaseWaiters: () => waiters.releaseAll(),
    async stop(hurried) {
      waiters.releaseAll();
      await submitter.idle();
      await engine.stop(hurried);
      await settler.idle();
    },
    stats: () => ({ ...engine.stats(), waiting: waiters.count() }),
  };
}

/** Submit passes work to the engine, which runs it and passes its conclusion to the settler. */
function assemble(deps: WorkflowsDeps, waiters: Waiters) {
  const { database, listener, workerId, quota, clock, ids, random, log } = deps;
  const { tracer = untraced, settings, outbox, logId, onDeliveries, onBatch } = deps;
  const { findOperation, configFor, readDocument, runPipeline } = deps;
  const { leaseS, maxAttempts, poisonAfter, queueLimit } = settings;
  // Submit and settle ask the engine whether to notify other processes.
  const hasPeers = (): boolean => engine.hasPeers();
  const settler = createSettler({
    database,
    quota,
    clock,
    ids,
    random,
    log,
    outbox,
    logId,
    hasPeers,
    onDeliveries,
    onBatch,
  });
  const engine: Engine = createEngine({
    database,
    listener,
    workerId,
    settings,
    clock,
    log,
    tracer,
    run: createRun({
      clock,
      log,
      poisonAfter,
      findOperation,
      configFor,
      readDocument,
      runPipeline,
    }),
    conclude: (work, conclusion) => conclude({ deps, settler, waiters, engine }, work, conclusion),
    onBegun: deps.onBegun,
    onTakenOver: deps.onTakenOver,
  });
  const submitter = createSubmitter({
    database,
    quota,
    ids,
    workerId,
    leaseS,
    maxAttempts,
    queueLimit,
    hasPeers,
    onBatch,
  });
  const accept = createAccept({
    clock,
    ids,
    engine,
    submitter,
    tracer,
    maxAttempts,
    refusal: deps.refusal,
    findOperation,
    missingOperation: deps.missingOperation,
    validateRequest: deps.validateRequest,
    checkAddress: deps.checkAddress,
    documentNames: deps.documentNames,
    maskSecrets: deps.maskSecrets,
    submitConfig: deps.submitConfig,
    completionEndpoint: deps.completionEndpoint,
  });
  return { engine, settler, submitter, accept };
}

/** Settles the conclusion of a run and releases waiting requests. */
async function conclude(
  parts: { deps: WorkflowsDeps; settler: Settler; waiters: Waiters; engine: Engine },
  work: Work,
  conclusion: Conclusion,
): Promise<void> {
  const { deps, settler, waiters, engine } = parts;
  const { clock, tracer = untraced } = deps;
  if (conclusion.kind === 'abandoned') return;
  const span = tracer.start('workflow.settle', { parent: work.traceparent });
  const settled = await within(span, () => settler.settle(work, conclusion));
  if (!settled) return deps.onFenced?.();
  if (settled.state !== 'queued') waiters.announce(work.workflowId, endingOf(work, settled));
  // Work that this node cannot read is left to others first: the next beat of any node finds it.
  else if (conclusion.kind !== 'out_of_reach') clock.after(settled.delayMs, engine.kick);
  deps.onSettled?.(work, settled);
}

function fromHex(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
