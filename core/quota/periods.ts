import type { Clock } from '../kernel/clock.ts';

/** The month in which a unit counts: the first day of the UTC month, as PostgreSQL's date. */
export function currentPeriod(clock: Clock): string {
  return `${clock.now().toISOString().slice(0, 7)}-01`;
}
