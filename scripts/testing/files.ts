// Finds the test files and orders them.

import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

export interface Timing {
  wallMs: number;
  /** Processor time of the process and of its children that it has waited for. */
  cpuMs: number;
}

const root = join(import.meta.dirname, '../..');
const timingsFile = join(root, '.tap/timings.json');

/**
 * Folders whose tests start appliances, browsers and readers of scans; the order until a run has
 * measured times.
 */
const slowFolders = [
  'test/demo/',
  'test/appliance/',
  'test/reading/',
  'test/http/reference/',
  'test/dashboard/',
  'test/quota/',
  'test/http/',
  'test/plugins/',
];

/**
 * Returns all files below test/ when no path is given. Names are relative to the root of the
 * repository.
 */
export function testFiles(paths: readonly string[]): string[] {
  const given = paths.length === 0 ? [join(root, 'test')] : paths;
  return given.flatMap((path) => {
    if (!existsSync(path)) fail(`${path}: no such file or folder`);
    const names = statSync(path).isDirectory() ? filesBelow(path) : [path];
    return names.map((name) => relative(root, resolve(name)));
  });
}

function filesBelow(folder: string): string[] {
  const names = globSync('**/*.test.ts', { cwd: folder }).toSorted();
  if (names.length === 0) fail(`${folder}: no test files`);
  return names.map((name) => join(folder, name));
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}

/** Longest first, so that no long file starts last. Files without a timing come first. */
export function slowestFirst(
  files: readonly string[],
  timings: ReadonlyMap<string, Timing>,
): string[] {
  const place = (file: string): number => {
    const at = slowFolders.findIndex((folder) => file.startsWith(folder));
    return at < 0 ? slowFolders.length : at;
  };
  const expectedMs = (file: string): number => timings.get(file)?.wallMs ?? Infinity;
  return files.toSorted((a, b) => {
    const difference = expectedMs(b) - expectedMs(a);
    return (Number.isNaN(difference) ? 0 : difference) || place(a) - place(b);
  });
}

export function readTimings(): Map<string, Timing> {
  if (!existsSync(timingsFile)) return new Map();
  const entries = Object.entries(JSON.parse(readFileSync(timingsFile, 'utf8')) as object);
  return new Map(entries.filter(([file]) => existsSync(join(root, file))));
}

export function writeTimings(timings: ReadonlyMap<string, Timing>): void {
  const sorted = [...timings].toSorted(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(timingsFile, JSON.stringify(Object.fromEntries(sorted), null, 2));
}
