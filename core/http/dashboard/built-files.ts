// The dashboard as built by scripts/build-dashboard: read once, and compressed for callers that
// accept it.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

export interface BuiltFile {
  type: string;
  bytes: Buffer;
  /** Null if compression does not reduce the size. */
  gzip: Buffer | null;
  etag: string;
}

export interface BuiltDashboard {
  /** The only page; `./assets/` in it is replaced by the served folder of the assets. */
  page: string;
  /** Files by name; each name contains a hash of the content. */
  assets: ReadonlyMap<string, BuiltFile>;
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Returns null if the dashboard is not built. */
export function readBuiltDashboard(folder: string): BuiltDashboard | null {
  const page = join(folder, 'index.html');
  if (!existsSync(page)) return null;
  const names = readdirSync(join(folder, 'assets')).filter((name) => types[extname(name)]);
  const assets = names.map((name) => {
    const bytes = readFileSync(join(folder, 'assets', name));
    return [name, buildFile(types[extname(name)]!, bytes)] as const;
  });
  return { page: readFileSync(page, 'utf8'), assets: new Map(assets) };
}

export function buildFile(type: string, bytes: Buffer): BuiltFile {
  const packed = gzipSync(bytes, { level: 9 });
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
  const gzip = packed.length < bytes.length ? packed : null;
  return { type, bytes, gzip, etag: `"${digest}"` };
}
