import t from 'tap';
import type { ResolvedAddress } from '../../core/egress/sockets.ts';
import { systemClock } from '../../core/kernel/clock.ts';
import { manualClock } from '../support/manual-clock.ts';
import { egressFor, failure, get, serve } from './outbound.ts';

t.test('the deadline covers names, connections, headers and bodies', async (t) => {
  const clock = manualClock();
  let signalReached = (_url: string): void => {};
  const server = await serve(t, (request, response) => {
    if (request.url === '/drip') response.write('x');
    signalReached(request.url!);
  });
  const egress = egressFor(t, { clock });

  for (const path of ['/hang', '/drip']) {
    const arrived = new Promise<string>((resolve) => (signalReached = resolve));
    const work = failure(egress.send(get(server.origin + path, { deadlineMs: 5000 })));
    await arrived;
    const early = Symbol('not yet');
    await clock.advance(4999);
    t.equal(await Promise.race([work, Promise.resolve(early)]), early, path);
    await clock.advance(1);
    t.match(await work, { kind: 'timeout', remoteAddress: '127.0.0.1' }, path);
  }

  let asked = (): void => {};
  const resolve = () => (asked(), new Promise<ResolvedAddress[]>(() => {}));
  const nameless = egressFor(t, { clock, resolve });
  const started = new Promise<void>((done) => (asked = done));
  const work = failure(nameless.send(get(server.origin, { deadlineMs: 1000 })));
  await started;
  await clock.advance(1000);
  t.match(await work, { kind: 'timeout' }, 'a name server that does not answer');
});

t.test('a body that drips for ever ends at the deadline', async (t) => {
  const server = await serve(t, (_request, response) => {
    const drip = systemClock.every(20, () => response.write('x'));
    response.once('close', () => drip.cancel());
  });
  const egress = egressFor(t);
  const error = await failure(egress.send(get(server.origin, { deadlineMs: 300 })));
  t.equal(error.kind, 'timeout');
});

t.test('a caller can give up at any moment', async (t) => {
  const gone = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const server = await serve(t, (_request, response) => {
    response.once('close', () => gone.resolve());
    reached.resolve();
  });
  const egress = egressFor(t);
  const caller = new AbortController();
  const work = failure(egress.send(get(server.origin, { signal: caller.signal })));
  await reached.promise;
  caller.abort();
  t.equal((await work).kind, 'cancelled');
  await gone.promise;
  const late = await failure(egress.send(get(server.origin, { signal: caller.signal })));
  t.equal(late.kind, 'cancelled');
});

t.test('closing ends what is under way', async (t) => {
  const reached = Promise.withResolvers<void>();
  const server = await serve(t, () => reached.resolve());
  const egress = egressFor(t);
  const work = failure(egress.send(get(server.origin)));
  await reached.promise;
  await egress.close();
  t.equal((await work).kind, 'cancelled');
});
