import type { Clock } from '../kernel/clock.ts';

/** The month in which a unit counts: the first day of the UTC month, as PostgreSQL's date. */
export function currentPeriod(clock: Clock): string {
  return `${clock.now().toISOString().slice(0, 7)}-01`;
}

/** Its first moment and the first one after it. */
export function boundsOf(period: string): { start: Date; end: Date } {
  const start = new Date(`${period}T00:00:00Z`);
  return { start, end: new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1)) };
}
