import { pathToFileURL } from 'node:url';
import type { PluginHostConfig } from './tasks.ts';

/** Data passed to each thread of a plugin's host at its start. */
export interface ThreadData {
  /** URL of the plugin's entry file. */
  entry: string;
  /** Limit of the local models that the thread caches, in bytes of their files. */
  modelBytes: number;
  /** Limit of the values derived from reference data that the thread caches, in bytes. */
  derivedBytes: number;
}

/** Loaded models are outside the heap, and should use a small part of the process's memory. */
const shareOfHeap = 1 / 4;
/**
 * Derived values are mostly typed arrays outside the heap: threads × heap_mb must stay below
 * rss_mb.
 */
const derivedShareOfHeap = 1 / 2;

export function threadDataOf({ entry, heapMb }: PluginHostConfig): ThreadData {
  const heapBytes = heapMb * 2 ** 20;
  return {
    entry: pathToFileURL(entry).href,
    modelBytes: heapBytes * shareOfHeap,
    derivedBytes: heapBytes * derivedShareOfHeap,
  };
}
