// Pages that need no key: the API reference for people, and the OpenAPI document it is made of.

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

/** Nothing but our own style sheet: no script, no frame, no other host. */
const contentSecurityPolicy =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'";

export function serveReference(openApi: () => OpenApi) {
  const style = buildPage(
    'text/css; charset=utf-8',
    readFileSync(join(import.meta.dirname, 'reference.css'), 'utf8'),
  );
  // Printed at the first request: the public address may not be known before the listener is up.
  let printed: { document: Page; reference: Page } | null = null;

  function pages(): { document: Page; reference: Page } {
    if (printed) return printed;
    const document = openApi();
    printed = {
      document: buildPage('application/json; charset=utf-8', JSON.stringify(document)),
      reference: buildPage('text/html; charset=utf-8', renderReference(document)),
    };
    return printed;
  }

  function find(path: string): Page | null {
    if (path === '/openapi.json') return pages().document;
    if (path === '/docs') return pages().reference;
    return path === '/docs/reference.css' ? style : null;
  }

  return (ctx: Context, next: Next): Promise<unknown> | undefined => {
    if (ctx.path === '/' && isRead(ctx)) {
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
