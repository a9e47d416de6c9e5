// Sends the newest checkpoint of the audit log to endpoints that subscribe to it. A receiver that
// stores checkpoints can detect a rewritten history.

import { createLogReads } from '../audit/log/reads.ts';
import type { Database } from '../database/connection.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Target } from './delivery/lane.ts';
import { sendEvents } from './fan-out/queries.ts';
import { checkpointEventType } from './outbox.ts';
import { listTenantsThatNamed } from './queries.ts';

/** Returns a job to run every hour in one process; its result is the number of endpoints. */
export function createCheckpointNotice(options: {
  database: Database;
  clock: Clock;
  ids: Ids;
  kick(this: void, targets: readonly Target[]): void;
}): () => Promise<number> {
  const { database, clock, ids, kick } = options;
  const { checkpoint: newest } = createLogReads({ database });
  return async () => {
    const tenants = await listTenantsThatNamed(database, checkpointEventType);
    if (tenants.length === 0) return 0;
    const { origin, size, note, signedAt } = await newest();
    const signed_at = signedAt.toISOString();
    const data = { log_id: origin, tree_size: size, signed_at, checkpoint: note };
    const facts = { eventType: checkpointEventType, workflowId: null, mode: 'live', data };
    const events = tenants.map((tenantId) => ({ ...facts, tenantId, namedOnly: true }));
    const targets = await database.transaction((trx) => sendEvents(trx, ids, events, clock.now()));
    kick(targets);
    return targets.length;
  };
}
