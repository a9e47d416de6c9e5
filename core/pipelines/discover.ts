// Finds plugins: every folder with a `plugin.yaml` directly below one of the plugin folders, and a
// plugin folder that is a plugin itself. A plugin that cannot be used is listed with the reason, and
// keeps no other from being used.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Manifest, ManifestReader } from './manifest.ts';
import { versionInRange } from './version-range.ts';

export type FoundPlugin =
  | { state: 'found'; folder: string; manifest: Manifest }
  | {
      /** `disabled` by an administrator, or `refused` because it cannot be used. */
      state: 'refused' | 'disabled';
      folder: string;
      /** From the manifest where it could be read, else the folder's own name. */
      name: string;
      version: string | null;
      reason: string;
      /** An administrator's decision, which also ends a version that is already loaded. */
      isWithdrawn?: true;
    };

/** A plugin that is found but does not serve. */
export type UnavailablePlugin = Exclude<FoundPlugin, { state: 'found' }>;

/** What an administrator has decided about plugins. */
export interface Administered {
  /** Folders of installed plugins, which come before all others. */
  folders: readonly string[];
  /** Installed plugins that are not here. */
  missing: readonly UnavailablePlugin[];
  disabled: ReadonlySet<string>;
  /** Why the plugin in a folder may not run; null when it may. */
  distrust(folder: string): string | null;
}

export interface DiscoverOptions {
  folders: readonly string[];
  engineVersion: string;
  readManifest: ManifestReader;
  administered?: Administered | undefined;
}

const hidden = 'the name';

/** Whether a plugin is refused for no other reason than one of its name before it. */
export function isHidden(reason: string): boolean {
  return reason.startsWith(`${hidden} "`);
}

export function discoverPlugins(options: DiscoverOptions): FoundPlugin[] {
  const { administered } = options;
  const folders = [...(administered?.folders ?? []), ...options.folders];
  const found = folders
    .flatMap((folder) => pluginsIn(resolve(folder), options))
    .map((plugin) => withdraw(plugin, administered));
  const first = new Map<string, string>();
  const distinct = found.map((plugin) => {
    if (plugin.state !== 'found') return plugin;
    const { folder, manifest } = plugin;
    const earlier = first.get(manifest.name);
    if (earlier === undefined) {
      first.set(manifest.name, folder);
      return plugin;
    }
    return refused(plugin, `${hidden} "${manifest.name}" is already taken by ${earlier}`);
  });
  return [...(administered?.missing ?? []), ...distinct];
}

function withdraw(plugin: FoundPlugin, administered: Administered | undefined): FoundPlugin {
  if (plugin.state !== 'found' || !administered) return plugin;
  const { name } = plugin.manifest;
  if (administered.disabled.has(name)) {
    const reason = `disabled by an administrator; to enable it: workmill plugin enable ${name}`;
    return { ...refused(plugin, reason), state: 'disabled', isWithdrawn: true };
  }
  const reason = administered.distrust(plugin.folder);
  return reason === null ? plugin : { ...refused(plugin, reason), isWithdrawn: true };
}

function pluginsIn(folder: string, options: DiscoverOptions): FoundPlugin[] {
  if (!existsSync(folder)) return [];
  if (existsSync(join(folder, 'plugin.yaml'))) return [look(basename(folder), folder, options)];
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

function refused(
  plugin: { folder: string; manifest: Manifest },
  reason: string,
): UnavailablePlugin {
  const { name, version } = plugin.manifest;
  return { state: 'refused', folder: plugin.folder, name, version, reason };
}
