// What goes on by itself, and when: every schedule of the appliance, run by one process of all.

import type { Audit } from '../audit/service.ts';
import { deleteEndedLinks } from '../auth/queries.ts';
import type { Configuration } from '../config/reload.ts';
import type { Database } from '../database/connection.ts';
import type { Documents } from '../documents/service.ts';
import type { Erasure } from '../erasure/service.ts';
import { expireEvaluations } from '../evaluation/expire.ts';
import { purgeAnswers, purgeKeys } from '../idempotency/queries.ts';
import type { Schedule } from '../jobs/schedules.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Quota } from '../quota/service.ts';
import type { Statistics } from '../statistics/service.ts';
import type { DeliverySla } from '../statistics/sla/service.ts';
import type { Vault } from '../vault/vault.ts';
import { purgeWebhookLog } from '../webhooks/retention/queries.ts';
import type { Webhooks } from '../webhooks/service.ts';
import { resealEverything } from './sealing.ts';
import type { TenantsFile } from './tenants-file.ts';

/** Ended portal links stay in the list for 90 days. */
const keptLinksMs = 90 * 86_400_000;

export function list(parts: {
  configuration: Configuration;
  database: Database;
  vault: Vault;
  clock: Clock;
  ids: Ids;
  documents: Documents;
  quota: Quota;
  tenantsFile: TenantsFile;
  audit: Audit;
  statistics: Statistics;
  sla: DeliverySla;
  erasure: Erasure;
  webhooks: Pick<Webhooks, 'warnOfExpiry'>;
}): Schedule[] {
  const { configuration, database, vault, clock, ids, documents, quota } = parts;
  const { audit, statistics, sla, erasure, tenantsFile, webhooks } = parts;
  const purge = () => Promise.all([purgeKeys(database), purgeAnswers(database)]);
  const trimWebhookLog = () => {
    const retentionDays = configuration.current().webhooks.logRetentionDays;
    return purgeWebhookLog(database, { now: clock.now(), retentionDays });
  };
  const forgetLinks = () => {
    const before = new Date(clock.now().getTime() - keptLinksMs);
    return deleteEndedLinks(database, before);
  };
  const expireContent = async () => {
    const { contentRetentionMs } = configuration.current().workflows;
    if (contentRetentionMs !== null) await erasure.expireContent(contentRetentionMs);
  };
  const expireOldEvaluations = async () => {
    const { retentionMs } = configuration.current().evaluation;
    if (retentionMs !== null) await expireEvaluations({ database, clock, ids }, retentionMs);
  };
  return [
    { name: 'expire-content', cron: '27 1 * * *', run: expireContent },
    { name: 'expire-evaluations', cron: '27 2 * * *', run: expireOldEvaluations },
    { name: 'trim-webhook-log', cron: '17 2 * * *', run: trimWebhookLog },
    { name: 'forget-portal-links', cron: '37 2 * * *', run: forgetLinks },
    { name: 'warn-of-certificates', cron: '27 * * * *', run: () => webhooks.warnOfExpiry() },
    { name: 'expire-documents', cron: '7 * * * *', run: () => documents.expire() },
    {
      name: 'reseal',
      cron: '57 3 * * *',
      run: () => resealEverything({ database, vault, documents }),
    },
    // What a crash left goes soon, and nobody waits for it: a million files take minutes.
    {
      name: 'sweep-documents',
      cron: '37 3 * * *',
      atStart: true,
      run: (signal) => documents.sweep(signal),
    },
    // A licence that was installed or has ended changes what months allow.
    { name: 'apply-limits', cron: '* * * * *', run: () => quota.applyLimits() },
    // A licence that was installed may have made room, and what a reload could not do is done now.
    { name: 'apply-tenants', cron: '* * * * *', run: () => tenantsFile.apply() },
    { name: 'finish-erasures', cron: '*/10 * * * *', run: () => erasure.resume() },
    { name: 'purge-idempotency-keys', cron: '*/10 * * * *', run: purge },
    {
      name: 'expire-audit',
      cron: '47 2 * * *',
      run: () => audit.expire(configuration.current().audit.retentionDays),
    },
    { name: 'roll-up-metrics', cron: '6-56/10 * * * *', run: () => statistics.rollUp() },
    { name: 'roll-up-deliveries', cron: '3-53/10 * * * *', run: () => sla.rollUp() },
  ];
}
