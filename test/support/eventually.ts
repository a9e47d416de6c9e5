import { systemClock } from '../../core/kernel/clock.ts';

type Nothing = null | undefined | false;

/**
 * Polls `look` and returns its first result that is set; throws after `withinMs`. For events in
 * other processes, where no clock can be moved and no signal awaited. The limit is generous: a
 * start of a second took a minute beside sixty busy processes.
 */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | Nothing> | T | Nothing,
  { withinMs = 300_000, everyMs = 25 }: { withinMs?: number; everyMs?: number } = {},
): Promise<T> {
  const deadlineMs = systemClock.elapsedMs() + withinMs;
  for (;;) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false) return found;
    if (systemClock.elapsedMs() > deadlineMs) throw new Error(`${what}: not within ${withinMs} ms`);
    await systemClock.sleep(everyMs);
  }
}
