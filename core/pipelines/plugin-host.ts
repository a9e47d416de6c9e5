// Host processes of one plugin: their read access and resource limits.

import { join } from 'node:path';
import { createHost, type Host } from '../hosts/host.ts';
import type { MemoryPool } from '../hosts/memory-pool.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { Manifest } from './manifest.ts';
import type { PluginHostConfig } from './tasks.ts';

export interface PluginHostOptions {
  folder: string;
  manifest: Manifest;
  /** Folder for compiled code of all plugins, kept between starts. */
  cacheFolder: string;
  memoryPool?: MemoryPool | undefined;
  clock: Clock;
  log: Log;
}

const root = join(import.meta.dirname, '../..');

/** What a plugin's process may read besides the plugin: the code of the host, and npm packages. */
export const readable = [
  'core/sdk',
  'core/kernel',
  'core/hosts',
  'core/pipelines',
  'node_modules',
  'package.json',
].map((path) => join(root, path));

export function createPluginHost(options: PluginHostOptions): Host {
  return hostOf(options, `plugin-${options.manifest.name}`, options.manifest.limits.threads);
}

/** Releases its memory soon. It runs inputs that crash, so crashes pause it only briefly. */
export function createQuarantineHost(options: PluginHostOptions): Host {
  const brief = { idleMs: 10_000, longestRestMs: 1000 };
  return hostOf(options, `plugin-${options.manifest.name}-quarantine`, 1, brief);
}

function hostOf(
  { folder, manifest, cacheFolder, memoryPool, clock, log }: PluginHostOptions,
  name: string,
  threads: number,
  brief: { idleMs?: number; longestRestMs?: number } = {},
): Host {
  const { heapMb, rssMb } = manifest.limits;
  const config: PluginHostConfig = { entry: join(folder, manifest.entry), threads, heapMb };
  return createHost({
    name,
    entry: join(import.meta.dirname, 'sandbox/host.ts'),
    config,
    cwd: folder,
    threads,
    heapMb,
    rssMb,
    memoryPool,
    permissions: { read: [...readable, folder], addons: false, childProcesses: false },
    cacheFolder: join(cacheFolder, manifest.name),
    clock,
    log,
    ...brief,
  });
}
