import type { Database } from '../database/connection.ts';
import type { Documents } from '../documents/service.ts';
import { checkEvaluationInput } from '../evaluation/check-input.ts';
import { runDocument, type DocumentRunDeps } from '../evaluation/run-document.ts';
import { createEvaluationRunner } from '../evaluation/runner.ts';
import { createEvaluations, type Evaluations } from '../evaluation/service.ts';
import type { Pipelines } from '../pipelines/pipelines.ts';
import type { WorkflowEngine } from '../workflows/service.ts';
import type { Runtime } from './runtime.ts';
import type { Runs } from './work.ts';

/**
 * Evaluations start before workflows and stop after them: an interrupted document is run again
 * later.
 */
export function openEvaluations(
  { clock, ids, log, lifecycle }: Runtime,
  given: {
    database: Database;
    documents: Documents;
    pipelines: Pipelines;
    runs: Runs;
    stats: WorkflowEngine['stats'];
  },
): Evaluations {
  const { database, documents, pipelines, runs, stats } = given;
  const { configFor, readDocument, runPipeline } = runs;
  const running: DocumentRunDeps = { pipelines, configFor, readDocument, runPipeline };
  const hasOperation = (pipeline: string, operation: string): boolean =>
    pipelines.find(pipeline, operation) !== null;
  const runner = createEvaluationRunner({
    database,
    clock,
    ids,
    log,
    hasOperation,
    stats,
    run: (run, signal) => runDocument(running, run, signal),
  });
  runner.start();
  lifecycle.onStop('evaluations', () => runner.stop());
  return createEvaluations({
    database,
    clock,
    ids,
    hasOperation,
    checkInput: (_tenantId, operation, input) =>
      checkEvaluationInput(pipelines, documents, operation, input),
  });
}
