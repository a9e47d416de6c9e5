import t from 'tap';
import { createLiveMetrics, mostViewers } from '../../core/statistics/live.ts';
import type { Report } from '../../core/statistics/report.ts';
import { manualClock } from '../support/manual-clock.ts';

const start = new Date('2026-03-01T12:00:00Z');

function open() {
  const clock = manualClock(start);
  const asked: string[] = [];
  const failing = { now: false };
  const report = async (tenantId: string, window: string): Promise<Report> => {
    asked.push(`${tenantId} ${window}`);
    if (failing.now) throw new Error('no database');
    return { window, from: String(asked.length) } as Report;
  };
  return { clock, asked, failing, live: createLiveMetrics({ report, clock }) };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

t.test('viewers of one tenant share what is counted, once per tick', async (t) => {
  const { clock, asked, live } = open();
  const followed = Array.from({ length: 5 }, () => live.follow('acme', '24h'));
  const other = live.follow('globex', '24h');
  for (const { reports } of followed) {
    t.match(await reports.next(), { done: false, value: { from: '1' } });
  }
  await other.reports.next();
  t.same(asked, ['acme 24h', 'globex 24h']);
  const next = followed.map(({ reports }) => reports.next());
  await clock.advance(5_000);
  for (const step of next) t.match(await step, { done: false, value: { window: '24h' } });
  t.equal(asked.length, 4);
  for (const one of [...followed, other]) one.leave();
  await clock.advance(60_000);
  t.equal(asked.length, 4, 'nothing is counted without a viewer');
});

t.test('a tenant has a bounded number of viewers, and a place is free again', async (t) => {
  const { live } = open();
  const followed = Array.from({ length: mostViewers }, () => live.follow('acme', '1h'));
  t.throws(() => live.follow('acme', '7d'), { code: 'rate_limit_exceeded' });
  live.follow('globex', '1h').leave();
  followed[0]!.leave();
  followed[0]!.leave();
  live.follow('acme', '7d');
  t.throws(() => live.follow('acme', '7d'), { code: 'rate_limit_exceeded' });
});

t.test('a stream ends when nothing can be counted, and when the appliance stops', async (t) => {
  const { clock, failing, live } = open();
  const failed = live.follow('acme', '24h').reports;
  await failed.next();
  failing.now = true;
  const end = failed.next();
  await clock.advance(5_000);
  t.match(await end, { done: true });
  failing.now = false;
  const again = live.follow('acme', '24h').reports;
  t.match(await again.next(), { done: false }, 'who comes back is served');
  const stopped = again.next();
  await turn();
  live.close();
  t.match(await stopped, { done: true });
});
