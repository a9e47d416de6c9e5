import type { Log } from '../../kernel/log.ts';

/**
 * Wraps work that is repeated at every beat: a failure is logged once, and again only after a
 * success or if its reason changes.
 */
export function repeatedTurn(
  work: () => Promise<unknown>,
  { log, message, facts }: { log: Log; message: string; facts?: object },
): () => Promise<void> {
  let failing: string | null = null;
  return async () => {
    try {
      await work();
      failing = null;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== failing) log.error(message, { ...facts, error });
      failing = reason;
    }
  };
}
