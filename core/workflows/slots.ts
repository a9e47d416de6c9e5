// Concurrent runs of this process, by tenant. A slot is free when its run has ended; the tenant's
// share is free when that end is settled.

export interface Slots {
  readonly size: number;
  /** Maximum number of slots that one tenant uses while work of others waits. */
  readonly perTenant: number;
  busy(): number;
  /** Returns the number of slots that are neither taken nor reserved. */
  free(): number;
  /** Whether the tenant has used its share. */
  isFull(tenantId: string): boolean;
  /** Returns the number of runs of each tenant. */
  shares(): Map<string, number>;
  /** Reserves this many slots for a claim; a negative count releases them. */
  promise(count: number): void;
  take(tenantId: string): void;
  /** The run has ended. */
  giveSlot(): void;
  /** Its end is settled. */
  giveShare(tenantId: string): void;
}

export function createSlots(size: number, perTenantPercent: number): Slots {
  const perTenant = Math.max(1, Math.ceil((size * perTenantPercent) / 100));
  const byTenant = new Map<string, number>();
  let busy = 0;
  let promised = 0;

  return {
    size,
    perTenant,
    busy: () => busy,
    free: () => size - busy - promised,
    isFull: (tenantId) => (byTenant.get(tenantId) ?? 0) >= perTenant,
    shares: () => new Map(byTenant),
    promise: (count) => void (promised += count),
    take(tenantId) {
      busy += 1;
      byTenant.set(tenantId, (byTenant.get(tenantId) ?? 0) + 1);
    },
    giveSlot: () => void (busy -= 1),
    giveShare(tenantId) {
      const left = byTenant.get(tenantId)! - 1;
      if (left === 0) byTenant.delete(tenantId);
      else byTenant.set(tenantId, left);
    },
  };
}
