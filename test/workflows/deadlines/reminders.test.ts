// Reminders of deadlines: results that an engine settles, events in the database, and a clock that the
// test moves.

import t from 'tap';
import { presentId } from '../../../core/kernel/ids.ts';
import { eraseWorkflowContent } from '../../../core/erasure/workflow-content.ts';
import { createTenantPass } from '../../../core/erasure/tenant-pass.ts';
import { createReminders } from '../../../core/workflows/deadlines/reminders.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { quietLog } from '../../support/log.ts';
import { buildTenant, testDatabase } from '../../support/postgres.ts';
import {
  buildCaller,
  buildOutcome,
  buildSubmit,
  echoOperation,
  ids,
  startEngine,
} from '../../support/workflows.ts';

const dayMs = 86_400_000;
const database = await testDatabase(t);
const list = {
  title: 'Duties',
  items: '/duties',
  summary: '/what',
  date: '/until',
  details: { party: '/who' },
  dates: [{ name: 'end', summary: 'The term ends', date: '/end' }],
  reminders: { eventType: 'test.deadline_near', daysBefore: '/remind' },
};
const engine = await startEngine(t, database, {
  runPipeline: async ({ request }) => {
    const completedUnit = request.input as Record<string, unknown>;
    return { outcome: buildOutcome({ completedUnit }), processedBy: 'test@1.0.0' };
  },
});
const operation = { ...echoOperation, deadlines: list, locales: {}, limits: {} as never };
const never = new AbortController().signal;

/** One node: what it sends is counted by `run`. The clock stands on 1 March 2026. */
function buildNode({ remind = [30, 7] as unknown, clock = manualClock(), isLoaded = true } = {}) {
  const kicked: string[] = [];
  const reminders = createReminders({
    database,
    clock,
    ids,
    log: quietLog(),
    pipelines: {
      list: () => (isLoaded ? [{ name: 'test', operations: { echo: operation } }] : []),
    },
    settingsFor: async () => ({ remind }),
    kick: (targets) => kicked.push(...targets.map(({ tenantId }) => tenantId)),
  });
  return { clock, kicked, sent: reminders.sent, run: () => reminders.send(never) };
}

/** A tenant of its own for each sentence: turns look at all tenants. */
async function settle(tenantId: string, unit: object, mode: 'live' | 'test' = 'live') {
  const caller = buildCaller({ tenantId, mode });
  const request = { input: unit as Record<string, unknown>, options: {} };
  const { workflow } = await engine.submit(buildSubmit({ caller, request }), 10_000);
  return workflow.workflowId;
}

async function eventsOf(tenantId: string): Promise<{ workflow_id: string; data: any }[]> {
  return await database
    .knex('events')
    .where({ tenant_id: tenantId, event_type: 'test.deadline_near' })
    .orderBy('created_at')
    .select(['workflow_id', 'data']);
}

async function tenant(name: string): Promise<string> {
  await buildTenant(database, name);
  return name;
}

t.test('a deadline is announced once for each lead time, also after a restart', async (t) => {
  const acme = await tenant('once');
  const duties = [{ what: 'deliver the plan', until: '2026-04-30', who: 'Supplier' }];
  const workflowId = await settle(acme, { end: null, duties });
  const { run, clock } = buildNode();
  t.equal(await run(), 0, '60 days before');
  await clock.advance(30 * dayMs);
  t.equal(await run(), 1, '30 days before');
  t.equal(await run(), 0, 'again in the same hour');
  const restarted = buildNode({ clock });
  t.equal(await restarted.run(), 0, 'after a restart');
  await clock.advance(24 * dayMs);
  t.equal(await restarted.run(), 1, '6 days before');
  await clock.advance(20 * dayMs);
  t.equal(await restarted.run(), 0, 'after the deadline');
  const [first, second, ...rest] = await eventsOf(acme);
  t.equal(rest.length, 0);
  t.same(first, {
    workflow_id: workflowId,
    data: {
      list: 'Duties',
      deadline: {
        key: '0',
        summary: 'deliver the plan',
        date: '2026-04-30',
        details: { party: 'Supplier' },
      },
      days_before: 30,
      days_left: 30,
    },
  });
  t.match(second!.data, { days_before: 7, days_left: 6 });
  t.match(await restarted.sent(acme, workflowId), [
    { deadlineKey: '0', daysBefore: 30, sentAt: new Date('2026-03-31T12:00:00Z') },
    { deadlineKey: '0', daysBefore: 7 },
  ]);
});

