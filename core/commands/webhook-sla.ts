// `workmill webhook sla`.

import { planOf } from '../config/plans.ts';
import { parseId } from '../kernel/ids.ts';
import { slaCsv } from '../statistics/sla/lines.ts';
import { createDeliverySla } from '../statistics/sla/service.ts';
import { withDatabase, type SessionOptions } from './database-session.ts';
import { CommandFailure, printRows, type Output } from './output.ts';
import { requireTenant } from './tenants.ts';
import { readTime } from './time-argument.ts';

/** Options of the command line. */
export interface SlaOptions {
  from?: string;
  to?: string;
  targetSeconds: number;
  csv: boolean;
}

export async function showSla(
  options: SessionOptions & { output: Output },
  given: SlaOptions & { tenantId: string; endpoint: string },
): Promise<void> {
  const { tenantId, endpoint, from, to, csv } = given;
  const { output, clock } = options;
  const endpointId = parseId('endpoint', endpoint);
  if (endpointId === null) throw new CommandFailure(`"${endpoint}" is not an endpoint's id`);
  await withDatabase(options, async (database, { plans }) => {
    const { plan } = await requireTenant(database, tenantId);
    const report = await createDeliverySla({ database, clock }).report({
      tenantId,
      endpointId,
      from: from === undefined ? undefined : readTime(from),
      to: to === undefined ? undefined : readTime(to),
      targetMs: given.targetSeconds * 1000,
      promised: planOf(plans, plan).webhookDeliverySla,
    });
    if (csv) return output.write(slaCsv(report));
    if (output.json) return printRows(output, [report]);
    const { total, days, promised, kept } = report;
    printRows(
      output,
      [...days.filter(({ delivered, dead }) => delivered + dead > 0), { day: 'all', ...total }].map(
        ({ day, delivered, dead, missed, ...one }) => ({
          day,
          delivered,
          dead,
          in_time: percent(one.within_target_rate),
          first_p99_ms: one.first_attempt_ms.p99,
          delivered_p99_ms: one.delivered_ms.p99,
          missed_by_us: missed.ours,
          by_receiver: missed.theirs,
          by_network: missed.network,
          service_level: percent(one.service_level),
        }),
      ),
    );
    const verdict = kept === null ? '' : kept ? ', kept' : ', not kept';
    output.write(`promised: ${promised}${verdict}\n`);
    for (const { at, by_ms: byMs } of report.clock_jumps) {
      const way = byMs < 0 ? 'back' : 'forward';
      output.write(`the clock jumped ${way} by ${Math.abs(byMs) / 1000} s: ${at}\n`);
    }
  });
}

function percent(share: number | null): string {
  return share === null ? '' : `${(share * 100).toFixed(3)}%`;
}
