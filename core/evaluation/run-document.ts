// Runs one labeled document as a workflow runs it, with the tenant's own settings and reference
// data, but without a workflow.

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

/** Null when the document is to be tried again: its plugin or a service is not available now. */
export async function runDocument(
  deps: DocumentRunDeps,
  run: EvaluationRun,
  signal: AbortSignal,
): Promise<RunResult | null> {
  const { pipelines, configFor, runPipeline } = deps;
  const { tenantId, pipeline, operation, document } = run;
  const documents = await readDocuments(deps, run, signal);
  if ('error' in documents) return documents.error === null ? null : { error: documents.error };
  // As a request without options: schemas fill in their defaults.
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

/** The error is null for faults of the server's side: another attempt may succeed. */
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

/** What a run needs to know of a workflow; no such row exists. It looks up the reference data of test mode. */
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
