import t from 'tap';
import { FileOutOfReach } from '../../core/documents/out-of-reach.ts';
import { systemClock } from '../../core/kernel/clock.ts';
import { reportWorkflows } from '../../core/observe.ts';
import { findImbalances } from '../../core/quota/queries.ts';
import type { MetricName } from '../../core/telemetry/metric-table.ts';
import { createMetrics } from '../../core/telemetry/metrics.ts';
import { eventually } from '../support/eventually.ts';
import { quietLog } from '../support/log.ts';
import { manualClock } from '../support/manual-clock.ts';
import { buildTenant, testDatabase } from '../support/postgres.ts';
import { buildCaller, buildOutcome, buildSubmit, startEngine } from '../support/workflows.ts';
import type { PipelineRun } from '../support/workflows.ts';

const waitMs = 10_000;

function countingMetrics() {
  const metrics = createMetrics({ version: '1.2.3', clock: systemClock, log: quietLog() });
  const counted = async (name: MetricName): Promise<number> => {
    const sample = new RegExp(`^${name} (\\d+)$`, 'm').exec(await metrics.render());
    return Number(sample![1]);
  };
  return { metrics, counted };
}

/** Runs that end when the test says so. */
function gate(): { runPipeline: PipelineRun; open: () => void; running: () => number } {
  let running = 0;
  const opened = Promise.withResolvers<void>();
  return {
    open: () => opened.resolve(),
    running: () => running,
    async runPipeline() {
      running += 1;
      await opened.promise;
      return { outcome: buildOutcome(), processedBy: 'test@1.0.0' };
    },
  };
}

t.test('work of a worker whose session is gone is taken over within two seconds', async (t) => {
  const database = await testDatabase(t);
  await buildTenant(database);
  const dead = gate();
  const { metrics, counted } = countingMetrics();
  const reports = reportWorkflows(metrics);
  // Its time stands still: no heartbeat tells it that it has lost its work.
  const clock = manualClock(new Date());
  const { runPipeline } = dead;
  const first = await startEngine(t, database, { runPipeline, clock, reports });
  const { workflow } = await first.submit(buildSubmit(), 0);
  while (dead.running() === 0) await new Promise((resolve) => setImmediate(resolve));
  const second = await startEngine(t, database, { reports });
  await first.dropSession();
  const taken = await second.result('acme', workflow.workflowId, 2_000);
  t.equal(taken.workflow.state, 'completed');
  t.equal(taken.workflow.attempts, 2);
  t.equal(await counted('workmill_workflows_taken_over_total'), 1);
  t.equal(await counted('workmill_workflows_fenced_total'), 0);
  dead.open();
  await first.stop();
  t.equal(await counted('workmill_workflows_fenced_total'), 1);
  t.equal((await database.knex('usage_ledger')).length, 1, 'the late run changed nothing');
  t.same(await findImbalances(database), []);
});

