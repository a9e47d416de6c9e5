import t, { type Test } from 'tap';
import { findImbalances } from '../../../core/quota/queries.ts';
import type { BulkActionKind } from '../../../core/workflows/bulk/bulk-action.ts';
import { createBulkActions } from '../../../core/workflows/bulk/bulk-actions.ts';
import { createBulkRunner, type BulkRunnerDeps } from '../../../core/workflows/bulk/runner.ts';
import type { FilterForm } from '../../../core/workflows/filter.ts';
import type { WorkflowEngine } from '../../../core/workflows/service.ts';
import { systemClock } from '../../../core/kernel/clock.ts';
import { eventually } from '../../support/eventually.ts';
import { quietLog } from '../../support/log.ts';
import { buildTenant, testDatabase } from '../../support/postgres.ts';
import {
  always,
  buildCaller,
  buildOutcome,
  buildSubmit,
  ids,
  startEngine,
} from '../../support/workflows.ts';

const database = await testDatabase(t);
const person = {
  accountId: ids.uuid(),
  sessionId: ids.uuid(),
  login: 'ines',
  name: 'Ines',
  role: 'operator',
  tenants: null,
  mustChangePassword: false,
};
const from = { requestId: 'req_bulk', remoteAddress: null };
const doubtful = always(buildOutcome({ confidence: 0.3 }));
const engine = await startEngine(t, database, { runPipeline: doubtful });

function openBulk(
  t: Test,
  workflows: BulkRunnerDeps['workflows'],
  changes: Partial<BulkRunnerDeps> = {},
) {
  const runner = createBulkRunner({
    database,
    clock: systemClock,
    ids,
    log: quietLog(),
    workerId: ids.uuid(),
    workflows,
    drawStart: async () => 0,
    ...changes,
  });
  t.teardown(() => runner.stop());
  const actions = createBulkActions({ database, clock: systemClock, ids, kick: runner.kick });
  return { runner, actions };
}

async function tenant(tenantId: string, workflows: number, metadata = {}) {
  await buildTenant(database, tenantId);
  const caller = buildCaller({ tenantId, person, keyId: person.accountId });
  const made: string[] = [];
  for (let n = 0; n < workflows; n += 1) {
    const request = { input: { n }, options: {}, metadata };
    const { workflow } = await engine.submit(buildSubmit({ caller, request }), 10_000);
    made.push(workflow.workflowId);
  }
  return { caller, made };
}

async function run(
  { actions }: ReturnType<typeof openBulk>,
  caller: ReturnType<typeof buildCaller>,
  action: BulkActionKind,
  filter: FilterForm,
) {
  const { row } = await actions.create(caller, { action, filter }, from);
  const { tenantId } = caller;
  await eventually('the action ended', async () => {
    return (await actions.get(tenantId, row.bulk_action_id)).row.state !== 'running';
  });
  const page = { limit: 100, cursor: null };
  const { items } = await actions.items(tenantId, row.bulk_action_id, page);
  return { ...(await actions.get(tenantId, row.bulk_action_id)), items };
}

async function trail(tenantId: string) {
  const rows = await database
    .knex('audit_entries')
    .where({ tenant_id: tenantId })
    .orderBy('audit_id');
  return rows.filter(
    ({ action }) => action !== 'workflow.submitted' && action !== 'workflow.in_review',
  );
}

t.test('all open workflows that match are canceled once, under the person', async (t) => {
  const { caller, made } = await tenant('many', 5, { batch: '1' });
  const bulk = openBulk(t, engine);
  bulk.runner.start();
  const filter: FilterForm = { status: ['in_review', 'completed'], metadata: { batch: '1' } };
  t.equal(await bulk.actions.count('many', { action: 'cancel', filter }), 5);
  const ended = await run(bulk, caller, 'cancel', filter);
  t.match(ended, {
    row: { state: 'done', found: 5, actor_kind: 'account', actor_id: 'ines' },
    counts: { pending: 0, canceled: 5, skipped: 0 },
  });
  t.same(ended.items.map((item) => item.workflow_id).toSorted(), made.toSorted());
  const entries = await trail('many');
  t.ok(entries.every((entry) => entry.actor_id === 'ines' && entry.request_id === 'req_bulk'));
  const actions = entries.map(({ action }): string => action);
  t.same(
    actions.toSorted((a, b) => (a < b ? -1 : 1)),
    ['bulk_action.created', 'bulk_action.done', ...made.map(() => 'workflow.cancelled')],
  );
  const created = entries.find(({ action }) => action === 'bulk_action.created');
  t.match(created.detail, { filter: { metadata: ['batch'] }, found: 5 }, 'without values');
});

t.test('ended workflows run again once each, and not those that it starts', async (t) => {
  const { caller, made } = await tenant('again', 3, { order: '77' });
  const bulk = openBulk(t, engine);
  bulk.runner.start();
  await run(bulk, caller, 'cancel', { pipeline: 'test' });
  const ended = await run(bulk, caller, 'run_again', { pipeline: 'test' });
  t.match(ended.counts, { started: 3, refused: 0, skipped: 0, pending: 0 });
  const all = await database.knex('workflows').where({ tenant_id: 'again' });
  t.equal(all.length, 6);
  for (const { workflow_id: id, new_workflow_id: next } of ended.items) {
    t.ok(made.includes(id));
    const [before, after] = await Promise.all([
      engine.request('again', id),
      engine.request('again', next!),
    ]);
    t.same(after.request, before.request);
  }
  t.same(await findImbalances(database), []);
});

