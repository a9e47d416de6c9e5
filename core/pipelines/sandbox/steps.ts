// Named steps of a run: the status of the workflow shows the current step, and a run that must stop
// ends between two steps.

import type { Context } from '../../sdk/pipeline.ts';

export function createSteps(options: {
  /** Steps as declared by the operation. */
  steps: readonly string[];
  signal: AbortSignal;
  progress: Context['progress'];
}): Context['step'] {
  const { steps, signal, progress } = options;
  return async (name, work) => {
    const place = steps.indexOf(name);
    if (place < 0) throw new Error(`the operation declares no step "${name}"`);
    await mayGoOn(signal);
    progress(name, place / steps.length);
    const result = await work();
    await mayGoOn(signal);
    progress(name, (place + 1) / steps.length);
    return result;
  };
}

/** Steps that never wait would miss an abort: one turn of the event loop delivers it. */
async function mayGoOn(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  signal.throwIfAborted();
}
