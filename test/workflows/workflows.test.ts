import t from 'tap';
import { findImbalances } from '../../core/quota/queries.ts';
import { manualClock } from '../support/manual-clock.ts';
import { buildTenant, testDatabase } from '../support/postgres.ts';
import {
  always,
  buildCaller,
  buildOutcome,
  buildSubmit,
  startEngine,
  type PipelineRun,
} from '../support/workflows.ts';

const database = await testDatabase(t);
await buildTenant(database);
await buildTenant(database, 'globex');
const waitMs = 10_000;

async function usage(tenantId: string) {
  const row = await database.knex('usage_periods').where({ tenant_id: tenantId }).first();
  return { settled: row?.settled ?? 0, held: row?.held ?? 0 };
}

function eventsOf(workflowId: string) {
  return database.knex('events').where({ workflow_id: workflowId }).orderBy('event_type');
}

function idempotency(key: string, body = 'same') {
  return { key, requestSha256: Buffer.alloc(32, body) };
}

t.test('a waiting caller gets the result, and one unit is counted', async (t) => {
  const workflows = await startEngine(t, database);
  const before = await usage('acme');
  const { workflow, result } = await workflows.submit(buildSubmit(), waitMs);
  t.equal(workflow.state, 'completed');
  t.same(result?.completedUnit, { message: 'hello' });
  t.same(await usage('acme'), { settled: before.settled + 1, held: 0 });
  const stored = await workflows.result('acme', workflow.workflowId, 0);
  t.same(stored.workflow, workflow, 'what was answered is what was stored');
  t.match(stored.result, result);
});

t.test('a test key runs the same work and counts nothing', async (t) => {
  const workflows = await startEngine(t, database);
  const before = await usage('acme');
  const caller = buildCaller({ mode: 'test' });
  const { workflow } = await workflows.submit(buildSubmit({ caller }), waitMs);
  t.equal(workflow.state, 'completed');
  t.same(await usage('acme'), before);
});

t.test('a low confidence goes to review, announces failure, and holds no unit', async (t) => {
  const runPipeline = always(buildOutcome({ confidence: 0.4999 }));
  const workflows = await startEngine(t, database, { runPipeline });
  const { workflow, result } = await workflows.submit(buildSubmit(), waitMs);
  t.equal(workflow.state, 'in_review');
  t.equal(result, null);
  t.match(workflow.review?.reason, 'Confidence 0.499 is below the threshold of 0.8.');
  const events = await eventsOf(workflow.workflowId);
  const data = { status: 'review', confidenceScore: Number };
  const { reason } = workflow.review!;
  t.match(events, [
    { event_type: 'workflow.failed', data: { ...data, reason: undefined } },
    { event_type: 'workflow.in_review', data: { ...data, reason } },
  ]);
  t.equal((await usage('acme')).held, 0);
});

t.test('a confidence between the two thresholds goes to review without a failure', async (t) => {
  const runPipeline = always(buildOutcome({ confidence: 0.85 }));
  const workflows = await startEngine(t, database, { runPipeline });
  const { workflow } = await workflows.submit(buildSubmit(), waitMs);
  t.equal(workflow.state, 'in_review');
  const events = await eventsOf(workflow.workflowId);
  t.match(events, [{ event_type: 'workflow.in_review', data: { status: 'review' } }]);
  t.equal(events.length, 1);
});

t.test('the same idempotency key leads to the same workflow, also at the same time', async (t) => {
  const workflows = await startEngine(t, database);
  const submit = () => workflows.submit(buildSubmit({ idempotency: idempotency('once') }), waitMs);
  const answers = await Promise.all([submit(), submit(), submit()]);
  t.equal(new Set(answers.map(({ workflow }) => workflow.workflowId)).size, 1);
  t.equal(answers.filter(({ replayed }) => replayed).length, 2);
  t.ok((await submit()).replayed, 'and later');
});

t.test(
  'an idempotency key is refused for another request and free for another tenant',
  async (t) => {
    const workflows = await startEngine(t, database);
    await workflows.submit(buildSubmit({ idempotency: idempotency('mine') }), waitMs);
    const other = buildSubmit({ idempotency: idempotency('mine', 'other') });
    await t.rejects(workflows.submit(other, 0), { code: 'idempotency_key_reused' });
    const caller = buildCaller({ tenantId: 'globex' });
    const theirs = await workflows.submit(
      buildSubmit({ caller, idempotency: idempotency('mine') }),
      waitMs,
    );
    t.notOk(theirs.replayed);
  },
);

t.test('the quota refuses exactly what is over it, whatever arrives at once', async (t) => {
  const workflows = await startEngine(t, database, { slots: 2 });
  const tenantId = await buildTenant(database, 'small');
  const caller = buildCaller({ tenantId });
  await workflows.submit(buildSubmit({ caller }), waitMs);
  await database.knex('usage_periods').where({ tenant_id: tenantId }).update({ unit_limit: 5 });
  const many = Array.from({ length: 20 }, () => workflows.submit(buildSubmit({ caller }), waitMs));
  const answers = await Promise.allSettled(many);
  t.equal(answers.filter(({ status }) => status === 'fulfilled').length, 4);
  const refused = answers.find((answer) => answer.status === 'rejected');
  t.match(refused?.reason, { code: 'rate_limit_exceeded', limitType: 'monthly_quota' });
  t.same(await usage(tenantId), { settled: 5, held: 0 });
});

