// Counts concurrent requests of a tenant in this process only; for several processes, see
// slots/shared-concurrency.ts.

export interface Concurrency {
  /**
   * Returns false if the tenant already has `limit` requests in progress; else `leave` must be
   * called later.
   */
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
