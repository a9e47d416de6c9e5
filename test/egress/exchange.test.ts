import { brotliCompressSync, gzipSync } from 'node:zlib';
import t from 'tap';
import { EgressFailure } from '../../core/egress/failure.ts';
import { egressFor, failure, get, serve, type Handler } from './outbound.ts';

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
