// Peak memory of a process tree, sampled in a thread. Adding up the pages of a large process takes
// tens of milliseconds, which would block a thread that times requests.

import { parentPort, Worker, workerData } from 'node:worker_threads';
import { systemClock as clock } from '../../core/kernel/clock.ts';
import { processTree, residentMb } from '../bench/process-tree.ts';

export interface MemoryPeak {
  mb: number;
  /** Memory of each kind of process at that time, in MB. */
  byRole: Record<string, number>;
}

export interface MemoryWatch {
  /** PSS of the process and its descendants, at its peak. */
  peak(): MemoryPeak;
  /** Another process replaced the previous one. */
  follow(pid: number): void;
  stop(): Promise<unknown>;
}

const sampleEveryMs = 500;

export function watchMemory(pid: number): MemoryWatch {
  const thread = new Worker(import.meta.filename, { workerData: pid });
  let peak: MemoryPeak = { mb: 0, byRole: {} };
  thread.on('message', (seen: MemoryPeak) => (peak = seen));
  return {
    peak: () => peak,
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
    follow: (next) => thread.postMessage(next),
    stop: () => thread.terminate(),
  };
}

/**
 * Runs in the thread. The kernel walks every page for the PSS and keeps the process from mapping
 * memory meanwhile. The PSS is therefore read only when the resident memory, which is cheap to
 * read, is the highest so far.
 */
function sample(first: number): void {
  const port = parentPort!;
  let pid = first;
  let highestMb = 0;
  let peakMb = 0;
  port.on('message', (next: number) => (pid = next));
  clock.every(sampleEveryMs, () => {
    const resident = residentMb(pid);
    if (resident <= highestMb) return;
    highestMb = resident;
    const seen = memoryOf(pid);
    if (seen.mb <= peakMb) return;
    peakMb = seen.mb;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
    port.postMessage(seen);
  });
}

function memoryOf(pid: number): MemoryPeak {
  const byRole: Record<string, number> = {};
  let mb = 0;
  for (const { role, pssMb } of processTree(pid)) {
    byRole[role] = Math.round((byRole[role] ?? 0) + pssMb);
    mb += pssMb;
  }
  return { mb: Math.round(mb), byRole };
}

if (parentPort !== null) sample(workerData as number);
