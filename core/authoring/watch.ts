// Reports changes in a folder, once for all changes that occur together.

import { watch } from 'node:fs';
import type { Clock } from '../kernel/clock.ts';

/** Editors write a file in several steps. */
const quietMs = 150;

export interface Changes {
  /** Resolves when something has changed since it last resolved, or when the signal aborts. */
  next(): Promise<void>;
}

/** Watches until the signal aborts. */
export function watchFolder(
  folder: string,
  { clock, stop }: { clock: Clock; stop: AbortSignal },
): Changes {
  let changed = Promise.withResolvers<void>();
  const watcher = watch(folder, { recursive: true }, (_event, name) => {
    if (!/(^|\/)(node_modules|\.git)(\/|$)/.test(name ?? '')) changed.resolve();
  });
  stop.addEventListener('abort', () => {
    watcher.close();
    changed.resolve();
  });
  return {
    async next() {
      await changed.promise;
      await clock.sleep(quietMs, stop);
      changed = Promise.withResolvers();
    },
  };
}