t.test('a crash is tried again; when attempts are spent the workflow has failed', async (t) => {
  let runs = 0;
  const failure = { code: 'internal_error', message: 'The worker crashed.', retry: true } as const;
  const runPipeline: PipelineRun = async () => {
    runs += 1;
    return { failure };
  };
  const workflows = await startEngine(t, database, { runPipeline });
  const { workflow } = await workflows.submit(buildSubmit(), waitMs);
  t.equal(workflow.state, 'failed');
  t.equal(runs, 3);
  t.match(workflow.error, { code: 'internal_error' });
  const events = await eventsOf(workflow.workflowId);
  t.match(events, [{ event_type: 'workflow.failed', data: { status: 'failed' } }]);
  const ended = await database
    .knex('audit_entries')
    .where({ object_id: workflow.workflowId })
    .whereIn('action', ['workflow.queued', 'workflow.failed']);
  t.same(
    ended.map(({ detail }) => detail).toSorted((one, other) => one.attempt - other.attempt),
    [1, 2, 3].map((attempt) => ({ attempt, step: 'starting', error: 'internal_error' })),
    'the audit trail says of each attempt why it ended',
  );
});

t.test("a document's fault ends the workflow at the first attempt", async (t) => {
  const failure = {
    code: 'document_unreadable',
    message: 'It is encrypted.',
    retry: false,
  } as const;
  const workflows = await startEngine(t, database, { runPipeline: async () => ({ failure }) });
  const { workflow } = await workflows.submit(buildSubmit(), waitMs);
  t.match(workflow, { state: 'failed', attempts: 1, error: { code: 'document_unreadable' } });
});

t.test('a running workflow can be cancelled, an ended one cannot', async (t) => {
  const runPipeline: PipelineRun = (_work, _settings, _documents, { signal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('stopped')));
    });
  const workflows = await startEngine(t, database, { runPipeline });
  const caller = buildCaller();
  const { workflow } = await workflows.submit(buildSubmit({ caller }), 0);
  await workflows.cancel(caller, workflow.workflowId, {
    requestId: 'req_cancel',
    remoteAddress: null,
  });
  const ended = await workflows.result('acme', workflow.workflowId, waitMs);
  t.match(ended.workflow, { state: 'cancelled', error: { code: 'canceled' } });
  const events = await eventsOf(workflow.workflowId);
  t.match(events, [{ event_type: 'workflow.canceled', data: { status: 'canceled' } }]);
  await t.rejects(
    workflows.cancel(caller, workflow.workflowId, { requestId: 'req_x', remoteAddress: null }),
    { code: 'conflict' },
  );
});

t.test(
  'while all slots are taken work waits, and goes first at the next end of a run',
  async (t) => {
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const runPipeline: PipelineRun = async ({ workflowId }) => {
      begun.push(workflowId);
      await new Promise<void>((resolve) => ends.push(resolve));
      return { outcome: buildOutcome(), processedBy: 'test@1.0.0' };
    };
    // Time stands still: no beat of the engine finds what an event ought to have started.
    const clock = manualClock(new Date());
    const workflows = await startEngine(t, database, { slots: 1, runPipeline, clock });
    const accepted: string[] = [];
    const accept = async (): Promise<void> => {
      accepted.push((await workflows.submit(buildSubmit(), 0)).workflow.workflowId);
    };
    const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
    await accept();
    while (begun.length === 0) await turn();
    await accept();
    for (const run of [0, 1, 2]) {
      while (ends.length === run) await turn();
      ends[run]!();
      await workflows.result('acme', begun[run]!, waitMs);
      // Once the slot is free: what comes now must not take it.
      await turn();
      if (run === 0) await accept();
    }
    t.same(begun, accepted);
  },
);

t.test('a result names the local models that its run asked', async (t) => {
  const localModels = [{ model: 'colors', version: 'ab'.repeat(32), origin: 'trained' }] as const;
  const runPipeline: PipelineRun = async () => {
    return { outcome: buildOutcome(), processedBy: 'test@1.0.0', localModels };
  };
  const workflows = await startEngine(t, database, { runPipeline });
  const ended = await workflows.submit(buildSubmit(), waitMs);
  t.same(ended.result?.localModels, localModels);
  const stored = await workflows.result('acme', ended.workflow.workflowId, 0);
  t.same(stored.result?.localModels, localModels, 'also when it is read again');
});

t.test("another tenant's workflow is not there", async (t) => {
  const workflows = await startEngine(t, database);
  const { workflow } = await workflows.submit(buildSubmit(), waitMs);
  const { workflowId } = workflow;
  await t.rejects(workflows.get('globex', workflowId), { code: 'not_found' });
  await t.rejects(workflows.result('globex', workflowId, 0), { code: 'not_found' });
  const theirs = buildCaller({ tenantId: 'globex' });
  await t.rejects(
    workflows.cancel(theirs, workflowId, { requestId: 'req_x', remoteAddress: null }),
    { code: 'not_found' },
  );
});

t.test('pages list every workflow once, newest first', async (t) => {
  const workflows = await startEngine(t, database);
  const tenantId = await buildTenant(database, 'paged');
  const caller = buildCaller({ tenantId });
  for (let n = 0; n < 5; n += 1) await workflows.submit(buildSubmit({ caller }), waitMs);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await workflows.list(tenantId, {}, { limit: 2, cursor });
    seen.push(...page.items.map(({ workflowId }) => workflowId));
    cursor = page.nextCursor;
  } while (cursor !== null);
  t.equal(seen.length, 5);
  t.same(seen, [...seen].sort().reverse());
  const broken = { limit: 2, cursor: 'nonsense' };
  await t.rejects(workflows.list(tenantId, {}, broken), { code: 'invalid_request' });
});

t.test('after all of this the books balance', async (t) => {
  t.same(await findImbalances(database), []);
});
