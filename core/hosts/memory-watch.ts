// Watches the resident memory of a process, which heap limits do not bound: Buffers count nowhere.

import { readFileSync } from 'node:fs';
import type { Clock, Timer } from '../kernel/clock.ts';
import type { MemoryPool } from './memory-pool.ts';

/** A plugin that fills Buffers passes 300 MB in about a quarter of a second. */
const watchEveryMs = 50;

/**
 * The soft limit as a share of the hard one. The rest is for calls under way when a process passes
 * the soft limit, so that they finish instead of being killed. Two thirds: two documents in color
 * at 300 dpi, of some 600 MiB each, stay below the reader's hard limit of 1.5 GiB.
 */
export const softShare = 2 / 3;

export interface MemoryWatch {
  /** Looks only while it is on: an idle process needs no watching. */
  turn(on: boolean): void;
  /** The process is gone. */
  leave(): void;
}

export function createMemoryWatch(options: {
  pid: number;
  /** The hard limit. */
  rssMb: number;
  clock: Clock;
  /** Called at each look while the process is between its soft and its hard limit. */
  onSoftLimit(): void;
  /** Also called when the process is the largest of those that exceed the limit of the pool. */
  onHardLimit(): void;
  memoryPool?: MemoryPool | undefined;
}): MemoryWatch {
  const { pid, rssMb, clock, onSoftLimit, onHardLimit } = options;
  const share = options.memoryPool?.join(pid, onHardLimit);
  const hardLimit = rssMb * 2 ** 20;
  const softLimit = hardLimit * softShare;
  let timer: Timer | null = null;
  let watching = false;

  function look(): void {
    if (watching) {
      const seen = memoryOf(pid);
      if (seen.residentBytes > hardLimit) onHardLimit();
      else if (seen.residentBytes > softLimit) onSoftLimit();
      share?.report(seen.anonymousBytes);
    } else {
      timer?.cancel();
      timer = null;
    }
  }

  return {
    // Short calls turn it on and off thousands of times a second: the timer goes at its next beat.
    turn(on) {
      watching = on;
      if (on) timer ??= clock.every(watchEveryMs, look);
    },
    leave: () => share?.leave(),
  };
}

export interface ProcessMemory {
  residentBytes: number;
  /** Without mapped files, which processes may share. */
  anonymousBytes: number;
}

/**
 * All 0 when the process is gone. From `status` rather than `statm`, which counts in pages of 4 kB on
 * some machines and of 64 kB on others.
 */
export function memoryOf(pid: number): ProcessMemory {
  let status = '';
  try {
    status = readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    // Gone.
  }
  const bytesOf = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0) * 1024;
  return { residentBytes: bytesOf('VmRSS'), anonymousBytes: bytesOf('RssAnon') };
}
