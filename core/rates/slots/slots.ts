// Concurrent requests of a tenant, counted over all processes. Each process holds a number of
// slots, as long as it renews them every few seconds.

/** Number of slots that this process wants to hold, up to a tenant's `limit`; 0 returns all. */
export interface WantedSlots {
  tenantId: string;
  count: number;
  limit: number;
}

export interface SlotStore {
  /**
   * Sets the slots of `holder` and renews its lease. Returns the granted numbers in order, which
   * never exceed the limit minus the slots of others.
   */
  hold(holder: string, wanted: readonly WantedSlots[]): Promise<number[]>;
}

/**
 * Slots of a process that does not renew them, because it was killed or disconnected, become free
 * after this time.
 */
export const slotLeaseMs = 10_000;

/** Slots held by each process, and the end of its lease in milliseconds of the database's clock. */
export type Holders = Record<string, { count: number; untilMs: number }>;

export function grantSlots(
  holders: Holders,
  holder: string,
  { count, limit }: WantedSlots,
  { nowMs, leaseMs }: { nowMs: number; leaseMs: number },
): { holders: Holders; granted: number } {
  const others = Object.entries(holders).filter(
    ([name, { untilMs }]) => name !== holder && untilMs > nowMs,
  );
  const taken = others.reduce((sum, [, one]) => sum + one.count, 0);
  const granted = Math.max(0, Math.min(count, limit - taken));
  const left: Holders = Object.fromEntries(others);
  if (granted > 0) left[holder] = { count: granted, untilMs: nowMs + leaseMs };
  return { holders: left, granted };
}
