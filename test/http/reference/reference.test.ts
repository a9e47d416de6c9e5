import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { OpenApi } from '../../../core/http/openapi.ts';
import { renderReference } from '../../../core/http/reference/render-reference.ts';
import type { SearchEntry } from '../../../core/http/reference/search-index.ts';
import { errorCatalogue } from '../../../core/kernel/errors.ts';
import { call } from '../client.ts';
import { startEdge } from '../edge.ts';

const path = join(import.meta.dirname, '../../../core/http/openapi.json');
const document = JSON.parse(readFileSync(path, 'utf8')) as OpenApi;
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

t.test('every operation has a section on the page of its group', async (t) => {
  const { pages } = renderReference(document);
  const html = [...pages.values()];
  for (const operation of operations) {
    const anchor = `op-${operation['operationId'] as string}`;
    const page = html.find((text) => text.includes(`<article id="${anchor}"`));
    t.ok(page?.includes(`<a href="#${anchor}"`), anchor);
  }
  const errors = pages.get('/docs/errors')!;
  for (const code of Object.keys(errorCatalogue)) {
    t.ok(errors.includes(`<code>${code}</code>`), code);
  }
});

t.test('every address of the search index leads to an anchor of a page', async (t) => {
  const { pages, searchIndex } = renderReference(document);
  const entries = JSON.parse(searchIndex) as SearchEntry[];
  t.equal(entries.length, operations.length + Object.keys(errorCatalogue).length);
  for (const { href } of entries) {
    const [address, anchor] = href.split('#');
    t.ok(pages.get(address!)?.includes(`id="${anchor}"`), href);
  }
  const upload = entries.find(({ detail }) => detail === 'POST /v1/documents')!;
  t.match(upload.words, 'x-filename');
});

t.test('no page is larger than 512 kB, and the start page is below 100 kB', async (t) => {
  const { pages } = renderReference(document);
  for (const [address, text] of pages) {
    t.ok(text.length < (address === '/docs' ? 100_000 : 512_000), `${address}: ${text.length}`);
  }
});

t.test('pages load nothing from other hosts and escape what they show', async (t) => {
  const hostile = structuredClone(document);
  hostile.info.title = '</title><script>alert(1)</script>';
  hostile.paths['/v1/documents']!['post']!['summary'] = '"><img src=x onerror=alert(1)>';
  hostile.components.schemas['Error']!['description'] = '`<b>`';
  const { pages } = renderReference(hostile);
  for (const [address, page] of pages) {
    t.same(page.match(/<(?:img|iframe|style)|style=|<script>/g), null, address);
    const scripts = [...page.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
    t.same(scripts, ['<script type="module" src="/docs/reference.js">']);
    const links = [...page.matchAll(/(?:href|src)="([^"]*)"/g)].map((match) => match[1]!);
    t.same(
      links.filter((link) => !/^(#|\/docs(\/|$)|\/openapi\.json$)/.test(link)),
      [],
    );
  }
});

t.test('the pages need no key, are cached by ETag, and may load nothing else', async (t) => {
  const { url } = await startEdge(t, []);
  const root = await call(`${url}/`);
  t.match(root.headers, { location: '/docs', 'x-content-type-options': 'nosniff' });
  for (const [address, type] of [
    ['/docs', 'text/html; charset=utf-8'],
    ['/docs/errors', 'text/html; charset=utf-8'],
    ['/docs/reference.css', 'text/css; charset=utf-8'],
    ['/docs/reference.js', 'text/javascript; charset=utf-8'],
    ['/docs/search.json', 'application/json; charset=utf-8'],
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
  t.equal((await call(`${url}/docs/nowhere`)).status, 404);
});
