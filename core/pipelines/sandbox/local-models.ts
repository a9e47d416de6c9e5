// Implements `context.localModel`: active versions of the run's tenant, from the thread's cache. A
// shadow version answers the same inputs after the run; only counts of differing answers leave the
// thread.

import { readFile } from 'node:fs/promises';
import type { LearningInput } from '../../sdk/learning/inputs.ts';
import type { Prediction, TextModel } from '../../sdk/learning/model.ts';
import type { LocalModel } from '../../sdk/local-models.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Context } from '../../sdk/pipeline.ts';
import type { ModelInForce, PluginNote, ShadowPair } from '../tasks.ts';
import type { ModelCache } from './model-cache.ts';

export interface LocalModels {
  localModel: Context['localModel'];
  /** Runs the shadow versions on the inputs of the run; never rejects. */
  compare(): Promise<void>;
}

/** Maximum number of answers compared per run and model. */
const mostCompared = 500;
/** Maximum number of characters of inputs that are held until the run has ended. */
const mostHeldCharacters = 1_000_000;
/**
 * Maximum time that a comparison adds to a run: loading the file from the database, and the
 * answers.
 */
const longestWaitMs = 1000;
const longestCompareMs = 100;

/** Maximum length of the joined labels of one answer. */
const longestLabel = 1000;

interface Asked {
  input: LearningInput | string;
  label: string;
}

export function createLocalModels({
  models,
  cache,
  note,
  fetchModel,
  clock,
}: {
  models: Readonly<Record<string, ModelInForce | null>>;
  cache: ModelCache;
  note(value: PluginNote): void;
  fetchModel(version: string): Promise<Uint8Array>;
  clock: Pick<Clock, 'after' | 'elapsedMs'>;
}): LocalModels {
  const opened = new Map<string, Promise<LocalModel | null>>();
  const shadows = new Map<string, { candidate: Promise<TextModel | null>; asked: Asked[] }>();

  async function open(name: string): Promise<LocalModel | null> {
    if (!Object.hasOwn(models, name)) {
      throw new Error(`The pipeline declares no model "${name}".`);
    }
    const inForce = models[name];
    if (!inForce) return null;
    const { version, origin, file, base, shadow } = inForce;
    const load = () => (file === null ? fetchModel(version) : readFile(file));
    const model = await cache.get(version, load);
    note({ kind: 'local_model', model: name });
    const asked: Asked[] = [];
    if (shadow !== null) {
      // A candidate that cannot be loaded must not fail the run.
      const candidate = cache.get(shadow, () => fetchModel(shadow)).catch(() => null);
      shadows.set(name, { candidate, asked });
    }
    const remember = shadow === null ? null : createMemory(asked);
    return {
      kind: model.kind,
      labels: model.labels,
      digest: model.digest,
      version,
      source: `local_model:${name}@${version.slice(0, 12)}`,
      origin,
      async base() {
        return base && (await cache.get(base.version, () => readFile(base.file)));
      },
      predict(input) {
        const prediction = model.predict(input);
        remember?.(input, prediction);
        return prediction;
      },
      explain: (input, label, most) => model.explain(input, label, most),
    };
  }

  return {
    localModel(name) {
      const known = opened.get(name) ?? open(name);
      opened.set(name, known);
      return known;
    },
    async compare() {
      for (const [model, { candidate, asked }] of shadows) {
        if (asked.length === 0) continue;
        const waiting = Promise.withResolvers<null>();
        const timer = clock.after(longestWaitMs, () => waiting.resolve(null));
        const other = await Promise.race([candidate, waiting.promise]);
        timer.cancel();
        const pairs = other ? pairsOf(other, asked, clock) : [];
        if (pairs.length > 0) note({ kind: 'shadow', model, pairs });
      }
    },
  };
}

/** Stores the inputs of the run, within the limits. */
function createMemory(asked: Asked[]): (input: Asked['input'], prediction: Prediction) => void {
  let characters = 0;
  return (input, prediction) => {
    characters += lengthOf(input);
    if (asked.length >= mostCompared || characters > mostHeldCharacters) return;
    try {
      asked.push({ input: structuredClone(input), label: labelOf(prediction) });
    } catch {
      // An input that contains functions is not compared.
    }
  };
}

function lengthOf(input: Asked['input']): number {
  if (typeof input === 'string') return input.length;
  const fields = Object.values(input.fields ?? {}).reduce((sum, { length }) => sum + length, 0);
  return input.text.length + fields + 50 * (input.marks?.length ?? 0);
}

/** Compares as many answers as time permits; none if the candidate fails. */
function pairsOf(
  candidate: TextModel,
  asked: readonly Asked[],
  clock: Pick<Clock, 'elapsedMs'>,
): ShadowPair[] {
  const counts = new Map<string, ShadowPair>();
  const beganMs = clock.elapsedMs();
  try {
    for (const { input, label: currentLabel } of asked) {
      if (clock.elapsedMs() - beganMs > longestCompareMs) break;
      const shadowLabel = labelOf(candidate.predict(input));
      const key = JSON.stringify([currentLabel, shadowLabel]);
      const pair = counts.get(key) ?? { currentLabel, shadowLabel, answers: 0 };
      counts.set(key, { ...pair, answers: pair.answers + 1 });
    }
  } catch {
    return [];
  }
  return [...counts.values()];
}

/** Empty for an answer without a label, such as an unsure one. */
function labelOf({ labels }: Prediction): string {
  return labels.toSorted().join(', ').slice(0, longestLabel);
}
