import type { Configuration, ReloadReport } from '../config/reload.ts';
import type { Database } from '../database/connection.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Log } from '../kernel/log.ts';
import { installation, systemActor } from './entry.ts';
import { recordAudit } from './queries.ts';

const object = { kind: 'configuration', id: 'configuration' };

/**
 * Writes an entry for each reload with its result. A reload is requested by a signal, which has no
 * sender.
 */
export function recordReloads(options: {
  configuration: Pick<Configuration, 'onReload'>;
  database: Database;
  ids: Ids;
  log: Log;
}): void {
  const { configuration, database, ids, log } = options;
  configuration.onReload((report) => {
    const { action, detail } = describeReload(report);
    const event = { tenantId: installation, action, object, detail };
    void recordAudit(database.knex, ids, systemActor, event).catch((error: unknown) => {
      log.error('a reload is missing in the audit trail', { error, ...detail });
    });
  });
}

function describeReload(report: ReloadReport) {
  if (!report.ok) {
    return { action: 'configuration.refused', detail: { problems: report.problems.length } };
  }
  const { applied, needsRestart: needs_restart } = report;
  return { action: 'configuration.reloaded', detail: { applied, needs_restart } };
}
