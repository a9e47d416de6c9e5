// Loaded before a plugin's own tests: resolves `workmill/sdk` and its test kit to this appliance's
// copies, and ends a test file that does not end by itself.

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

// The runner (`--test`) starts a process for each file. A separate thread ends a process whose main
// thread is in an endless loop, even after the end of the runner. A handler of any other signal
// would not run.
if (!process.execArgv.includes('--test')) {
  const limitMs = Number(new URL(import.meta.url).searchParams.get('limitMs'));
  const wait = `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${limitMs})`;
  const code = `${wait}; process.kill(process.pid, 'SIGKILL')`;
  new Worker(code, { eval: true, execArgv: [] }).unref();
}
