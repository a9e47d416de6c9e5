import type { Database } from '../database/connection.ts';
import type { Rates } from '../rates/service.ts';
import { createBulkActions, type BulkActions } from '../workflows/bulk/bulk-actions.ts';
import { createBulkRunner, type BulkRunner } from '../workflows/bulk/runner.ts';
import { createDrawStart } from '../workflows/bulk/start-rate.ts';
import type { WorkflowEngine } from '../workflows/service.ts';
import type { Runtime } from './runtime.ts';

/** Actions on many workflows: the service for the API, and the runner, which is started with workflows. */
export function openBulkActions(
  { clock, ids, log }: Runtime,
  given: { database: Database; workerId: string; workflows: WorkflowEngine; rates: Rates },
): { bulkActions: BulkActions; bulkRunner: BulkRunner } {
  const { database, workerId, workflows, rates } = given;
  const bulkRunner = createBulkRunner({
    database,
    clock,
    ids,
    log,
    workerId,
    workflows,
    drawStart: createDrawStart(rates),
  });
  const bulkActions = createBulkActions({ database, clock, ids, kick: bulkRunner.kick });
  return { bulkActions, bulkRunner };
}
