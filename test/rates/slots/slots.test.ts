import t, { type Test } from 'tap';
import { createPostgresSlots } from '../../../core/rates/slots/postgres-slots.ts';
import { createSharedConcurrency } from '../../../core/rates/slots/shared-concurrency.ts';
import type { SlotStore } from '../../../core/rates/slots/slots.ts';
import { connectValkey } from '../../../core/rates/valkey/connection.ts';
import { createValkeySlots } from '../../../core/rates/valkey/slots.ts';
import { eventually } from '../../support/eventually.ts';
import { quietLog } from '../../support/log.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { buildTenant, testDatabase } from '../../support/postgres.ts';
import { needsValkey, startValkey } from '../../support/valkey.ts';

type Build = (t: Test, leaseMs?: number) => Promise<SlotStore>;

const stores: Record<string, { build: Build; needs: { skip?: string } }> = {
  PostgreSQL: {
    needs: {},
    async build(t, leaseMs) {
      const database = await testDatabase(t);
      for (const tenantId of ['acme', 'globex']) await buildTenant(database, tenantId);
      return createPostgresSlots({ database, leaseMs });
    },
  },
  Valkey: {
    needs: needsValkey,
    async build(t, leaseMs) {
      const { url } = await startValkey(t);
      const none = { username: null, password: null, ca: null };
      const valkey = await connectValkey({ url, ...none, timeoutMs: 2_000 });
      t.teardown(() => valkey.close());
      return createValkeySlots({ valkey, leaseMs });
    },
  },
};

const acme = (count: number, limit = 10) => ({ tenantId: 'acme', count, limit });

for (const [name, { build, needs }] of Object.entries(stores)) {
  t.test(`slots in ${name}`, needs, async (t) => {
    await t.test('together the holders never have more than the limit', async (t) => {
      const store = await build(t);
      t.same(
        await store.hold('one', [acme(6), { tenantId: 'globex', count: 2, limit: 2 }]),
        [6, 2],
      );
      t.same(
        await store.hold('two', [acme(6), { tenantId: 'globex', count: 1, limit: 2 }]),
        [4, 0],
      );
      t.same(await store.hold('one', [acme(7)]), [6], 'asking again is no way to more');
      t.same(await store.hold('one', [acme(0)]), [0]);
      t.same(await store.hold('two', [acme(9)]), [9]);
      t.same(await store.hold('one', [acme(5)]), [1]);
      t.same(await store.hold('two', [acme(9, 3)]), [2], 'a limit that was lowered holds at once');
    });

    await t.test('many that ask at the same moment get exactly the limit', async (t) => {
      const store = await build(t);
      const holders = Array.from({ length: 20 }, (_, n) => `holder ${n}`);
      const granted = await Promise.all(holders.map((holder) => store.hold(holder, [acme(1)])));
      t.equal(
        granted.flat().reduce((sum, one) => sum + one),
        10,
      );
    });

    await t.test('slots that nobody renews come back with the end of their lease', async (t) => {
      const store = await build(t, 300);
      t.same(await store.hold('dead', [acme(10)]), [10]);
      t.same(await store.hold('alive', [acme(1)]), [0]);
      await eventually('the lease ends', async () => {
        return (await store.hold('alive', [acme(1)]))[0] === 1;
      });
    });

    await t.test('two processes share a limit, and what one no longer needs', async (t) => {
      const store = await build(t);
      const clock = manualClock();
      const [one, two] = ['one', 'two'].map((holder) =>
        createSharedConcurrency({ store, holder, clock, log: quietLog() }),
      );
      const enter = (process = one!, times = 1) =>
        Promise.all(Array.from({ length: times }, async () => await process.enter('acme', 10)));
      t.equal((await enter(one, 6)).filter(Boolean).length, 6);
      t.equal((await enter(two, 6)).filter(Boolean).length, 4);
      t.same(await enter(one), [false]);
      one!.leave('acme');
      t.same(one!.enter('acme', 10), true, 'its own slot is there without asking');
      one!.leave('acme');
      t.same(await enter(two), [false], 'and is kept for a moment');
      await eventually('it is given back', async () => {
        await clock.advance(250);
        return (await enter(two))[0];
      });
      await one!.stop();
      t.same(await store.hold('three', [acme(10)]), [0], 'what is under way is still counted');
      for (let n = 0; n < 5; n += 1) one!.leave('acme');
      await one!.stop();
      t.same(await store.hold('three', [acme(10)]), [5]);
    });
  });
}

t.test('without its store nobody enters, and nothing is lost', async (t) => {
  let away = true;
  const store: SlotStore = {
    async hold(_holder, wanted) {
      if (away) throw new Error('away');
      return wanted.map(({ count }) => count);
    },
  };
  const concurrency = createSharedConcurrency({
    store,
    holder: 'one',
    clock: manualClock(),
    log: quietLog(),
  });
  await t.rejects(Promise.resolve(concurrency.enter('acme', 1)), { message: 'away' });
  away = false;
  t.equal(await concurrency.enter('acme', 1), true);
  t.equal(await concurrency.enter('acme', 1), false);
});
