// How many runs this process carries at once, and for whom. A slot is free again when its run has
// ended; the tenant's share only when that is settled, which is how the claim counts it too.

export interface Slots {
  readonly size: number;
  /** Most slots that one tenant may fill, so that others find room when they come. */
  readonly perTenant: number;
  busy(): number;
  free(): number;
  /** Whether the tenant has its share. */
  isFull(tenantId: string): boolean;
  fullTenants(): string[];
  take(tenantId: string): void;
  /** The run has ended. */
  giveSlot(): void;
  /** Its end is settled. */
  giveShare(tenantId: string): void;
  /** False when all slots are taken, or the tenant has its share. */
  tryTake(tenantId: string): boolean;
}

export function createSlots(size: number, perTenantPercent: number): Slots {
  const perTenant = Math.max(1, Math.ceil((size * perTenantPercent) / 100));
  const byTenant = new Map<string, number>();
  let busy = 0;

  function take(tenantId: string): void {
    busy += 1;
    byTenant.set(tenantId, (byTenant.get(tenantId) ?? 0) + 1);
  }

  function isFull(tenantId: string): boolean {
    return (byTenant.get(tenantId) ?? 0) >= perTenant;
  }

  return {
    size,
    perTenant,
    busy: () => busy,
    free: () => size - busy,
    isFull,
    fullTenants: () => [...byTenant.keys()].filter(isFull),
    take,
    giveSlot: () => void (busy -= 1),
    giveShare(tenantId) {
      const left = byTenant.get(tenantId)! - 1;
      if (left === 0) byTenant.delete(tenantId);
      else byTenant.set(tenantId, left);
    },
    tryTake(tenantId) {
      if (busy >= size || isFull(tenantId)) return false;
      take(tenantId);
      return true;
    },
  };
}
