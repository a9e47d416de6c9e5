// Removes from a plugin's thread what its process could still do to others and no run needs. Node's
// permission model covers files, programs, addons and the inspector. Node 24 has no permission for
// the network. It lets SQLite open files, lets any code write to open descriptors (one of them is
// the host's channel), and signal processes of the same account. The host's namespace
// (hosts/launch.ts) is the boundary for the network; this is the protection where namespaces are
// unavailable.

import { createRequire, syncBuiltinESMExports } from 'node:module';
import { forbiddenModules } from './sdk-hook.ts';

type Exports = Record<string, unknown>;
const load = createRequire(import.meta.url) as (name: string) => Exports;

const writing =
  /^(append|chmod|chown|copy|cp|f?(datasync|sync|truncate)|fch|fdata|futimes|l?utimes|lch|link|mkd|rename|rm|symlink|truncate|unlink|watch|write|createWrite|WriteStream|FileWriteStream)/;

/**
 * Must run before the plugin is imported. It cannot be undone, because no reference to the replaced
 * functions is kept.
 */
export function sealThread(): void {
  // References are taken before the functions are replaced.
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
  // A hook of the plugin would run before the appliance's hook.
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

/** Applies the same list of modules to loaders that bypass the resolver. */
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
