import t, { type Test } from 'tap';
import type { Statement } from '../../../core/database/connection.ts';
import { claimStatement, scanStatement } from '../../../core/webhooks/delivery/queries.ts';
import type { AttemptRecord } from '../../../core/webhooks/delivery/record-batch.ts';
import { recordStatement } from '../../../core/webhooks/delivery/recording/statements.ts';
import { buildEndpoint, createRig, emit, type Rig } from '../rig.ts';

/** Of the tables that grow, by index where there is one. */
async function scansOf(rig: Rig, statement: Statement): Promise<string[]> {
  const { rows } = await rig.database.knex.raw(
    `EXPLAIN (GENERIC_PLAN, COSTS off) ${statement.text.replaceAll('?', '\\?')}`,
  );
  const plan = (rows as { 'QUERY PLAN': string }[]).map((row) => row['QUERY PLAN']);
  return plan.flatMap((line, at) => {
    if (!/Scan.* on (undelivered|delivered|events)\b/.test(line)) return [];
    const named = /using (\w+)/.exec(line) ?? /Bitmap Index Scan on (\w+)/.exec(plan[at + 2] ?? '');
    const reached = named?.[1] ?? 'no index';
    const byAll = plan[at + 1]!.trim().replace(/^Index Cond: /, '');
    return [`${reached}: ${[...byAll.matchAll(/\((\w+) [<=>]/g)].map(([, name]) => name).join()}`];
  });
}

const due = 'undelivered_due: tenant_id,endpoint_id,due_at';
const event = 'events_pkey: tenant_id,event_id';
/** Of what goes before a delivery of the same workflow, its own event first. */
const orderScans = [
  'events_by_workflow: tenant_id,workflow_id',
  'undelivered_by_event: event_id',
  event,
];
const claimScans = [due, due, event, ...orderScans];
const key = 'undelivered_pkey: tenant_id,delivery_id';
const recordScans = [key, key];

async function createPinnedRig(t: Test): Promise<Rig> {
  const rig = await createRig(t);
  // As the connections that run them have it.
  await rig.database.knex.raw(
    `SELECT set_config(name, 'off', false)
     FROM unnest(ARRAY['enable_seqscan', 'enable_mergejoin', 'jit']) AS name`,
  );
  return rig;
}

t.test('claims and records reach their rows by key, before there is a first one', async (t) => {
  const rig = await createPinnedRig(t);
  t.same(await scansOf(rig, claimStatement), claimScans);
  t.same(await scansOf(rig, recordStatement), recordScans);
});

t.test('claims reach events by key when the tables have just been analysed', async (t) => {
  const rig = await createPinnedRig(t);
  await buildEndpoint(rig, 'https://receiver.example/');
  await emit(rig, { count: 1500 });
  await rig.database.knex.raw('ANALYZE');
  t.same(await scansOf(rig, claimStatement), claimScans);
  t.same(await scansOf(rig, recordStatement), recordScans);
});

t.test('claim and scan read the index of due rows, also once the queue was empty', async (t) => {
  const rig = await createPinnedRig(t);
  const { knex } = rig.database;
  await buildEndpoint(rig, 'https://receiver.example/');
  await emit(rig, { count: 3000 });
  await knex('undelivered').delete();
  // The planner's worst moment: it has just been told that nothing is pending.
  await knex.raw('VACUUM ANALYZE undelivered');
  await knex.raw('ANALYZE events');
  for (const statement of [claimStatement, scanStatement]) {
    const scans = (await scansOf(rig, statement)).filter((scan) => !orderScans.includes(scan));
    t.equal(scans.length, 2, 'two ranges are read', { scans });
    for (const scan of scans) t.match(scan, /^undelivered_due/, 'by the index of due rows');
  }
});

t.test('recording twice is recording once', async (t) => {
  const rig = await createRig(t);
  const { database, clock } = rig;
  const { endpointId } = await buildEndpoint(rig, 'https://receiver.example/');
  await emit(rig);
  const { delivery_id: id } = await database.knex('deliveries').first();
  const now = clock.now();
  const retryAt = new Date(now.getTime() + 5000);
  const first: AttemptRecord = {
    tenantId: 'acme',
    endpointId,
    deliveryId: id,
    eventType: 'echo.completed',
    eventAt: now,
    attemptNo: 1,
    begunAt: now,
    endedAt: now,
    durationMs: 12,
    status: 500,
    error: 'bad_status',
    failedPhase: null,
    fault: null,
    remoteAddress: '127.0.0.1',
    url: 'https://receiver.example/',
    masked: false,
    timings: { dnsMs: null, connectMs: 1.4, tlsMs: null, firstByteMs: 2 },
    sent: {},
    reply: null,
    delivered: false,
    retryAt,
    ordering: 'none',
  };
  const second = { ...first, attemptNo: 2 };
  for (const record of [first, second, first]) {
    await database.run(recordStatement, recordStatement.values({ records: [record] }));
  }
  t.match(await database.knex('deliveries').first(), {
    attempts: 2,
    state: 'pending',
    due_at: retryAt,
  });
  t.same(
    await database.knex('delivery_attempts').pluck('attempt_no').orderBy('attempt_no'),
    [1, 2],
  );
});
