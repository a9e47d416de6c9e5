import { createServer as createHttpServer } from 'node:http';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import t from 'tap';
import { manualClock } from '../support/manual-clock.ts';
import {
  authority,
  closedEgress,
  egressFor,
  failure,
  get,
  loopback,
  names,
  serve,
} from './outbound.ts';
import { startProxy, through } from './proxies.ts';

t.test('a proxy carries requests to the address that was judged', async (t) => {
  const server = await serve(t, (request, response) => void request.pipe(response));
  const proxy = await startProxy(t);
  const egress = egressFor(t, { proxy: through(proxy.url), resolve: names('127.0.0.1') });
  const url = `https://receiver.example:${server.port}/a?b`;
  const post = get(url, { purpose: 'webhooks', method: 'POST', body: Buffer.from('hello') });
  const answer = await egress.send(post);
  t.equal(answer.body.toString(), 'hello');
  t.equal(answer.remoteAddress, '127.0.0.1', "the target's, not the proxy's");
  t.match(answer.timings, { connectMs: Number, tlsMs: Number, firstByteMs: Number });
  t.strictSame(proxy.asked, [`127.0.0.1:${server.port}`], 'it is given no name to look up');
  t.strictSame(proxy.credentials, [undefined]);
});

t.test('a proxy makes no private address reachable', async (t) => {
  const server = await serve(t, (_request, response) => response.end());
  const proxy = await startProxy(t);
  const inner = { proxy: through(proxy.url), ports: [server.port] };
  const rebound = closedEgress(t, { ...inner, resolve: names('93.184.215.14', '127.0.0.1') });
  const error = await failure(rebound.send(get(`https://receiver.example:${server.port}/`)));
  t.equal(error.kind, 'refused');
  const trusting = closedEgress(t, { ...inner, proxy: through(proxy.url, { resolves: 'proxy' }) });
  const literal = await failure(trusting.send(get(`https://127.0.0.1:${server.port}/`)));
  t.equal(literal.kind, 'refused', 'a literal address is judged whoever resolves names');
  t.strictSame(proxy.asked, []);
});

t.test('a proxy that looks names up is given the name', async (t) => {
  const server = await serve(t, (_request, response) => response.end('there'));
  const proxy = await startProxy(t);
  proxy.reach = () => ({ host: '127.0.0.1', port: server.port });
  const resolve = () => Promise.reject(new Error('names of the outside are unknown here'));
  const egress = egressFor(t, { proxy: through(proxy.url, { resolves: 'proxy' }), resolve });
  const answer = await egress.send(get(`https://receiver.example:${server.port}/`));
  t.equal(answer.body.toString(), 'there');
  t.equal(answer.remoteAddress, null);
  t.strictSame(proxy.asked, [`receiver.example:${server.port}`]);
  const other = await failure(egress.send(get(`https://stranger.example:${server.port}/`)));
  t.match(other, { kind: 'tls', remoteAddress: null }, 'whom it leads to is judged here');
});

t.test('a proxy behind TLS is given credentials, and its certificate is judged', async (t) => {
  const server = await serve(t, (_request, response) => response.end('there'));
  const own = authority.issue({ commonName: 'proxy', names: ['127.0.0.1'] });
  const proxy = await startProxy(t, own);
  const terms = { username: 'workmill', password: 'a:word', ca: [authority.certificate] };
  const egress = egressFor(t, { proxy: through(proxy.url, terms), resolve: names('127.0.0.1') });
  const url = `https://receiver.example:${server.port}/`;
  t.equal((await egress.send(get(url))).body.toString(), 'there');
  t.strictSame(proxy.credentials, [`Basic ${Buffer.from('workmill:a:word').toString('base64')}`]);
  const wary = egressFor(t, { proxy: through(proxy.url), resolve: names('127.0.0.1') });
  t.equal((await failure(wary.send(get(url)))).kind, 'proxy');
});

