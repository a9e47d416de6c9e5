// Lets a plugin import `workmill/sdk` wherever its folder lies: the name means this appliance's
// own copy, in the thread that registers the hook. Plugins have no network (what they may fetch
// goes through the appliance), so what would open a connection is refused by name; this tells an
// honest plugin early and is no wall against a dishonest one.

import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { explainMissing } from './missing-package.ts';

const sdkUrl = pathToFileURL(join(import.meta.dirname, '../../sdk/sdk.ts')).href;

const networkModules = /^(dgram|dns|_?https?|http2|net|_?tls)($|[_/])/;

/** They start processes or threads, open files past the permissions, or look into the process. */
const otherModules = /^(child_process|cluster|inspector|repl|sqlite|test|wasi)($|[/])/;

/** Why a plugin may not have a module, or null. */
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
