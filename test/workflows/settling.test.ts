import t from 'tap';
import { findImbalances } from '../../core/quota/queries.ts';
import { buildTenant, testDatabase } from '../support/postgres.ts';
import { buildCaller, buildOutcome, buildSubmit, startEngine } from '../support/workflows.ts';
import type { PipelineRun } from '../support/workflows.ts';

const waitMs = 10_000;

t.test('a result that cannot be stored fails its own workflow and no neighbour', async (t) => {
  const database = await testDatabase(t);
  await buildTenant(database);
  await buildTenant(database, 'globex');
  const together = Promise.withResolvers<void>();
  let running = 0;
  // All end at the same moment, so that one statement settles them.
  const runPipeline: PipelineRun = async ({ tenantId }) => {
    running += 1;
    if (running === 4) together.resolve();
    await together.promise;
    const { written, ...outcome } = buildOutcome();
    const stored = tenantId === 'globex' ? { ...written, completedUnit: '{"half' } : written;
    return { outcome: { ...outcome, written: stored }, processedBy: 'test@1.0.0' };
  };
  const workflows = await startEngine(t, database, { runPipeline, slots: 4 });
  const broken = buildCaller({ tenantId: 'globex' });
  const submits = [buildSubmit(), buildSubmit({ caller: broken }), buildSubmit(), buildSubmit()];
  const ended = await Promise.all(submits.map((submit) => workflows.submit(submit, waitMs)));
  t.same(
    ended.map(({ workflow: { state, attempts } }) => ({ state, attempts })),
    [
      { state: 'completed', attempts: 1 },
      { state: 'failed', attempts: 1 },
      { state: 'completed', attempts: 1 },
      { state: 'completed', attempts: 1 },
    ],
  );
  t.match(ended[1]!.workflow.error, { code: 'internal_error', message: /cannot be stored/ });
  t.same(await findImbalances(database), []);
  const counted = await database.knex('usage_ledger').select('tenant_id');
  t.same(
    counted.map(({ tenant_id }) => tenant_id),
    ['acme', 'acme', 'acme'],
  );
});

t.test('a settle whose connection is cut is tried again within its lease', async (t) => {
  const database = await testDatabase(t);
  await buildTenant(database);
  let runs = 0;
  // The settling statement meets a lock that is held until its connection has been cut once.
  const held = await database.knex.transaction();
  const runPipeline: PipelineRun = async ({ workflowId }) => {
    runs += 1;
    await held.raw('SELECT 1 FROM workflows WHERE workflow_id = ? FOR UPDATE', [workflowId]);
    return { outcome: buildOutcome(), processedBy: 'test@1.0.0' };
  };
  const workflows = await startEngine(t, database, { runPipeline });
  const { workflow } = await workflows.submit(buildSubmit(), 0);
  const waiting = `SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  let pids: { pid: number }[] = [];
  while (pids.length === 0) pids = (await database.knex.raw(waiting)).rows;
  await database.knex.raw('SELECT pg_terminate_backend(?)', [pids[0]!.pid]);
  await held.rollback();
  const ended = await workflows.result('acme', workflow.workflowId, waitMs);
  t.match(ended.workflow, { state: 'completed', attempts: 1 });
  t.equal(runs, 1);
  t.same(await findImbalances(database), []);
});
