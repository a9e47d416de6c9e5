// Concurrent requests of a tenant, counted for all processes together: each process holds a number
// of slots, for as long as it says every few seconds that it still does.

/** How many slots this process wants to hold, at most, of a tenant's `limit`; 0 gives all back. */
export interface WantedSlots {
  tenantId: string;
  count: number;
  limit: number;
}

export interface SlotStore {
  /**
   * Sets what `holder` holds and prolongs its lease; answers in order how many it was granted: never
   * more than the limit leaves beside what others hold.
   */
  hold(holder: string, wanted: readonly WantedSlots[]): Promise<number[]>;
}

/** Slots of a process that does not renew them, for it was killed or cut off, come back after this. */
export const slotLeaseMs = 10_000;

/** Slots held by each process, and until when, in milliseconds of the database's clock. */
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
