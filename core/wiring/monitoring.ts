import { reportMonitoring } from '../observe.ts';
import type { Database } from '../database/connection.ts';
import type { Pipelines } from '../pipelines/pipelines.ts';
import type { Reference } from '../reference/service.ts';
import type { Webhooks } from '../webhooks/service.ts';
import { createMonitoring, type Monitoring } from '../workflows/monitoring/monitoring.ts';
import type { Runtime } from './runtime.ts';

/** Monitored subjects of results, which a schedule checks again when reference data changes. */
export function openMonitoring(
  { clock, ids, log, metrics }: Runtime,
  given: { database: Database; pipelines: Pipelines; reference: Reference; webhooks: Webhooks },
): Monitoring {
  const { database, pipelines, reference, webhooks } = given;
  const { deliverer } = webhooks;
  return createMonitoring({
    database,
    clock,
    ids,
    log,
    pipelines,
    reference,
    kick: (targets) => deliverer.kick(targets),
    onChecked: reportMonitoring(metrics),
  });
}
