import t, { type Test } from 'tap';
import type { TLSSocket } from 'node:tls';
import { startTlsServer, testAuthority } from '../../support/tls.ts';
import { startProxy, through } from '../../egress/proxies.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { systemClock } from '../../../core/kernel/clock.ts';
import { authority, createRig, deliveriesOf, emit, startReceiver } from '../rig.ts';

const day = 86_400_000;
const clients = testAuthority();
const identityOf = (commonName: string, issuer = clients) => {
  const { certificate, key } = issuer.issue({ commonName, names: [] });
  return { certificate, privateKey: key };
};

/** Answers only clients of the authority, and notes who they are, connection by connection. */
async function strictReceiver(t: Test) {
  const seen: { name: string; port: number }[] = [];
  const certificate = authority.issue({ commonName: 'receiver', names: ['localhost'] });
  const server = await startTlsServer(t, {
    certificate,
    clientAuthority: clients.certificate,
    handler(request, response) {
      const socket = request.socket as TLSSocket;
      const { CN } = socket.getPeerCertificate().subject;
      seen.push({ name: String(CN), port: socket.remotePort! });
      request.resume().on('end', () => response.writeHead(204).end());
    },
  });
  return { ...server, seen };
}

async function register(rig: Awaited<ReturnType<typeof createRig>>, url: string, mtls?: object) {
  const request = { tenantId: 'acme', url, eventTypes: ['invoice.resolved'] };
  const given = { ...request, ...(mtls && { mtls: mtls as ReturnType<typeof identityOf> }) };
  return (await rig.webhooks.endpoints.register(given)).endpoint.endpointId;
}

t.test('endpoints show their own certificate, on connections of their own', async (t) => {
  const rig = await createRig(t, { clock: manualClock(systemClock.now()) });
  const receiver = await strictReceiver(t);
  const first = await register(rig, `${receiver.origin}/a`, identityOf('first'));
  const second = await register(rig, `${receiver.origin}/b`, identityOf('second'));
  const none = await register(rig, `${receiver.origin}/c`);
  const stranger = await register(rig, receiver.origin, identityOf('x', testAuthority()));
  await rig.webhooks.deliverer.start();
  await emit(rig);
  await rig.recorded(4);
  await emit(rig);
  await rig.recorded(8);
  const ports = Map.groupBy(receiver.seen, ({ name }) => name);
  t.same([...ports.keys()].sort(), ['first', 'second']);
  for (const one of ports.values()) {
    t.equal(one.length, 2);
    t.equal(one[0]!.port, one[1]!.port, 'the connection is kept');
  }
  for (const refused of [none, stranger]) {
    const failed = (await deliveriesOf(rig, refused)).at(-1);
    t.match(failed, { state: 'pending', lastStatus: null });
  }

  const changed = { mtls: identityOf('renewed') };
  await rig.webhooks.endpoints.patch('acme', first, changed);
  await emit(rig);
  await rig.recorded(12);
  t.same(
    receiver.seen
      .slice(-2)
      .map(({ name }) => name)
      .sort(),
    ['renewed', 'second'],
  );
  t.same(
    (await deliveriesOf(rig, second)).map(({ state }) => state),
    Array(3).fill('delivered'),
  );

  const { rows } = await rig.database.knex.raw('SELECT mtls_key FROM webhook_endpoints');
  for (const { mtls_key: key } of rows as { mtls_key: Buffer | null }[]) {
    t.notMatch(key?.toString('latin1') ?? '', /PRIVATE KEY/);
  }
  const { rows: entries } = await rig.database.knex.raw('SELECT detail::text FROM audit_entries');
  t.notMatch(JSON.stringify(entries), /PRIVATE KEY/);
});

