// The dashboard at /dashboard: one page for all addresses below it, and its assets. The page
// contains no data: it queries the API with the caller's own credentials.

import { Fault } from '../../kernel/errors.ts';
import type { Context, Next } from '../state.ts';
import { buildFile, readBuiltDashboard, type BuiltFile } from './built-files.ts';
import { notBuiltPage } from './not-built.ts';

/**
 * Only scripts, styles and addresses of the appliance: no inline code, no conversion of text to
 * code or markup (`trusted-types`), and no frames.
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
  /** Output folder of scripts/build-dashboard; may be missing. */
  folder: string;
  /** Returns the prefix of published addresses; a reverse proxy may add a path. */
  publicUrl: () => string;
}

interface Dashboard {
  page: BuiltFile;
  assets: ReadonlyMap<string, BuiltFile>;
}

export function serveDashboard({ folder, publicUrl }: DashboardOptions) {
  let read: Dashboard | null = null;

  /** Searched for until it exists: it may be built while the appliance runs. */
  function current(): Dashboard | null {
    if (read) return read;
    const built = readBuiltDashboard(folder);
    if (!built) return null;
    // Every address below /dashboard returns this page, so relative addresses of assets would be
    // wrong.
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
