// How many requests of a tenant are under way in this process alone; for several there is
// slots/shared-concurrency.ts.

export interface Concurrency {
  /** False when the tenant has `limit` requests under way already; else `leave` must follow. */
  enter(tenantId: string, limit: number): boolean | Promise<boolean>;
  leave(tenantId: string): void;
}

export function createConcurrency(): Concurrency {
  const counts = new Map<string, number>();
  const underWay = (tenantId: string): number => counts.get(tenantId) ?? 0;
  return {
    enter(tenantId, limit) {
      const count = underWay(tenantId);
      if (count >= limit) return false;
      counts.set(tenantId, count + 1);
      return true;
    },
    leave(tenantId) {
      const count = underWay(tenantId) - 1;
      if (count > 0) counts.set(tenantId, count);
      else counts.delete(tenantId);
    },
  };
}
