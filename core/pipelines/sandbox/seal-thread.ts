// Takes from a plugin's thread what its process could still do to others and no run needs. Node's
// permission model keeps it from files, programs, addons and the inspector, but Node 24 knows no
// permission for the network, lets SQLite open files, lets anything write to descriptors that are
// open (one of them is our channel), and signal whatever has the same account. The wall against the
// network is the host's namespace (hosts/launch.ts); this is what is left where there is none.

import { createRequire, syncBuiltinESMExports } from 'node:module';
import { forbiddenModules } from './sdk-hook.ts';

type Exports = Record<string, unknown>;
const load = createRequire(import.meta.url) as (name: string) => Exports;

const writing =
  /^(append|chmod|chown|copy|cp|f?(datasync|sync|truncate)|fch|fdata|futimes|l?utimes|lch|link|mkd|rename|rm|symlink|truncate|unlink|watch|write|createWrite|WriteStream|FileWriteStream)/;

/** Before the plugin is imported; for good, since what it replaces is kept nowhere. */
export function sealThread(): void {
  // Held before it is replaced.
  const moduleExports = load('node:module');
  refuseAll(process as unknown as Exports, ['kill', '_kill', '_debugProcess', '_debugEnd']);
  refuseAll(load('node:os'), ['setPriority']);
  refuseAll(load('node:worker_threads'), ['Worker']);
  for (const files of [load('node:fs'), load('node:fs/promises')]) {
    refuseAll(
      files,
      Object.keys(files).filter((name) => writing.test(name)),
    );
  }
  guardLoading(process as unknown as Exports, 'getBuiltinModule');
  guardLoading(moduleExports, '_load');
  // A hook of the plugin's would come before ours.
  refuseAll(moduleExports, ['register', 'registerHooks']);
  syncBuiltinESMExports();
}

function refuseAll(owner: Exports, names: readonly string[]): void {
  for (const name of names) {
    if (!(name in owner)) continue;
    replace(owner, name, function refused() {
      throw new Error(`access to ${name} is restricted: plugins may not`);
    });
  }
}

/** Reached past the resolver, modules are refused by the same list. */
function guardLoading(owner: Exports, name: string): void {
  const original = owner[name] as (this: unknown, ...args: unknown[]) => unknown;
  replace(owner, name, function guarded(this: unknown, ...args: unknown[]) {
    refuseModule(String(args[0]));
    return original.apply(this, args);
  });
}

function refuseModule(specifier: string): void {
  const found = forbiddenModules(specifier);
  if (found !== null) throw new Error(found);
}

function replace(owner: Exports, name: string, value: unknown): void {
  Object.defineProperty(owner, name, {
    value,
    writable: false,
    configurable: false,
    enumerable: true,
  });
}
