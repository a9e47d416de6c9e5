// `workmill plugin new`: creates a small plugin that runs, as a starting point.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { copyPlugin } from './copy-plugin.ts';
import { editorSettings } from './editor-settings.ts';

export interface ScaffoldOptions {
  /** Name of the plugin: lower case letters, digits, hyphens. */
  name: string;
  /** Folder in which the plugin's folder is created. */
  parent: string;
  javascript: boolean;
  /** A plugin to copy instead of the template: a folder, or the name of a shipped plugin. */
  from?: string | undefined;
  /** Folder of the appliance, for the editor. */
  installation: string;
  /** Version of the appliance. */
  version: string;
}

const template = join(import.meta.dirname, 'template');
const copied = [
  'plugin.yaml',
  'README.md',
  'samples/letter.txt',
  'samples/letter.golden.json',
  'samples/unsigned.txt',
  'samples/unsigned.golden.json',
];

/** Returns the folder and its files. @throws Error if it exists, or the name is invalid. */
export function makePlugin(options: ScaffoldOptions): { folder: string; files: string[] } {
  const { name, parent, javascript, installation, version } = options;
  if (!/^[a-z][a-z0-9-]{0,62}$/.test(name)) {
    throw new Error(`"${name}" is no name of a plugin: lower case letters, digits and hyphens`);
  }
  const folder = join(parent, name);
  if (existsSync(folder)) throw new Error(`${folder} exists already`);
  if (options.from !== undefined) {
    return { folder, files: copyPlugin({ name, folder, from: options.from, installation }) };
  }
  const [entry, test] = ['pipeline', 'read.test'].map(
    (file) => `${file}.${javascript ? 'js' : 'ts'}`,
  ) as [string, string];
  const fill = (text: string): string =>
    text
      .replaceAll('new-plugin', name)
      .replaceAll('pipeline.ts', entry)
      .replaceAll('read.test.ts', test)
      .replace(/^engine: .*$/m, `engine: ^${version.split('.').slice(0, 2).join('.')}`);
  const files = new Map(
    copied.map((file) => [file, fill(readFileSync(join(template, file), 'utf8'))]),
  );
  const code = readFileSync(join(template, 'pipeline.ts'), 'utf8');
  files.set(entry, javascript ? withoutTypes(code) : code);
  files.set(test, fill(readFileSync(join(template, 'read.test.ts'), 'utf8')));
  const packageJson = { name, version: '0.1.0', private: true, type: 'module' };
  files.set('package.json', print(packageJson));
  files.set('tsconfig.json', print(editorSettings(relative(folder, installation))));
  for (const [file, text] of files) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return { folder, files: [...files.keys()] };
}

/** Types are inferred from the schemas; JavaScript uses a JSDoc const assertion. */
function withoutTypes(code: string): string {
  return code.replaceAll(/= (\{[^]*?\}) as const;/g, '= /** @type {const} */ ($1);');
}

function print(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
