import t from 'tap';
import { systemClock } from '../../core/kernel/clock.ts';
import { presentId } from '../../core/kernel/ids.ts';
import { slaCsv, slaJsonLines } from '../../core/statistics/sla/lines.ts';
import { createDeliverySla } from '../../core/statistics/sla/service.ts';
import { startProxy, through } from '../egress/proxies.ts';
import { manualClock } from '../support/manual-clock.ts';
import {
  answerWith,
  buildEndpoint,
  createRig,
  deliveriesOf,
  emit,
  startReceiver,
  type Answer,
} from '../webhooks/rig.ts';

const second = 1000;
const hour = 3_600_000;

t.test('a miss is put to whoever caused it, and counts the same in the roll-up', async (t) => {
  const clock = manualClock(systemClock.now());
  const proxy = await startProxy(t);
  const rig = await createRig(t, { clock, proxy: through(proxy.url) });
  const sla = createDeliverySla({ database: rig.database, clock });
  let answer: Answer = answerWith(200);
  const receiver = await startReceiver(t, (received, response) => answer(received, response));
  const { endpointId } = await buildEndpoint(rig, receiver.origin);
  const { endpointId: silent } = await buildEndpoint(rig, `${receiver.origin}/silent`);
  await rig.webhooks.endpoints.patch('acme', silent, { state: 'paused' });
  const reportOf = (id: string, promised = '99.9%') =>
    sla.report({ tenantId: 'acme', endpointId: id, targetMs: 60 * second, promised });
  t.match(await reportOf(endpointId), { kept: null, total: { service_level: null } });

  await rig.webhooks.deliverer.start();
  const failing = async (retries: number[]): Promise<void> => {
    await emit(rig);
    let count = rig.records.length + 1;
    await rig.recorded(count);
    for (const [index, waitMs] of retries.entries()) {
      if (index === retries.length - 1) {
        answer = answerWith(200);
        proxy.refuseWith = null;
      }
      await clock.advance(waitMs);
      await rig.recorded((count += 1));
    }
  };
  // First of all: once a tunnel stands it is used again.
  proxy.refuseWith = 407;
  await failing([5 * second, 30 * second, 120 * second]);
  await clock.advance(1);
  t.match(await reportOf(endpointId), { kept: false, total: { service_level: 0 } });
  await failing([]);
  answer = answerWith(500);
  await failing([5 * second]);
  answer = answerWith(500);
  await failing([5 * second, 30 * second, 120 * second]);
  await clock.advance(1);

  const before = await reportOf(endpointId);
  t.match(before, {
    promised: '99.9%',
    kept: false,
    total: {
      delivered: 4,
      dead: 0,
      not_attempted: 0,
      within_target: 2,
      within_target_rate: 0.5,
      success_rate: 1,
      service_level: 0.75,
      missed: { ours: 1, theirs: 1, network: 0 },
      failed_attempts: { ours: 3, theirs: 4, network: 0 },
    },
  });
  const [ours] = before.examples.ours;
  const oldest = (await deliveriesOf(rig, endpointId)).at(-1);
  t.equal(ours, presentId('delivery', oldest!.deliveryId));
  const { first_attempt_ms: first, delivered_ms: delivered } = before.total;
  t.ok(first.p99! < 5 * second, 'every event was tried at once');
  t.ok(delivered.p50! >= 4 * second && delivered.p50! < 6 * second, String(delivered.p50));
  t.ok(delivered.p99! > 140 * second && delivered.p99! < 180 * second, String(delivered.p99));
  t.match(await reportOf(endpointId, 'best_effort'), { kept: null });
  t.match((await reportOf(silent)).total, { delivered: 0, dead: 0, not_attempted: 4 });
  t.match(
    await sla.report({ tenantId: 'other', endpointId, targetMs: second, promised: '99.9%' }),
    { total: { delivered: 0 } },
  );

  await clock.advance(hour);
  await sla.rollUp();
  await sla.rollUp();
  const { database } = rig;
  const { rows } = await database.knex.raw('SELECT sum(n)::int AS n FROM delivery_hours');
  t.equal(rows[0].n, 4 + 4 + 7 + 4, 'first attempts, deliveries, failures, dead letters');
  const { from: _from, to: _to, days: _days, ...evidence } = await reportOf(endpointId);
  const { from: _began, to: _before, days: _earlier, ...counted } = before;
  t.strictSame(evidence, counted);
  for (const table of ['earlier_attempts', 'undelivered', 'delivered']) {
    await database.knex(table).delete();
  }
  t.equal((await reportOf(endpointId)).total.delivered, 4, 'it outlives the log');

  await t.rejects(
    sla.report({
      tenantId: 'acme',
      endpointId,
      from: clock.now(),
      to: clock.now(),
      targetMs: second,
      promised: '99.9%',
    }),
    { code: 'invalid_request' },
  );
  const report = await reportOf(endpointId);
  const lines = slaJsonLines(report)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const [head, ...days] = slaCsv(report).trimEnd().split('\r\n');
  t.equal(days.length, lines.length);
  t.same(head!.split(','), Object.keys(lines[0]));
  t.equal(
    lines.reduce((sum, { missed_ours: n }) => sum + n, 0),
    1,
  );
});

t.test('what was paused and is replayed much later is nobody’s miss', async (t) => {
  const clock = manualClock(systemClock.now());
  const rig = await createRig(t, { clock });
  const sla = createDeliverySla({ database: rig.database, clock });
  const receiver = await startReceiver(t);
  const { endpointId } = await buildEndpoint(rig, receiver.origin);
  const { deliverer, deliveries, deadLetters, endpoints } = rig.webhooks;
  await deliverer.start();
  await endpoints.patch('acme', endpointId, { state: 'paused' });
  await emit(rig, { count: 2 });
  await clock.advance(hour);
  await endpoints.patch('acme', endpointId, { state: 'active' });
  const [one] = await deliveriesOf(rig, endpointId);
  await deliveries.replay('acme', one!.deliveryId);
  await rig.recorded(1);
  await deadLetters.replay('acme', { endpointId }, { dryRun: false });
  await rig.recorded(2);
  await emit(rig);
  await rig.recorded(3);
  await clock.advance(1);
  const { total } = await sla.report({
    tenantId: 'acme',
    endpointId,
    targetMs: 60 * second,
    promised: '99.9%',
  });
  t.match(total, { delivered: 1, within_target: 1, missed: { ours: 0 }, service_level: 1 });
});
