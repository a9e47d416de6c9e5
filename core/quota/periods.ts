import type { Clock } from '../kernel/clock.ts';

/**
 * Returns the month in which a unit counts: the first day of the UTC month, as a PostgreSQL date.
 */
export function currentPeriod(clock: Clock): string {
  return `${clock.now().toISOString().slice(0, 7)}-01`;
}

/** Returns the first moment of the month, and of the following month. */
export function boundsOf(period: string): { start: Date; end: Date } {
  const start = new Date(`${period}T00:00:00Z`);
  return { start, end: new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1)) };
}
