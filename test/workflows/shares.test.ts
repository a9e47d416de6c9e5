// Time stands still in all of these: no beat of the engine finds what an event ought to have started.
// Only the pause of a node that finds all rows locked by another one is real.

import t, { type Test } from 'tap';
import { systemClock } from '../../core/kernel/clock.ts';
import { manualClock } from '../support/manual-clock.ts';
import { buildTenant, testDatabase } from '../support/postgres.ts';
import {
  buildCaller,
  buildOutcome,
  buildSubmit,
  startEngine,
  type EngineOptions,
  type PipelineRun,
} from '../support/workflows.ts';
import { eventually } from '../support/eventually.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A node whose runs last until the test ends them. */
async function heldNode(
  t: Test,
  database: Awaited<ReturnType<typeof testDatabase>>,
  options: EngineOptions,
) {
  const running: { tenantId: string; end: () => void }[] = [];
  const runPipeline: PipelineRun = async ({ tenantId }) => {
    const ended = Promise.withResolvers<void>();
    running.push({ tenantId, end: ended.resolve });
    await ended.promise;
    return { outcome: buildOutcome(), processedBy: 'test@1.0.0' };
  };
  const clock = { ...manualClock(new Date()), sleep: systemClock.sleep };
  const workflows = await startEngine(t, database, {
    runPipeline,
    clock,
    started: false,
    ...options,
  });
  t.teardown(() => running.forEach(({ end }) => end()));
  const of = (tenantId: string): number =>
    running.filter((run) => run.tenantId === tenantId).length;
  return {
    workflows,
    of,
    submit: (tenantId: string, count: number) =>
      Promise.all(
        Array.from({ length: count }, () =>
          workflows.submit(buildSubmit({ caller: buildCaller({ tenantId }) }), 0),
        ),
      ),
    /** Ends the oldest run of the tenant; returns when that is settled and the next has begun. */
    endOne(tenantId: string): void {
      const index = running.findIndex((run) => run.tenantId === tenantId);
      running.splice(index, 1)[0]!.end();
    },
    async until(condition: () => boolean): Promise<void> {
      await eventually('the condition holds', condition, { everyMs: 0 });
    },
  };
}

async function database(t: Test) {
  const opened = await testDatabase(t);
  await buildTenant(opened, 'busy');
  await buildTenant(opened, 'calm');
  return opened;
}

t.test('a tenant that is alone fills every slot of every node', async (t) => {
  const shared = await database(t);
  const options = { slots: 4, perTenantPercent: 50 };
  const first = await heldNode(t, shared, options);
  const second = await heldNode(t, shared, options);
  await first.workflows.start();
  await second.workflows.start();
  await first.submit('busy', 10);
  await first.until(() => first.of('busy') === 4 && second.of('busy') === 4);
  t.equal((await shared.knex('workflows').where({ state: 'queued' })).length, 2);
});

t.test('while work of others waits, a tenant keeps to its share', async (t) => {
  const node = await heldNode(t, await database(t), { slots: 4, perTenantPercent: 25 });
  await node.submit('busy', 6);
  await node.submit('calm', 2);
  await node.workflows.start();
  await node.until(() => node.of('busy') === 1 && node.of('calm') === 1);
  node.endOne('calm');
  await node.until(() => node.of('calm') === 1 && node.of('busy') === 3);
  t.pass('the last of the others began, and the tenant got what is left');
});

t.test('a backlog of one tenant drains without a pause', async (t) => {
  let atOnce = 0;
  let most = 0;
  const runPipeline: PipelineRun = async () => {
    most = Math.max(most, (atOnce += 1));
    await turn();
    atOnce -= 1;
    return { outcome: buildOutcome(), processedBy: 'test@1.0.0' };
  };
  const options = { slots: 4, perTenantPercent: 50, runPipeline };
  const { workflows, submit } = await heldNode(t, await database(t), options);
  await workflows.start();
  const submitted = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const accepted = [];
      for (let n = 0; n < 6; n += 1) accepted.push(...(await submit('busy', 1)));
      return accepted;
    }),
  );
  for (const { workflow } of submitted.flat()) {
    const ended = await workflows.result('busy', workflow.workflowId, 60_000);
    if (ended.workflow.state !== 'completed') t.fail(`ended as ${ended.workflow.state}`);
  }
  t.equal(most, 4, 'all slots were used, and never more');
});

t.test('tenants that share a node drain their backlogs without a pause', async (t) => {
  const runPipeline: PipelineRun = async () => ({
    outcome: buildOutcome(),
    processedBy: 'test@1.0.0',
  });
  const options = { slots: 3, perTenantPercent: 34, runPipeline };
  const { workflows, submit } = await heldNode(t, await database(t), options);
  await workflows.start();
  const both = await Promise.all([submit('busy', 120), submit('calm', 40)]);
  for (const { workflow } of both.flat()) {
    const ended = await workflows.result(workflow.tenantId, workflow.workflowId, 60_000);
    if (ended.workflow.state !== 'completed') t.fail(`ended as ${ended.workflow.state}`);
  }
});
