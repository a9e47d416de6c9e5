// The dashboard at /dashboard: one page, which every address below it is, and its assets. The page
// holds nothing of anybody's: what it shows it asks the API for, with the caller's own key.

import { Fault } from '../../kernel/errors.ts';
import type { Context, Next } from '../state.ts';
import { buildFile, readBuiltDashboard, type BuiltFile } from './built-files.ts';
import { notBuiltPage } from './not-built.ts';

/**
 * Our own scripts, styles and addresses, and no other host: nothing inline, nothing that turns text
 * into code or markup (`trusted-types`), no frame around it and none in it.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const headers = {
  'Content-Security-Policy': contentSecurityPolicy,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

const root = '/dashboard';
const assetsRoot = `${root}/assets/`;

export interface DashboardOptions {
  /** What scripts/build-dashboard has written; it need not be there. */
  folder: string;
  /** Prefix of the addresses that are given out; a proxy in front may serve us under a path. */
  publicUrl: () => string;
}

interface Dashboard {
  page: BuiltFile;
  assets: ReadonlyMap<string, BuiltFile>;
}

export function serveDashboard({ folder, publicUrl }: DashboardOptions) {
  let read: Dashboard | null = null;

  /** Looked for until it is there: it may be built while the appliance runs. */
  function current(): Dashboard | null {
    if (read) return read;
    const built = readBuiltDashboard(folder);
    if (!built) return null;
    // Every address below /dashboard is this page, so it cannot name its assets by where it is.
    const prefix = new URL(publicUrl()).pathname.replace(/\/$/, '');
    const page = built.page.replaceAll('./assets/', prefix + assetsRoot);
    read = { page: buildFile('text/html; charset=utf-8', Buffer.from(page)), assets: built.assets };
    return read;
  }

  return (ctx: Context, next: Next): Promise<unknown> | undefined => {
    if (ctx.path !== root && !ctx.path.startsWith(`${root}/`)) return next();
    ctx.state.route = root;
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      throw new Fault('method_not_allowed', undefined, { headers: { Allow: 'GET, HEAD' } });
    }
    ctx.set(headers);
    const dashboard = current();
    if (ctx.path.startsWith(assetsRoot)) {
      const asset = dashboard?.assets.get(ctx.path.slice(assetsRoot.length));
      if (!asset) throw new Fault('not_found');
      return send(ctx, asset, 'public, max-age=31536000, immutable');
    }
    if (dashboard) return send(ctx, dashboard.page, 'no-cache');
    send(ctx, buildFile('text/html; charset=utf-8', Buffer.from(notBuiltPage)), 'no-store');
    ctx.status = 503;
  };
}

function send(ctx: Context, file: BuiltFile, caching: string): undefined {
  const packed = file.gzip !== null && ctx.acceptsEncodings('gzip', 'identity') === 'gzip';
  ctx.set({ ETag: file.etag, 'Cache-Control': caching, Vary: 'Accept-Encoding' });
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.set('Content-Type', file.type);
  if (packed) ctx.set('Content-Encoding', 'gzip');
  ctx.body = packed ? file.gzip : file.bytes;
}
