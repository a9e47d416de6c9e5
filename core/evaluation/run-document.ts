// Runs one labeled document like a workflow, with the tenant's settings and reference data, but
// without creating a workflow.

import { Fault } from '../kernel/errors.ts';
import { withEvidence } from '../pipelines/checked-outcome.ts';
import type { Pipelines } from '../pipelines/pipelines.ts';
import { readDocumentsOfRun, type DocumentsOfRun } from '../workflows/documents-of-run.ts';
import type { RunDeps } from '../workflows/run.ts';
import type { Work } from '../workflows/work.ts';
import type { RunResult } from './evaluate.ts';
import type { EvaluationRun } from './runner.ts';

export interface DocumentRunDeps extends Pick<
  RunDeps,
  'configFor' | 'readDocument' | 'runPipeline'
> {
  pipelines: Pick<Pipelines, 'find' | 'validateRequest'>;
}

/** Returns null if the document must be retried: its plugin or a service is unavailable. */
export async function runDocument(
  deps: DocumentRunDeps,
  run: EvaluationRun,
  signal: AbortSignal,
): Promise<RunResult | null> {
  const { pipelines, configFor, runPipeline } = deps;
  const { tenantId, pipeline, operation, document } = run;
  const documents = await readDocuments(deps, run, signal);
  if ('error' in documents) return documents.error === null ? null : { error: documents.error };
  // A request without options: schemas add their defaults.
  const request = { input: document.input, options: {} };
  pipelines.validateRequest(pipeline, operation, request);
  const { settings } = await configFor(tenantId, pipeline);
  const work = asWork(run, request);
  const ran = await runPipeline(work, settings, documents, { signal, onProgress: () => {} });
  if ('failure' in ran) {
    const { deferMs, code, message } = ran.failure;
    return deferMs === undefined ? { error: `${code}: ${message}` } : null;
  }
  const { completedUnit, confidence, evidence, validation } = withEvidence(ran.outcome);
  return { completedUnit, confidence, evidence, failures: validation.failures };
}

/** The error is null for server-side failures: a retry may succeed. */
async function readDocuments(
  { pipelines, readDocument }: DocumentRunDeps,
  { tenantId, pipeline, operation, document: { input } }: EvaluationRun,
  signal: AbortSignal,
): Promise<DocumentsOfRun | { error: string | null }> {
  const declaration = pipelines.find(pipeline, operation);
  if (!declaration) return { error: null };
  const wanted = { tenantId, pipeline, operation, declaration, input, signal, traceparent: null };
  try {
    return await readDocumentsOfRun(readDocument, wanted);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { error: error.status >= 500 ? null : `${error.code}: ${error.message}` };
  }
}

/**
 * Fields of a workflow that a run needs; no such row exists. The run uses the reference data of
 * test mode.
 */
function asWork(
  { tenantId, evaluationId, pipeline, operation }: EvaluationRun,
  request: Work['request'],
): Work {
  return {
    tenantId,
    workflowId: evaluationId,
    attemptNo: 1,
    maxAttempts: 1,
    crashes: 0,
    parked: 0,
    pipeline,
    operation,
    mode: 'test',
    request,
    completionEndpointId: null,
    requestId: null,
    traceparent: null,
    createdAt: new Date(0),
    startedAt: new Date(0),
  };
}
