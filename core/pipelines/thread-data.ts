import { pathToFileURL } from 'node:url';
import type { PluginHostConfig } from './tasks.ts';

/** What each thread of a plugin's host is given when it begins. */
export interface ThreadData {
  /** URL of the plugin's entry. */
  entry: string;
  /** Local models that the thread keeps for later runs, in bytes of their files. */
  modelBytes: number;
  /** Values derived from reference data that the thread keeps, in bytes. */
  derivedBytes: number;
}

/** Loaded models lie beside the heap and are to be a small part of what the process may have. */
const shareOfHeap = 1 / 4;
/** Mostly outside the heap, in typed arrays: threads × heap_mb is to stay below rss_mb. */
const derivedShareOfHeap = 1 / 2;

export function threadDataOf({ entry, heapMb }: PluginHostConfig): ThreadData {
  const heapBytes = heapMb * 2 ** 20;
  return {
    entry: pathToFileURL(entry).href,
    modelBytes: heapBytes * shareOfHeap,
    derivedBytes: heapBytes * derivedShareOfHeap,
  };
}
