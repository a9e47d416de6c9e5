// One attempt at a workflow: fetches and reads its documents, runs the pipeline, evaluates the
// outcome. All dependencies are passed in, so that it can stop at any point when its signal aborts.

import { FileOutOfReach } from '../documents/out-of-reach.ts';
import type { Clock } from '../kernel/clock.ts';
import { Fault, type ErrorCode } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';
import { toStorable } from '../kernel/storable.ts';
import type { CheckedOutcome } from '../pipelines/checked-outcome.ts';
import type { RememberedRow } from '../reference/remember.ts';
import type { OperationDeclaration } from '../sdk/pipeline.ts';
import type { AskedModel } from '../pipelines/local-models-of-run.ts';
import { readDocumentsOfRun, type DocumentsOfRun, type ReadDocument } from './documents-of-run.ts';
import { isSampled } from './sampling.ts';
import { followSteps } from './steps.ts';
import {
  judge,
  judgePoison,
  withDueTime,
  type DueHours,
  type DueTimes,
  type Thresholds,
} from './verdict.ts';
import { logFieldsOf, type Conclusion, type Progress, type Work } from './work.ts';

/** Settings of a pipeline for one tenant; null values fall back to the operation's defaults. */
export interface PipelineConfig {
  confidenceThreshold: number | null;
  requireHumanReviewBelow: number | null;
  settings: object;
  /** Share of the results without a reason for a review that are reviewed all the same; 0 by default. */
  reviewSample?: number;
  /** No limits by default. */
  dueHours?: DueHours;
  dueByValue?: DueTimes['byValue'];
}

/** Failure of a pipeline run, as its caller sees it. */
export interface RunFailure {
  code: ErrorCode;
  message: string;
  retry: boolean;
  /** Set if the run itself is not at fault: the delay until a retry makes sense. */
  deferMs?: number;
  /** Whether the input alone ended its plugin's thread or process. */
  crashed?: boolean;
}

export interface RunDeps {
  clock: Clock;
  log: Log;
  /** Number of crashes after which an input goes to review instead of a retry. */
  poisonAfter: number;
  findOperation(pipeline: string, operation: string): OperationDeclaration | null;
  /** `version`: that version of the tenant's configuration; default: the current one. */
  configFor(tenantId: string, pipeline: string, version?: number | null): Promise<PipelineConfig>;
  readDocument: ReadDocument;
  runPipeline(
    work: Work,
    settings: object,
    documents: DocumentsOfRun,
    options: { signal: AbortSignal; onProgress: (progress: Progress) => void },
  ): Promise<
    | {
        outcome: CheckedOutcome;
        processedBy: string;
        /** Local models that the run used. */
        localModels?: readonly AskedModel[];
        remembered?: readonly RememberedRow[];
      }
    | { failure: RunFailure }
  >;
}

/** Share of the shown progress for reading. */
const readingShare = 0.4;

export function createRun(deps: RunDeps) {
  return async (
    work: Work,
    signal: AbortSignal,
    report: (progress: Progress) => void,
  ): Promise<Conclusion> => {
    const operation = deps.findOperation(work.pipeline, work.operation);
    const steps = followSteps(report, operation?.steps ?? []);
    const conclude = async (): Promise<Conclusion> => {
      try {
        if (work.attemptNo > work.maxAttempts) return attemptsSpent;
        return stoppedBy(signal) ?? (await attempt(deps, work, signal, steps.report));
      } catch (error) {
        return stoppedBy(signal) ?? concludeError(error, work, deps.log);
      }
    };
    const conclusion = await conclude();
    return 'error' in conclusion ? { ...conclusion, step: steps.current() } : conclusion;
  };
}

