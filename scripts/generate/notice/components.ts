// Reads the third-party packages of a release: production dependencies and the contents of the
// dashboard bundle. The result is the same on every Linux platform. The lockfile lists the packages
// of all platforms, and an uninstalled package uses the license text of an installed sibling.

import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { standardText } from './standard-texts.ts';

export interface Component {
  name: string;
  version: string;
  /** SPDX license expression. */
  license: string;
  texts: string[];
}

interface LockEntry {
  version: string;
  license?: string;
  dev?: boolean;
  os?: string[];
  dependencies?: Record<string, string>;
}

type Lock = ReadonlyMap<string, LockEntry>;

const licenseFile = /^(licen[cs]e|notice|copying)([-._].*)?$/i;

export function readComponents(root: string): Component[] {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(text) as { packages: Record<string, LockEntry> };
  const lock: Lock = new Map(Object.entries(packages));
  const paths = new Set([...productionPaths(lock), ...dashboardPaths(root, lock)]);
  const components = new Map<string, Component>();
  for (const path of paths) {
    const component = readComponent(root, lock, path);
    components.set(`${component.name} ${component.version}`, component);
  }
  return [...components].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, component]) => component);
}

function productionPaths(lock: Lock): string[] {
  return [...lock]
    .filter(([path, { dev, os }]) => path !== '' && !dev && (os?.includes('linux') ?? true))
    .map(([path]) => path);
}

/** The packages of the dashboard are development dependencies, but the bundle contains them. */
function dashboardPaths(root: string, lock: Lock): string[] {
  const folder = join(root, 'core/dashboard');
  const imported = globSync('**/*.{ts,tsx}', { cwd: folder, exclude: ['built*'] })
    .flatMap((file) => [
      ...readFileSync(join(folder, file), 'utf8').matchAll(/ from '([^'.][^']*)'/g),
    ])
    .map((match) => match[1]!)
    .filter((name) => !name.startsWith('node:'))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
  const paths = new Set(imported.map((name) => `node_modules/${name}`));
  for (const path of paths) {
    for (const name of Object.keys(lock.get(path)?.dependencies ?? {})) {
      paths.add(`node_modules/${name}`);
    }
  }
  return [...paths].filter((path) => lock.has(path));
}

function readComponent(root: string, lock: Lock, path: string): Component {
  const family = [path, ...[...lock.keys()].filter((other) => isSibling(path, other))];
  const license = family.map((one) => lock.get(one)!.license).find((one) => one !== undefined);
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  if (license === undefined) throw new Error(`package-lock.json names no license for ${name}.`);
  const found = family.map((one) => readTexts(join(root, one))).find(({ length }) => length > 0);
  const texts = found ?? [standardText(name, license, readAuthor(join(root, path)))];
  return { name, version: lock.get(path)!.version, license, texts };
}

/**
 * Returns whether both are builds of one package for different platforms, or the package that
 * selects one.
 */
function isSibling(path: string, other: string): boolean {
  const family = path.replace(/-?linux-[a-z0-9-]+$/, '');
  if (family === path || other === path) return false;
  return (
    other === family ||
    (other.startsWith(family) && /^[-/]?linux-/.test(other.slice(family.length)))
  );
}

function readTexts(folder: string): string[] {
  const files = globSync('**/*', { cwd: folder, exclude: (name) => name === 'node_modules' })
    .filter((file) => licenseFile.test(basename(file)) && !/\.[cm]?js$/.test(file))
    .filter((file) => statSync(join(folder, file)).isFile())
    .sort();
  if (files.length > 0) return files.map((file) => readText(join(folder, file)));
  // Some packages include their license only in the README.
  const [readme] = globSync('README.md', { cwd: folder });
  const section = readme && /^#+ licen[cs]e\s*\n([^]*)/im.exec(readText(join(folder, readme)))?.[1];
  return section && /permission is hereby granted/i.test(section) ? [section.trim()] : [];
}

function readAuthor(folder: string): string | null {
  const text = readFileSync(join(folder, 'package.json'), 'utf8');
  const { author } = JSON.parse(text) as { author?: string | { name: string } };
  return typeof author === 'object' ? author.name : (author ?? null);
}

function readText(file: string): string {
  const lines = readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/);
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/^\n+|\n+$/g, '');
}
