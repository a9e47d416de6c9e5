// Passes the end of a run from the settled batch directly to the waiting caller, so that the row
// and the result need not be read.

import { withPendingLog, type LogReference } from './immutable-log.ts';
import type { Settled } from './settle.ts';
import type { Announcement, Ending } from './waiters.ts';
import type { Finished, Work } from './work.ts';
import type { Workflow, WorkflowResult } from './workflow.ts';

export function endingOf(work: Work, settled: Settled): Ending {
  const { conclusion } = settled;
  const finished = conclusion.kind === 'finished' ? conclusion.finished : null;
  const review = finished?.verdict.state === 'in_review' ? finished.verdict.reason : null;
  return {
    changes: {
      state: settled.state,
      confidence: finished?.outcome.confidence ?? null,
      error: settled.error,
      stopPoint: settled.stopPoint,
      review: review === null ? null : { reason: review, assigned_to: null },
      startedAt: work.startedAt,
      finishedAt: settled.finishedAt,
      attempts: work.attemptNo,
    },
    result: finished && review === null ? resultOf(finished, settled.reference) : null,
  };
}

/** Returns the current workflow, or null if it must be read from the database. */
export function merge(
  fresh: Workflow,
  announcement: Announcement,
  waitMs: number,
): { workflow: Workflow; result: WorkflowResult | null } | null {
  if (announcement === 'timeout') return waitMs > 0 ? null : { workflow: fresh, result: null };
  if (announcement === 'unknown') return null;
  const workflow = { ...fresh, ...announcement.changes, progress: 1, stage: null };
  return { workflow, result: announcement.result };
}

function resultOf(finished: Finished, reference: LogReference | null): WorkflowResult {
  const completedUnit = finished.outcome.completedUnit as object;
  return {
    completedUnit: reference
      ? withPendingLog(completedUnit, reference.pointer, reference)
      : completedUnit,
    processedBy: finished.processedBy,
    localModels: finished.localModels ?? [],
    processingMs: finished.processingMs,
    logReference: reference,
  };
}
