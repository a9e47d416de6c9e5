import { createHash, X509Certificate } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import t, { type Test } from 'tap';
import { createAuth } from '../../core/auth/service.ts';
import { authenticateCaller } from '../../core/http/authenticate-caller.ts';
import { noProxies } from '../../core/http/forwarding.ts';
import { listenerCertificates } from '../../core/http/listed-certificates.ts';
import { locateCaller } from '../../core/http/locate-caller.ts';
import { startListener, type ListenerOptions } from '../../core/http/server.ts';
import type { ClientTrust } from '../../core/http/tls.ts';
import { systemClock } from '../../core/kernel/clock.ts';
import { systemRandom } from '../../core/kernel/random.ts';
import { collectingLog, quietLog } from '../support/log.ts';
import { manualClock } from '../support/manual-clock.ts';
import { buildTenant, testDatabase } from '../support/postgres.ts';
import { testAuthority } from '../support/tls.ts';
import { ids } from './edge.ts';
import { connectTo } from './tls-client.ts';

const authority = testAuthority();
const server = authority.issue({ commonName: 'localhost', names: ['localhost'] });
const client = authority.issue({ commonName: 'erp', names: ['spiffe://example.com/erp'] });
const other = authority.issue({ commonName: 'crm', names: ['crm.example'] });
const stranger = testAuthority().issue({ commonName: 'erp', names: [] });

const trust: ClientTrust = {
  required: true,
  authorities: [authority.certificate],
  revocationLists: [],
};

async function start(t: Test, clients: ClientTrust, options: Partial<ListenerOptions> = {}) {
  const log = collectingLog();
  const listener = await startListener({
    host: '127.0.0.1',
    port: 0,
    tls: { ...server, clients },
    handle: (_req, res) => res.end('ok'),
    clock: systemClock,
    ids,
    log,
    ...options,
  });
  t.teardown(() => listener.stop(0));
  const open = (own: typeof client | null, more = {}) => {
    const caller = connectTo(listener.port, authority, own, more);
    t.teardown(() => caller.socket.destroy());
    return caller;
  };
  const renew = (next: ClientTrust) => listener.prepareTls({ ...server, clients: next })();
  return { ...listener, log, open, renew };
}

const without = (...revoked: (typeof client)[]): ClientTrust => ({
  ...trust,
  revocationLists: [
    authority.revocationList({ revoked: revoked.map(({ certificate }) => certificate) }),
  ],
});

t.test('the certificates of a listener are listed with their ends', (t) => {
  const file = (content: string) => ({ path: 'x.pem', content });
  const tls = {
    certificateFile: file(server.certificate),
    keyFile: file(server.key),
    clientCertificates: 'required',
    clientCaFiles: [file(authority.certificate)],
    crlFiles: [file(authority.revocationList({ revoked: [] }))],
    clientTenants: [],
  };
  const listed = listenerCertificates({ listen: { api: { tls } } } as never);
  t.match(listed, [
    { use: 'listener', subject: /CN=localhost/, sha256: /^[0-9a-f]{64}$/, expiresAt: Date },
    { use: 'client_authority', expiresAt: Date },
    { use: 'revocation_list', subject: null, expiresAt: Date },
  ]);
  t.same(listenerCertificates({ listen: { api: { tls: null } } } as never), []);
  t.end();
});

t.test('required: only certificates of the authorities get in', async (t) => {
  const { open, log } = await start(t, trust);
  t.equal(await open(client).get(), 200);
  t.equal(await open(null).get(), 0);
  t.equal(await open(stranger).get(), 0);
  const old = open(client, {
    minVersion: 'TLSv1.1',
    maxVersion: 'TLSv1.1',
    ciphers: 'DEFAULT@SECLEVEL=0',
  });
  t.equal(await old.get(), 0, 'TLS 1.1 is not spoken');
  t.ok(log.lines.some(({ message }) => message === 'a client certificate was refused'));
});

t.test('optional: nobody needs a certificate, and a bad one is refused all the same', async (t) => {
  const { open } = await start(t, { ...trust, required: false });
  t.equal(await open(client).get(), 200);
  t.equal(await open(null).get(), 200);
  t.equal(await open(stranger).get(), 0);
});

for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
  const only = { minVersion: version, maxVersion: version };
  t.test(`a revoked client neither stays nor comes back, ${version}`, async (t) => {
    const { open, renew } = await start(t, trust);
    const first = open(client, only);
    t.equal(await first.get(), 200);
    const session = first.session();
    t.ok(session, 'the server gives sessions');
    const resumed = open(client, { ...only, session });
    t.equal(await resumed.get(), 200);
    t.ok(resumed.socket.isSessionReused(), 'which shorten the next handshake');

    renew(without(client));
    await Promise.all([first.closed, resumed.closed]);
    t.equal(await open(client, { ...only, session }).get(), 0, 'not by its session');
    t.equal(await open(client, only).get(), 0);
    t.equal(await open(other, only).get(), 200, 'the others are not concerned');

    renew({ ...trust, authorities: [testAuthority().certificate] });
    t.equal(await open(other, { ...only }).get(), 0, 'nor is an authority that was taken away');
  });
}

