// One limit for the memory of all hosts together: each has its own, but all at their own limits at once
// would take several times as much as the machine is meant to give. Counted without mapped files, such
// as the Node.js binary, which the processes share.

import { totalmem } from 'node:os';
import { memoryOf } from './memory-watch.ts';

export interface MemoryPool {
  /** `end` is called when the process is the largest of those that exceed the limit together. */
  join(pid: number, end: () => void): PoolMember;
}

export interface PoolMember {
  /** Takes the anonymous memory that the process has now. */
  report(bytes: number): void;
  /** The process is gone. */
  leave(): void;
}

interface Entry {
  pid: number;
  bytes: number;
  /** Its memory is being freed, so that no other process has to go for it. */
  isEnding: boolean;
  end(): void;
}

/** What the readers and one plugin need for the largest documents (docs/document-limits.md). */
const leastLimit = 1536 * 2 ** 20;

/** Unless set: a quarter of what the machine has, or of what the system lets the process tree have. */
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

  /** An idle process is not looked at, and may have returned memory since. */
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
