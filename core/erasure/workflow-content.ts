import type { Transaction } from '../database/connection.ts';
import { presentId } from '../kernel/ids.ts';
import { listTrainedOn, type TrainedVersion } from '../learning/trained-on.ts';
import { deleteLinesOfWorkflows } from '../pipelines/logs/queries.ts';
import { deleteRowsOfWorkflows } from '../reference/kept/queries.ts';
import { eraseEvents } from '../webhooks/erase/queries.ts';
import { eraseContent } from '../workflows/erase/queries.ts';
import { deleteItemsOfWorkflows } from '../workflows/shadow/queries.ts';
import type { ErasedCounts } from './queries.ts';

/**
 * Deletes the rows that runs and reviews of the workflow have added for later runs and for
 * training; also returns the model versions that were trained on them.
 */
export async function eraseLessons(
  trx: Transaction,
  { tenantId, workflowId }: { tenantId: string; workflowId: string },
): Promise<{ reference_rows: number; models_trained_on_it: TrainedVersion[] }> {
  const rows = await deleteRowsOfWorkflows(trx, tenantId, [presentId('workflow', workflowId)]);
  const models = await listTrainedOn(trx, tenantId, rows);
  return { reference_rows: rows.length, models_trained_on_it: models };
}

/** Erases the content of these workflows in all tables. */
export async function eraseWorkflowContent(
  trx: Transaction,
  workflows: { tenantId: string; workflowIds: readonly string[] },
): Promise<ErasedCounts> {
  const events = await eraseEvents(trx, workflows);
  const content = await eraseContent(trx, workflows);
  return {
    ...events,
    ...content,
    shadow_run_items: await deleteItemsOfWorkflows(trx, workflows),
    plugin_log_lines: await deleteLinesOfWorkflows(trx, workflows),
  };
}
