// Metrics of one tenant for the dashboard: volume, durations, confidence, and queued work.

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
  listLatest,
  rollUp,
} from './queries.ts';
import { buildReport, type Report } from './report.ts';
import { windows, type WindowName } from './windows.ts';

export interface Statistics {
  report(tenantId: string, window: WindowName): Promise<Report>;
  /** Returns the units of a month (`2026-03-01`) by pipeline. */
  unitsByPipeline(tenantId: string, period: string): Promise<Record<string, number>>;
  /** Counts the hours that are complete since the last call; returns how many. */
  rollUp(): Promise<number>;
}

/** One week per transaction: after a long pause, it takes seconds instead of minutes. */
const hoursAtOnce = 168;
/** Longer than any window; a day has a few hundred rows per tenant. */
const keptDays = 90;

export function createStatistics(deps: { database: Database; clock: Clock }): Statistics {
  const { database, clock } = deps;
  // Dashboards of one tenant query at the same time, and each count reads the hours that are not
  // rolled up.
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
      // Whole steps in UTC, including the current one, so that points do not move as time passes.
      const lastMs = Math.floor(to.getTime() / stepMs) * stepMs;
      const from = new Date(lastMs - (points - 1) * stepMs);
      const [counts, open, latest, pendingDeliveries, endpoints] = await Promise.all([
        countWindow(database, tenantId, { from, to, stepS }),
        countOpen(database, tenantId),
        listLatest(database, tenantId),
        countPendingDeliveries(database, tenantId),
        countEndpoints(database, tenantId),
      ]);
      const span = { window: name, from, to, stepS, points };
      return buildReport(span, { counts, open, latest, pendingDeliveries, endpoints });
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
