import t from 'tap';
import type { OutboundRequest } from '../../core/egress/egress.ts';
import type { ResolvedAddress } from '../../core/egress/sockets.ts';
import { manualClock } from '../support/manual-clock.ts';
import { egressFor, failure, get, serve, type Handler } from './outbound.ts';

/** As webhooks send: the first answer is the one, as it was sent and as far as it fits. */
const post = (url: string, changes: Partial<OutboundRequest> = {}): OutboundRequest =>
  get(url, {
    purpose: 'webhooks',
    method: 'POST',
    body: Buffer.from('{}'),
    maxResponseBytes: 9,
    oversize: 'cut',
    maxRedirects: 0,
    ...changes,
  });

t.test('the first answer is kept as it was sent', async (t) => {
  const answers: Record<string, Handler> = {
    '/empty': (_request, response) => response.writeHead(204).end(),
    '/exact': (_request, response) => response.end('nine char'),
    '/pieces': (_request, response) => {
      response.write('one ');
      response.end('two');
    },
    '/packed': (_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('packed?');
    },
    '/moved': (_request, response) => response.writeHead(302, { location: '/empty' }).end(),
    '/hints': (_request, response) => {
      response.writeEarlyHints({ link: '</style.css>; rel=preload' });
      response.writeHead(200, [
        ['x-part', 'a'],
        ['x-part', 'b'],
      ] as never);
      response.end('late');
    },
  };
  const server = await serve(t, (request, response) => answers[request.url!]!(request, response));
  const egress = egressFor(t);
  const answered = async (path: string) => {
    const { status, body, truncated } = await egress.send(post(server.origin + path));
    return [status, body.toString(), truncated];
  };
  t.same(await answered('/empty'), [204, '', false]);
  t.same(await answered('/exact'), [200, 'nine char', false]);
  t.same(await answered('/pieces'), [200, 'one two', false]);
  t.same(await answered('/packed'), [200, 'packed?', false], 'nothing is unpacked');
  t.same(await answered('/moved'), [302, '', false], 'nobody is followed');
  const hinted = await egress.send(post(`${server.origin}/hints`));
  t.match(hinted, { status: 200, headers: { 'x-part': 'a, b' } }, 'the answer, not its hints');
  t.equal(hinted.body.toString(), 'late');
});

t.test('what does not fit is cut, and its connection is dropped', async (t) => {
  const closed = Promise.withResolvers<void>();
  const server = await serve(t, (_request, response) => {
    response.once('close', () => closed.resolve());
    const pump = (): void => void response.write('x'.repeat(1000), (error) => error ?? pump());
    pump();
  });
  const answer = await egressFor(t).send(post(server.origin));
  t.match(answer, { status: 200, truncated: true });
  t.equal(answer.body.toString(), 'x'.repeat(9));
  await closed.promise;
});

t.test('the deadline ends it wherever it is, and nothing is sent late', async (t) => {
  const clock = manualClock();
  const requests: string[] = [];
  let signalReached = (): void => {};
  const server = await serve(t, (request, response) => {
    requests.push(request.url!);
    if (request.url === '/next') return void response.end();
    if (request.url === '/drip') response.write('x');
    signalReached();
  });
  const egress = egressFor(t, { clock });
  for (const path of ['/hang', '/drip']) {
    const arrived = new Promise<void>((resolve) => (signalReached = resolve));
    const work = failure(egress.send(post(server.origin + path, { deadlineMs: 1000 })));
    await arrived;
    await clock.advance(1000);
    t.match(await work, { kind: 'timeout', remoteAddress: '127.0.0.1' }, path);
  }

  const asked = Promise.withResolvers<void>();
  const address = Promise.withResolvers<ResolvedAddress[]>();
  const resolve = () => (asked.resolve(), address.promise);
  const slow = egressFor(t, { clock, resolve });
  const origin = server.origin.replace('127.0.0.1', 'receiver.example');
  const work = failure(slow.send(post(`${origin}/late`, { deadlineMs: 1000 })));
  await asked.promise;
  await clock.advance(1000);
  t.match(await work, { kind: 'timeout', trace: { phase: 'dns' } });
  address.resolve([{ address: '127.0.0.1', family: 4 }]);
  t.equal((await slow.send(post(`${origin}/next`))).status, 200);
  t.notOk(requests.includes('/late'), 'its connection came after its end');
});

t.test('a caller gives up before, during and after', async (t) => {
  const gone = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const server = await serve(t, (request, response) => {
    if (request.url === '/quick') return void response.end();
    response.once('close', () => gone.resolve());
    reached.resolve();
  });
  const egress = egressFor(t);
  const before = AbortSignal.abort();
  t.equal((await failure(egress.send(post(server.origin, { signal: before })))).kind, 'cancelled');
  const during = new AbortController();
  const work = failure(egress.send(post(server.origin, { signal: during.signal })));
  await reached.promise;
  during.abort();
  t.equal((await work).kind, 'cancelled');
  await gone.promise;
  const after = new AbortController();
  const quick = post(`${server.origin}/quick`, { signal: after.signal });
  t.equal((await egress.send(quick)).status, 200);
  after.abort();
});

t.test('an answer that breaks off is a reset, and one that is not HTTP is malformed', async (t) => {
  const server = await serve(t, (request, response) => {
    if (request.url === '/short') {
      response.writeHead(200, { 'content-length': 500 }).write('less');
      response.socket?.end();
    } else response.socket?.end('no HTTP at all\r\n\r\n');
  });
  const egress = egressFor(t);
  const short = await failure(egress.send(post(`${server.origin}/short`)));
  t.match(short, { kind: 'reset', trace: { phase: 'response', head: { status: 200 } } });
  const none = await failure(egress.send(post(`${server.origin}/none`)));
  t.match(none, { kind: 'malformed', trace: { phase: 'request', head: null } });
});
