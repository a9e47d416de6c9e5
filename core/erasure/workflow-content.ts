import type { Transaction } from '../database/connection.ts';
import { eraseEvents } from '../webhooks/erase/queries.ts';
import { eraseContent } from '../workflows/erase/queries.ts';
import type { ErasedCounts } from './queries.ts';

/** Everything that says what these workflows were about, in all tables. */
export async function eraseWorkflowContent(
  trx: Transaction,
  workflows: { tenantId: string; workflowIds: readonly string[] },
): Promise<ErasedCounts> {
  const events = await eraseEvents(trx, workflows);
  return { ...events, ...(await eraseContent(trx, workflows)) };
}
