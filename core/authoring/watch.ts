// Tells when something in a folder has changed, once for all that changes together.

import { watch } from 'node:fs';
import type { Clock } from '../kernel/clock.ts';

/** Editors write a file in several steps. */
const quietMs = 150;

export interface Changes {
  /** Resolves when something has changed since the last one resolved, or it is to stop. */
  next(): Promise<void>;
}

/** Watches until it is to stop. */
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
