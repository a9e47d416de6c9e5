// Evidence of delivery while the clock is set: no time is negative, no share above 1, nothing is
// counted twice or left out, and the evidence says that the clock jumped.

import t, { type Test } from 'tap';
import { systemClock } from '../../core/kernel/clock.ts';
import { createClockWatch } from '../../core/statistics/clock/watch.ts';
import { slaCsv } from '../../core/statistics/sla/lines.ts';
import { createDeliverySla } from '../../core/statistics/sla/service.ts';
import { eventually } from '../support/eventually.ts';
import { quietLog } from '../support/log.ts';
import { manualClock } from '../support/manual-clock.ts';
import { answerWith, buildEndpoint, createRig, emit, startReceiver } from '../webhooks/rig.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Half past some hour, so that a step of minutes stays within it. */
const start = new Date(Math.floor(systemClock.now().getTime() / hour) * hour + 30 * minute);

async function startEvidence(t: Test, { retentionDays = 30 } = {}) {
  const clock = manualClock(start);
  const rig = await createRig(t, { clock });
  const { database } = rig;
  const receiver = await startReceiver(t, answerWith(200));
  const { endpointId } = await buildEndpoint(rig, receiver.origin);
  await rig.webhooks.deliverer.start();
  const sla = createDeliverySla({ database, clock });
  const jumps: number[] = [];
  const startWatch = () => {
    const onJump = () => void jumps.push(clock.now().getTime());
    const watch = createClockWatch({
      database,
      clock,
      log: quietLog(),
      retentionDays: () => retentionDays,
      onJump,
    });
    watch.start();
    t.teardown(() => watch.stop());
    return watch;
  };
  const deliver = async (count: number) => {
    const before = rig.records.length;
    await emit(rig, { count });
    await rig.recorded(before + count);
    await clock.advance(1);
  };
  const written = async (count: number) =>
    eventually('the jump is written down', async () => {
      const rows = await database.knex('clock_jumps');
      return rows.length === count;
    });
  const report = (more: { from?: Date; to?: Date } = {}) =>
    sla.report({ tenantId: 'acme', endpointId, targetMs: minute, promised: '99.9%', ...more });
  return { clock, rig, sla, database, jumps, startWatch, deliver, written, report };
}

const whole = { within_target_rate: 1, success_rate: 1, service_level: 1 };

for (const backMs of [3 * minute, 20 * minute, 3 * hour, 2 * day]) {
  t.test(`what ends after the clock went back ${backMs / minute} min counts once`, async (t) => {
    const { clock, sla, jumps, startWatch, deliver, written, report } = await startEvidence(t);
    startWatch();
    await deliver(3);
    await clock.advance(10 * minute);
    await sla.rollUp();
    await deliver(2);
    clock.jump(-backMs);
    await deliver(4);
    await clock.advance(10 * second);
    t.equal(jumps.length, 1);
    await written(1);
    const found = await report({ from: new Date(start.getTime() - 3 * day) });
    t.match(found, { kept: true, total: { delivered: 9, dead: 0, ...whole } });
    t.match(found.clock_jumps, [{ by_ms: -backMs }]);
    t.ok(found.total.delivered_ms.p99! >= 0);
    const counted = () => found.days.reduce((sum, one) => sum + one.delivered, 0);
    t.equal(counted(), 9, 'every one is on a day');
    // The clock comes to where it was, and beyond, and everything is rolled up again.
    for (let left = backMs + 2 * hour; left > 0; left -= 6 * hour) {
      await clock.advance(Math.min(left, 6 * hour));
      await sla.rollUp();
    }
    await deliver(1);
    const span = { from: new Date(start.getTime() - 3 * day) };
    t.match((await report(span)).total, { delivered: 10, ...whole });
  });
}

t.test('a clock that went forward, and right again, loses and doubles nothing', async (t) => {
  const { clock, sla, startWatch, deliver, written, report } = await startEvidence(t);
  startWatch();
  await deliver(2);
  clock.jump(3 * day);
  await clock.advance(10 * second);
  await written(1);
  await deliver(3);
  await clock.advance(10 * minute);
  await sla.rollUp();
  clock.jump(-3 * day);
  await clock.advance(10 * second);
  await written(2);
  await deliver(4);
  const found = await report();
  t.match(found.total, { delivered: 9, success_rate: 1 });
  t.equal(
    found.days.reduce((sum, one) => sum + one.delivered, 0),
    9,
    'those of the days to come too',
  );
  t.match(found.clock_jumps, [{ by_ms: -3 * day }, { by_ms: 3 * day }]);
  const [head, ...lines] = slaCsv(found).trimEnd().split('\r\n');
  const column = head!.split(',').indexOf('clock_jumps');
  const jumped = lines.map((line) => Number(line.split(',')[column]));
  t.equal(
    jumped.reduce((sum, n) => sum + n, 0),
    2,
    'and so does the export',
  );
});

t.test('an event that waits while the clock goes back is no sooner than at once', async (t) => {
  const { clock, rig, startWatch, report } = await startEvidence(t);
  startWatch();
  await rig.stop();
  await emit(rig);
  clock.jump(-hour);
  const next = await createRig(t, { url: rig.url, clock });
  await next.webhooks.deliverer.start();
  await clock.advance(hour);
  await next.recorded(1);
  await clock.advance(1);
  t.match((await report()).total, { delivered: 1, within_target_rate: 1 });
});

t.test('a clock that went back while nothing ran is noticed at the next start', async (t) => {
  const { clock, sla, jumps, startWatch, deliver, written, report } = await startEvidence(t);
  await deliver(3);
  await clock.advance(10 * minute);
  await sla.rollUp();
  clock.jump(-hour);
  startWatch();
  await written(1);
  await deliver(2);
  await clock.advance(10 * minute);
  await sla.rollUp();
  const found = await report();
  t.match(found.total, { delivered: 5, ...whole });
  t.equal(found.clock_jumps.length, 1);
  t.same(jumps, [], 'nobody saw it jump');
});

t.test('several processes notice one jump, and counts outlive their deliveries', async (t) => {
  const evidence = await startEvidence(t, { retentionDays: 1 });
  const { clock, sla, database, startWatch, deliver, written, report } = evidence;
  startWatch();
  startWatch();
  await deliver(3);
  await clock.advance(3 * day);
  await sla.rollUp();
  await database.knex('delivered').delete();
  await deliver(2);
  clock.jump(-3 * day - hour);
  await clock.advance(10 * second);
  await written(1);
  await deliver(1);
  const since = { from: new Date(start.getTime() - day) };
  t.match((await report(since)).total, { delivered: 6 }, 'what has left the log still counts');
});

t.test('a clock that only runs, or is corrected a little, has not jumped', async (t) => {
  const { clock, database, jumps, startWatch } = await startEvidence(t);
  startWatch();
  await clock.advance(hour);
  clock.jump(-900);
  await clock.advance(minute);
  t.same(jumps, []);
  t.same(await database.knex('clock_jumps'), []);
});
