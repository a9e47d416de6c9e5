import type { Database } from '../database/connection.ts';
import type { PipelineConfigs } from '../pipelines/config/service.ts';
import type { Pipelines } from '../pipelines/pipelines.ts';
import type { Webhooks } from '../webhooks/service.ts';
import { createReminders, type Reminders } from '../workflows/deadlines/reminders.ts';
import type { Runtime } from './runtime.ts';

/** Reminders of deadlines in results, sent by a schedule. */
export function openReminders(
  { clock, ids, log }: Runtime,
  given: {
    database: Database;
    pipelines: Pipelines;
    configs: PipelineConfigs;
    webhooks: Webhooks;
  },
): Reminders {
  const { database, pipelines, configs, webhooks } = given;
  const { deliverer } = webhooks;
  return createReminders({
    database,
    clock,
    ids,
    log,
    pipelines,
    settingsFor: async (tenantId, pipeline) =>
      (await configs.effective(tenantId, pipeline)).settings,
    kick: (targets) => deliverer.kick(targets),
  });
}
