// Draws per second from each store of rates, and the memory of a tenant with 10,000 rates.
// `scripts/node --expose-gc scripts/bench/rates.ts`; about half a minute. Valkey is measured when
// valkey-server or redis-server is installed.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { publishedPlans } from '../../core/config/plans.ts';
import { connectDatabase } from '../../core/database/connection.ts';
import { systemClock as clock } from '../../core/kernel/clock.ts';
import { createQuota } from '../../core/quota/service.ts';
import { limitsOf } from '../../core/rates/limits.ts';
import { createMemoryStore } from '../../core/rates/memory-store.ts';
import { createPostgresStore } from '../../core/rates/postgres-store.ts';
import type { RateStore } from '../../core/rates/store.ts';
import { connectValkey } from '../../core/rates/valkey/connection.ts';
import { createValkeyStore } from '../../core/rates/valkey/store.ts';
import { benchLog, openBenchDatabase } from './bench-database.ts';

const callers = 32;
const seconds = 3;
const tenants = 10_000;

const bench = await openBenchDatabase();
const database = connectDatabase({ url: bench.url, log: benchLog });
await database.knex.raw(
  `INSERT INTO tenants (tenant_id, name, plan)
   SELECT 'tenant-' || n, 'Tenant ' || n, 'business' FROM generate_series(1, ?) n`,
  [tenants],
);

const { business } = publishedPlans();
const fast = { perSecond: 100_000, burst: 100_000, sustained: 100_000 };
const rates = { ...business.rates, status: fast, controlPlane: fast };
const endpoint = { name: 'get_status', limit: 'status' } as const;
const generous = limitsOf({ ...business, rates }, endpoint);

const stores: [string, RateStore][] = [
  ['memory', createMemoryStore({ clock })],
  ['postgres', createPostgresStore({ database, clock })],
];
const valkey = await openValkey();
if (valkey) stores.push(['valkey', createValkeyStore({ valkey: valkey.connection })]);

console.log(`draws of two buckets a second, ${callers} callers`);
for (const spread of [1, tenants]) {
  for (const [name, store] of stores) {
    const rate = await measure(store, spread);
    console.log(`${name.padEnd(9)} ${String(spread).padStart(6)} tenants ${rate.toFixed(0)}/s`);
  }
}
await measureMemory();
valkey?.connection.close();
valkey?.child.kill();
await database.close();
await bench.close();

async function measure(store: RateStore, spread: number): Promise<number> {
  let drawn = 0;
  const beganMs = clock.elapsedMs();
  const endMs = beganMs + seconds * 1000;
  const loop = async (): Promise<void> => {
    while (clock.elapsedMs() < endMs) {
      // Draws 100 at a time from memory, which answers without a turn of the event loop.
      for (let n = 0; n < 100; n += 1) {
        drawn += 1;
        const answer = store.draw(`tenant-${1 + (drawn % spread)}`, generous);
        if (answer instanceof Promise) await answer;
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  await Promise.all(Array.from({ length: callers }, loop));
  return drawn / ((clock.elapsedMs() - beganMs) / 1000);
}

/** Each tenant uses three endpoints and has its month open. */
async function measureMemory(): Promise<void> {
  const quota = createQuota({ database, clock, plans: publishedPlans });
  const store = createMemoryStore({ clock });
  const ids = Array.from({ length: tenants }, (_, n) => `tenant-${n + 1}`);
  const used = (['workflows_start', 'status', 'results'] as const).map((limit) =>
    limitsOf(business, { name: limit, limit }),
  );
  const before = heapBytes();
  for (const id of ids) for (const limits of used) store.draw(id, limits);
  const bytes = heapBytes() - before;
  await quota.periodFor(ids);
  const all = heapBytes() - before;
  console.log(`\nmemory of a tenant, ${store.size()} tenants, three endpoints each`);
  console.log(`buckets  ${(bytes / tenants).toFixed(0)} bytes`);
  console.log(`with its open month  ${(all / tenants).toFixed(0)} bytes`);
}

function heapBytes(): number {
  if (!globalThis.gc) throw new Error('run it with --expose-gc');
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}

async function openValkey() {
  const program = ['valkey-server', 'redis-server'].find(
    (name) => spawnSync(name, ['--version']).status === 0,
  );
  if (!program) return null;
  const port = 20_000 + (process.pid % 20_000);
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', ''];
  const child = spawn(program, settings, {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  while (!output.includes('Ready to accept')) {
    output += String((await once(child.stdout, 'data'))[0]);
  }
  child.stdout.resume();
  const none = { username: null, password: null, ca: null };
  const url = `valkey://127.0.0.1:${port}`;
  return { child, connection: await connectValkey({ url, ...none, timeoutMs: 2_000 }) };
}
