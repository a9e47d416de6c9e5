// Builds core/dashboard into core/dashboard/built, which the appliance serves. Nothing is done when
// the stamp there says that it was built from these very sources and packages.

import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const root = join(import.meta.dirname, '..');
const sources = join(root, 'core/dashboard');
const built = join(sources, 'built');

const inputs = globSync('**/*.{ts,tsx,css,svg,html}', { cwd: sources })
  .filter((file) => !file.startsWith('built'))
  .sort();
const digest = createHash('sha256');
for (const file of [...inputs.map((name) => join(sources, name)), import.meta.filename]) {
  digest
    .update(`${file.slice(root.length)}\0`)
    .update(readFileSync(file))
    .update('\0');
}
digest.update(readFileSync(join(root, 'package-lock.json')));
const stamp = digest.digest('hex');

if (stampOf(built) !== stamp) await build();

async function build(): Promise<void> {
  if (!existsSync(join(root, 'node_modules/vite'))) {
    // Installed without development packages: a release brings the dashboard built.
    if (stampOf(built) === null) {
      process.stderr.write(
        'The dashboard is not built: npm ci --ignore-scripts brings the means.\n',
      );
    }
    return;
  }
  // Beside it and renamed: who reads it meanwhile, or builds it too, never sees half of it.
  const draft = `${built}.${process.pid}`;
  const { build: bundle } = await import('vite');
  const result = await bundle({
    root: sources,
    // Assets are named by where the page is; the appliance knows under which path that is.
    base: './',
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    build: {
      outDir: draft,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // What the bundle holds of others comes with their licences.
      license: { fileName: 'licenses.md' },
      rolldownOptions: { onLog: (level, log, told) => void (isNoise(log) || told(level, log)) },
    },
  });
  writeFileSync(join(draft, 'stamp'), stamp);
  replace(draft);
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  for (const file of outputs) {
    const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source);
    const size = `${kilobytes(bytes)} kB, packed ${kilobytes(gzipSync(bytes))} kB`;
    process.stderr.write(`core/dashboard/built/${file.fileName}: ${size}\n`);
  }
}

/** Another build may be at the same; of two of the same sources either will do. */
function replace(draft: string): void {
  const old = `${draft}.old`;
  if (existsSync(built)) renameSync(built, old);
  try {
    renameSync(draft, built);
  } catch (error) {
    if (stampOf(built) !== stamp) throw error;
  }
  for (const folder of [draft, old]) rmSync(folder, { recursive: true, force: true });
}

/** "use client" is for servers that render, and there is none. */
function isNoise({ code }: { code?: string }): boolean {
  return code === 'MODULE_LEVEL_DIRECTIVE';
}

function kilobytes({ length }: Buffer): string {
  return (length / 1000).toFixed(1);
}

function stampOf(folder: string): string | null {
  const file = join(folder, 'stamp');
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
