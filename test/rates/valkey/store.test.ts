import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import {
  connectValkey,
  type ValkeyConnection,
  type ValkeySettings,
} from '../../../core/rates/valkey/connection.ts';
import { createFallback } from '../../../core/rates/valkey/fallback.ts';
import { createValkeySlots } from '../../../core/rates/valkey/slots.ts';
import { createValkeyStore } from '../../../core/rates/valkey/store.ts';
import { eventually } from '../../support/eventually.ts';
import { collectingLog, quietLog } from '../../support/log.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { testAuthority } from '../../support/tls.ts';
import { needsValkey, startValkey } from '../../support/valkey.ts';
import { conformance, drain, limit } from '../store-conformance.ts';

const plain = { username: null, password: null, ca: null, timeoutMs: 2_000 };

async function connect(t: Test, settings: Pick<ValkeySettings, 'url'> & Partial<ValkeySettings>) {
  const valkey = await connectValkey({ ...plain, ...settings });
  t.teardown(() => valkey.close());
  return valkey;
}

t.test('a store in Valkey', needsValkey, async (t) => {
  const { url } = await startValkey(t);
  let database = 0;
  conformance(t, async (t) => {
    const clock = manualClock();
    const valkey = await connect(t, { url: `${url}/${(database += 1)}` });
    return { clock, store: createValkeyStore({ valkey, clock }) };
  });
});

t.test('without a clock of its own it counts by that of the server', needsValkey, async (t) => {
  const { url } = await startValkey(t);
  const store = createValkeyStore({ valkey: await connect(t, { url }) });
  const slow = [limit('start', { perSecond: 1, burst: 5, sustained: 1 })];
  t.equal(await drain(store, 'acme', slow), 5);
  const refused = await store.draw('acme', slow);
  t.ok(refused.waitMs > 0 && refused.waitMs <= 1000, `${refused.waitMs} ms`);
});

t.test('it speaks TLS, and gives its name and password', needsValkey, async (t) => {
  const authority = testAuthority();
  const { certificate, key } = authority.issue({ commonName: 'Valkey', names: ['127.0.0.1'] });
  const folder = t.testdir({});
  const files = { 'cert.pem': certificate, 'key.pem': key, 'ca.pem': authority.certificate };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const { port } = await startValkey(t, {
    settings: [
      'tls-port {port}',
      `tls-cert-file ${join(folder, 'cert.pem')}`,
      `tls-key-file ${join(folder, 'key.pem')}`,
      `tls-ca-cert-file ${join(folder, 'ca.pem')}`,
      'tls-auth-clients no',
      'user default off',
      'user counter on >open-sesame ~workmill:* +@all',
    ],
  });
  const url = `valkeys://127.0.0.1:${port}`;
  const known = { username: 'counter', password: 'open-sesame' };
  const trusted = await connect(t, { url, ca: authority.certificate, ...known });
  const store = createValkeyStore({ valkey: trusted });
  t.equal(await drain(store, 'acme', [limit('start', 3)]), 3);
  const refuses = async (valkey: ValkeyConnection) => {
    await t.rejects(
      createValkeyStore({ valkey }).draw('acme', [limit('start', 3)]) as Promise<object>,
    );
  };
  await refuses(await connect(t, { url, ...known }));
  await refuses(
    await connect(t, { url, ca: authority.certificate, username: 'counter', password: 'x' }),
  );
});

t.test(
  'while it is away each process counts by itself, and says so once',
  needsValkey,
  async (t) => {
    const server = await startValkey(t);
    const valkey = await connect(t, { url: server.url });
    const log = collectingLog();
    const clock = manualClock();
    const fallback = createFallback({
      store: createValkeyStore({ valkey }),
      slots: createValkeySlots({ valkey }),
      clock,
      log,
    });
    const start = [limit('start', { perSecond: 0.1, burst: 3, sustained: 0.1 })];
    t.equal(await drain(fallback.store, 'acme', start), 3);
    t.notOk(fallback.isDegraded());
    await server.kill();
    t.equal(
      await drain(fallback.store, 'acme', start),
      3,
      'the whole rate once more, never refused',
    );
    t.same(await fallback.slots.hold('me', [{ tenantId: 'acme', count: 9, limit: 5 }]), [5]);
    t.ok(fallback.isDegraded());
    t.equal(log.lines.length, 1);
    t.match(log.lines, [{ level: 'error', message: /counts its limits by itself/ }]);

    await startValkey(t, { port: server.port });
    await eventually('Valkey is used again', async () => {
      await clock.advance(1_000);
      await fallback.store.draw('acme', start);
      return !fallback.isDegraded();
    });
    t.equal(log.lines.length, 2);
  },
);

t.test('a server that was never there keeps nobody waiting', async (t) => {
  const valkey = await connect(t, { url: 'valkey://127.0.0.1:1', timeoutMs: 100 });
  const fallback = createFallback({
    store: createValkeyStore({ valkey }),
    slots: createValkeySlots({ valkey }),
    clock: manualClock(),
    log: quietLog(),
  });
  t.equal(await drain(fallback.store, 'acme', [limit('start', 3)]), 3);
  t.ok(fallback.isDegraded());
});
