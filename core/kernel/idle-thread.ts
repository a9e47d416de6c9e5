// A thread of the appliance for work that would make requests wait. It starts with the first task,
// runs one task at a time, and ends when it has been idle for some time.

import { Piscina } from 'piscina';

export interface IdleThread {
  /** Runs the default export of the file. Throws `ThreadOutOfMemory` if the heap is too small. */
  run(task: unknown, transferList?: ArrayBuffer[]): Promise<unknown>;
  stop(): Promise<void>;
}

export interface IdleThreadOptions {
  /** Path of the file. */
  filename: string;
  idleMs: number;
  /** Maximum size of its heap in MiB. */
  heapMb: number;
}

export class ThreadOutOfMemory extends Error {}

export function createIdleThread({ filename, idleMs, heapMb }: IdleThreadOptions): IdleThread {
  const pool = new Piscina({
    filename,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    recordTiming: false,
  });
  return {
    async run(task, transferList = []) {
      try {
        return (await pool.run(task, { transferList })) as unknown;
      } catch (error) {
        if ((error as { code?: unknown }).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
        throw new ThreadOutOfMemory(`a thread needs more than ${heapMb} MiB`, { cause: error });
      }
    },
    stop: () => pool.destroy(),
  };
}
