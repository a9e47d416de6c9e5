// Stores the subjects of ended workflows.

import type { Database } from '../../database/connection.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { MonitoringPlaces } from '../../sdk/monitoring.ts';
import { findEndedSpan, walkEnded } from '../ended/queries.ts';
import { noteProgress, rememberSubject } from './queries.ts';
import { readSubject } from './subjects.ts';

/**
 * Stores subjects of workflows that ended since the last turn. The keys of `all` are
 * `pipeline/operation`.
 */
export async function rememberEnded(
  { database, clock, ids }: { database: Database; clock: Clock; ids: Ids },
  all: ReadonlyMap<string, MonitoringPlaces>,
  signal: AbortSignal,
): Promise<void> {
  const progress = { table: 'monitoring_progress', lookBack: '15 minutes' } as const;
  const span = await findEndedSpan(database, progress);
  const search = { from: span.from, operations: [...all.keys()], signal };
  await walkEnded(database, search, async (trx, tenantId, row) => {
    const { pipeline, operation, workflow_id: workflowId } = row;
    const found = readSubject(row.completed_unit, all.get(`${pipeline}/${operation}`)!);
    if (!found) return;
    const given = { subjectId: ids.uuid(), workflowId, found, now: clock.now() };
    await rememberSubject(trx, { tenantId, pipeline, operation }, given);
  });
  if (!signal.aborted) await noteProgress(database, span.until);
}
