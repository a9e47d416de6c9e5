import t, { type Test } from 'tap';
import type { Database } from '../../core/database/connection.ts';
import { connectDatabase } from '../../core/database/connection.ts';
import { createPostgresStore } from '../../core/rates/postgres-store.ts';
import type { RateStore } from '../../core/rates/store.ts';
import { quietLog } from '../support/log.ts';
import { manualClock, type ManualClock } from '../support/manual-clock.ts';
import { buildTenant, testDatabase } from '../support/postgres.ts';
import { conformance, limit } from './store-conformance.ts';

async function tenantsOn(t: Test): Promise<Database> {
  const database = await testDatabase(t);
  for (const tenantId of ['acme', 'globex']) await buildTenant(database, tenantId);
  return database;
}

conformance(t, async (t) => {
  const clock = manualClock();
  return { clock, store: createPostgresStore({ database: await tenantsOn(t), clock }) };
});

const processes = 3;

/** Stores as in processes of their own: nothing is shared but the database. */
async function openStores(t: Test, clock: ManualClock): Promise<RateStore[]> {
  const { url } = await tenantsOn(t);
  return Array.from({ length: processes }, () => {
    const database = connectDatabase({ url, log: quietLog() });
    t.teardown(() => database.close());
    return createPostgresStore({ database, clock });
  });
}

for (const rate of [5, 50]) {
  t.test(`at ${rate} a second several processes together keep to the bound`, async (t) => {
    const clock = manualClock();
    const stores = await openStores(t, clock);
    const limits = [limit('status', rate), limit('control_plane', rate)];
    const seconds = 10;
    let passed = 0;
    for (let tick = 0; tick < seconds * 10; tick += 1) {
      const asked = stores.flatMap((store) =>
        Array.from({ length: rate }, async () => await store.draw('acme', limits)),
      );
      const drawn = await Promise.all(asked);
      passed += drawn.filter(({ refused }) => refused === null).length;
      await clock.advance(100);
    }
    // What one bucket lets pass: its burst, and what came back until the last tick.
    const exact = rate + Math.floor(rate * (seconds - 0.1));
    const error = processes * Math.floor(rate / 10);
    t.ok(passed <= exact + error, `${passed} of at most ${exact + error}`);
    t.ok(passed >= exact - error, `${passed} of at least ${exact - error}`);
  });
}

t.test(
  'most draws need no statement, and a refusal that would repeat itself needs none',
  async (t) => {
    const clock = manualClock();
    const database = await tenantsOn(t);
    let transactions = 0;
    const counted: Database = {
      ...database,
      transaction: (work) => {
        transactions += 1;
        return database.transaction(work);
      },
    };
    const store = createPostgresStore({ database: counted, clock });
    const limits = [limit('status', 100)];
    for (let n = 0; n < 100; n += 1) await store.draw('acme', limits);
    t.ok(transactions <= 12, `${transactions} transactions for 100 draws one after another`);
    const before = transactions;
    t.equal((await store.draw('acme', limits)).refused, limits[0]);
    t.equal(transactions, before);
    const many = Array.from({ length: 500 }, async () => await store.draw('globex', limits));
    const passed = (await Promise.all(many)).filter(({ refused }) => refused === null);
    t.equal(passed.length, 100);
    t.ok(transactions - before <= 3, 'draws that arrive together ride together');
  },
);

t.test('without its database it refuses as unavailable', async (t) => {
  const clock = manualClock();
  const database = await tenantsOn(t);
  await database.knex.raw('DROP TABLE rate_buckets');
  const store = createPostgresStore({ database, clock });
  await t.rejects(Promise.resolve(store.draw('acme', [limit('status', 5)])), {
    code: 'unavailable',
  });
});
