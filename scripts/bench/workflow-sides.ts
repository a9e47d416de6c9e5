// The sides that workflows.ts compares, each in its own process and on its own database. All run
// the same closed loop; the comment of each side states its steps for one workflow.

import { join } from 'node:path';
import { openLastCheckpoint } from '../../core/audit/log/last-checkpoint.ts';
import { openLog } from '../../core/audit/log/open-log.ts';
import { lastLeafIndex } from '../../core/audit/log/queries.ts';
import { createSequencer } from '../../core/audit/log/sequencer.ts';
import { publishedPlans } from '../../core/config/plans.ts';
import { systemClock as clock } from '../../core/kernel/clock.ts';
import { Fault } from '../../core/kernel/errors.ts';
import { connectDatabase } from '../../core/database/connection.ts';
import { createListener } from '../../core/database/listener.ts';
import { createIds, presentId } from '../../core/kernel/ids.ts';
import { systemRandom as random } from '../../core/kernel/random.ts';
import { createLineGatherer } from '../../core/pipelines/logs/gather.ts';
import { createPipelines } from '../../core/pipelines/pipelines.ts';
import { findImbalances } from '../../core/quota/queries.ts';
import { createQuota } from '../../core/quota/service.ts';
import { writeOutcome, type CheckedOutcome } from '../../core/pipelines/checked-outcome.ts';
import { createWebhookForms } from '../../core/workflows/webhook-forms.ts';
import type { Work } from '../../core/workflows/work.ts';
import { createWorkflows } from '../../core/workflows/workflows.ts';
import noop from '../../test/fixtures/plugins/noop/pipeline.ts';
import { benchLog as log, quantile } from './bench-database.ts';
import { createPgBossSide } from './pg-boss-side.ts';
import {
  buildRequest,
  running,
  tenants,
  type Order,
  type Side,
  type SideName,
  type SideParts,
  type Slice,
  type Verdict,
} from './workflow-load.ts';
import { contextFor } from '../../test/support/context.ts';

const [name, url, folder] = process.argv.slice(2) as [SideName, string, string];
const ids = createIds({ clock, random });
const database = connectDatabase({ url, log });
const quota = createQuota({ database, clock, plans: publishedPlans });
const parts: SideParts = { database, quota, ids, clock };
for (const tenant_id of tenants) await database.knex('tenants').insert({ tenant_id, name: '-' });

const open: Record<SideName, () => Promise<Side>> = {
  host: async () => openOurs(await hosted()),
  in_process: () => openOurs({ run: runInProcess, stop: async () => {} }),
  in_process_log: () => withSequencer(() => openOurs({ run: runInProcess, stop: async () => {} })),
  in_process_lines: () => withStoredLines(),
  in_process_no_duration: () => withoutIndexes('workflows_by_duration'),
  in_process_unsorted: () =>
    withoutIndexes('workflows_by_duration', 'workflows_by_confidence', 'workflows_ended'),
  pg_boss: () => createPgBossSide({ ...parts, url, run: runInProcess, manner: 'worker' }),
  pg_boss_sql: () => createPgBossSide({ ...parts, url, run: runInProcess, manner: 'sql' }),
};
const side = await open[name]();
let done = 0;
process.on('message', (order: Order | 'end') => {
  void (order === 'end' ? end() : measure(order)).then((answer) => process.send!(answer));
});
process.send!('ready');

/**
 * Runs this many callers. Each submits its next workflow when its last one has settled or, for a
 * backlog, is accepted. The rate counts until everything is settled.
 */
async function measure(order: Order): Promise<Slice> {
  const { callers, seconds, backlog = false } = order;
  const callersTenants = tenants.slice(0, order.tenants);
  const submit = backlog ? side.accept! : side.complete;
  const times: number[] = [];
  const cpu = process.cpuUsage();
  const beganMs = clock.elapsedMs();
  const endMs = beganMs + seconds * 1000;
  const caller = async (n: number): Promise<void> => {
    while (clock.elapsedMs() < endMs) {
      const startMs = clock.elapsedMs();
      await submit(callersTenants[n % callersTenants.length]!);
      times.push(clock.elapsedMs() - startMs);
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, n) => caller(n)));
  if (backlog) await drained();
  const tookMs = clock.elapsedMs() - beganMs;
  const { user, system } = process.cpuUsage(cpu);
  done += times.length;
  return {
    done: times.length,
    rate: (times.length * 1000) / tookMs,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    cpuShare: (user + system) / 1000 / tookMs,
  };
}

async function drained(): Promise<void> {
  const open = () => database.knex('workflows').whereIn('state', ['queued', 'processing']).first();
  while (await open()) await clock.sleep(50);
}

/** Stops the side, then counts every row that a workflow must leave, and checks the books. */
async function end(): Promise<Verdict> {
  await side.stop();
  const count = async (table: string, where = {}): Promise<number> => {
    const [row] = await database.knex(table).where(where).count('*');
    return Number(row!['count']);
  };
  const counts = {
    completed: await count('workflows', { state: 'completed' }),
    workflows: await count('workflows'),
    results: await count('results'),
    ledger: await count('usage_ledger'),
    events: await count('events'),
    idempotency_keys: await count('idempotency_keys'),
    half_of_audit: (await count('audit_entries')) / 2,
    ...(await side.counts?.()),
  };
  const imbalances = (await findImbalances(database)).length;
  const wrong = Object.entries(counts).filter(([, value]) => value !== done);
  await database.close();
  return { done, wrong: Object.fromEntries(wrong), imbalances };
}

