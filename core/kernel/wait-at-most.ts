import type { Clock } from './clock.ts';

/** Resolves with the work, after `limitMs`, or when `hurried` aborts, whichever is first. */
export async function waitAtMost(
  clock: Clock,
  limitMs: number,
  work: Promise<unknown>,
  hurried?: AbortSignal,
): Promise<void> {
  const finished = new AbortController();
  const cut = AbortSignal.any([finished.signal, ...(hurried ? [hurried] : [])]);
  await Promise.race([work, clock.sleep(limitMs, cut)]);
  finished.abort();
}
