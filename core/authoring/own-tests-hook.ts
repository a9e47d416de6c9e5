// Loaded before a plugin's own tests: `workmill/sdk` and the kit beside it are this appliance's.

import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const own: Readonly<Record<string, string>> = {
  'workmill/sdk': '../sdk/sdk.ts',
  'workmill/sdk/testing': './test-kit.ts',
};

registerHooks({
  resolve(specifier, context, nextResolve) {
    const file = own[specifier];
    if (file === undefined) return nextResolve(specifier, context);
    const { href: url } = pathToFileURL(join(import.meta.dirname, file));
    return { url, format: 'module-typescript', shortCircuit: true };
  },
});
