// The process in which a plugin's models are trained: apart from those that serve requests, with the
// lowest priority and limits of its own.

import { join } from 'node:path';
import { createHost, type Host } from '../../hosts/host.ts';
import { readable, type PluginHostOptions } from '../plugin-host.ts';
import type { PluginHostConfig } from '../tasks.ts';

/** A thread that learns yields every few milliseconds, on a busy machine every few seconds. */
export const trainingGraceMs = 10_000;

/**
 * `memoryBytes` bounds the whole process. Half of it is heap, for the examples; the other half is for
 * their features and the weights, which are typed arrays (`mostWeights` in sdk/learning/training.ts).
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
