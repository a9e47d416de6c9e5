// Watches the resident memory of a process: heap limits do not include Buffers.

import { readFileSync } from 'node:fs';
import type { Clock, Timer } from '../kernel/clock.ts';
import type { MemoryPool } from './memory-pool.ts';

/** A plugin that fills Buffers exceeds 300 MB in about a quarter of a second. */
const watchEveryMs = 50;

/**
 * The soft limit as a share of the hard limit. The difference lets current calls finish after a
 * process exceeds the soft limit, instead of being killed. With two thirds, two color documents at
 * 300 dpi, of about 600 MiB each, stay below the reader's hard limit of 1.5 GiB.
 */
export const softShare = 2 / 3;

export interface MemoryWatch {
  /** Turns watching on or off: an idle process need not be watched. */
  turn(on: boolean): void;
  /** Ends the watch, because the process has ended. */
  leave(): void;
}

export function createMemoryWatch(options: {
  pid: number;
  /** Hard limit in MB. */
  rssMb: number;
  clock: Clock;
  /** Called at each check while the process is between its soft and its hard limit. */
  onSoftLimit(): void;
  /** Also called if the process is the largest while the pool's limit is exceeded. */
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
    // Short calls turn watching on and off thousands of times per second, so the timer stops only
    // at its next tick.
    turn(on) {
      watching = on;
      if (on) timer ??= clock.every(watchEveryMs, look);
    },
    leave: () => share?.leave(),
  };
}

export interface ProcessMemory {
  residentBytes: number;
  /** Excludes mapped files, which processes may share. */
  anonymousBytes: number;
}

/**
 * All values are 0 if the process has ended. Reads `status` instead of `statm`, whose page size
 * differs between machines (4 kB or 64 kB).
 */
export function memoryOf(pid: number): ProcessMemory {
  let status = '';
  try {
    status = readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    // The process has ended.
  }
  const bytesOf = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0) * 1024;
  return { residentBytes: bytesOf('VmRSS'), anonymousBytes: bytesOf('RssAnon') };
}
