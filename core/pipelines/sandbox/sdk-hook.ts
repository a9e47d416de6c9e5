// Resolves `workmill/sdk` to the appliance's copy, wherever the plugin's folder is, in threads that
// register the hook. Plugins have no network access; they fetch through the appliance. Modules that
// open connections are therefore refused by name. This informs a well-behaved plugin early; it is
// not a security boundary.

import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { explainMissing } from './missing-package.ts';

const sdkUrl = pathToFileURL(join(import.meta.dirname, '../../sdk/sdk.ts')).href;

const networkModules = /^(dgram|dns|_?https?|http2|net|_?tls)($|[_/])/;

/**
 * Modules that start processes or threads, open files in spite of permissions, or inspect the
 * process.
 */
const otherModules = /^(child_process|cluster|inspector|repl|sqlite|test|wasi)($|[/])/;

/** Returns the reason why a plugin may not import a module, or null. */
export function forbiddenModules(specifier: string): string | null {
  const name = specifier.replace(/^node:/, '');
  if (networkModules.test(name)) {
    return `plugins have no network: "${specifier}" cannot be imported`;
  }
  if (!otherModules.test(name)) return null;
  return `access to "${specifier}" is restricted: plugins may not import it`;
}

export function resolveSdk(): void {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      if (specifier === 'workmill/sdk') {
        return { url: sdkUrl, format: 'module-typescript', shortCircuit: true };
      }
      if (specifier === 'workmill/sdk/testing') {
        throw new Error('"workmill/sdk/testing" is for tests: only *.test.ts files may import it');
      }
      const forbidden = forbiddenModules(specifier);
      if (forbidden !== null) throw new Error(forbidden);
      try {
        return nextResolve(specifier, context);
      } catch (error) {
        const importer = context.parentURL;
        throw explainMissing(error, { specifier, importer, folder: process.cwd() });
      }
    },
  });
}
