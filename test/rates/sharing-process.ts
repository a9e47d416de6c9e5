// A process that draws, or holds slots, for tests of several. argv: kind of store, its address, a
// database's address, what to do. It says "ready", waits for a line, does it, and says how often.

import { once } from 'node:events';
import { connectDatabase } from '../../core/database/connection.ts';
import { systemClock as clock } from '../../core/kernel/clock.ts';
import { createPostgresStore } from '../../core/rates/postgres-store.ts';
import { createPostgresSlots } from '../../core/rates/slots/postgres-slots.ts';
import { createSharedConcurrency } from '../../core/rates/slots/shared-concurrency.ts';
import { connectValkey } from '../../core/rates/valkey/connection.ts';
import { createValkeySlots } from '../../core/rates/valkey/slots.ts';
import { createValkeyStore } from '../../core/rates/valkey/store.ts';
import { quietLog } from '../support/log.ts';
import { limit } from './store-conformance.ts';

const [kind, url = '', task] = process.argv.slice(2);
const log = quietLog();
const leaseMs = 2_500;

async function openStores() {
  if (kind === 'valkey') {
    const none = { username: null, password: null, ca: null };
    const valkey = await connectValkey({ url, ...none, timeoutMs: 2_000 });
    return { store: createValkeyStore({ valkey }), slots: createValkeySlots({ valkey, leaseMs }) };
  }
  const database = connectDatabase({ url, log });
  return {
    store: createPostgresStore({ database, clock }),
    slots: createPostgresSlots({ database, leaseMs }),
  };
}

const { store, slots } = await openStores();
process.stdout.write('ready\n');
await once(process.stdin, 'data');

if (task === 'draw') {
  const limits = [limit('status', 50), limit('control_plane', 50)];
  const endMs = clock.elapsedMs() + 1_500;
  let passed = 0;
  while (clock.elapsedMs() < endMs) {
    const drawn = await Promise.all(
      Array.from({ length: 8 }, async () => await store.draw('acme', limits)),
    );
    passed += drawn.filter(({ refused }) => refused === null).length;
    await new Promise((resolve) => setImmediate(resolve));
  }
  process.stdout.write(`${passed}\n`);
  process.exit(0);
}

const holder = `process ${process.pid}`;
const concurrency = createSharedConcurrency({ store: slots, holder, clock, log });
const entered = await Promise.all(
  Array.from({ length: 10 }, async () => await concurrency.enter('acme', 10)),
);
process.stdout.write(`${entered.filter(Boolean).length}\n`);
