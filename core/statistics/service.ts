// What the dashboard shows of one tenant: how much, how fast, how sure, and what waits.

import type { Database } from '../database/connection.ts';
import type { Clock } from '../kernel/clock.ts';
import { coalesce } from '../kernel/coalesce.ts';
import {
  countEndpoints,
  countOpen,
  countPendingDeliveries,
  countUnits,
  countWindow,
  forgetHours,
  rollUp,
} from './queries.ts';
import { buildReport, type Report } from './report.ts';
import { windows, type WindowName } from './windows.ts';

export interface Statistics {
  report(tenantId: string, window: WindowName): Promise<Report>;
  /** Units of a month (`2026-03-01`) by pipeline. */
  unitsByPipeline(tenantId: string, period: string): Promise<Record<string, number>>;
  /** Counts the hours that have closed since the last time; says how many. */
  rollUp(): Promise<number>;
}

/** A week in one transaction: after a long rest it takes seconds, not minutes. */
const hoursAtOnce = 168;
/** Longer than any window; the rows of a day are a few hundred a tenant. */
const keptDays = 90;

export function createStatistics(deps: { database: Database; clock: Clock }): Statistics {
  const { database, clock } = deps;
  // Dashboards of one tenant ask together, and each count reads the hours that are not rolled up.
  const unitsOf = coalesce(async (key) => {
    const [tenantId, period] = JSON.parse(key) as [string, string];
    const rows = await countUnits(database, tenantId, period);
    return Object.fromEntries(rows.map(({ pipeline, units }) => [pipeline, units]));
  });
  return {
    async report(tenantId, name) {
      const to = clock.now();
      const { stepS, points } = windows[name];
      const stepMs = stepS * 1000;
      // Whole steps of UTC, the present one included: points stand still while time goes on.
      const lastMs = Math.floor(to.getTime() / stepMs) * stepMs;
      const from = new Date(lastMs - (points - 1) * stepMs);
      const [counts, open, pendingDeliveries, endpoints] = await Promise.all([
        countWindow(database, tenantId, { from, to, stepS }),
        countOpen(database, tenantId),
        countPendingDeliveries(database, tenantId),
        countEndpoints(database, tenantId),
      ]);
      const span = { window: name, from, to, stepS, points };
      return buildReport(span, { counts, open, pendingDeliveries, endpoints });
    },

    unitsByPipeline: (tenantId, period) => unitsOf(JSON.stringify([tenantId, period])),

    async rollUp() {
      let closed = 0;
      for (let hours = hoursAtOnce; hours === hoursAtOnce; closed += hours) {
        hours = await rollUp(database, hoursAtOnce);
      }
      if (closed > 0) await forgetHours(database, keptDays);
      return closed;
    },
  };
}
