// Evidence of deliveries to one endpoint, compared with the plan's promise.

import type { Database } from '../../database/connection.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Fault } from '../../kernel/errors.ts';
import { forgetJumps, listJumps } from '../clock/queries.ts';
import { countEnds, forgetEnds, rollUpEnds } from './queries.ts';
import { buildSlaReport, type SlaReport } from './report.ts';

export interface SlaQuery {
  tenantId: string;
  endpointId: string;
  /** Whole UTC hours: both are rounded down. Default: the last 30 days. */
  from?: Date | undefined;
  to?: Date | undefined;
  targetMs: number;
  /** Promise of the plan: `best_effort` or a share such as `99.9%`. */
  promised: string;
}

export interface DeliverySla {
  /**
   * Returns the report. Throws `invalid_request` for a period that is empty or longer than 400
   * days.
   */
  report(query: SlaQuery): Promise<SlaReport>;
  /** Counts what has ended since the last call. */
  rollUp(): Promise<void>;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** A year and a month, so that a year's evidence is available after its end. */
const keptMs = 400 * dayMs;
/** Hours counted per transaction: a day of the busiest installation. */
const hoursAtOnce = 24;

export function createDeliverySla(deps: { database: Database; clock: Clock }): DeliverySla {
  const { database, clock } = deps;
  return {
    async report({ tenantId, endpointId, targetMs, promised, ...asked }) {
      const to = asked.to ? wholeHour(asked.to.getTime()) : clock.now();
      const from = wholeHour((asked.from ?? new Date(to.getTime() - 30 * dayMs)).getTime());
      const spanMs = to.getTime() - from.getTime();
      if (spanMs <= 0 || spanMs > keptMs) {
        const message = 'expected a span of one hour to 400 days';
        throw new Fault('invalid_request', undefined, { details: [{ path: '/from', message }] });
      }
      const span = { from, to: asked.to && to };
      const rows = await countEnds(database, { tenantId, endpointId }, span);
      const jumps = await listJumps(database, { from, to });
      return buildSlaReport({ from, to, targetMs, promised }, rows, jumps);
    },
    async rollUp() {
      const now = clock.now();
      while (await rollUpEnds(database, now, hoursAtOnce));
      const before = new Date(now.getTime() - keptMs - dayMs);
      await forgetEnds(database, before);
      await forgetJumps(database, before);
    },
  };
}

function wholeHour(ms: number): Date {
  return new Date(Math.floor(ms / hourMs) * hourMs);
}
