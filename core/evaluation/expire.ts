// Deletes evaluations with their labels and reports a configured time after their end.

import { systemActor } from '../audit/entry.ts';
import { recordAudit } from '../audit/queries.ts';
import type { Database } from '../database/connection.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Ids } from '../kernel/ids.ts';
import { countEndedBefore, deleteEndedBefore } from './queries.ts';

/** Each with up to a thousand labeled documents. */
const batchEvaluations = 10;

/**
 * Returns the number of deleted evaluations; `retentionMs` counts from their end, null keeps them.
 */
export async function expireEvaluations(
  { database, clock, ids }: { database: Database; clock: Clock; ids: Ids },
  retentionMs: number | null,
): Promise<number> {
  if (retentionMs === null) return 0;
  const before = new Date(clock.now().getTime() - retentionMs);
  let deleted = 0;
  for (const { tenantId, evaluations } of await countEndedBefore(database, before)) {
    const detail = { evaluations, ended_before: before.toISOString() };
    const object = { kind: 'tenant', id: tenantId };
    const event = { tenantId, action: 'evaluation.expired', object, detail };
    for (let isFirst = true, gone = batchEvaluations; gone === batchEvaluations; isFirst = false) {
      gone = await database.transaction(async (trx) => {
        // Written in the transaction of the first batch, so that an interrupted run is recorded
        // too.
        if (isFirst) await recordAudit(trx, ids, systemActor, event);
        return await deleteEndedBefore(trx, tenantId, before, batchEvaluations);
      });
      deleted += gone;
    }
  }
  return deleted;
}
