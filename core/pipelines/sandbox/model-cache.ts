// Cache of the models that a thread has loaded, by version. The least recently used models are
// evicted.

import { readModel, type TextModel } from '../../sdk/learning/model.ts';

export interface ModelCache {
  /**
   * Returns a model. A file that could not be loaded is loaded again by the next call; an invalid
   * one is not.
   */
  get(version: string, load: () => Promise<Uint8Array>): Promise<TextModel>;
}

interface Kept {
  model: Promise<TextModel>;
  /** Size of the file, which is about the size of the loaded model; 0 while it is loading. */
  bytes: number;
}

/** The most recently used model is kept even if it exceeds `mostBytes`. */
export function createModelCache(mostBytes: number): ModelCache {
  /** Entries in the order of use, the least recently used first. */
  const kept = new Map<string, Kept>();

  function makeRoom(): void {
    let bytes = [...kept.values()].reduce((sum, one) => sum + one.bytes, 0);
    for (const [version, one] of kept) {
      if (bytes <= mostBytes || kept.size === 1) return;
      kept.delete(version);
      bytes -= one.bytes;
    }
  }

  function add(version: string, load: () => Promise<Uint8Array>): Kept {
    const loading = load();
    const one: Kept = {
      bytes: 0,
      model: loading.then((file) => {
        one.bytes = file.length;
        makeRoom();
        return readModel(file);
      }),
    };
    loading.catch(() => {
      if (kept.get(version) === one) kept.delete(version);
    });
    return one;
  }

  return {
    get(version, load) {
      const one = kept.get(version) ?? add(version, load);
      kept.delete(version);
      kept.set(version, one);
      return one.model;
    },
  };
}
