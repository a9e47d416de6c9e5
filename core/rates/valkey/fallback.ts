// Fallback while Valkey is unavailable: each process counts separately, with the full rate.
// Refusing all requests would turn the loss of a counter into an outage; billed units are counted
// in PostgreSQL and remain exact. With N processes, a tenant gets at most N times its rate and
// concurrent requests until Valkey is available again.

import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import { createMemoryStore } from '../memory-store.ts';
import type { SlotStore } from '../slots/slots.ts';
import type { RateStore } from '../store.ts';

export interface Fallback {
  store: RateStore;
  slots: SlotStore;
  /** Whether this process counts separately now. */
  isDegraded(): boolean;
}

/** During an outage, one request per interval tries the server and waits for it. */
const retryMs = 1_000;

export function createFallback(options: {
  store: RateStore;
  slots: SlotStore;
  clock: Clock;
  log: Log;
}): Fallback {
  const { store, slots, clock, log } = options;
  const local = createMemoryStore({ clock });
  let degraded = false;
  let nextTryMs = 0;

  async function orElse<T>(shared: () => T | Promise<T>, alone: () => T): Promise<T> {
    if (degraded && clock.elapsedMs() < nextTryMs) return alone();
    nextTryMs = clock.elapsedMs() + retryMs;
    try {
      const answer = await shared();
      if (degraded) log.info('Valkey answers again: limits are shared by all processes');
      degraded = false;
      return answer;
    } catch (error) {
      if (!degraded) {
        log.error('Valkey does not answer: this process counts its limits by itself', { error });
      }
      degraded = true;
      nextTryMs = clock.elapsedMs() + retryMs;
      return alone();
    }
  }

  return {
    store: {
      draw: (tenantId, limits) =>
        orElse(
          () => store.draw(tenantId, limits),
          () => local.draw(tenantId, limits),
        ),
      look: (tenantId, limits) =>
        orElse(
          () => store.look(tenantId, limits),
          () => local.look(tenantId, limits),
        ),
    },
    slots: {
      hold: (holder, wanted) =>
        orElse(
          () => slots.hold(holder, wanted),
          () => wanted.map(({ count, limit }) => Math.min(count, limit)),
        ),
    },
    isDegraded: () => degraded,
  };
}
