import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import t, { type Test } from 'tap';
import { authority, buildEndpoint, createRig, emit } from '../rig.ts';

const second = 1000;

type Reset = (socket: Socket, request: IncomingMessage, response: ServerResponse) => void;

/** A receiver that resets the connection of its first request, and takes every later one. */
async function startResetting(t: Test, reset: Reset) {
  const events: unknown[] = [];
  const { key, certificate: cert } = authority.issue({ commonName: 'x', names: ['localhost'] });
  const sockets: Socket[] = [];
  const server = createServer({ key, cert }, (request, response) => {
    events.push(request.headers['webhook-id']);
    if (events.length === 1) return reset(sockets[0]!, request, response);
    request.resume().on('end', () => response.writeHead(204).end());
  });
  // The connection beneath TLS: only that one can send a reset.
  server.on('connection', (socket: Socket) => sockets.push(socket));
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { origin: `https://localhost:${(server.address() as AddressInfo).port}`, events };
}

const cases: Record<string, { reset: Reset; shows: object }> = {
  'in the middle of the request': {
    reset: (socket) => void socket.resetAndDestroy(),
    shows: { status: null, error: 'reset', failedPhase: 'request' },
  },
  'in the middle of the answer': {
    reset(socket, _request, response) {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => setImmediate(() => socket.resetAndDestroy()));
    },
    shows: { error: 'reset' },
  },
};

t.test('an answer that is not HTTP is the fault of the receiver', async (t) => {
  const rig = await createRig(t);
  const mail = '220 mail.example ready\r\n\r\n';
  const { origin } = await startResetting(t, (_socket, request) => void request.socket.end(mail));
  await buildEndpoint(rig, origin);
  await rig.webhooks.deliverer.start();
  await emit(rig);
  await rig.recorded(1);
  t.match(rig.records[0], { error: 'malformed_response', fault: 'theirs', delivered: false });
});

for (const [where, { reset, shows }] of Object.entries(cases)) {
  t.test(`a connection reset ${where} is a failure, and the event comes again`, async (t) => {
    const rig = await createRig(t);
    const { origin, events } = await startResetting(t, reset);
    await buildEndpoint(rig, origin);
    await rig.webhooks.deliverer.start();
    const [eventId] = await emit(rig);
    await rig.recorded(1);
    t.match(rig.records[0], { ...shows, delivered: false, fault: 'network' });
    await rig.clock.advance(5 * second);
    await rig.recorded(2);
    t.match(rig.records[1], { attemptNo: 2, status: 204, delivered: true });
    t.same(events, [eventId, eventId]);
  });
}
