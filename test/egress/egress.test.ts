import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import t from 'tap';
import { startTlsServer, testAuthority } from '../support/tls.ts';
import {
  authority,
  closedEgress,
  egressFor,
  failure,
  get,
  loopback,
  names,
  serve,
  type Handler,
} from './outbound.ts';

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
    const told: string[] = [];
    const onRefused = (purpose: string): void => void told.push(purpose);
    const named = closedEgress(t, { ports: [port], resolve: names(...addresses), onRefused });
    t.ok(named.check(`https://inner.example:${port}/`, 'documents'), 'a name tells nothing yet');
    const error = await failure(named.send(get(`https://inner.example:${port}/`)));
    t.match(error, { kind: 'refused', remoteAddress: null }, addresses.join());
    t.match(named.log.lines[0], { level: 'warn', fields: { reason: addresses.join(', ') } });
    t.same(told, ['documents']);
  }
  t.equal(server.connections, 0);
});

t.test('a refused address reads like one that is not there', async (t) => {
  const server = await serve(t, (_request, response) => response.end());
  const inner = closedEgress(t, { resolve: names('10.0.0.1') });
  const refused = await failure(inner.send(get('https://inner.example/')));
  const unknown = egressFor(t, { resolve: () => Promise.reject(new Error('ENOTFOUND')) });
  const unresolved = await failure(unknown.send(get(server.origin)));
  const unused = await failure(egressFor(t).send(get('https://localhost:1/')));
  t.strictSame(
    [refused, unresolved, unused].map(({ kind }) => kind),
    ['refused', 'dns', 'connect'],
  );
  t.equal(new Set([refused, unresolved, unused].map(({ message }) => message)).size, 1);
});

t.test('what is refused by how it is written names the setting that allows it', async (t) => {
  const egress = closedEgress(t);
  const messages = {
    'https://10.0.0.7/': 'egress: {allow_networks: [{cidr: "10.0.0.7/32", ports: [443]}]}',
    'https://[fd00::8]/': 'egress: {allow_networks: [{cidr: "fd00::8/128", ports: [443]}]}',
    'https://files.example:8443/': 'egress: {allowed_ports: [443, 8443]}',
    'http://files.example/a?b': 'egress: {http_prefixes: ["http://files.example/"]}',
  };
  for (const [url, setting] of Object.entries(messages)) {
    const refused = await failure((async () => egress.check(url, 'documents'))());
    t.match(refused.message, setting);
  }
  const byHttp = { code: 'insecure_url', message: /https address\. .*workmill webhook listen/ };
  t.throws(() => egress.check('http://files.example/', 'webhooks'), byHttp);
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

t.test('plain http needs a prefix, its network an entry, and is for documents', async (t) => {
  const server = createServer((request, response) => response.end(request.url));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => new Promise((resolve) => server.close(resolve)));
  const { port } = server.address() as AddressInfo;
  const origin = `http://files.example:${port}`;
  const resolve = names('127.0.0.1');
  const http_prefixes = [`${origin}/invoices/`];
  const egress = egressFor(t, { allow: { networks: [loopback], http_prefixes }, resolve });
  const good = `${origin}/invoices/1.pdf`;
  t.equal((await egress.send(get(good))).body.toString(), '/invoices/1.pdf');
  t.throws(() => egress.check(good, 'webhooks'), { code: 'insecure_url' });
  const outside = [
    `${origin}/other/1.pdf`,
    `${origin}/invoices/../other`,
    `${origin}/invoices/%2e%2e/other`,
    `${origin}/invoices/..%2fother`,
    `http://files.example.evil:${port}/invoices/`,
    'http://files.example:81/invoices/1.pdf',
  ];
  for (const url of outside) {
    t.throws(() => egress.check(url, 'documents'), { code: 'insecure_url' }, url);
  }
  const closed = closedEgress(t, { allow: { networks: [], http_prefixes }, resolve });
  t.equal((await failure(closed.send(get(good)))).kind, 'refused');
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
