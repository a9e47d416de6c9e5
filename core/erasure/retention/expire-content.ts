// Erases the content of workflows a configured time after their end, tenant by tenant in batches of
// limited size. The next run continues after an interruption.

import { systemActor } from '../../audit/entry.ts';
import { recordAudit } from '../../audit/queries.ts';
import type { Database } from '../../database/connection.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { noteContentErased } from '../../tenants/queries.ts';
import { eraseWorkflowContent } from '../workflow-content.ts';
import { countContent, listBehind, lockContent, type Span } from './queries.ts';

/** About 10 statements each; locks are held for the duration of one batch. */
const batchWorkflows = 200;
/** End times come from several clocks, and from transactions that commit later. */
const overlapMs = 86_400_000;

/** Returns the number of erased workflows; `retentionMs` counts from their end, null keeps them. */
export async function expireContent(
  deps: { database: Database; clock: Clock; ids: Ids },
  retentionMs: number | null,
): Promise<number> {
  if (retentionMs === null) return 0;
  const { database, clock } = deps;
  const until = new Date(clock.now().getTime() - retentionMs);
  let erased = 0;
  for (const { tenantId, erasedUntil } of await listBehind(database, until)) {
    const from = erasedUntil && new Date(erasedUntil.getTime() - overlapMs);
    const span = { tenantId, from, until };
    erased += await expireSpan(deps, span);
    await noteContentErased(database, tenantId, until);
  }
  return erased;
}

async function expireSpan(
  { database, ids }: { database: Database; ids: Ids },
  span: Span,
): Promise<number> {
  let rest = span;
  for (let erased = 0; ;) {
    const batch = await database.transaction(async (trx) => {
      // Written in the transaction of the first batch, so that an interrupted run is recorded too.
      if (erased === 0) await tell(trx, ids, span);
      const found = await lockContent(trx, rest, batchWorkflows);
      if (found.workflowIds.length === 0) return found;
      await eraseWorkflowContent(trx, { tenantId: span.tenantId, workflowIds: found.workflowIds });
      return found;
    });
    erased += batch.workflowIds.length;
    if (batch.workflowIds.length < batchWorkflows) return erased;
    rest = { ...span, from: batch.last };
  }
}

async function tell(trx: Parameters<typeof countContent>[0], ids: Ids, span: Span): Promise<void> {
  const workflows = await countContent(trx, span);
  if (workflows === 0) return;
  const { tenantId, until } = span;
  const object = { kind: 'tenant', id: tenantId };
  const detail = { workflows, ended_before: until.toISOString() };
  const event = { tenantId, action: 'workflow.content_expired', object, detail };
  await recordAudit(trx, ids, systemActor, event);
}
