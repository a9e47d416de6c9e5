// Builds core/dashboard into core/dashboard/built, which the appliance serves. Nothing is done when
// the stamp there says that it was built from these very sources and packages.

import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';

type OutputFile = Rolldown.OutputChunk | Rolldown.OutputAsset;

const root = join(import.meta.dirname, '..');
const sources = join(root, 'core/dashboard');
const built = join(sources, 'built');
/** Bytes: loads within two seconds at 1 Mbit/s. */
const maxFirstScreen = 200_000;

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
      // What the bundle holds of others comes with their licenses.
      license: { fileName: 'licenses.md' },
      rolldownOptions: { onLog: (level, log, told) => void (isNoise(log) || told(level, log)) },
    },
  });
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  for (const file of outputs) {
    const bytes = contentOf(file);
    const size = `${kilobytes(bytes.length)} kB, packed ${kilobytes(gzipSync(bytes).length)} kB`;
    process.stderr.write(`core/dashboard/built/${file.fileName}: ${size}\n`);
  }
  const first = firstScreen(outputs);
  const summary = `First screen: ${kilobytes(first)} kB packed, maximum ${kilobytes(maxFirstScreen)} kB`;
  if (first > maxFirstScreen) {
    rmSync(draft, { recursive: true });
    throw new Error(`${summary}. Load more of it on demand.`);
  }
  process.stderr.write(`${summary}\n`);
  writeFileSync(join(draft, 'stamp'), stamp);
  replace(draft);
}

/**
 * Packed bytes that a browser loads before the largest screen is shown: the page, all styles, the
 * script and what it imports, and the screen's own files.
 */
function firstScreen(outputs: readonly OutputFile[]): number {
  const chunks = outputs.filter((file) => file.type === 'chunk');
  const packed = (file: OutputFile): number => gzipSync(contentOf(file)).length;
  /** Names of the files that these need, themselves included. */
  const needed = (names: readonly string[], seen = new Set<string>()): Set<string> => {
    for (const name of names) {
      if (seen.has(name)) continue;
      seen.add(name);
      needed(chunks.find(({ fileName }) => fileName === name)?.imports ?? [], seen);
    }
    return seen;
  };
  const sizeOf = (names: ReadonlySet<string>): number =>
    chunks.reduce((sum, file) => sum + (names.has(file.fileName) ? packed(file) : 0), 0);
  const page = outputs.filter(({ fileName }) => /\.(?:html|css)$/.test(fileName));
  const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
  const screens = chunks.filter(({ isDynamicEntry }) => isDynamicEntry);
  const largest = screens.map(({ fileName }) => sizeOf(needed([...entries, fileName])));
  const scripts = Math.max(sizeOf(needed(entries)), ...largest);
  return page.reduce((sum, file) => sum + packed(file), scripts);
}

function contentOf(file: OutputFile): Buffer {
  return Buffer.from(file.type === 'chunk' ? file.code : file.source);
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

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

function stampOf(folder: string): string | null {
  const file = join(folder, 'stamp');
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
