import { pathToFileURL } from 'node:url';
import type { PluginHostConfig } from './tasks.ts';

/** What each thread of a plugin's host is given when it begins. */
export interface ThreadData {
  /** URL of the plugin's entry. */
  entry: string;
  /** Local models that the thread keeps for later runs, in bytes of their files. */
  modelBytes: number;
}

/** Loaded models lie beside the heap and are to be a small part of what the process may have. */
const shareOfHeap = 1 / 4;

export function threadDataOf({ entry, heapMb }: PluginHostConfig): ThreadData {
  return { entry: pathToFileURL(entry).href, modelBytes: heapMb * 2 ** 20 * shareOfHeap };
}