async function attempt(
  deps: RunDeps,
  work: Work,
  signal: AbortSignal,
  report: (progress: Progress) => void,
): Promise<Conclusion> {
  const { clock } = deps;
  const beganMs = clock.elapsedMs();
  const operation = deps.findOperation(work.pipeline, work.operation);
  if (!operation) {
    const message = `The pipeline ${work.pipeline}/${work.operation} is not loaded; this waits for it.`;
    return { kind: 'parked', error: { code: 'unavailable', message } };
  }
  const { tenantId, pipeline, traceparent, request } = work;
  const documents = await readDocumentsOfRun(deps.readDocument, {
    tenantId,
    pipeline,
    operation: work.operation,
    declaration: operation,
    input: request.input,
    signal,
    traceparent,
    onProgress: (stage, fraction) => report({ stage, fraction: fraction * readingShare }),
  });
  const config = await deps.configFor(tenantId, pipeline, work.configVersion);
  const onProgress = ({ stage, fraction }: Progress): void =>
    report({ stage, fraction: readingShare + fraction * (1 - readingShare) });
  const ran = await deps.runPipeline(work, config.settings, documents, { signal, onProgress });
  const stopped = stoppedBy(signal);
  if (stopped) return stopped;
  const { successStatus, eventType, immutableLog } = operation;
  const processingMs = Math.round(clock.elapsedMs() - beganMs);
  const facts = { processingMs, successStatus, eventType, immutableLog };
  if ('failure' in ran) {
    if (!ran.failure.crashed || work.crashes + 1 < deps.poisonAfter) {
      return concludeFailure(ran.failure);
    }
    deps.log.error('an input keeps crashing its pipeline and goes to review', {
      ...logFieldsOf(work),
      crashes: work.crashes + 1,
    });
    const poison = judgePoison(work.crashes + 1, ran.failure.message);
    const verdict = withDueTime(poison.verdict, dueTimesOf(config), { now: clock.now(), unit: {} });
    const nothing = { remembered: [], localModels: [] };
    const finished = { ...poison, verdict, ...nothing, processedBy: work.pipeline, ...facts };
    return { kind: 'finished', finished };
  }
  const { outcome, processedBy, localModels = [], remembered = [] } = ran;
  const judged = judge(
    outcome,
    thresholds(work, config, operation),
    isSampled(work, config.reviewSample ?? 0),
  );
  const about = { now: clock.now(), unit: outcome.completedUnit as object };
  const verdict = withDueTime(judged, dueTimesOf(config), about);
  const made = { outcome, remembered, verdict, processedBy, localModels };
  return { kind: 'finished', finished: { ...made, ...facts } };
}

function dueTimesOf({ dueHours = {}, dueByValue = [] }: PipelineConfig): DueTimes {
  return { hours: dueHours, byValue: dueByValue };
}

/** Request option, else the tenant's configuration, else the plugin's default (contract.md §5). */
export function thresholds(
  work: Pick<Work, 'request'>,
  config: PipelineConfig,
  { defaults }: OperationDeclaration,
): Thresholds {
  const asked = work.request.options['confidence_threshold'];
  return {
    confidenceThreshold:
      typeof asked === 'number'
        ? asked
        : (config.confidenceThreshold ?? defaults.confidenceThreshold),
    requireHumanReviewBelow: config.requireHumanReviewBelow ?? defaults.requireHumanReviewBelow,
  };
}

const attemptsSpent: Conclusion = {
  kind: 'failed',
  error: {
    code: 'internal_error',
    message: 'Every attempt ended with the loss of the worker that ran it.',
  },
};

const missingDocument = {
  code: 'document_unreachable',
  message: 'The file of a stored document is missing on every node that tried to read it.',
} as const;

function stoppedBy(signal: AbortSignal): Conclusion | null {
  if (!signal.aborted) return null;
  return { kind: signal.reason === 'cancelled' ? 'cancelled' : 'abandoned' };
}

function concludeFailure({ code, message: said, retry, deferMs, crashed }: RunFailure): Conclusion {
  const message = toStorable(said);
  if (deferMs !== undefined) {
    return { kind: 'deferred', error: { code, message }, delayS: deferMs / 1000 };
  }
  if (!retry) return { kind: 'failed', error: { code, message } };
  return { kind: 'retry', error: { code, message }, ...(crashed && { crashed }) };
}

function concludeError(error: unknown, work: Work, log: Log): Conclusion {
  if (error instanceof FileOutOfReach) {
    log.warn('a document of a workflow is out of reach; the workflow goes back to the queue', {
      workflow_id: work.workflowId,
      error: error.cause,
    });
    return { kind: 'out_of_reach', error: missingDocument };
  }
  if (error instanceof Fault) {
    const { code } = error;
    // The message may quote the document.
    const message = toStorable(error.message);
    log.info('a workflow failed', { ...logFieldsOf(work), code, error: error.cause });
    const kind = error.status >= 500 ? 'retry' : 'failed';
    return { kind, error: { code, message } };
  }
  log.error('a run failed unexpectedly', { ...logFieldsOf(work), error });
  const message = 'The run failed with an internal error. See the log.';
  return { kind: 'retry', error: { code: 'internal_error', message } };
}
