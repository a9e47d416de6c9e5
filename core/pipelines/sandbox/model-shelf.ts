// The models that a thread has loaded, by version, for its next runs. What was used longest ago goes
// when they are too many.

import { readModel, type TextModel } from '../../sdk/learning/model.ts';

export interface ModelShelf {
  /** A file that cannot be loaded is tried again by the next call, one that is no model is not. */
  get(version: string, load: () => Promise<Uint8Array>): Promise<TextModel>;
}

interface Kept {
  model: Promise<TextModel>;
  /** Of the file, which the loaded model is about as large as; 0 while it is loaded. */
  bytes: number;
}

/** The last one is kept even if it alone has more than `mostBytes`. */
export function createModelShelf(mostBytes: number): ModelShelf {
  /** In the order of their last use. */
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
