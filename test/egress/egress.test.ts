import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { IncomingMessage, ServerResponse } from 'node:http';
import t, { type Test } from 'tap';
import {
  createEgress,
  type EgressOptions,
  type OutboundRequest,
} from '../../core/egress/egress.ts';
import type { ResolvedAddress } from '../../core/egress/connector.ts';
import { EgressFailure } from '../../core/egress/failure.ts';
import { systemClock } from '../../core/kernel/clock.ts';
import { manualClock } from '../support/manual-clock.ts';
import { collectingLog } from '../support/log.ts';
import { startTlsServer, testAuthority } from '../support/tls.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const authority = testAuthority();
const loopback = { cidr: '127.0.0.0/8' };
const certificate = authority.issue({
  commonName: 'localhost',
  names: ['localhost', 'receiver.example', 'other.example', '127.0.0.1'],
});
const ca = [authority.certificate];

function egressFor(t: Test, options: Partial<EgressOptions> = {}) {
  const log = collectingLog();
  const allow = { networks: [loopback], http_prefixes: [] };
  const egress = createEgress({ clock: systemClock, log, allow, ca, ...options });
  t.teardown(() => egress.close());
  return Object.assign(egress, { log });
}

function closedEgress(t: Test, options: Partial<EgressOptions> = {}) {
  return egressFor(t, { allow: { networks: [], http_prefixes: [] }, ...options });
}

function get(url: string, changes: Partial<OutboundRequest> = {}): OutboundRequest {
  return {
    purpose: 'documents',
    method: 'GET',
    url,
    deadlineMs: 20_000,
    maxResponseBytes: 1_000_000,
    oversize: 'refuse',
    maxRedirects: 3,
    ...changes,
  };
}

const names =
  (...addresses: string[]) =>
  async (): Promise<ResolvedAddress[]> =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

const serve = (t: Test, handler: Handler) => startTlsServer(t, { certificate, handler });

async function failure(work: Promise<unknown>): Promise<EgressFailure> {
  return work.then(
    () => new EgressFailure('cancelled', { message: 'it came to an answer' }),
    (error: EgressFailure) => error,
  );
}

t.test('an answer comes back with where it came from', async (t) => {
  const server = await serve(t, (request, response) => {
    response.setHeader('x-seen', `${request.method} ${request.url} ${request.headers.host}`);
    response.setHeader('x-encoding', String(request.headers['accept-encoding']));
    response.writeHead(418).end('short and stout');
  });
  const egress = egressFor(t);
  const answer = await egress.send(get(`${server.origin}/pot?a=b`));
  t.match(answer, { status: 418, truncated: false, remoteAddress: '127.0.0.1' });
  t.equal(answer.body.toString(), 'short and stout');
  t.equal(answer.headers['x-seen'], `GET /pot?a=b localhost:${server.port}`);
  t.equal(answer.headers['x-encoding'], 'identity');
});

t.test('connections are kept and used again', async (t) => {
  const server = await serve(t, (request, response) => void request.pipe(response));
  const egress = egressFor(t);
  for (const text of ['one', 'two', 'three', 'four', 'five']) {
    const post = get(server.origin, { method: 'POST', body: Buffer.from(text) });
    t.equal((await egress.send(post)).body.toString(), text);
  }
  // undici's pool frees a connection a tick after the body's end: the second request opens another.
  t.ok(server.connections <= 2);
});

t.test('no form of a private address gets a connection', async (t) => {
  const server = await serve(t, (_request, response) => response.end());
  const { port } = server;
  const hosts = [
    '127.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '2130706433',
    '0x7f.1',
    '017700000001',
    '127.1',
    '10.0.0.1',
    '169.254.169.254',
    '[fd00::8]',
    '[64:ff9b::7f00:1]',
    '0.0.0.0',
    '[2002:7f00:1::]',
    '[::7f00:1]',
    '192.168.0.1',
    '１２７.0.0.1',
  ];
  const egress = closedEgress(t, { ports: [port] });
  for (const host of hosts) {
    const url = `https://${host}:${port}/`;
    const error = await failure(egress.send(get(url)));
    t.match(error, { kind: 'refused', remoteAddress: null }, host);
    t.throws(() => egress.check(url, 'documents'), { code: 'document_unreachable' }, host);
    t.throws(() => egress.check(url, 'webhooks'), { code: 'insecure_url' }, host);
  }
  const targets = [['127.0.0.1'], ['::1'], ['93.184.215.14', '127.0.0.1'], ['fd00::1', '1.1.1.1']];
  for (const addresses of targets) {
    const named = closedEgress(t, { ports: [port], resolve: names(...addresses) });
    t.ok(named.check(`https://inner.example:${port}/`, 'documents'), 'a name tells nothing yet');
    const error = await failure(named.send(get(`https://inner.example:${port}/`)));
    t.match(error, { kind: 'refused', remoteAddress: null }, addresses.join());
    t.match(named.log.lines[0], { level: 'warn', fields: { reason: addresses.join(', ') } });
  }
  t.equal(server.connections, 0);
});

