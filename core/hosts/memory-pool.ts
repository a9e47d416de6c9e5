// One memory limit for all hosts together. Each host has its own limit, but the sum of these limits
// is several times what the machine should provide. Mapped files are not counted, such as the
// Node.js binary, which the processes share.

import { totalmem } from 'node:os';
import { memoryOf } from './memory-watch.ts';

export interface MemoryPool {
  /** Adds a process. `end` is called if it is the largest while the sum exceeds the limit. */
  join(pid: number, end: () => void): PoolMember;
}

export interface PoolMember {
  /** Reports the current anonymous memory of the process. */
  report(bytes: number): void;
  /** Removes the process, which has ended. */
  leave(): void;
}

interface Entry {
  pid: number;
  bytes: number;
  /** Its memory is being released, so no other process must end. */
  isEnding: boolean;
  end(): void;
}

/**
 * Memory that the readers and one plugin need for the largest documents (docs/document-limits.md).
 */
const leastLimit = 1536 * 2 ** 20;

/** Default: a quarter of the memory of the machine, or of the limit of the process tree. */
export function poolLimit(
  setBytes: number | null,
  machineBytes = Math.min(totalmem(), process.constrainedMemory() || Infinity),
): number {
  return setBytes ?? Math.max(leastLimit, machineBytes / 4);
}

export function createMemoryPool(limitBytes: number): MemoryPool {
  const entries = new Set<Entry>();

  const staying = (): Entry[] => [...entries].filter(({ isEnding }) => !isEnding);
  const exceeds = (): boolean => staying().reduce((sum, { bytes }) => sum + bytes, 0) > limitBytes;

  /** Idle processes are not watched and may have released memory since. */
  function refresh(): void {
    for (const entry of entries) entry.bytes = memoryOf(entry.pid).anonymousBytes;
  }

  function endLargest(): void {
    const [largest] = staying().toSorted((one, other) => other.bytes - one.bytes);
    if (!largest) return;
    largest.isEnding = true;
    largest.end();
  }

  return {
    join(pid, end) {
      const entry: Entry = { pid, bytes: 0, isEnding: false, end };
      entries.add(entry);
      return {
        report(bytes) {
          entry.bytes = bytes;
          if (!exceeds()) return;
          refresh();
          if (exceeds()) endLargest();
        },
        leave: () => void entries.delete(entry),
      };
    },
  };
}
