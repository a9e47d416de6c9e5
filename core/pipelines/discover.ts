// Finds plugins: every folder with a `plugin.yaml` directly below one of the plugin folders. A
// plugin that cannot be used is listed with the reason, and keeps no other from being used.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Manifest, ManifestReader } from './manifest.ts';
import { versionInRange } from './version-range.ts';

export type FoundPlugin =
  | { state: 'found'; folder: string; manifest: Manifest }
  | {
      state: 'refused';
      folder: string;
      /** From the manifest where it could be read, else the folder's own name. */
      name: string;
      version: string | null;
      reason: string;
    };

export interface DiscoverOptions {
  folders: readonly string[];
  engineVersion: string;
  readManifest: ManifestReader;
}

export function discoverPlugins(options: DiscoverOptions): FoundPlugin[] {
  const found = options.folders.flatMap((folder) => pluginsIn(resolve(folder), options));
  const first = new Map<string, string>();
  return found.map((plugin) => {
    if (plugin.state === 'refused') return plugin;
    const { folder, manifest } = plugin;
    const earlier = first.get(manifest.name);
    if (earlier === undefined) {
      first.set(manifest.name, folder);
      return plugin;
    }
    return refused(plugin, `the name "${manifest.name}" is already taken by ${earlier}`);
  });
}

function pluginsIn(folder: string, options: DiscoverOptions): FoundPlugin[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((name) => ({ name, path: join(folder, name) }))
    .filter(({ path }) => existsSync(join(path, 'plugin.yaml')))
    .map(({ name, path }) => look(name, path, options));
}

function look(name: string, folder: string, options: DiscoverOptions): FoundPlugin {
  const { engineVersion, readManifest } = options;
  const file = join(folder, 'plugin.yaml');
  const reading = readManifest(readFileSync(file, 'utf8'), file);
  if (!reading.ok) {
    return { state: 'refused', folder, name, version: null, reason: reading.errors.join('\n') };
  }
  const plugin = { state: 'found', folder, manifest: reading.manifest } as const;
  const { engine, entry } = reading.manifest;
  if (!versionInRange(engineVersion, engine)) {
    return refused(plugin, `is made for Workmill ${engine}, and this is ${engineVersion}`);
  }
  if (!existsSync(join(folder, entry))) {
    return refused(plugin, `${file}: entry: there is no file ${entry} in the plugin's folder`);
  }
  return plugin;
}

function refused(plugin: { folder: string; manifest: Manifest }, reason: string): FoundPlugin {
  const { name, version } = plugin.manifest;
  return { state: 'refused', folder: plugin.folder, name, version, reason };
}
