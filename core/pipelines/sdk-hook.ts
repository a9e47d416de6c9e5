// Lets a plugin import `workmill/sdk` wherever its folder lies: the name means this appliance's
// own copy, in the thread that registers the hook. Plugins have no network (what they may fetch
// goes through the appliance), so what would open a connection is refused by name; this tells an
// honest plugin early and is no wall against a dishonest one.

import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const sdkUrl = pathToFileURL(join(import.meta.dirname, '../sdk/sdk.ts')).href;

const networkModules = new Set(['dgram', 'dns', 'http', 'http2', 'https', 'net', 'tls']);

export function resolveSdk(): void {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      if (specifier === 'workmill/sdk') {
        return { url: sdkUrl, format: 'module-typescript', shortCircuit: true };
      }
      if (networkModules.has(specifier.replace(/^node:/, ''))) {
        throw new Error(`plugins have no network: "${specifier}" cannot be imported`);
      }
      return nextResolve(specifier, context);
    },
  });
}