/** With the audit log, which gives the entries of the workflows their places in the tree meanwhile. */
async function withSequencer(openSide: () => Promise<Side>): Promise<Side> {
  const source = { file: null, homeFile: join(folder, 'audit-log.key') };
  const { signer } = await openLog({ database, source, clock, random, log });
  const last = openLastCheckpoint(join(folder, 'audit-log.checkpoint'), signer!.verifier);
  const sequencer = createSequencer({ database, signer: signer!, last, clock, log });
  const opened = await openSide();
  sequencer.start();
  return {
    ...opened,
    async stop() {
      await opened.stop();
      await sequencer.stop();
    },
    counts: async () => ({
      ...(await opened.counts?.()),
      half_of_leaves: ((await lastLeafIndex(database.knex)) + 1) / 2,
    }),
  };
}

/** Without indexes of the orders of lists. */
async function withoutIndexes(...indexes: string[]): Promise<Side> {
  for (const index of indexes) await database.knex.raw('DROP INDEX ??', [index]);
  return openOurs({ run: runInProcess, stop: async () => {} });
}

/** Each run logs two lines, which are stored up to the rate of a plugin; others are left out. */
async function withStoredLines(): Promise<Side> {
  const lines = createLineGatherer({
    clock,
    log,
    settings: () => ({ isStored: true, lines: 20_000, bytes: 32 * 2 ** 20 }),
    isLogged: () => true,
    onStored: () => {},
    onLeftOut: () => {},
  });
  lines.start(database, { nodeId: ids.uuid(), host: 'bench' });
  const plugin = lines.log.child({ plugin: 'noop', plugin_version: '1.0.0' });
  return openOurs({
    async run(work) {
      const own = plugin.child({
        tenant_id: work.tenantId,
        workflow_id: presentId('workflow', work.workflowId),
        request_id: work.requestId,
        attempt: work.attemptNo,
      });
      own.info('begins', { stage: 'read', pages: 3 });
      const outcome = await runInProcess(work);
      own.info('ends', { confidence: 0.99, method: 'layout' });
      return outcome;
    },
    stop: () => lines.stop(),
  });
}

type RunPipeline = (work: Work) => Promise<CheckedOutcome>;

/** The plugin in its own host process, as in production. */
async function hosted(): Promise<{ run: RunPipeline; stop: () => Promise<void> }> {
  const fixtures = new URL('../../test/fixtures/plugins', import.meta.url).pathname;
  const pipelines = await createPipelines({
    folders: [fixtures],
    engineVersion: '0.1.0',
    home: folder,
    clock,
    log,
  });
  const run: RunPipeline = async ({ workflowId, attemptNo, request }) => {
    const { input, options } = request;
    const task = { workflowId, attempt: attemptNo, input, options, settings: {}, documents: {} };
    return (await pipelines.run('noop', 'echo', task)).outcome;
  };
  return { run, stop: () => pipelines.stop() };
}

async function runInProcess({
  request,
  workflowId,
  attemptNo,
}: Pick<Work, 'request' | 'workflowId' | 'attemptNo'>): Promise<CheckedOutcome> {
  const { input, options } = request;
  const task = { workflowId, attempt: attemptNo, input, options, settings: {}, documents: {} };
  const operation = noop.operations['echo']!;
  const context = contextFor(operation, { log, startedAt: 0 });
  return writeOutcome(await operation.run(task as never, context));
}

/**
 * The real service and engine, called as the API calls them: one transaction to submit, one to
 * claim unless the row was inserted as running, one to settle. Each transaction is shared by
 * concurrent requests.
 */
async function openOurs(plugin: { run: RunPipeline; stop: () => Promise<void> }): Promise<Side> {
  const workerId = ids.uuid();
  const listener = await createListener({ url, workerId, clock, log });
  const { echo } = noop.operations;
  const unused = async (): Promise<never> => {
    throw new Error('not part of this measurement');
  };
  const workflows = createWorkflows({
    database,
    logId: 'workmill/bench',
    clock,
    ids,
    random,
    log,
    workerId,
    listener,
    quota: parts.quota,
    settings: {
      slots: running,
      perTenantPercent: 80,
      leaseS: 10,
      maxAttempts: 3,
      poisonAfter: 3,
      queueLimit: 2000,
    },
    findOperation: () => echo!,
    missingOperation: () => new Fault('not_found'),
    validateRequest: () => [],
    checkAddress: () => {},
    documentNames: unused,
    maskSecrets: unused,
    submitConfig: async () => ({ outputSchema: 'extended', webhookOnCompletion: null }),
    configFor: async () => ({
      confidenceThreshold: null,
      requireHumanReviewBelow: null,
      settings: {},
    }),
    readDocument: unused,
    runPipeline: async (work) => ({ outcome: await plugin.run(work), processedBy: 'noop@1.0.0' }),
    completionEndpoint: unused,
    outbox: createWebhookForms(() => 'http://127.0.0.1'),
    onDeliveries: () => {},
  });
  await workflows.start();
  return {
    async complete(tenantId) {
      const { workflow } = await workflows.submit(buildRequest(ids, tenantId), 60_000);
      if (workflow.state !== 'completed') throw new Error(`ended as ${workflow.state}`);
    },
    async accept(tenantId) {
      await workflows.submit(buildRequest(ids, tenantId), 0);
    },
    async stop() {
      await workflows.stop();
      await Promise.all([listener.close(), plugin.stop()]);
    },
  };
}
