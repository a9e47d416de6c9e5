import t from 'tap';
import { apiKeyKind, makeApiKey } from '../../core/auth/api-key.ts';
import { createAuth } from '../../core/auth/service.ts';
import { createIds } from '../../core/kernel/ids.ts';
import { systemRandom as random } from '../../core/kernel/random.ts';
import { quietLog } from '../support/log.ts';
import { manualClock } from '../support/manual-clock.ts';
import { buildTenant, testDatabase } from '../support/postgres.ts';

const database = await testDatabase(t);
await buildTenant(database);

function openAuth(clock = manualClock()) {
  return createAuth({
    database,
    clock,
    random,
    log: quietLog(),
    ids: createIds({ clock, random }),
  });
}

const key = {
  tenantId: 'acme',
  name: 'ERP',
  mode: 'live',
  scopes: ['admin'],
  expiresAt: null,
} as const;

t.test('a key says its mode, and a typing error in it is told without a look-up', async (t) => {
  const text = makeApiKey('test', random);
  t.match(text, /^sk_test_[0-9A-Za-z]{36}$/);
  t.equal(apiKeyKind(text), 'test');
  const wrong = text.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  t.equal(apiKeyKind(wrong), null);
  t.equal(apiKeyKind(text.replace('test', 'live')), null, 'the mode is part of the checksum');
});

t.test('only the hash of a key is stored, and it leads to its caller', async (t) => {
  const auth = openAuth();
  const { text } = await auth.createKey(key);
  const stored = JSON.stringify(await database.knex('api_keys'));
  t.notMatch(stored, text);
  const caller = await auth.authenticate(`Bearer ${text}`);
  t.match(caller, { tenantId: 'acme', mode: 'live' });
  t.ok(caller.scopes.has('admin'));
});

t.test('what is no valid key is refused in one way', async (t) => {
  const auth = openAuth();
  const unknown = makeApiKey('live', random);
  for (const header of [
    undefined,
    '',
    'Basic abc',
    'Bearer',
    'Bearer sk_live_x',
    `Bearer ${unknown}`,
  ]) {
    const refused = { code: 'unauthorized', headers: { 'WWW-Authenticate': 'Bearer' } };
    await t.rejects(auth.authenticate(header), refused, String(header));
  }
});

t.test('a revoked key is refused at once here, and elsewhere after the next refresh', async (t) => {
  const clock = manualClock();
  const [here, elsewhere] = [openAuth(), openAuth(clock)];
  elsewhere.start();
  t.teardown(() => elsewhere.stop());
  const { text, row } = await here.createKey(key);
  await here.authenticate(`Bearer ${text}`);
  await elsewhere.authenticate(`Bearer ${text}`);
  await here.revokeKey('acme', row.key_id);
  await t.rejects(here.authenticate(`Bearer ${text}`), { code: 'unauthorized' });
  await clock.advance(5_000);
  await elsewhere.stop(); // waits for the refresh that the clock has begun
  await t.rejects(elsewhere.authenticate(`Bearer ${text}`), { code: 'unauthorized' });
});

t.test('an expired key is refused from the second on that was given', async (t) => {
  const clock = manualClock();
  const auth = openAuth(clock);
  const expiresAt = new Date(clock.now().getTime() + 60_000);
  const { text } = await auth.createKey({ ...key, expiresAt });
  await auth.authenticate(`Bearer ${text}`);
  await clock.advance(60_000);
  await t.rejects(auth.authenticate(`Bearer ${text}`), { code: 'unauthorized' });
});

t.test(
  'a key that was rotated ends with the overlap, and its successor has its rights',
  async (t) => {
    const clock = manualClock();
    const auth = openAuth(clock);
    const day = 86_400_000;
    const before = await auth.createKey({
      ...key,
      expiresAt: new Date(clock.now().getTime() + 30 * day),
      allowedAddresses: ['10.0.0.0/8'],
    });
    const from = { remoteAddress: '10.1.1.1', certificate: null };
    const admitted = (text: string) => auth.authenticate(`Bearer ${text}`, from);
    await admitted(before.text);
    await clock.advance(day);
    const rotation = { tenantId: 'acme', keyId: before.row.key_id, overlapMs: 2 * day };
    const { text, created, old } = await auth.rotateKey(rotation);
    t.match(created, { name: 'ERP', mode: 'live', scopes: ['admin'], last_used_at: null });
    t.equal(created.expires_at!.getTime(), clock.now().getTime() + 30 * day, 'as long a life');
    t.equal(old.expires_at!.getTime(), clock.now().getTime() + 2 * day);
    await admitted(before.text);
    await admitted(text);
    await t.rejects(auth.authenticate(`Bearer ${text}`), { code: 'forbidden' });

    await clock.advance(2 * day);
    await t.rejects(admitted(before.text), { code: 'unauthorized' });
    await admitted(text);
    await t.rejects(auth.rotateKey(rotation), { code: 'not_found' }, 'it has ended');
  },
);

t.test('a rotation never lengthens the life of the old key', async (t) => {
  const clock = manualClock();
  const auth = openAuth(clock);
  const expiresAt = new Date(clock.now().getTime() + 60_000);
  const { row } = await auth.createKey({ ...key, expiresAt });
  const rotation = { tenantId: 'acme', keyId: row.key_id, overlapMs: 3_600_000 };
  await t.rejects(auth.rotateKey({ ...rotation, tenantId: 'globex' }), { code: 'not_found' });
  const { old } = await auth.rotateKey(rotation);
  t.same(old.expires_at, expiresAt);
});

t.test("another tenant's key cannot be revoked", async (t) => {
  await buildTenant(database, 'globex');
  const auth = openAuth();
  const { row } = await auth.createKey(key);
  await t.rejects(auth.revokeKey('globex', row.key_id), { code: 'not_found' });
});
