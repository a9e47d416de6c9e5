// Creates the context of a run, and applies the operation's review rule to its outcome.

import type { ThreadCall } from '../../hosts/thread.ts';
import { systemClock, type Clock } from '../../kernel/clock.ts';
import type { Context, Operation, Outcome, Task } from '../../sdk/pipeline.ts';
import type { ModelInForce } from '../tasks.ts';
import { askParent } from './ask-parent.ts';
import type { DerivedCache } from './derived-values.ts';
import { createModel } from './extract.ts';
import { createLocalModels } from './local-models.ts';
import type { ModelCache } from './model-cache.ts';
import { createNotes } from './notes.ts';
import { createSeededRandom } from './seeded-random.ts';
import { createSteps } from './steps.ts';

/** Caches that a thread keeps for later runs. */
export interface Caches {
  models: ModelCache;
  derived: DerivedCache;
}

export function createContext(
  run: {
    task: { workflowId: string; attempt: number };
    /** Milliseconds since the epoch. */
    startedAt: number;
    /** Name of the model server that the run may query. */
    model: string | null;
    steps: readonly string[];
    localModels: Readonly<Record<string, ModelInForce | null>>;
  },
  call: ThreadCall,
  { models: cache, derived }: Caches,
  /** Clock of the thread; none is passed into it. */
  clock: Pick<Clock, 'after' | 'elapsedMs'> = systemClock,
): { context: Context; compareModels(): Promise<void> } {
  const { task, startedAt, model, steps } = run;
  const { signal } = call;
  const { log, progress } = createNotes(call.note);
  const beganMs = clock.elapsedMs();
  const { services, askModel, fetchModel } = askParent(call, derived);
  const models = run.localModels;
  const local = createLocalModels({ models, cache, note: call.note, fetchModel, clock });
  const context: Context = {
    signal,
    log,
    progress,
    startedAt,
    clock: {
      now: () => new Date(startedAt),
      elapsedMs: () => clock.elapsedMs() - beganMs,
    },
    random: createSeededRandom(`${task.workflowId} ${task.attempt}`),
    ...services,
    ...(model !== null && { model: createModel(model, askModel, call.note) }),
    localModel: local.localModel,
    step: createSteps({ steps, signal, progress }),
  };
  return { context, compareModels: local.compare };
}

/** Returns the outcome with the reason of the operation's review rule, if it applies. */
export function reviewed(operation: Operation, task: Task, outcome: Outcome): Outcome {
  const reason = operation.review?.(outcome as never, task as never) ?? null;
  if (reason === null) return outcome;
  const { validation } = outcome;
  return {
    ...outcome,
    validation: { ...validation, failures: [...validation.failures, reason] },
  };
}
