import t from 'tap';
import { createReads } from '../../core/workflows/reads.ts';
import { createWaiters } from '../../core/workflows/waiters.ts';
import { createWatch } from '../../core/workflows/watch.ts';
import { manualClock } from '../support/manual-clock.ts';
import { buildTenant, testDatabase } from '../support/postgres.ts';
import { buildSubmit, ids, startEngine } from '../support/workflows.ts';

const database = await testDatabase(t);
await buildTenant(database);

async function buildQueued(): Promise<string> {
  const workflow_id = ids.uuid();
  await database.knex('workflows').insert({
    tenant_id: 'acme',
    workflow_id,
    audit_id: ids.uuid(),
    pipeline: 'test',
    mode: 'live',
    operation: 'echo',
    state: 'queued',
    request: '{}',
  });
  return workflow_id;
}

function rig() {
  const clock = manualClock();
  const waiters = createWaiters({ clock });
  const reads = createReads({ database, waiters });
  return { clock, waiters, watch: createWatch({ reads, waiters, clock }) };
}

/** Moves time on, look by look, until the promise is settled. */
async function pass<T>(clock: ReturnType<typeof manualClock>, awaited: Promise<T>): Promise<T> {
  let settled = false;
  void awaited.finally(() => (settled = true));
  while (!settled) {
    await clock.advance(500);
    await database.knex.raw('SELECT 1');
  }
  return await awaited;
}

t.test('progress that nobody announced is seen, silence is broken, and time ends it', async (t) => {
  const { clock, watch } = rig();
  const workflowId = await buildQueued();
  const changes = watch('acme', workflowId, null);
  t.match((await changes.next()).value, { state: 'queued', progress: 0 });
  const row = { tenant_id: 'acme', workflow_id: workflowId };
  await database.knex('workflows').where(row).update({ stage: 'reading', progress: 0.25 });
  const seen = await pass(clock, changes.next());
  t.match(seen.value, { stage: 'reading', progress: 0.25 });
  const spokenMs = clock.elapsedMs();
  t.same(await pass(clock, changes.next()), { value: null, done: false });
  t.ok(clock.elapsedMs() - spokenMs >= 14_000, 'not sooner');
  let last = await pass(clock, changes.next());
  while (!last.done) last = await pass(clock, changes.next());
  t.ok(clock.elapsedMs() >= 15 * 60_000);
});

t.test('who knows the present state hears of the next one only', async (t) => {
  const { clock, watch, waiters } = rig();
  const workflowId = await buildQueued();
  const { versionOf } = await import('../../core/workflows/watch.ts');
  const [first] = await take(watch('acme', workflowId, null));
  const changes = watch('acme', workflowId, versionOf(first!));
  const next = changes.next();
  await database.knex('workflows').where({ workflow_id: workflowId }).update({ progress: 0.5 });
  t.match((await pass(clock, next)).value, { progress: 0.5 });
  waiters.releaseAll();
  t.equal((await changes.next()).done, true, 'a stop ends it');
});

async function take<T>(from: AsyncGenerator<T>): Promise<T[]> {
  const { value } = await from.next();
  await from.return(undefined);
  return [value];
}

t.test('what another process runs is seen to its end', async (t) => {
  const api = await startEngine(t, database, { started: false });
  await startEngine(t, database);
  const submitted = await api.submit(buildSubmit(), 0);
  const { workflowId } = submitted.workflow;
  const states: string[] = [];
  for await (const change of api.watch('acme', workflowId, null)) {
    if (change) states.push(change.state);
  }
  t.equal(states.at(-1), 'completed');
  await t.rejects(api.watch('globex', workflowId, null).next(), { code: 'not_found' });
});
