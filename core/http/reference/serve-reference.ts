// Serves pages that need no key: the API reference and its OpenAPI document.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../../kernel/errors.ts';
import type { OpenApi } from '../openapi.ts';
import type { Context, Next } from '../state.ts';
import { renderReference } from './render-reference.ts';

interface Page {
  type: string;
  bytes: Buffer;
  etag: string;
}

/** Only files and addresses of this appliance; no inline code, no frames. */
const contentSecurityPolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; " +
  "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function serveReference(openApi: () => OpenApi) {
  const files = new Map([
    ['/docs/reference.css', browserFile('reference.css', 'text/css; charset=utf-8')],
    ['/docs/reference.js', browserFile('reference.js', 'text/javascript; charset=utf-8')],
  ]);
  // Rendered at the first request: the public address may be unknown before the listener is up.
  let rendered: ReadonlyMap<string, Page> | null = null;

  function find(path: string): Page | undefined {
    if (path !== '/openapi.json' && path !== '/docs' && !path.startsWith('/docs/')) return;
    const file = files.get(path);
    if (file) return file;
    rendered ??= renderAll(openApi());
    return rendered.get(path);
  }

  return (ctx: Context, next: Next): Promise<unknown> | undefined => {
    if (ctx.path === '/' && isRead(ctx)) {
      ctx.set('X-Content-Type-Options', 'nosniff');
      ctx.redirect('/docs');
      return;
    }
    const page = find(ctx.path);
    if (!page) return next();
    ctx.state.route = ctx.path;
    if (!isRead(ctx))
      throw new Fault('method_not_allowed', undefined, { headers: { Allow: 'GET, HEAD' } });
    send(ctx, page);
  };
}

function renderAll(document: OpenApi): Map<string, Page> {
  const { pages, searchIndex } = renderReference(document);
  const json = 'application/json; charset=utf-8';
  const rendered = new Map([
    ['/openapi.json', buildPage(json, JSON.stringify(document))],
    ['/docs/search.json', buildPage(json, searchIndex)],
  ]);
  for (const [path, html] of pages) rendered.set(path, buildPage('text/html; charset=utf-8', html));
  return rendered;
}

function browserFile(name: string, type: string): Page {
  return buildPage(type, readFileSync(join(import.meta.dirname, 'browser', name), 'utf8'));
}

function isRead({ method }: Context): boolean {
  return method === 'GET' || method === 'HEAD';
}

function send(ctx: Context, { type, bytes, etag }: Page): void {
  ctx.set({
    ETag: etag,
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': contentSecurityPolicy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  });
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.set('Content-Type', type);
  ctx.body = bytes;
}

function buildPage(type: string, text: string): Page {
  const bytes = Buffer.from(text);
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
  return { type, bytes, etag: `"${digest}"` };
}