t.test('through an outbound proxy the certificate is shown to the receiver alone', async (t) => {
  const proxyCertificate = authority.issue({ commonName: 'proxy', names: ['127.0.0.1'] });
  const proxy = await startProxy(t, proxyCertificate);
  const terms = through(proxy.url, { ca: [authority.certificate] });
  const rig = await createRig(t, { clock: manualClock(systemClock.now()), proxy: terms });
  const receiver = await strictReceiver(t);
  const first = await register(rig, `${receiver.origin}/a`, identityOf('first'));
  const second = await register(rig, `${receiver.origin}/b`, identityOf('second'));
  const none = await register(rig, `${receiver.origin}/c`);
  await rig.webhooks.deliverer.start();
  await emit(rig);
  await rig.recorded(3);
  await emit(rig);
  await rig.recorded(6);
  const ports = Map.groupBy(receiver.seen, ({ name }) => name);
  t.same([...ports.keys()].sort(), ['first', 'second']);
  for (const [name, seen] of ports) {
    t.equal(new Set(seen.map(({ port }) => port)).size, 1, `${name} keeps its own tunnel`);
  }
  t.equal(proxy.asked.filter((to) => to === `127.0.0.1:${receiver.port}`).length, 4);
  for (const endpointId of [first, second]) {
    const delivered = rig.records.filter((record) => record.endpointId === endpointId);
    t.match(delivered, [
      {
        delivered: true,
        fault: null,
        remoteAddress: '127.0.0.1',
        timings: { dnsMs: Number, connectMs: Number, tlsMs: Number, firstByteMs: Number },
      },
      { delivered: true, remoteAddress: '127.0.0.1', timings: { connectMs: null, tlsMs: null } },
    ]);
  }
  // In TLS 1.3 the handshake has ended for us before the receiver says that it wants a certificate.
  t.match(
    rig.records.find((record) => record.endpointId === none),
    { delivered: false, failedPhase: 'request', remoteAddress: '127.0.0.1' },
  );
});

t.test('a certificate opens no way to where nobody may go', async (t) => {
  const clock = manualClock(systemClock.now());
  const rig = await createRig(t, { clock, openLoopback: false });
  const receiver = await strictReceiver(t);
  const endpointId = await register(rig, 'https://inside.example', identityOf('first'));
  await rig.webhooks.deliverer.start();
  await emit(rig);
  await rig.recorded(1);
  t.match(await deliveriesOf(rig, endpointId), [{ lastError: 'unreachable' }]);
  t.equal(receiver.connections, 0);
});

t.test('the end of a certificate is told once for each warning', async (t) => {
  const rig = await createRig(t, { clock: manualClock(systemClock.now()) });
  const { webhooks, clock, database } = rig;
  const told = await startReceiver(t);
  const request = { tenantId: 'acme', url: told.origin, eventTypes: ['*'] };
  await webhooks.endpoints.register(request);
  const other = { ...request, tenantId: 'other', url: `${told.origin}/other` };
  await webhooks.endpoints.register(other);
  const notAfter = new Date(clock.now().getTime() + 20 * day);
  const { certificate, key } = clients.issue({ commonName: 'short', names: [], notAfter });
  const endpointId = await register(rig, 'https://erp.example', { certificate, privateKey: key });
  await webhooks.deliverer.start();
  t.equal(await webhooks.warnOfExpiry(), 1);
  t.equal(await webhooks.warnOfExpiry(), 0);
  await rig.recorded(1);
  await clock.advance(7 * day);
  t.equal(await webhooks.warnOfExpiry(), 1);
  await rig.recorded(2);
  const events = told.received.map(({ path, body }) => ({ path, ...JSON.parse(body) }));
  t.match(events, [
    { path: '/', event_type: 'webhook.certificate_expiring', data: { days: 30 } },
    { path: '/', data: { days: 14, subject: 'CN=short', expires_at: String } },
  ]);
  const entries = await database
    .knex('audit_entries')
    .where({ action: 'webhook_endpoint.certificate_expiring', object_id: endpointId });
  t.equal(entries.length, 2);

  const renewed = identityOf('long');
  await t.rejects(webhooks.endpoints.patch('acme', endpointId, { mtls: renewed }), {
    code: 'invalid_request',
  });
  t.equal(
    (await webhooks.endpoints.patch('acme', endpointId, { mtls: null })).clientCertificate,
    null,
  );
  t.equal(await webhooks.warnOfExpiry(), 0);
});
