import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import t, { type Test } from 'tap';
import { startListener, type ListenerOptions } from '../../core/http/server.ts';
import { leastBytesInWindow, paceWindowMs } from '../../core/http/watch-pace.ts';
import { systemClock } from '../../core/kernel/clock.ts';
import { quietLog } from '../support/log.ts';
import { eventually } from '../support/eventually.ts';
import { manualClock } from '../support/manual-clock.ts';
import { testAuthority } from '../support/tls.ts';
import { call } from './client.ts';
import { ids } from './edge.ts';

async function start(t: Test, options: Partial<ListenerOptions> = {}) {
  const log = quietLog();
  const handle: ListenerOptions['handle'] = (_req, res) => res.end('ok');
  const listener = await startListener({
    host: '127.0.0.1',
    port: 0,
    handle,
    clock: systemClock,
    ids,
    log,
    ...options,
  });
  t.teardown(() => listener.stop(0));
  return listener;
}

/** A listener whose every answer the test gives itself. */
async function startHeld(t: Test, options: Partial<ListenerOptions> = {}) {
  const held: ServerResponse[] = [];
  const arrived: (() => void)[] = [];
  const handle: ListenerOptions['handle'] = (_req, res) => {
    held.push(res);
    arrived.shift()?.();
  };
  const listener = await start(t, { ...options, handle });
  const next = () => new Promise<void>((resolve) => arrived.push(resolve));
  return { listener, held, next };
}

async function ask(socket: Socket): Promise<void> {
  await new Promise((resolve) => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n', resolve));
}

t.test('the address says where it really listens', async (t) => {
  const listener = await start(t);
  t.equal(listener.url, `http://127.0.0.1:${listener.port}`);
  t.equal((await call(listener.url)).text, 'ok');
  const everywhere = await start(t, { host: '0.0.0.0' });
  t.equal(everywhere.url, `http://127.0.0.1:${everywhere.port}`);
  const six = await start(t, { host: '::1' });
  t.equal(six.url, `http://[::1]:${six.port}`);
  t.equal((await call(six.url)).text, 'ok');
  await t.rejects(start(t, { port: listener.port }), { code: 'EADDRINUSE' });
});

t.test('stopping lets an answer under way finish and closes idle connections', async (t) => {
  const { listener, held, next } = await startHeld(t);
  const idle = connect(listener.port, '127.0.0.1');
  const busy = connect(listener.port, '127.0.0.1');
  await Promise.all([once(idle, 'connect'), once(busy, 'connect')]);
  const first = next();
  await ask(idle);
  await first;
  held[0]!.end('done');
  await once(idle, 'data');
  const second = next();
  await ask(busy);
  await second;

  const stopped = listener.stop(60_000);
  await once(idle, 'close');
  await t.rejects(call(listener.url), { code: 'ECONNREFUSED' });
  const answer = once(busy, 'data');
  held[1]!.setHeader('connection', 'close').end('late');
  t.match(String((await answer)[0]), /^HTTP\/1\.1 200 OK[^]*late$/);
  await stopped;
});

t.test('what does not finish in time is cut', async (t) => {
  const clock = manualClock();
  const { listener, next } = await startHeld(t, { clock });
  const stuck = connect(listener.port, '127.0.0.1');
  await once(stuck, 'connect');
  const arrived = next();
  await ask(stuck);
  await arrived;
  const stopped = listener.stop(5000);
  const cut = once(stuck, 'close');
  await clock.advance(4999);
  t.notOk(stuck.closed);
  await clock.advance(1);
  await cut;
  await stopped;
});

t.test('TLS is spoken with the certificate given, and with a renewed one at once', async (t) => {
  const authority = testAuthority();
  const issue = () => authority.issue({ commonName: 'localhost', names: ['localhost'] });
  const [first, second] = [issue(), issue()];
  const listener = await start(t, { host: 'localhost', tls: first });
  t.equal(listener.url, `https://localhost:${listener.port}`);
  const shown = async (): Promise<string> => {
    const options = { host: 'localhost', port: listener.port, ca: authority.certificate };
    const socket = connectTls(options);
    await once(socket, 'secureConnect');
    const { fingerprint256 } = socket.getPeerCertificate();
    socket.destroy();
    return fingerprint256;
  };
  t.equal(await shown(), new X509Certificate(first.certificate).fingerprint256);
  listener.prepareTls(second)();
  t.equal(await shown(), new X509Certificate(second.certificate).fingerprint256);
  const old = connectTls({ host: 'localhost', port: listener.port, maxVersion: 'TLSv1.1' });
  await t.rejects(once(old, 'secureConnect'));
});

t.test('a body that drips is cut with 408, and one that keeps its pace is not', async (t) => {
  const clock = manualClock();
  let read = 0;
  async function iterate(req: IncomingMessage): Promise<void> {
    for await (const piece of req.iterator({ destroyOnReturn: false })) {
      read += (piece as Buffer).length;
    }
  }
  const handle: ListenerOptions['handle'] = (req, res) => {
    // As uploads are read, and as JSON is.
    if (req.url === '/upload') return void iterate(req).catch(() => {});
    req.on('data', (piece: Buffer) => (read += piece.length));
    req.on('end', () => res.end('all of it'));
  };
  const listener = await start(t, { clock, handle });
  const open = (): Socket => connect(listener.port, '127.0.0.1');
  const post = `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${4 * leastBytesInWindow}\r\n\r\n`;
  const [slow, steady, upload] = [open(), open(), open()];
  const [slowAnswer, steadyAnswer, uploadAnswer] = [slow, steady, upload].map(textOf);
  let sent = 0;
  async function send(socket: Socket, bytes: number): Promise<void> {
    socket.write(Buffer.alloc(bytes));
    sent += bytes;
    await eventually('it has been read', () => read === sent);
  }
  for (const socket of [slow, steady]) socket.write(post);
  upload.write(post.replace('/', '/upload'));
  await send(slow, 1);
  await send(upload, 1);
  await send(steady, leastBytesInWindow);
  await clock.advance(paceWindowMs);
  for (let window = 1; window < 4; window += 1) {
    if (window === 1) await send(slow, leastBytesInWindow - 1);
    await send(steady, leastBytesInWindow);
    if (window < 3) await clock.advance(paceWindowMs);
  }
  for (const answer of [slowAnswer, uploadAnswer]) {
    t.match(await answer, /^HTTP\/1\.1 408 Request Timeout[^]*"error":"timeout"/);
  }
  steady.end();
  t.match(await steadyAnswer, /^HTTP\/1\.1 200 OK[^]*all of it$/);
});

async function textOf(socket: Socket): Promise<string> {
  const pieces = await socket.setEncoding('utf8').toArray();
  return pieces.join('');
}
