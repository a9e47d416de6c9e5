// All schedules of the appliance in one list, so that their times can be compared. One process of
// all nodes runs them.

import { expireLinks } from '../auth/expire-links.ts';
import type { Database } from '../database/connection.ts';
import type { Documents } from '../documents/service.ts';
import { expireEvaluations } from '../evaluation/expire.ts';
import { purgeAnswers, purgeKeys } from '../idempotency/queries.ts';
import { createSchedules, type Schedule } from '../jobs/schedules.ts';
import type { PluginLogs } from '../pipelines/logs/service.ts';
import { createAuditRetention } from '../tenants/audit-retention.ts';
import { resealEverything } from '../vault/reseal.ts';
import type { Vault } from '../vault/vault.ts';
import { purgeWebhookLog } from '../webhooks/retention/queries.ts';
import type { Webhooks } from '../webhooks/service.ts';
import type { ShadowRuns } from '../workflows/shadow/shadow-runs.ts';
import type { Identity } from './identity.ts';
import type { Records } from './records.ts';
import type { Runtime } from './runtime.ts';
import { sealedColumns } from './sealed-columns.ts';
import type { Work } from './work.ts';

interface Scheduled {
  url: string;
  database: Database;
  vault: Vault;
  documents: Documents;
  identity: Pick<Identity, 'quota' | 'tenantsFile' | 'people'>;
  records: Records;
  webhooks: Webhooks;
  work: Pick<
    Work,
    'bulkActions' | 'escalation' | 'learning' | 'reminders' | 'monitoring' | 'sourceUpdates'
  >;
}

/** What is kept about plugins for a limited time. */
interface AboutPlugins {
  pluginLogs: Pick<PluginLogs, 'trim'>;
  shadowRuns: Pick<ShadowRuns, 'forget'>;
}

export async function startSchedules(
  runtime: Runtime,
  given: Scheduled,
  aboutPlugins: AboutPlugins,
): Promise<void> {
  const { clock, log, lifecycle } = runtime;
  const { url } = given;
  const schedules = createSchedules({
    url,
    clock,
    log,
    schedules: [...listDeletions(runtime, given, aboutPlugins), ...listWork(given)],
  });
  await schedules.start();
  lifecycle.onStop('schedules', () => schedules.stop());
}

/** Deletes what is older than it is kept for. */
function listDeletions(
  { configuration, clock, ids }: Runtime,
  { database, documents, identity, records, work }: Scheduled,
  { pluginLogs, shadowRuns }: AboutPlugins,
): Schedule[] {
  const { bulkActions } = work;
  const { people } = identity;
  const { audit, erasure } = records;
  const settings = configuration.current;
  const auditRetention = createAuditRetention({
    database,
    plans: () => settings().plans,
    mostDays: () => settings().audit.retentionDays,
  });
  return [
    {
      name: 'expire-content',
      cron: '27 1 * * *',
      run: () => erasure.expireContent(settings().workflows.contentRetentionMs),
    },
    {
      name: 'expire-evaluations',
      cron: '27 2 * * *',
      run: () => expireEvaluations({ database, clock, ids }, settings().evaluation.retentionMs),
    },
    { name: 'forget-shadow-runs', cron: '34 2 * * *', run: () => shadowRuns.forget() },
    { name: 'forget-bulk-actions', cron: '32 2 * * *', run: () => bulkActions.forget() },
    {
      name: 'trim-webhook-log',
      cron: '17 2 * * *',
      run: () => {
        const retentionDays = settings().webhooks.logRetentionDays;
        return purgeWebhookLog(database, { now: clock.now(), retentionDays });
      },
    },
    { name: 'forget-portal-links', cron: '37 2 * * *', run: () => expireLinks(database, clock) },
    { name: 'forget-sessions', cron: '42 * * * *', run: () => people.forget() },
    { name: 'expire-documents', cron: '7 * * * *', run: () => documents.expire() },
    // Leftovers of a crash are deleted in the background: a million files take minutes.
    {
      name: 'sweep-documents',
      cron: '37 3 * * *',
      atStart: true,
      run: (signal) => documents.sweep(signal),
    },
    { name: 'finish-erasures', cron: '*/10 * * * *', run: () => erasure.resume() },
    {
      name: 'purge-idempotency-keys',
      cron: '*/10 * * * *',
      run: () => Promise.all([purgeKeys(database), purgeAnswers(database)]),
    },
    {
      name: 'expire-audit',
      cron: '47 2 * * *',
      run: () => audit.expire(auditRetention),
    },
    { name: 'trim-plugin-log', cron: '*/10 * * * *', run: () => pluginLogs.trim() },
  ];
}

function listWork({
  database,
  vault,
  documents,
  identity,
  records,
  webhooks,
  work,
}: Scheduled): Schedule[] {
  const { escalation, learning, reminders, monitoring, sourceUpdates } = work;
  const { quota, tenantsFile } = identity;
  const { statistics, sla } = records;
  return [
    { name: 'warn-of-certificates', cron: '27 * * * *', run: () => webhooks.warnOfExpiry() },
    { name: 'send-checkpoints', cron: '2 * * * *', run: () => webhooks.sendCheckpoints() },
    { name: 'remind-of-deadlines', cron: '42 * * * *', run: (signal) => reminders.send(signal) },
    { name: 'escalate-reviews', cron: '* * * * *', run: (signal) => escalation.run(signal) },
    // Before the monitoring, so that subjects are checked against the new list in the next minutes.
    {
      name: 'update-lists',
      cron: '3-58/5 * * * *',
      atStart: true,
      run: (signal) => sourceUpdates.run(signal),
    },
    { name: 'monitor-subjects', cron: '*/5 * * * *', run: (signal) => monitoring.run(signal) },
    {
      name: 'reseal',
      cron: '57 3 * * *',
      run: () => resealEverything({ database, vault, columns: sealedColumns, documents }),
    },
    // Installing a license, or its end, changes the limits of months.
    { name: 'apply-limits', cron: '* * * * *', run: () => quota.applyLimits() },
    // A new license may allow more tenants; work that a reload could not do is also done here.
    { name: 'apply-tenants', cron: '* * * * *', run: () => tenantsFile.apply() },
    { name: 'retrain-models', cron: '22 * * * *', run: (signal) => learning.requestDue(signal) },
    { name: 'roll-up-metrics', cron: '6-56/10 * * * *', run: () => statistics.rollUp() },
    { name: 'roll-up-deliveries', cron: '3-53/10 * * * *', run: () => sla.rollUp() },
  ];
}
