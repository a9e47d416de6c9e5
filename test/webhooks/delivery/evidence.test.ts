import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import t, { type Test } from 'tap';
import { faultOf, attemptErrors } from '../../../core/webhooks/delivery/faults.ts';
import {
  verifyBody,
  verifyStandard,
  type StandardHeaders,
} from '../../../core/webhooks/signature.ts';
import {
  answerWith,
  authority,
  buildEndpoint,
  createRig,
  deliveriesOf,
  emit,
  serve,
  startReceiver,
  type Answer,
  type Rig,
} from '../rig.ts';

const second = 1000;

async function attemptsOf(rig: Rig, endpointId: string) {
  const [delivery] = await deliveriesOf(rig, endpointId);
  return rig.webhooks.deliveries.attempts('acme', delivery!.deliveryId, 10);
}

/** A TCP server without TLS. */
async function rawServer(t: Test, serve: (socket: Socket) => void): Promise<number> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    serve(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** What was on its way through loopback before has been read when this is back. */
async function roundTrips(t: Test): Promise<void> {
  const port = await rawServer(t, (socket) => void socket.pipe(socket));
  const socket = connect(port, '127.0.0.1');
  for (let trip = 0; trip < 3; trip += 1) {
    socket.write('x');
    await once(socket, 'data');
  }
  socket.destroy();
}

/** Resolves once so many have come. */
function gate(count: number) {
  let missing = count;
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  const pass = (): void => {
    missing -= 1;
    if (missing === 0) open();
  };
  return { pass, opened };
}

t.test(
  'an attempt tells where it failed, how long each step took, and whose fault it was',
  async (t) => {
    const selfSigned = authority.selfSigned({ commonName: 'x', names: ['localhost'] });
    const hanging = gate(3);
    const halfAnswer: Answer = (_received, response) =>
      void response.writeHead(503, { 'x-reason': 'tired' }).write('half', hanging.pass);
    const hangsUp = await rawServer(t, (socket) => void socket.destroy());
    const mute = await rawServer(t, (socket) => void socket.once('data', hanging.pass));
    const cases = {
      untrusted: [(await serve(t, answerWith(200), selfSigned)).origin, 'tls', 'tls', 'theirs'],
      refusing: ['https://localhost:1', 'unreachable', 'connect', 'network'],
      hangsUp: [`https://localhost:${hangsUp}`, 'tls', 'tls', 'theirs'],
      mute: [`https://localhost:${mute}`, 'timeout', 'tls', 'theirs'],
      slow: [(await startReceiver(t, hanging.pass)).origin, 'timeout', 'request', 'theirs'],
      halfway: [(await startReceiver(t, halfAnswer)).origin, 'timeout', 'response', 'theirs'],
      wrong: [(await startReceiver(t, answerWith(500))).origin, 'bad_status', null, 'theirs'],
    } as const;
    const rig = await createRig(t);
    const endpoints: Record<string, string> = {};
    for (const [name, [origin]] of Object.entries(cases)) {
      endpoints[name] = (await buildEndpoint(rig, origin)).endpointId;
    }
    await rig.webhooks.deliverer.start();
    await emit(rig);
    await rig.recorded(4);
    await hanging.opened;
    await roundTrips(t);
    await rig.clock.advance(5 * second);
    await rig.recorded(7);
    for (const [name, [, error, failedPhase, fault]] of Object.entries(cases)) {
      const attempt = (await attemptsOf(rig, endpoints[name]!)).at(-1);
      t.match(attempt, { error, failedPhase, fault }, name);
      const reached = ['connect', 'tls', 'request', 'response'].indexOf(failedPhase ?? 'response');
      const { dnsMs, connectMs, tlsMs, firstByteMs } = attempt!;
      const times = [connectMs, tlsMs, firstByteMs];
      t.type(dnsMs, 'number', name);
      t.ok(
        times.slice(0, reached + 1).every((ms, at) => ms !== null || at === reached),
        name,
      );
      t.ok(
        times.slice(reached + 1).every((ms) => ms === null),
        `${name}: nothing after it`,
      );
    }
    const halfway = (await attemptsOf(rig, endpoints['halfway']!)).at(-1);
    t.match(halfway, { status: 503, responseHeaders: { 'x-reason': 'tired' }, responseBody: null });
  },
);

t.test('a name that leads inside reads like one that leads nowhere', async (t) => {
  const rig = await createRig(t, { openLoopback: false });
  const { endpointId } = await buildEndpoint(rig, 'https://inside.example');
  await rig.webhooks.deliverer.start();
  await emit(rig);
  await rig.recorded(1);
  t.match(await attemptsOf(rig, endpointId), [
    {
      error: 'unreachable',
      failedPhase: 'dns',
      fault: 'theirs',
      connectMs: null,
      remoteAddress: null,
    },
  ]);
});

t.test('every error has a fault, whether its phase is known or not', async (t) => {
  for (const error of attemptErrors) t.match(faultOf(error, null), /^(ours|theirs|network)$/);
  t.equal(faultOf('timeout', 'waiting'), 'ours');
});

t.test('what an attempt shows as sent is what arrived, and its signatures verify', async (t) => {
  const rig = await createRig(t);
  const receiver = await startReceiver(t, answerWith(500));
  const { endpointId, secret } = await buildEndpoint(rig, receiver.origin);
  await rig.webhooks.deliverer.start();
  // Digits and escapes that parsing and printing again would change.
  await emit(rig, {
    data: { total: 1.5, name: 'Zoë \u2028 "quoted"\\n', big: '12345678901234567890' },
  });
  await rig.recorded(1);
  await rig.clock.advance(5 * second);
  await rig.recorded(2);
  // Whoever looks later finds the headers of then, though the secret is another.
  await rig.webhooks.secrets.rotate('acme', endpointId, 0);
  const [delivery] = await deliveriesOf(rig, endpointId);
  for (const attemptNo of [1, 2]) {
    const { deliveries } = rig.webhooks;
    const sent = await deliveries.sentRequest('acme', delivery!.deliveryId, attemptNo);
    const arrived = receiver.received[attemptNo - 1]!;
    t.equal(sent.body, arrived.body);
    for (const [name, value] of Object.entries(sent.headers!)) {
      t.equal(arrived.headers[name.toLowerCase()], value, name);
    }
    t.ok(verifyBody(secret, sent.body, sent.headers!['X-Workmill-Signature']!));
    const standard = sent.headers as unknown as StandardHeaders;
    t.ok(verifyStandard(secret, standard, sent.body, { now: sent.at }));
  }
  const newest = await rig.webhooks.deliveries.sentRequest('acme', delivery!.deliveryId, null);
  t.equal(newest.attemptNo, 2);
  const { deliveries } = rig.webhooks;
  await t.rejects(deliveries.sentRequest('acme', delivery!.deliveryId, 3), { code: 'not_found' });
  await t.rejects(deliveries.sentRequest('other', delivery!.deliveryId, 1), { code: 'not_found' });
});
