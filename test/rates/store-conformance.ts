// What every store of rates does, whatever it counts in.

import type { Test } from 'tap';
import type { Rate } from '../../core/config/rate-type.ts';
import type { Drawn, Limit, RateStore } from '../../core/rates/store.ts';
import type { ManualClock } from '../support/manual-clock.ts';

export interface StoreRig {
  store: RateStore;
  clock: ManualClock;
}

export function limit(name: string, rate: number | Rate, type = 'request_rate'): Limit {
  const plain = typeof rate === 'number';
  const figures = plain ? { perSecond: rate, burst: Math.max(1, rate), sustained: rate } : rate;
  return { name, rate: figures, type: type as Limit['type'] };
}

/** Draws until refused, at most `most` times; how often a draw passed. */
export async function drain(
  store: RateStore,
  tenantId: string,
  limits: readonly Limit[],
  most = 10_000,
): Promise<number> {
  for (let passed = 0; passed < most; passed += 1) {
    if ((await store.draw(tenantId, limits)).refused) return passed;
  }
  return most;
}

export function conformance(t: Test, build: (t: Test) => Promise<StoreRig>): void {
  t.test('a burst passes at once, then as many as come back', async (t) => {
    const { store, clock } = await build(t);
    const start = [limit('start', 10)];
    t.equal(await drain(store, 'acme', start), 10);
    await clock.advance(99);
    t.equal(await drain(store, 'acme', start), 0);
    await clock.advance(1);
    t.equal(await drain(store, 'acme', start), 1);
    await clock.advance(60_000);
    t.equal(await drain(store, 'acme', start), 10, 'never more than the burst is saved up');
  });

  t.test('a caller that keeps exactly to the rate is never refused', async (t) => {
    const { store, clock } = await build(t);
    const start = [limit('start', 2)];
    let refused = 0;
    for (let n = 0; n < 300; n += 1) {
      if ((await store.draw('acme', start)).refused) refused += 1;
      await clock.advance(500);
    }
    t.equal(refused, 0);
  });

  t.test('the window of 60 seconds holds back what the bucket would let pass', async (t) => {
    const { store, clock } = await build(t);
    const bursty = [limit('start', { perSecond: 10, burst: 40, sustained: 1 })];
    let passed = 0;
    for (let second = 0; second < 50; second += 1) {
      passed += await drain(store, 'acme', bursty);
      await clock.advance(1000);
    }
    t.equal(passed, 60);
    const refused = await store.draw('acme', bursty);
    t.match(refused, { inWindow: true, remaining: 0 });
    await clock.advance(refused.waitMs - 1);
    t.equal(await drain(store, 'acme', bursty), 0);
    await clock.advance(1);
    t.ok((await drain(store, 'acme', bursty)) > 0, 'the wait that was told was right');
  });

  t.test('one empty bucket refuses, and nothing is drawn from the others', async (t) => {
    const { store } = await build(t);
    const start = limit('start', 3);
    const units = limit('work_units', 2, 'work_unit_rate');
    t.equal(await drain(store, 'acme', [start, units]), 2);
    const refused = await store.draw('acme', [start, units]);
    t.match(refused, { refused: { name: 'work_units', type: 'work_unit_rate' }, waitMs: 500 });
    t.equal(await drain(store, 'acme', [start]), 1);
  });

  t.test('the bucket nearest to empty is told, and when it is full again', async (t) => {
    const { store, clock } = await build(t);
    const nowMs = clock.now().getTime();
    const limits = [limit('status', 5), limit('control_plane', 4)];
    const drawn = await store.draw('acme', limits);
    const expected: Partial<Drawn> = { refused: null, remaining: 3, fullAtMs: nowMs + 250 };
    t.match(drawn, { ...expected, nearest: { name: 'control_plane' } });
  });

  t.test('a look tells how each bucket stands, and draws on none', async (t) => {
    const { store, clock } = await build(t);
    const nowMs = clock.now().getTime();
    const limits = [limit('status', 5), limit('control_plane', 4)];
    const standing = async (tenantId: string) =>
      (await store.look(tenantId, limits)).map(({ limit: { name }, remaining }) => [
        name,
        remaining,
      ]);
    t.same(await standing('nobody'), [
      ['status', 5],
      ['control_plane', 4],
    ]);
    await store.draw('acme', limits);
    await store.draw('acme', [limits[0]!]);
    const after = [
      ['status', 3],
      ['control_plane', 3],
    ];
    t.same(await standing('acme'), after);
    t.same(await standing('acme'), after, 'the second look sees what the first saw');
    t.equal((await store.look('acme', limits))[1]!.fullAtMs, nowMs + 250);
    await clock.advance(1_000);
    t.same(await standing('acme'), [
      ['status', 5],
      ['control_plane', 4],
    ]);
  });

  t.test('tenants have buckets of their own', async (t) => {
    const { store } = await build(t);
    const start = [limit('start', 2)];
    t.equal(await drain(store, 'acme', start), 2);
    t.equal(await drain(store, 'globex', start), 2);
  });

  t.test('a clock that is set back does not shut anybody out', async (t) => {
    const { store, clock } = await build(t);
    const start = [limit('start', 2)];
    await drain(store, 'acme', start);
    await clock.advance(-3_600_000);
    t.equal(await drain(store, 'acme', start), 2);
  });
}
