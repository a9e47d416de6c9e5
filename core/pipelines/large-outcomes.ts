// Checks large outcomes in a thread of the appliance, so that requests do not wait meanwhile: one of
// 6 MB took the event loop for half a second. Not in the plugin's process: its code is foreign.

import { join } from 'node:path';
import { Piscina } from 'piscina';
import type { CompiledOperation } from './declaration.ts';
import type { OutcomeCheck, OutcomeSchemas } from './outcome.ts';

export interface LargeOutcomes {
  /** Takes the bytes over: they are gone from this thread afterwards. */
  check(json: Uint8Array<ArrayBuffer>, operation: CompiledOperation): Promise<OutcomeCheck>;
  stop(): Promise<void>;
}

export interface LargeOutcomeTask {
  json: Uint8Array<ArrayBuffer>;
  /** `OutcomeSchemas` as JSON, by which the thread knows that it has compiled them. */
  schemas: string;
}

/** Starting costs 60 ms and some 20 MB: kept through a lull, given back after it. */
const idleMs = 30_000;

/** An outcome of 8 MiB takes 120 MB; only one is checked at a time. */
const heapMb = 256;

export function createLargeOutcomes(): LargeOutcomes {
  const pool = new Piscina({
    filename: join(import.meta.dirname, 'outcome-thread.ts'),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    recordTiming: false,
  });
  const written = new WeakMap<CompiledOperation, string>();

  function schemasOf(operation: CompiledOperation): string {
    const { output, businessObject } = operation.declaration;
    const known = written.get(operation);
    const text = known ?? JSON.stringify({ output, businessObject } satisfies OutcomeSchemas);
    if (known === undefined) written.set(operation, text);
    return text;
  }

  return {
    async check(json, operation) {
      const task: LargeOutcomeTask = { json, schemas: schemasOf(operation) };
      try {
        return (await pool.run(task, { transferList: [json.buffer] })) as OutcomeCheck;
      } catch (error) {
        if ((error as { code?: unknown }).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
        const message = `takes more than ${heapMb} MB of memory to check`;
        return { ok: false, details: [{ path: '', message }] };
      }
    },
    stop: () => pool.destroy(),
  };
}