t.test('a refused address reads like one that is not there', async (t) => {
  const server = await serve(t, (_request, response) => response.end());
  const refused = await failure(closedEgress(t).send(get('https://127.0.0.1/')));
  const unknown = egressFor(t, { resolve: () => Promise.reject(new Error('ENOTFOUND')) });
  const unresolved = await failure(unknown.send(get(server.origin)));
  const unused = await failure(egressFor(t).send(get('https://localhost:1/')));
  t.strictSame(
    [refused, unresolved, unused].map(({ kind }) => kind),
    ['refused', 'dns', 'connect'],
  );
  t.equal(new Set([refused, unresolved, unused].map(({ message }) => message)).size, 1);
});

t.test('the address that was judged is the one that is connected to', async (t) => {
  const server = await serve(t, (_request, response) => response.end('inner'));
  let asked = 0;
  const resolve = async () => {
    asked += 1;
    // The second answer is what a rebinding attack would have us use.
    return names(asked === 1 ? '127.0.0.1' : '169.254.169.254')();
  };
  const egress = egressFor(t, { resolve });
  const answer = await egress.send(get(`https://receiver.example:${server.port}/`));
  t.equal(answer.remoteAddress, '127.0.0.1');
  t.equal(asked, 1, 'one question for one connection');
  const again = await failure(egress.send(get(`https://other.example:${server.port}/`)));
  t.equal(again.kind, 'refused');
});

t.test('what an address must look like is told before anything is sent', (t) => {
  const egress = closedEgress(t);
  const insecure = [
    'http://files.example/a',
    'ftp://files.example/',
    'file:///etc/passwd',
    'a.pdf',
    '',
    'https://user@files.example/',
    'https://user:word@files.example/',
    'https://files.example:8443/',
    'https://files.example\r\n.evil/',
    'https://a\t.example/',
  ];
  for (const url of insecure) {
    t.throws(() => egress.check(url, 'documents'), { code: 'insecure_url' }, url);
  }
  t.ok(egress.check('https://files.example/a b', 'documents') instanceof URL);
  t.end();
});

t.test('plain http needs a prefix, and its network an entry', async (t) => {
  const prefixes = ['http://files.example/invoices/'];
  const allow = { networks: [], http_prefixes: prefixes };
  const egress = egressFor(t, { allow, resolve: names('127.0.0.1') });
  t.ok(egress.check('http://files.example/invoices/1.pdf', 'documents'));
  const outside = [
    'http://files.example/other/1.pdf',
    'http://files.example/invoices/../other',
    'http://files.example/invoices/%2e%2e/other',
    'http://files.example/invoices/..%2fother',
    'http://files.example.evil/invoices/',
    'http://files.example:81/invoices/1.pdf',
  ];
  for (const url of outside) t.throws(() => egress.check(url, 'documents'), url);
  const error = await failure(egress.send(get('http://files.example/invoices/1.pdf')));
  t.equal(error.kind, 'refused');
});

t.test('certificates are checked against the name, the time and the authority', async (t) => {
  const localhost = { commonName: 'localhost', names: ['localhost'] };
  const past = new Date('2020-01-01T00:00:00Z');
  const bad = {
    expired: authority.issue({ ...localhost, notBefore: past, notAfter: past }),
    selfSigned: authority.selfSigned(localhost),
    otherHost: authority.issue({ ...localhost, names: ['receiver.example'] }),
    otherAuthority: testAuthority().issue(localhost),
  };
  const egress = egressFor(t);
  for (const [name, certificate] of Object.entries(bad)) {
    let requests = 0;
    const handler: Handler = (_request, response) => ((requests += 1), response.end());
    const server = await startTlsServer(t, { certificate, handler });
    const error = await failure(egress.send(get(server.origin)));
    t.match(error, { kind: 'tls', remoteAddress: '127.0.0.1' }, name);
    t.equal(requests, 0, name);
  }
  const server = await serve(t, (_request, response) => response.end());
  t.equal((await egress.send(get(`https://127.0.0.1:${server.port}/`))).status, 200);
});