t.test('an answer under way is given before a revoked client is cut off', async (t) => {
  const held: ServerResponse[] = [];
  const clock = manualClock();
  const handle = (_req: unknown, res: ServerResponse): void => void held.push(res);
  const { open, renew } = await start(t, trust, { handle, clock });
  const ask = async () => {
    const caller = open(client);
    const [count, answer] = [held.length, caller.get()];
    while (held.length === count) await new Promise((resolve) => setImmediate(resolve));
    return { caller, answer };
  };
  const [patient, stuck] = [await ask(), await ask()];
  renew(without(client));
  held[0]!.end('late');
  t.equal(await patient.answer, 200);
  await patient.caller.closed;
  t.notOk(stuck.caller.socket.closed);
  await clock.advance(10_000);
  await stuck.caller.closed;
});

t.test('renewing the certificate alone disturbs nobody', async (t) => {
  const { open, renew } = await start(t, trust);
  const caller = open(client);
  t.equal(await caller.get(), 200);
  renew({ ...trust });
  t.equal(await caller.get(), 200);
});

t.test('a connection with a certificate does not live for ever', async (t) => {
  const clock = manualClock();
  const { open } = await start(t, trust, { clock });
  const caller = open(client);
  t.equal(await caller.get(), 200);
  await clock.advance(599_999);
  t.equal(await caller.get(), 200);
  await clock.advance(1);
  t.equal(await caller.get(), 200, 'the last answer');
  await caller.closed;
});

t.test('an expired revocation list refuses everybody, and a broken one is not taken', async (t) => {
  const { open, renew } = await start(t, trust);
  const kept = open(client);
  t.equal(await kept.get(), 200);
  t.throws(() => renew({ ...trust, revocationLists: ['no list'] }), /CRL/);
  t.throws(() => renew({ ...trust, authorities: [] }), /need an authority/);
  t.equal(await kept.get(), 200);
  const nextUpdate = new Date(systemClock.now().getTime() - 1000);
  const expired = authority.revocationList({ revoked: [], nextUpdate });
  renew({ ...trust, revocationLists: [expired] });
  t.equal(await open(client).get(), 0);
});

t.test('a key works with its own certificate, and with those of its tenant', async (t) => {
  const database = await testDatabase(t);
  for (const tenantId of ['acme', 'globex']) await buildTenant(database, tenantId);
  const rules = [
    { tenantId: 'acme', names: ['URI:spiffe://example.com/erp'], sha256: null },
    { tenantId: 'globex', names: ['DNS:crm.example'], sha256: null },
  ];
  const parts = { database, clock: systemClock, ids, random: systemRandom, log: quietLog() };
  const auth = createAuth({ ...parts, certificateRules: () => rules });
  const admit = authenticateCaller({ auth, people: undefined, rows: [] });
  const locate = locateCaller(noProxies);
  const handle: ListenerOptions['handle'] = (req, res) => {
    const ctx = { path: '/v1/x', req, state: {} } as Parameters<typeof admit>[0];
    locate(ctx, () => admit(ctx, async () => {})).then(
      () => res.end('ok'),
      (error: { status: number }) => res.writeHead(error.status).end(),
    );
  };
  const { open } = await start(t, { ...trust, required: false }, { handle });
  const digest = createHash('sha256').update(new X509Certificate(client.certificate).raw).digest();
  const make = async (tenantId: string, certificateSha256: Buffer | null) => {
    const key = { tenantId, name: 'x', mode: 'live', scopes: [], expiresAt: null } as const;
    const { text } = await auth.createKey({ ...key, certificateSha256 });
    return { authorization: `Bearer ${text}` };
  };
  const [bound, free, foreign] = [
    await make('acme', digest),
    await make('acme', null),
    await make('globex', null),
  ];
  t.equal(await open(client).get('/', bound), 200);
  t.equal(await open(other).get('/', bound), 401);
  t.equal(await open(null).get('/', bound), 401);
  t.equal(await open(client).get('/', free), 200);
  t.equal(await open(client).get('/', foreign), 401, "another tenant's certificate");
  t.equal(await open(other).get('/', foreign), 200);
  const unnamed = authority.issue({ commonName: 'x', names: ['x.example'] });
  t.equal(await open(unnamed).get('/', free), 401, 'a certificate that no rule names');
});
