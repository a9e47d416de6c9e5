// Records about the work: the audit trail, statistics, usage, stored answers; and their erasure.

import { createAudit, type Audit } from '../audit/service.ts';
import type { Database } from '../database/connection.ts';
import { eraseTenantFiles } from '../documents/content-files.ts';
import { createErasure, type Erasure } from '../erasure/service.ts';
import { createIdempotentAnswers, type IdempotentAnswers } from '../idempotency/service.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Quota } from '../quota/service.ts';
import { createUsage, type Usage } from '../quota/usage.ts';
import { usageTermsOf } from '../quota/usage-terms.ts';
import { createClockWatch } from '../statistics/clock/watch.ts';
import { createLiveMetrics, type LiveMetrics } from '../statistics/live.ts';
import { createStatistics, type Statistics } from '../statistics/service.ts';
import { createDeliverySla, type DeliverySla } from '../statistics/sla/service.ts';
import type { Runtime } from './runtime.ts';

export interface Records {
  audit: Audit;
  statistics: Statistics;
  liveMetrics: LiveMetrics;
  sla: DeliverySla;
  usage: Usage;
  answers: IdempotentAnswers;
  erasure: Erasure;
}

/** Starts nothing: commands use these parts beside a running appliance. */
export function createRecords(options: {
  database: Database;
  quota: Pick<Quota, 'limits'>;
  /** Folder of stored documents, whose files erasure deletes. */
  documents: string;
  clock: Clock;
  ids: Ids;
}): Records {
  const { database, quota, documents, clock, ids } = options;
  const statistics = createStatistics({ database, clock });
  return {
    audit: createAudit({ database, clock, ids }),
    statistics,
    liveMetrics: createLiveMetrics({ report: statistics.report, clock }),
    sla: createDeliverySla({ database, clock }),
    usage: createUsage({
      database,
      clock,
      ids,
      limits: quota.limits,
      termsOf: (tenantId) => usageTermsOf(database, quota.limits(), tenantId),
      unitsByPipeline: (tenantId, period) => statistics.unitsByPipeline(tenantId, period),
    }),
    answers: createIdempotentAnswers({ database, ids }),
    erasure: createErasure({
      database,
      clock,
      ids,
      eraseFiles: (tenantId) => eraseTenantFiles(documents, tenantId),
    }),
  };
}

export function openRecords(
  { home, configuration, clock, ids, log, metrics, lifecycle }: Runtime,
  { database, quota }: { database: Database; quota: Quota },
): Records {
  // Clock jumps are recorded, because evidence of delivery must state that its times are
  // unreliable.
  const watch = createClockWatch({
    database,
    clock,
    log,
    retentionDays: () => configuration.current().webhooks.logRetentionDays,
    onJump: () => metrics.count('workmill_clock_jumps_total', {}),
  });
  watch.start();
  lifecycle.onStop('clock watch', () => watch.stop());
  return createRecords({ database, quota, documents: home.documents, clock, ids });
}
