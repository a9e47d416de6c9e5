// Local models available to one run, in the parent process: the active versions, their files, and
// the reports of the thread. Only versions that are active for the run's tenant are provided.

import type { BaseModel, BaseModels } from './declared-models.ts';
import type { DeclaredModel, LocalModelAnswer, ModelInForce, ShadowPair } from './tasks.ts';

/** The tenant's choice of versions. */
export interface LocalModelSource {
  /** Models without an entry, or with a null version, use the plugin's base model. */
  chosen: readonly { model: string; version: string | null; shadow: string | null }[];
  file(version: string): Promise<Uint8Array>;
  /** Called with counts that compare shadow versions with the active ones. */
  onShadow?(counts: readonly ShadowCount[]): void;
}

export interface ShadowCount {
  model: string;
  /** Null for the base model. */
  current: string | null;
  shadow: string;
  /** Empty if the model gave no label. */
  currentLabel: string;
  shadowLabel: string;
  answers: number;
}

/** A local model that a run used; its result names it. */
export interface AskedModel {
  model: string;
  version: string;
  origin: ModelInForce['origin'];
}

export interface LocalModelsOfRun {
  /** Active version of each model, for the thread; null if there is none. */
  inForce: Record<string, ModelInForce | null>;
  /** Returns a requested file. Rejects if an active version cannot be read. */
  answer(question: unknown): Promise<LocalModelAnswer>;
  /** Handles notes about local models; ignores all other notes. */
  handleNote(note: unknown): void;
  asked(): AskedModel[];
}

/** Maximum number of pairs in one note; further answers of a run are not compared. */
const mostPairs = 500;
const longestLabel = 1000;
const nothing: LocalModelSource = {
  chosen: [],
  file: () => Promise.reject(new Error('there are no versions')),
};

export function localModelsOfRun(
  plugin: {
    models: Readonly<Record<string, DeclaredModel>>;
    baseModels: BaseModels;
  },
  { chosen, file, onShadow }: LocalModelSource = nothing,
): LocalModelsOfRun {
  const inForce = Object.fromEntries(
    Object.keys(plugin.models).map((model) => {
      const choice = chosen.find((one) => one.model === model);
      return [model, versionOf(choice, plugin.baseModels.get(model))];
    }),
  );
  const all = Object.values(inForce).filter((one) => one !== null);
  const current = new Set(all.flatMap(({ version, origin }) => (origin === 'base' ? [] : version)));
  const shadows = new Set(all.flatMap(({ shadow }) => shadow ?? []));
  const given = new Set<string>();
  const asked = new Map<string, AskedModel>();

  return {
    inForce,
    async answer(question) {
      const { version } = question as { version?: unknown };
      if (typeof version !== 'string' || !(current.has(version) || shadows.has(version))) {
        return { refused: 'this version is not in force' };
      }
      if (given.has(version)) return { refused: 'a run gets the file of a version once' };
      given.add(version);
      if (current.has(version)) return { file: await file(version) };
      // A failing shadow version must not fail the run.
      const content = await file(version).catch(() => null);
      return content ? { file: content } : { refused: 'the version cannot be read' };
    },
    handleNote(note) {
      const { kind, model, pairs } = { ...(note as Partial<Record<string, unknown>> | null) };
      if (typeof model !== 'string' || !Object.hasOwn(inForce, model)) return;
      const { version, origin, shadow } = { ...inForce[model] };
      if (version === undefined || origin === undefined) return;
      if (kind === 'local_model') asked.set(model, { model, version, origin });
      if (kind !== 'shadow' || !shadow || !arePairs(pairs)) return;
      const facts = { model, current: origin === 'base' ? null : version, shadow };
      onShadow?.(pairs.map((pair) => ({ ...facts, ...pair })));
    },
    asked: () => [...asked.values()],
  };
}

function versionOf(
  choice: LocalModelSource['chosen'][number] | undefined,
  given: BaseModel | undefined,
): ModelInForce | null {
  const { version = null, shadow = null } = choice ?? {};
  const base = given ? { version: given.version, file: given.path } : null;
  if (version !== null) return { version, origin: 'trained', file: null, base, shadow };
  return base && { ...base, origin: 'base', base, shadow };
}

function arePairs(given: unknown): given is ShadowPair[] {
  return Array.isArray(given) && given.length <= mostPairs && given.every(isPair);
}

function isPair(given: unknown): boolean {
  const pair = { ...(given as Partial<ShadowPair> | null) };
  const labels = [pair.currentLabel, pair.shadowLabel];
  const areLabels = labels.every((one) => typeof one === 'string' && one.length <= longestLabel);
  return areLabels && Number.isSafeInteger(pair.answers) && pair.answers! > 0;
}
