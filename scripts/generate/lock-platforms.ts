// Adds optional packages of other platforms to package-lock.json that the registry in use does not
// have. npm omits them when it writes the lockfile with such a registry, and `npm ci` then rejects
// the lockfile. This supports in-house mirrors with Linux builds only. Run it after `npm install`.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockEntry {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const processors = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x'];

const file = join(import.meta.dirname, '../../package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, LockEntry> };

for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const places = [`node_modules/${name}`, `${path}/node_modules/${name}`];
    if (places.some((place) => Object.hasOwn(lock.packages, place))) continue;
    lock.packages[places[0]!] = platformEntry(name, version, entry.dev ?? false);
    console.log(`added ${name}@${version}`);
  }
}

const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(
  file,
  `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`,
);

function platformEntry(name: string, version: string, dev: boolean): LockEntry {
  const os = systems.find((system) => name.includes(system));
  const cpu = processors.find((processor) => name.includes(processor));
  if (!os || !cpu || !/^\d/.test(version)) {
    throw new Error(
      `${name}@${version} does not name its platform; add it to the lockfile by hand`,
    );
  }
  const libc = name.endsWith('musl') ? 'musl' : name.endsWith('gnu') ? 'glibc' : null;
  return {
    version,
    cpu: [cpu],
    ...(dev && { dev }),
    ...(libc && { libc: [libc] }),
    optional: true,
    os: [os],
  };
}
