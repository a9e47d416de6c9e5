import t from 'tap';
import { createMemoryStore } from '../../core/rates/memory-store.ts';
import { manualClock } from '../support/manual-clock.ts';
import { conformance, drain, limit } from './store-conformance.ts';

conformance(t, async () => {
  const clock = manualClock();
  return { clock, store: createMemoryStore({ clock }) };
});

t.test('who has been idle is forgotten, and memory stays bounded', async (t) => {
  const clock = manualClock();
  const store = createMemoryStore({ clock, maxHolders: 5000 });
  const limits = [limit('start', 2)];
  for (let n = 0; n < 1000; n += 1) store.draw(`early-${n}`, limits);
  await clock.advance(66_000);
  store.draw('late', limits);
  t.equal(store.size(), 1);
  for (let n = 0; n < 9000; n += 1) store.draw(`many-${n}`, limits);
  t.equal(store.size(), 5000);
});

t.test('nobody gains by being forgotten', async (t) => {
  const clock = manualClock();
  const store = createMemoryStore({ clock });
  const slow = [limit('start', { perSecond: 0.01, burst: 10, sustained: 0.01 })];
  // The window of such a rate lets one pass in a minute.
  t.equal(await drain(store, 'acme', slow), 1);
  await clock.advance(66_000);
  for (let n = 0; n < 2000; n += 1) store.draw(`other-${n}`, slow);
  t.equal(await drain(store, 'acme', slow), 1);
  t.equal(store.draw('acme', slow).remaining, 0);
});
