import t from 'tap';
import { renderReference } from '../../../core/http/reference/render-reference.ts';
import type { OpenApi } from '../../../core/http/openapi.ts';
import { errorCatalogue } from '../../../core/kernel/errors.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { call } from '../client.ts';
import { startEdge } from '../edge.ts';

const path = join(import.meta.dirname, '../../../core/http/openapi.json');
const document = JSON.parse(readFileSync(path, 'utf8')) as OpenApi;

t.test('every operation has an anchor, and a place in the contents', async (t) => {
  const page = renderReference(document);
  for (const operation of Object.values(document.paths).flatMap((m) => Object.values(m))) {
    const anchor = `op-${operation['operationId'] as string}`;
    t.ok(page.includes(`<article id="${anchor}"`), anchor);
    t.ok(page.includes(`<a href="#${anchor}"`), anchor);
  }
  for (const code of Object.keys(errorCatalogue)) t.ok(page.includes(`<code>${code}</code>`), code);
});

t.test('the page needs no script and no other host, and what it shows is escaped', async (t) => {
  const hostile = structuredClone(document);
  hostile.info.title = '</title><script>alert(1)</script>';
  hostile.paths['/v1/documents']!['post']!['summary'] = '"><img src=x onerror=alert(1)>';
  hostile.components.schemas['error']!['description'] = '`<b>`';
  const page = renderReference(hostile);
  t.same(page.match(/<(?:script|img|iframe|style)|style=/g), null);
  const links = [...page.matchAll(/(?:href|src)="([^"]*)"/g)].map((match) => match[1]!);
  t.same(
    links.filter((link) => !/^(#|\/docs\/reference\.css$|\/openapi\.json$)/.test(link)),
    [],
  );
});

t.test('the pages need no key, are kept by browsers, and may load nothing else', async (t) => {
  const { url } = await startEdge(t, []);
  t.equal((await call(`${url}/`)).headers.location, '/docs');
  for (const [address, type] of [
    ['/docs', 'text/html; charset=utf-8'],
    ['/docs/reference.css', 'text/css; charset=utf-8'],
    ['/openapi.json', 'application/json; charset=utf-8'],
  ] as const) {
    const reply = await call(url + address);
    t.equal(reply.status, 200);
    t.equal(reply.headers['content-type'], type);
    t.match(reply.headers['content-security-policy'], /^default-src 'none'; style-src 'self'/);
    t.equal(reply.headers['x-content-type-options'], 'nosniff');
    const again = await call(url + address, { headers: { 'if-none-match': reply.headers.etag! } });
    t.equal(again.status, 304);
    t.equal(again.text, '');
    const post = await call(url + address, { method: 'POST' });
    t.equal(post.status, 405);
    t.equal(post.headers.allow, 'GET, HEAD');
  }
});
