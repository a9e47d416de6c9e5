// Loaded before a plugin's own tests: `workmill/sdk` and the kit beside it are this appliance's, and
// a file of tests that never ends is ended.

import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

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

// The runner (`--test`) starts a process for each file. A thread of its own ends one whose main thread
// is in an endless loop, also when the runner is gone. A handler of any other signal would not run.
if (!process.execArgv.includes('--test')) {
  const limitMs = Number(new URL(import.meta.url).searchParams.get('limitMs'));
  const wait = `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${limitMs})`;
  const code = `${wait}; process.kill(process.pid, 'SIGKILL')`;
  new Worker(code, { eval: true, execArgv: [] }).unref();
}
