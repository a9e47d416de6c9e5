// `workmill plugin new --from`: copies an existing plugin under another name.

import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import { editorSettings } from './editor-settings.ts';

export interface CopyOptions {
  /** Name of the new plugin; must be valid. */
  name: string;
  /** Folder of the new plugin; must not exist. */
  folder: string;
  /** A folder with a plugin.yaml, or the name of a plugin in the installation. */
  from: string;
  /** Folder of the appliance. */
  installation: string;
}

/** Returns the copied files. @throws Error if there is no such plugin */
export function copyPlugin({ name, folder, from, installation }: CopyOptions): string[] {
  const source = sourceOf(from, installation);
  cpSync(source, folder, { recursive: true, filter: (path) => path === source || isCopied(path) });
  rename(join(folder, 'plugin.yaml'), /^name: .*$/m, `name: ${name}`);
  rename(join(folder, 'package.json'), /"name": "[^"]*"/, `"name": ${JSON.stringify(name)}`);
  const settings = editorSettings(relative(folder, installation));
  writeFileSync(join(folder, 'tsconfig.json'), `${JSON.stringify(settings, null, 2)}\n`);
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => statSync(join(folder, file)).isFile())
    .sort();
}

function sourceOf(from: string, installation: string): string {
  const shipped = ['plugins', 'plugins/examples'].map((place) => join(installation, place));
  // A name is looked up in the installation, so that it works in any current folder.
  const places = from.includes(sep) ? [] : shipped.map((place) => join(place, from));
  const found = [resolve(from), ...places].find((place) => existsSync(join(place, 'plugin.yaml')));
  if (found) return found;
  const names = shipped.flatMap((place) =>
    readdirSync(place).filter((name) => existsSync(join(place, name, 'plugin.yaml'))),
  );
  throw new Error(
    `there is no plugin ${from}: give a folder with a plugin.yaml, or one of ${names.join(', ')}`,
  );
}

function isCopied(path: string): boolean {
  const name = basename(path);
  return name !== 'node_modules' && !name.startsWith('.');
}

function rename(file: string, pattern: RegExp, line: string): void {
  if (existsSync(file)) writeFileSync(file, readFileSync(file, 'utf8').replace(pattern, line));
}
