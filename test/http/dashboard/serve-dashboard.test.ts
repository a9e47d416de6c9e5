import t, { type Test } from 'tap';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEdge } from '../edge.ts';
import { call } from '../client.ts';

const script = `export const words = '${'many '.repeat(200)}';\n`;

/** What a build would have written. */
function build(folder: string): void {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<script src="./assets/index-1a2b.js"></script>');
  writeFileSync(join(folder, 'assets/index-1a2b.js'), script);
  writeFileSync(join(folder, 'stamp'), 'not served');
}

async function serve(test: Test, publicUrl = 'http://test') {
  const folder = join(test.testdir(), 'built');
  const { url } = await startEdge(test, [], { dashboard: { folder, publicUrl: () => publicUrl } });
  return { folder, url };
}

t.test('while it is not built, the page says which command builds it', async (t) => {
  const { folder, url } = await serve(t);
  const missing = await call(`${url}/dashboard`);
  t.equal(missing.status, 503);
  t.equal(missing.headers['cache-control'], 'no-store');
  t.match(missing.text, /scripts\/build-dashboard/);
  t.equal((await call(`${url}/dashboard/assets/index-1a2b.js`)).status, 404);
  build(folder);
  t.equal((await call(`${url}/dashboard`)).status, 200, 'and it is there without a restart');
});

t.test('every address below /dashboard is the page, which is asked for each time', async (t) => {
  const { folder, url } = await serve(t);
  build(folder);
  for (const path of ['/dashboard', '/dashboard/', '/dashboard/endpoints/we_x/sla?from=1']) {
    const page = await call(url + path);
    t.equal(page.status, 200, path);
    t.match(page.text, 'src="/dashboard/assets/index-1a2b.js"', path);
    t.match(page.headers, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    const policy = page.headers['content-security-policy'] as string;
    t.match(policy, "default-src 'none'");
    t.match(policy, "frame-ancestors 'none'");
    t.notMatch(policy, /unsafe|https?:|\*/, 'nothing inline, and no other host');
    const headers = { 'if-none-match': page.headers.etag! };
    t.equal((await call(url + path, { headers })).status, 304);
  }
  t.equal((await call(`${url}/dashboards`)).status, 404);
  const posted = await call(`${url}/dashboard`, { method: 'POST', body: {} });
  t.match(posted, { status: 405, headers: { allow: 'GET, HEAD' } });
  const head = await call(`${url}/dashboard`, { method: 'HEAD' });
  t.match(head, { status: 200, text: '' });
});

t.test('assets are kept for ever, and come packed to whoever takes that', async (t) => {
  const { folder, url } = await serve(t);
  build(folder);
  const address = `${url}/dashboard/assets/index-1a2b.js`;
  const plain = await call(address);
  t.equal(plain.text, script);
  t.match(plain.headers, {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  });
  const packed = await fetch(address, { headers: { 'accept-encoding': 'gzip' } });
  t.equal(packed.headers.get('content-encoding'), 'gzip');
  t.equal(await packed.text(), script);
  t.ok(Number(packed.headers.get('content-length')) < script.length / 2);
});

t.test('nothing but assets is served of the folder', async (t) => {
  const { folder, url } = await serve(t);
  build(folder);
  writeFileSync(join(folder, 'assets/licenses.md'), 'x');
  for (const path of ['../stamp', '..%2fstamp', 'licenses.md', 'constructor', 'index-9.js']) {
    const reply = await call(`${url}/dashboard/assets/${path}`);
    t.not(reply.text, 'not served', path);
    if (!path.startsWith('../')) t.equal(reply.status, 404, path);
  }
});

t.test('under the path of a proxy, the page names its assets there', async (t) => {
  const { folder, url } = await serve(t, 'https://gate.example/mill');
  build(folder);
  t.match((await call(`${url}/dashboard/events`)).text, '"/mill/dashboard/assets/index-1a2b.js"');
});