t.test('a worker that lost its session for a moment runs its work again', async (t) => {
  const database = await testDatabase(t);
  await buildTenant(database);
  let runs = 0;
  const runPipeline: PipelineRun = async (_work, _settings, _documents, { signal }) => {
    runs += 1;
    if (runs === 1) await new Promise((resolve) => signal.addEventListener('abort', resolve));
    return { outcome: buildOutcome(), processedBy: 'test@1.0.0' };
  };
  const workflows = await startEngine(t, database, { runPipeline });
  const { workflow } = await workflows.submit(buildSubmit(), 0);
  while (runs === 0) await new Promise((resolve) => setImmediate(resolve));
  await database.knex.raw(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name LIKE 'workmill:%'`,
  );
  const ended = await workflows.result('acme', workflow.workflowId, waitMs);
  t.match(ended.workflow, { state: 'completed', attempts: 2 });
  t.same(await findImbalances(database), []);
});

t.test(
  'what one node cannot read goes back without an attempt, and another reads it',
  async (t) => {
    const database = await testDatabase(t);
    await buildTenant(database);
    const readDocument = async (): Promise<Uint8Array> => {
      throw new FileOutOfReach(new Error('ENOENT'));
    };
    const first = await startEngine(t, database, { readDocument });
    const request = { input: { document_url: 'https://files.example/1' }, options: {} };
    const { workflow } = await first.submit(buildSubmit({ request }), 0);
    const { workflowId } = workflow;
    await eventually('it is back in the queue', async () => {
      const row = await database.knex('workflows').where({ workflow_id: workflowId }).first();
      t.ok(row.max_attempts - row.attempt_no >= 2, 'no attempt is used up');
      return row.error !== null;
    });
    await first.stop();
    const second = await startEngine(t, database);
    const ended = await second.result('acme', workflowId, 30_000);
    t.equal(ended.workflow.state, 'completed');
  },
);

t.test('a clean stop gives work back without using up an attempt', async (t) => {
  const database = await testDatabase(t);
  await buildTenant(database);
  const begun = Promise.withResolvers<void>();
  const runPipeline: PipelineRun = (_work, _settings, _documents, { signal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('stopped')));
      begun.resolve();
    });
  const first = await startEngine(t, database, { runPipeline });
  const { workflow } = await first.submit(buildSubmit(), 0);
  await begun.promise;
  await first.stop();
  const row = await database.knex('workflows').first();
  t.match(row, { state: 'queued', max_attempts: 4, lease_until: null });
  const second = await startEngine(t, database);
  const ended = await second.result('acme', workflow.workflowId, waitMs);
  t.equal(ended.workflow.state, 'completed');
});

t.test('a stop answers waiting callers with the present state', async (t) => {
  const database = await testDatabase(t);
  await buildTenant(database);
  const held = gate();
  const workflows = await startEngine(t, database, { runPipeline: held.runPipeline });
  const waiting = workflows.submit(buildSubmit(), 60_000);
  while (held.running() === 0) await new Promise((resolve) => setImmediate(resolve));
  workflows.releaseWaiters();
  t.equal((await waiting).workflow.state, 'processing');
  held.open();
});

t.test('a tenant with a long queue does not keep another waiting', async (t) => {
  const database = await testDatabase(t);
  await buildTenant(database, 'busy');
  await buildTenant(database, 'calm');
  const order: string[] = [];
  const runPipeline: PipelineRun = async (work) => {
    order.push(work.tenantId);
    return { outcome: buildOutcome(), processedBy: 'test@1.0.0' };
  };
  const workflows = await startEngine(t, database, { runPipeline, slots: 2, started: false });
  const submitAs = (tenantId: string) =>
    workflows.submit(buildSubmit({ caller: buildCaller({ tenantId }) }), 0);
  await Promise.all(Array.from({ length: 40 }, () => submitAs('busy')));
  const { workflow } = await submitAs('calm');
  await workflows.start();
  await workflows.result('calm', workflow.workflowId, waitMs);
  t.ok(order.indexOf('calm') < 10, `the calm tenant ran at place ${order.indexOf('calm')}`);
});

t.test('the database refuses a transition that the table does not have', async (t) => {
  const { stateTable, workflowStates } = await import('../../core/workflows/states.ts');
  const database = await testDatabase(t);
  await buildTenant(database);
  const workflows = await startEngine(t, database);
  const { workflow } = await workflows.submit(buildSubmit(), waitMs);
  for (const from of workflowStates) {
    for (const to of workflowStates.filter((state) => state !== from)) {
      const allowed = (stateTable[from].next as readonly string[]).includes(to);
      const trx = await database.knex.transaction();
      // The trigger sees only the transition: constraints about times and leases are satisfied.
      const place = (state: string) => ({
        state,
        finished_at: stateTable[state as keyof typeof stateTable].final ? trx.fn.now() : null,
        lease_until: state === 'processing' ? trx.fn.now() : null,
        worker_id: state === 'processing' ? 'w' : null,
        held_period: null,
      });
      await trx.raw('ALTER TABLE workflows DISABLE TRIGGER workflow_transition_allowed');
      const mine = { workflow_id: workflow.workflowId };
      await trx('workflows').where(mine).update(place(from));
      await trx.raw('ALTER TABLE workflows ENABLE TRIGGER workflow_transition_allowed');
      const outcome = await trx('workflows')
        .where(mine)
        .update(place(to))
        .then(
          () => 'allowed',
          (error: { constraint?: string }) => error.constraint,
        );
      t.equal(outcome, allowed ? 'allowed' : 'workflow_transition_allowed', `${from} to ${to}`);
      await trx.rollback();
    }
  }
});