t.test('whose fault it is: the proxy’s or that of what lies behind it', async (t) => {
  const server = await serve(t, (_request, response) => response.end());
  const proxy = await startProxy(t);
  const egress = egressFor(t, { proxy: through(proxy.url), resolve: names('127.0.0.1') });
  const url = `https://receiver.example:${server.port}/`;
  const kindOf = async (status: number | null): Promise<string> => {
    proxy.refuseWith = status;
    return (await failure(egress.send(get(url)))).kind;
  };
  t.equal(await kindOf(407), 'proxy', 'it wants credentials');
  t.match(egress.log.lines.at(-1), { level: 'warn', fields: { reason: /407/ } });
  t.equal(await kindOf(403), 'proxy', 'it does not let us');
  t.equal(await kindOf(502), 'connect', 'it says that nobody is there');
  proxy.refuseWith = null;
  t.equal((await failure(egress.send(get('https://receiver.example:1/')))).kind, 'connect');
  const gone = egressFor(t, { proxy: through('http://127.0.0.1:9'), resolve: names('127.0.0.1') });
  const { kind, message } = await failure(gone.send(get(url)));
  t.equal(kind, 'proxy');
  t.notMatch(message, /127|proxy/i, 'a tenant learns nothing of the inner network');

  const rude = createServer((socket) => void socket.once('data', () => socket.destroy()));
  await new Promise<void>((resolve) => rude.listen(0, '127.0.0.1', resolve));
  t.teardown(() => rude.close());
  const { port } = rude.address() as AddressInfo;
  const broken = egressFor(t, {
    proxy: through(`http://127.0.0.1:${port}`),
    resolve: names('127.0.0.1'),
  });
  t.equal((await failure(broken.send(get(url)))).kind, 'proxy', 'it hangs up');
});

t.test('the deadline covers the way through the proxy', async (t) => {
  const asked = Promise.withResolvers<Socket>();
  const silent = createServer((socket) => void socket.once('data', () => asked.resolve(socket)));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  t.teardown(() => silent.close());
  const { port } = silent.address() as AddressInfo;
  const clock = manualClock();
  const proxy = through(`http://127.0.0.1:${port}`);
  const egress = egressFor(t, { clock, proxy, resolve: names('127.0.0.1') });
  const sent = failure(egress.send(get('https://receiver.example:4430/', { deadlineMs: 5_000 })));
  await asked.promise;
  await clock.advance(5_001);
  t.equal((await sent).kind, 'timeout', 'who hangs, the proxy or its target, nobody can tell');
  // What goes on behind the failed request ends as well.
  const hungUp = once(await asked.promise, 'close');
  await clock.advance(5_000);
  await hungUp;
});

t.test('what need not go through the proxy goes directly', async (t) => {
  const server = await serve(t, (_request, response) => response.end());
  const proxy = await startProxy(t);
  const url = `https://receiver.example:${server.port}/`;
  const directly = async (changes: Parameters<typeof through>[1]): Promise<boolean> => {
    const before = proxy.asked.length;
    const egress = egressFor(t, {
      proxy: through(proxy.url, changes),
      resolve: names('127.0.0.1'),
    });
    await egress.send(get(url));
    return proxy.asked.length === before;
  };
  t.ok(await directly({ bypass: ['receiver.example'] }));
  t.ok(await directly({ bypass: ['.example'] }));
  t.ok(await directly({ bypass: ['127.0.0.0/8'] }));
  t.ok(await directly({ bypass: ['127.0.0.1'] }));
  t.ok(await directly({ bypass: ['receiver.example'], resolves: 'proxy' }));
  t.ok(await directly({ purposes: ['webhooks'] }));
  t.notOk(await directly({ bypass: ['ver.example', 'example.receiver', '::1', '10.0.0.0/8'] }));
});

t.test('plain http goes through a tunnel as well', async (t) => {
  const server = createHttpServer((_request, response) => response.end('plain'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const proxy = await startProxy(t);
  const egress = egressFor(t, {
    proxy: through(proxy.url),
    allow: { networks: [loopback], http_prefixes: [`http://files.example:${port}/`] },
    resolve: names('127.0.0.1'),
  });
  const answer = await egress.send(get(`http://files.example:${port}/a`));
  t.equal(answer.body.toString(), 'plain');
  t.strictSame(proxy.asked, [`127.0.0.1:${port}`]);
});

t.test('connections come from the source address that was set', async (t) => {
  const seen: (string | undefined)[] = [];
  const server = await serve(t, (request, response) => {
    seen.push(request.socket.remoteAddress);
    response.end();
  });
  const proxy = await startProxy(t);
  const localAddress = '127.0.0.77';
  const url = `https://receiver.example:${server.port}/`;
  const resolve = names('::1', '127.0.0.1');
  const networks = [loopback, { cidr: '::1/128' }];
  const allow = { networks, http_prefixes: [] };
  await egressFor(t, { localAddress, resolve, allow }).send(get(url));
  t.strictSame(seen, [localAddress], 'of its own family, whatever else the name has');
  const proxied = { localAddress, proxy: through(proxy.url), resolve: names('127.0.0.1') };
  await egressFor(t, proxied).send(get(url));
  t.strictSame(seen, [localAddress, '127.0.0.1'], 'behind a proxy it is the proxy’s');
});