t.test('units that are used up refuse a workflow with the reason', async (t) => {
  const { caller } = await tenant('poor', 3);
  const bulk = openBulk(t, engine);
  bulk.runner.start();
  await run(bulk, caller, 'cancel', { pipeline: 'test' });
  // Each new workflow waits for a person and holds nothing: one unit is left for none of them.
  await database.knex('usage_periods').where({ tenant_id: 'poor' }).update({ unit_limit: 0 });
  const ended = await run(bulk, caller, 'run_again', { status: ['cancelled'] });
  t.match(ended.counts, { started: 0, refused: 3 });
  t.match(ended.items[0]!.error, { code: 'rate_limit_exceeded', message: /monthly quota/ });
});

t.test('it waits for the rate of its tenant, and goes on', async (t) => {
  const { caller } = await tenant('slow', 2);
  let asked = 0;
  const bulk = openBulk(t, engine, { drawStart: async () => ((asked += 1) === 1 ? 1 : 0) });
  bulk.runner.start();
  await run(bulk, caller, 'cancel', { pipeline: 'test' });
  const ended = await run(bulk, caller, 'run_again', { pipeline: 'test' });
  t.match(ended.counts, { started: 2 });
  t.equal(asked, 3);
});

t.test('a worker that dies leaves the rest to another, and nothing is done twice', async (t) => {
  const { caller } = await tenant('crash', 6);
  const first = openBulk(t, engine);
  first.runner.start();
  await run(first, caller, 'cancel', { pipeline: 'test' });
  await first.runner.stop();
  // It dies between the submission and the note of its outcome, as kill -9 would have it.
  const never = new Promise<never>(() => {});
  const died = Promise.withResolvers<void>();
  let submitted = 0;
  const dying: BulkRunnerDeps['workflows'] = {
    ...engine,
    async submit(request, waitMs) {
      await engine.submit(request, waitMs);
      if ((submitted += 1) === 6) died.resolve();
      return await never;
    },
  };
  const dead = createBulkRunner({
    database,
    clock: systemClock,
    ids,
    log: quietLog(),
    workerId: ids.uuid(),
    workflows: dying,
    drawStart: async () => 0,
  });
  dead.start();
  const actions = createBulkActions({ database, clock: systemClock, ids, kick: dead.kick });
  const request = { action: 'run_again', filter: { pipeline: 'test' } } as const;
  const { row } = await actions.create(caller, request, from);
  await died.promise;
  const mine = { bulk_action_id: row.bulk_action_id };
  // Its lease runs out; the idempotency keys as well, as after a long time.
  await database
    .knex('bulk_actions')
    .where(mine)
    .update({ lease_until: new Date(0) });
  await database.knex('idempotency_keys').where({ tenant_id: 'crash' }).del();
  const next = openBulk(t, engine);
  next.runner.start();
  await eventually('the action ended', async () => {
    return (await actions.get('crash', row.bulk_action_id)).row.state === 'done';
  });
  t.match((await actions.get('crash', row.bulk_action_id)).counts, { started: 6, refused: 0 });
  const all = await database.knex('workflows').where({ tenant_id: 'crash' });
  t.equal(all.length, 12);
});

t.test('a canceled action stops, and keeps what it has done', async (t) => {
  const { caller } = await tenant('stopped', 30);
  const halfway = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let canceled = 0;
  const slow: BulkRunnerDeps['workflows'] = {
    ...engine,
    async tryCancel(...given: Parameters<WorkflowEngine['tryCancel']>) {
      if ((canceled += 1) > 16) {
        halfway.resolve();
        await released.promise;
      }
      return await engine.tryCancel(...given);
    },
  };
  const bulk = openBulk(t, slow);
  bulk.runner.start();
  const request = { action: 'cancel', filter: { pipeline: 'test' } } as const;
  const { row } = await bulk.actions.create(caller, request, from);
  await halfway.promise;
  const actor = { kind: 'account', id: 'ines', ...from } as const;
  const stopped = await bulk.actions.cancel('stopped', row.bulk_action_id, actor);
  t.match(stopped, { row: { state: 'canceled' }, counts: { canceled: 16, pending: 14 } });
  released.resolve();
  await bulk.runner.stop();
  const open = await database.knex('workflows').where({ tenant_id: 'stopped', state: 'in_review' });
  t.equal(open.length, 6, 'the eight that were under way ended with it');
  await t.rejects(bulk.actions.cancel('stopped', row.bulk_action_id, actor), { code: 'conflict' });
});

t.test('actions of a tenant are bounded, and those of others are not there', async (t) => {
  const { caller } = await tenant('full', 0);
  const { actions } = openBulk(t, engine);
  const request = { action: 'cancel', filter: { pipeline: 'test' } } as const;
  const asked = Array.from({ length: 12 }, () => actions.create(caller, request, from));
  const made = (await Promise.allSettled(asked)).map((one) =>
    one.status === 'fulfilled' ? 'created' : one.reason.code,
  );
  t.same(
    made.toSorted((a, b) => (a < b ? -1 : 1)),
    [...Array.from({ length: 7 }, () => 'conflict'), ...Array.from({ length: 5 }, () => 'created')],
    'also when they are asked for at the same time',
  );
  const page = await actions.list('full', { limit: 2, cursor: null });
  t.equal(page.items.length, 2);
  const rest = await actions.list('full', { limit: 10, cursor: page.nextCursor });
  t.equal(rest.items.length, 3);
  const { bulk_action_id: id } = page.items[0]!.row;
  await t.rejects(actions.get('many', id), { code: 'not_found' });
});