t.test('redirects are followed by hand, each hop judged like the first', async (t) => {
  const seen: string[] = [];
  const server = await serve(t, (request, response) => {
    seen.push(`${request.headers.host} ${request.url} ${request.headers.authorization ?? '-'}`);
    const to = new URL(request.url!, 'https://x').searchParams.get('to');
    if (to === null) response.end('here');
    else response.writeHead(302, { location: to }).end('moved');
  });
  const { port } = server;
  const egress = egressFor(t);
  const to = (location: string) => `${server.origin}/?to=${encodeURIComponent(location)}`;
  const headers = { authorization: 'secret' };
  const far = `https://127.0.0.1:${port}/far`;
  const answer = await egress.send(get(to(far), { headers }));
  t.match(answer, { status: 200, url: far });
  t.equal(seen[0]?.split(' ').at(-1), 'secret');
  t.equal(seen[1], `127.0.0.1:${port} /far -`, 'credentials stay behind');
  t.equal((await egress.send(get(to('/near'), { headers }))).url, `${server.origin}/near`);
  t.equal(seen.at(-1)?.split(' ').at(-1), 'secret');

  const kinds = {
    'https://10.0.0.1/': 'refused',
    'https://169.254.169.254/latest/meta-data': 'refused',
    'http://localhost/': 'redirect',
    'https://a:b@localhost/': 'insecure_url',
    'https://': 'redirect',
    [to(to(to(to('/'))))]: 'redirect',
  };
  for (const [location, kind] of Object.entries(kinds)) {
    t.equal((await failure(egress.send(get(to(location))))).kind, kind, location);
  }
  t.equal((await egress.send(get(to('/near'), { maxRedirects: 0 }))).status, 302);
  const post = get(to('/near'), { method: 'POST', body: Buffer.from('x') });
  t.equal((await egress.send(post)).status, 302, 'a POST is never repeated elsewhere');
});

t.test('bodies end at the cap, whatever the headers say', async (t) => {
  const megabyte = Buffer.alloc(1_000_000, 'x');
  const closed: Promise<void>[] = [];
  const answers: Record<string, Handler> = {
    '/claim': (_request, response) => {
      response.writeHead(200, { 'content-length': 1_000_000_000 }).flushHeaders();
    },
    '/chunked': (_request, response) => {
      const pump = (): void => void response.write(megabyte, (error) => (error ? null : pump()));
      pump();
    },
    '/short': (_request, response) => {
      response.writeHead(200, { 'content-length': 500 }).write('less');
      response.socket?.end();
    },
    '/long': (_request, response) => {
      response.socket?.end('HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nmore than four');
    },
    '/bomb': (_request, response) => {
      const body = brotliCompressSync(Buffer.alloc(5_000_000));
      response.writeHead(200, { 'content-encoding': 'br', 'content-length': body.length });
      response.end(body);
    },
    '/gzip': (_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('packed'));
    },
    '/broken': (_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('not packed');
    },
    '/exact': (_request, response) => response.end(megabyte),
  };
  const server = await serve(t, (request, response) => {
    closed.push(new Promise((resolve) => response.once('close', resolve)));
    answers[request.url!]!(request, response);
  });
  const egress = egressFor(t);
  const kindOf = async (path: string) =>
    (await failure(egress.send(get(server.origin + path)))).kind;
  t.equal(await kindOf('/claim'), 'too_large');
  t.equal(await kindOf('/chunked'), 'too_large');
  t.equal(await kindOf('/short'), 'reset');
  t.equal(await kindOf('/bomb'), 'too_large');
  t.equal(await kindOf('/broken'), 'reset');
  await Promise.all(closed);
  t.pass('nothing goes on behind a refusal');
  t.equal((await egress.send(get(`${server.origin}/gzip`))).body.toString(), 'packed');
  t.equal((await egress.send(get(`${server.origin}/exact`))).body.length, 1_000_000);
  const long = await egress.send(get(`${server.origin}/long`)).catch((error: unknown) => error);
  t.ok(long instanceof EgressFailure || (long as { body: Buffer }).body.toString() === 'more');
  const cut = { oversize: 'cut', maxResponseBytes: 9 } as const;
  const beginning = await egress.send(get(`${server.origin}/chunked`, cut));
  t.match(beginning, { status: 200, truncated: true });
  t.equal(beginning.body.toString(), 'xxxxxxxxx');
});

t.test('the deadline covers names, connections, headers and bodies', async (t) => {
  const clock = manualClock();
  const reached = Promise.withResolvers<string>();
  let signalReached = (_url: string): void => reached.resolve('');
  const server = await serve(t, (request, response) => {
    if (request.url === '/drip') response.write('x');
    signalReached(request.url!);
  });
  const egress = egressFor(t, { clock });

  for (const path of ['/hang', '/drip']) {
    const arrived = new Promise<string>((resolve) => (signalReached = resolve));
    const work = failure(egress.send(get(server.origin + path, { deadlineMs: 5000 })));
    await arrived;
    await clock.advance(4999);
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

t.test('connections leave from the address that is configured', async (t) => {
  const server = await serve(t, (request, response) => {
    response.end(request.socket.remoteAddress);
  });
  const egress = egressFor(t, { localAddress: '127.0.0.2', resolve: names('::1', '127.0.0.1') });
  const allow = { networks: [loopback, { cidr: '::1/128' }], http_prefixes: [] };
  const both = egressFor(t, {
    allow,
    localAddress: '127.0.0.2',
    resolve: names('::1', '127.0.0.1'),
  });
  t.equal((await failure(egress.send(get(server.origin)))).kind, 'refused');
  t.equal((await both.send(get(server.origin))).body.toString(), '127.0.0.2');
});
