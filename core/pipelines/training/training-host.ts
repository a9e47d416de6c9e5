// Process that trains a plugin's models, separate from those that serve requests, with the lowest
// priority and its own limits.

import { join } from 'node:path';
import { createHost, type Host } from '../../hosts/host.ts';
import { readable, type PluginHostOptions } from '../plugin-host.ts';
import type { PluginHostConfig } from '../tasks.ts';

/** A training thread yields every few milliseconds, or every few seconds on a busy machine. */
export const trainingGraceMs = 10_000;

/**
 * `memoryBytes` limits the whole process. Half of it is heap for the examples. The other half is
 * for features and weights, which are typed arrays (`mostWeights` in sdk/learning/training.ts).
 */
export function createTrainingHost(options: PluginHostOptions & { memoryBytes: number }): Host {
  const { folder, manifest, cacheFolder, memoryBytes, clock, log } = options;
  const memoryMb = Math.floor(memoryBytes / 2 ** 20);
  const heapMb = Math.floor(memoryMb / 2);
  const config: PluginHostConfig = { entry: join(folder, manifest.entry), threads: 1, heapMb };
  return createHost({
    name: `plugin-${manifest.name}-training`,
    entry: join(import.meta.dirname, '../sandbox/host.ts'),
    config,
    cwd: folder,
    threads: 1,
    heapMb,
    rssMb: memoryMb,
    permissions: { read: [...readable, folder], addons: false, childProcesses: false },
    cacheFolder: join(cacheFolder, `${manifest.name}-training`),
    niceness: 19,
    idleMs: 10_000,
    clock,
    log,
  });
}
