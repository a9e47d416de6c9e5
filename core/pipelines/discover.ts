// Finds plugins: every folder with a `plugin.yaml` directly below a plugin folder, and a plugin
// folder that is a plugin itself. An unusable plugin is listed with the reason and does not affect
// others.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Manifest, ManifestReader } from './manifest.ts';
import { versionInRange } from './version-range.ts';

export type FoundPlugin =
  | { state: 'found'; folder: string; manifest: Manifest }
  | {
      /** `disabled` by an administrator, or `refused` because it is unusable. */
      state: 'refused' | 'disabled';
      folder: string;
      /** Name in the manifest if it could be read, else the name of the folder. */
      name: string;
      version: string | null;
      reason: string;
      /** An administrator disabled the plugin, which also unloads a loaded version. */
      isWithdrawn?: true;
    };

/** A plugin that was found but is not in service. */
export type UnavailablePlugin = Exclude<FoundPlugin, { state: 'found' }>;

/** Decisions of the administrator about plugins. */
export interface Administered {
  /** Folders of installed plugins, which take precedence over all others. */
  folders: readonly string[];
  /** Installed plugins that are missing on this node. */
  missing: readonly UnavailablePlugin[];
  disabled: ReadonlySet<string>;
  /** Returns the reason why the plugin in a folder is not trusted; null if it may run. */
  trustProblemOf(folder: string): string | null;
}

export interface DiscoverOptions {
  folders: readonly string[];
  engineVersion: string;
  readManifest: ManifestReader;
  administered?: Administered | undefined;
}

const hidden = 'the name';

/** Whether a plugin is refused only because another plugin of the same name takes precedence. */
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
  const reason = administered.trustProblemOf(plugin.folder);
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
