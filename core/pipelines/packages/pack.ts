// Packs a plugin's folder into one file. Packing is reproducible: the same files give the same
// bytes on any machine at any time.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { create } from 'tar';
import type { Manifest } from '../manifest.ts';
import {
  contentsName,
  PackageRefused,
  readFolder,
  sha256,
  signatureName,
  writeContents,
  type Contents,
} from './contents.ts';
import { limits } from './open.ts';
import { signContents } from './signature.ts';

/** Excludes names that begin with a dot, and the link through which editors find the SDK. */
const leftOut = (path: string): boolean => /(^|\/)\.[^/]*$|^node_modules\/workmill$/.test(path);

/**
 * Returns a gzipped tar whose first entry is the contents list, signed if a key is given.
 * @throws PackageRefused
 */
export async function packFolder(options: {
  folder: string;
  manifest: Manifest;
  /** Ed25519 private key in PEM, and its source. */
  key: { pem: string; place: string } | null;
}): Promise<Buffer> {
  const { folder, manifest, key } = options;
  const { name, version, engine } = manifest;
  const files = readFolder(folder, leftOut);
  const lines = [...files].map(
    ([path, content]) => [path, { sha256: sha256(content), bytes: content.length }] as const,
  );
  lines.sort(([one], [other]) => (one < other ? -1 : 1));
  const contents: Contents = { format: 1, name, version, engine, files: Object.fromEntries(lines) };
  const bytes = writeContents(contents);
  const front = new Map([[contentsName, bytes]]);
  if (key) front.set(signatureName, signContents(bytes, key.pem, key.place));
  const packed = await compress(new Map([...front, ...files]), [
    ...front.keys(),
    ...Object.keys(contents.files),
  ]);
  if (packed.length <= limits.packedBytes) return packed;
  throw new PackageRefused(`the package has ${packed.length} bytes; ${limits.packedBytes} may be`);
}

/** Runs in a temporary folder, so that the file metadata stored by tar is the same everywhere. */
async function compress(files: Map<string, Buffer>, order: readonly string[]): Promise<Buffer> {
  const staging = mkdtempSync(join(tmpdir(), 'workmill-pack-'));
  try {
    for (const [path, content] of files) {
      mkdirSync(dirname(join(staging, path)), { recursive: true });
      writeFileSync(join(staging, path), content, { mode: 0o644 });
    }
    const stream = create(
      { cwd: staging, gzip: true, portable: true, mtime: new Date(0), noDirRecurse: true, jobs: 1 },
      // tar would read a name that begins with @ as an archive to include.
      order.map((path) => `./${path}`),
    );
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(part as Buffer);
    return Buffer.concat(parts);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}
