// Evaluates models in a thread of the appliance, so that requests do not wait: 10,000 texts take
// about 3 seconds of processor time.

import { join } from 'node:path';
import { createIdleThread } from '../kernel/idle-thread.ts';
import type { ModelFigures } from './evaluate-model.ts';
import type { MeasuringTask } from './measuring-thread.ts';

export interface Measurements {
  /** Runs one evaluation at a time; others wait. */
  measure(task: MeasuringTask): Promise<ModelFigures>;
  stop(): Promise<void>;
}

/** Starting a thread takes 60 ms. */
const idleMs = 10_000;
/** A model file of 64 MiB takes about 200 MB outside the heap. */
const heapMb = 256;

export function createMeasurements(): Measurements {
  const filename = join(import.meta.dirname, 'measuring-thread.ts');
  const thread = createIdleThread({ filename, idleMs, heapMb });
  return {
    measure: async (task) => (await thread.run(task)) as ModelFigures,
    stop: thread.stop,
  };
}
