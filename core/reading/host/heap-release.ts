// Releases the memory that a large read has filled. V8 only collects it when the thread needs
// memory: two UBL invoices of 11 MB left 800 MB in an idle process.

import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Heap and buffers of a thread; one that reads documents of some pages holds 60 to 100 MB. */
const largeHeapBytes = 160 * 2 ** 20;

export interface Heap {
  heldBytes(): number;
  collect(): void;
}

/** Returns the heap of this thread; a collection takes some tens of milliseconds. */
export function threadHeap(): Heap {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: object) => void;
  return {
    heldBytes() {
      const { total_physical_size: heap, external_memory: buffers } = getHeapStatistics();
      return heap + buffers;
    },
    collect: () => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
  };
}

/** Returns a function that must be called after each read. */
export function createHeapRelease({ heldBytes, collect }: Heap): () => void {
  return () => {
    if (heldBytes() > largeHeapBytes) collect();
  };
}