t.test('a clock that jumps sends the nearest lead time, and none again', async (t) => {
  const acme = await tenant('jumps');
  await settle(acme, { end: '2026-04-30' });
  const { run, clock } = buildNode();
  t.equal(await run(), 0);
  clock.jump(55 * dayMs);
  t.equal(await run(), 1, 'both lead times have passed');
  clock.jump(-55 * dayMs);
  t.equal(await run(), 0);
  await clock.advance(35 * dayMs);
  t.equal(await run(), 0, 'the longer lead time, after the shorter one was sent');
  t.match(await eventsOf(acme), [{ data: { deadline: { key: 'end' }, days_before: 7 } }]);
});

t.test('two nodes at the same time send one event', async (t) => {
  const acme = await tenant('nodes');
  const duties = Array.from({ length: 120 }, (_, at) => ({ what: `${at}`, until: '2026-03-10' }));
  await settle(acme, { end: null, duties });
  const url = 'https://erp.example/hooks';
  await database.knex('webhook_endpoints').insert({
    tenant_id: acme,
    endpoint_id: ids.uuid(),
    url,
    payload: 'envelope',
    event_types: ['*'],
    state: 'active',
    secret: Buffer.from('sealed'),
  });
  const [one, other] = [buildNode(), buildNode()];
  const counts = await Promise.all([one.run(), other.run()]);
  // What one node held while the other looked is left to its next turn.
  const late = await one.run();
  t.equal(counts[0]! + counts[1]! + late, 120);
  t.equal((await eventsOf(acme)).length, 120);
  t.equal([...one.kicked, ...other.kicked].length, 120, 'deliveries are announced');
});

t.test(
  'what is over, of a test key, unfinished or without lead times is not announced',
  async (t) => {
    const acme = await tenant('silent');
    await settle(acme, { end: '2026-02-28' });
    await settle(acme, { end: '2026-03-05' }, 'test');
    await settle(acme, { end: 'soon', duties: [{ what: 'report', until: '2026-02-30' }] });
    t.equal(await buildNode().run(), 0);
    await settle(acme, { end: '2026-03-05' });
    for (const remind of [[], undefined, 'daily', [-1, 5000, 2.5]]) {
      t.equal(await buildNode({ remind: remind ?? null }).run(), 0);
    }
    t.equal(await buildNode({ isLoaded: false }).run(), 0, 'of a pipeline that is not loaded');
    t.equal(await buildNode({ remind: [4, 5] }).run(), 1, 'once it is loaded');
  },
);

t.test('an erased workflow or tenant is not announced and leaves nothing', async (t) => {
  const acme = await tenant('erased');
  const workflowIds = [await settle(acme, { end: '2026-04-30' })];
  const { run, clock } = buildNode();
  await run();
  t.equal((await database.knex('deadlines').where({ tenant_id: acme })).length, 1);
  await database.transaction((trx) => eraseWorkflowContent(trx, { tenantId: acme, workflowIds }));
  await clock.advance(40 * dayMs);
  t.equal(await run(), 0, presentId('workflow', workflowIds[0]!));
  t.same(await database.knex('deadlines').where({ tenant_id: acme }), []);
  await settle(acme, { end: '2026-04-30' });
  t.equal(await run(), 1);
  await createTenantPass({ database, clock })(acme);
  for (const table of ['deadlines', 'deadline_reminders', 'events']) {
    t.same(await database.knex(table).where({ tenant_id: acme }), [], table);
  }
});
