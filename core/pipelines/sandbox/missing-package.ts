// Explains which npm package a plugin lacks, which file imports it, and how to bundle packages with
// a plugin.

import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Import {
  specifier: string;
  /** URL of the importing file. */
  importer: string | undefined;
  /** Folder of the plugin. */
  folder: string;
}

/**
 * Returns the error that replaces a failed module resolution. It keeps the code, because packages
 * use it to detect optional dependencies.
 */
export function explainMissing(thrown: unknown, { specifier, importer, folder }: Import): unknown {
  const name = packageOf(specifier);
  if (name === null || !(thrown instanceof Error)) return thrown;
  const { code } = thrown as NodeJS.ErrnoException;
  const isOutside = code === 'ERR_ACCESS_DENIED';
  if (!isOutside && !isMissing(thrown, specifier)) return thrown;
  const file = importer?.startsWith('file:') ? relative(folder, fileURLToPath(importer)) : 'a file';
  const imported = `the npm package "${name}", which ${file} imports`;
  const problem = isOutside
    ? `${imported}, lies outside the plugin's folder, where a plugin cannot read it`
    : `cannot find ${imported}`;
  const remedy =
    name === 'workmill'
      ? 'Import "workmill/sdk".'
      : `Run "npm install --ignore-scripts ${name}" in the plugin's folder; ` +
        'its node_modules is packed with the plugin.';
  return Object.assign(new Error(`${problem}. ${remedy}`, { cause: thrown }), { code });
}

/** Returns the npm package that an import names; null for files. */
function packageOf(specifier: string): string | null {
  return /^(@[\w.-]+\/)?[a-z0-9][\w.-]*(?=\/|$)/i.exec(specifier)?.[0] ?? null;
}

/** Whether the package itself is missing, not a file in it. */
function isMissing(error: NodeJS.ErrnoException, specifier: string): boolean {
  if (error.code === 'ERR_MODULE_NOT_FOUND') return error.message.startsWith('Cannot find package');
  return error.code === 'MODULE_NOT_FOUND' && packageOf(specifier) === specifier;
}
