import t from 'tap';
import { findImbalances } from '../../core/quota/queries.ts';
import { buildTenant, testDatabase } from '../support/postgres.ts';
import { buildOutcome, buildSubmit, startEngine } from '../support/workflows.ts';
import type { PipelineRun } from '../support/workflows.ts';

const waitMs = 10_000;
const message = 'The pipeline stopped unexpectedly.';
const crash = { failure: { code: 'internal_error', message, retry: true, crashed: true } } as const;

t.test('an input that crashes as often as is allowed goes to review, uncounted', async (t) => {
  const database = await testDatabase(t);
  await buildTenant(database);
  const seen: number[] = [];
  const runPipeline: PipelineRun = async ({ crashes }) => {
    seen.push(crashes);
    return crash;
  };
  const workflows = await startEngine(t, database, { runPipeline });
  const { workflow, result } = await workflows.submit(buildSubmit(), waitMs);
  t.same(seen, [0, 1], 'the second run is told of the first');
  t.match(workflow, { state: 'in_review', attempts: 2, confidence: 0 });
  const read = await workflows.get('acme', workflow.workflowId);
  t.match(read.review, {
    cause: 'poison_input',
    reason: `The input crashed its pipeline 2 times: ${message}`,
  });
  t.equal(result, null);
  t.same(await database.knex('usage_ledger'), []);
  t.same(await findImbalances(database), []);
});

t.test('failures that are no crash of its own do not make an input poison', async (t) => {
  const database = await testDatabase(t);
  await buildTenant(database);
  const lost = { code: 'unavailable', message: 'The run was interrupted.', retry: true } as const;
  const answers = [
    { failure: { ...lost, crashed: false, deferMs: 0 } },
    crash,
    { failure: { ...lost, crashed: false, deferMs: 0 } },
    { outcome: buildOutcome(), processedBy: 'test@1.0.0' },
  ];
  const runPipeline: PipelineRun = async () => answers.shift()!;
  const workflows = await startEngine(t, database, { runPipeline });
  const { workflow } = await workflows.submit(buildSubmit(), waitMs);
  t.match(workflow, { state: 'completed', attempts: 4 });
  t.same(answers, []);
});

t.test('work whose plugin is gone waits, says why, and runs when it is back', async (t) => {
  const database = await testDatabase(t);
  await buildTenant(database);
  let loaded = true;
  const workflows = await startEngine(t, database, { started: false, isLoaded: () => loaded });
  const { workflow } = await workflows.submit(buildSubmit(), 0);
  loaded = false;
  await workflows.start();
  const read = () => database.knex('workflows').where('workflow_id', workflow.workflowId).first();
  let row = await read();
  while (row.parked < 2) row = await read();
  t.match(row, { error: { code: 'unavailable', message: /is not loaded; this waits for it/ } });
  loaded = true;
  const ended = await workflows.result('acme', workflow.workflowId, waitMs);
  t.match(ended.workflow, { state: 'completed', error: null });
  t.same(await findImbalances(database), []);
});
