// Validates large outcomes in a thread of the appliance, so that requests do not wait: an outcome
// of 6 MB blocked the event loop for half a second. It does not run in the plugin's process, whose
// code is untrusted.

import { join } from 'node:path';
import { createIdleThread, ThreadOutOfMemory } from '../kernel/idle-thread.ts';
import type { CompiledOperation } from './declaration.ts';
import type { OutcomeCheck, OutcomeSchemas } from './outcome.ts';

export interface LargeOutcomes {
  /** Validates an outcome. Transfers the bytes, which are then detached in this thread. */
  check(json: Uint8Array<ArrayBuffer>, operation: CompiledOperation): Promise<OutcomeCheck>;
  stop(): Promise<void>;
}

export interface LargeOutcomeTask {
  json: Uint8Array<ArrayBuffer>;
  /** `OutcomeSchemas` as JSON; the thread uses it as the key of its compiled schemas. */
  schemas: string;
}

/** Starting the thread takes 60 ms and about 20 MB. It ends after this idle time. */
const idleMs = 30_000;

/** Validating an outcome of 8 MiB takes 120 MB; only one is validated at a time. */
const heapMb = 256;

export function createLargeOutcomes(): LargeOutcomes {
  const filename = join(import.meta.dirname, 'outcome-thread.ts');
  const thread = createIdleThread({ filename, idleMs, heapMb });
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
        return (await thread.run(task, [json.buffer])) as OutcomeCheck;
      } catch (error) {
        if (!(error instanceof ThreadOutOfMemory)) throw error;
        const message = `takes more than ${heapMb} MB of memory to check`;
        return { ok: false, details: [{ path: '', message }] };
      }
    },
    stop: thread.stop,
  };
}
