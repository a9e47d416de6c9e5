// What the parts that open a candidate provide to those that run requests on it.

import type { PastRun } from './compare-runs.ts';
import type { ReplayableRow } from './queries.ts';

export interface OpenCandidate {
  /** Runs a past request. An aborted run counts as failed. */
  run(row: ReplayableRow, signal: AbortSignal): Promise<PastRun | { skipped: string }>;
  stop(): Promise<void>;
}

/** The candidate cannot run at all: it does not load, or its settings are invalid. */
export class CandidateRefused extends Error {}

/** What the database has of the run that is compared. Decisions of reviewers are excluded. */
export function asPast(row: ReplayableRow): PastRun {
  return {
    status: row.state === 'failed' ? 'failed' : row.reviewed ? 'in_review' : row.state,
    error: row.error?.code ?? null,
    // The database stores single precision.
    confidence: row.confidence === null ? null : Math.round(row.confidence * 1e6) / 1e6,
    completedUnit: row.completed_unit,
    processingMs: row.processing_ms,
  };
}
