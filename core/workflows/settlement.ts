// What the conclusion of a run makes of its workflow: the next state, and when to try again.

import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { WorkflowState } from './states.ts';
import type { Conclusion, Finished, Work } from './work.ts';
import { cancellation, type WorkflowError } from './workflow.ts';

/** Seconds before the next attempt, by attempts made: a crash may be the machine's, so soon first. */
const retryDelaysS = [0, 1, 5];

/**
 * A pipeline whose process keeps crashing rests for up to a minute at a time; after so many attempts
 * (a quarter of an hour and more) it will not come back by itself.
 */
const mostDeferred = 20;

/**
 * Seconds until work whose plugin is missing looks again. Work is woken when a plugin comes; this is
 * for what the waking missed, such as a plugin that another node has and this one has not.
 */
const parkedDelaysS = [1, 2, 5, 10, 30, 60];

export interface Settlement {
  work: Work;
  state: WorkflowState;
  finished: Finished | null;
  error: WorkflowError | null;
  delayS: number;
  /** 1 when the attempt that was made does not count. */
  moreAttempts: 0 | 1;
  /** 1 when its input ended the plugin's thread or process. */
  crashed: 0 | 1;
  /** 1 when there was no plugin to run it. */
  parked: 0 | 1;
}

export function toSettlement(
  work: Work,
  conclusion: Exclude<Conclusion, { kind: 'abandoned' }>,
): Settlement {
  const ended = {
    work,
    finished: null,
    delayS: 0,
    moreAttempts: 0 as const,
    crashed: 0 as const,
    parked: 0 as const,
  };
  switch (conclusion.kind) {
    case 'finished': {
      const { finished } = conclusion;
      const done = finished.verdict.state === 'done';
      const state = done ? finished.successStatus : 'in_review';
      return { ...ended, state, finished, error: null };
    }
    case 'failed':
      return { ...ended, state: 'failed', error: conclusion.error };
    case 'retry': {
      if (work.attemptNo >= work.maxAttempts) {
        return { ...ended, state: 'failed', error: conclusion.error };
      }
      const delayS = retryDelaysS[Math.min(work.attemptNo, retryDelaysS.length) - 1]!;
      const crashed = conclusion.crashed ? 1 : 0;
      return { ...ended, state: 'queued', error: conclusion.error, delayS, crashed };
    }
    case 'deferred': {
      const { error, delayS } = conclusion;
      if (work.attemptNo - work.parked >= mostDeferred) return { ...ended, state: 'failed', error };
      return { ...ended, state: 'queued', error, delayS, moreAttempts: 1 };
    }
    case 'parked': {
      const { error } = conclusion;
      const delayS = parkedDelaysS[Math.min(work.parked, parkedDelaysS.length - 1)]!;
      return { ...ended, state: 'queued', error, delayS, moreAttempts: 1, parked: 1 };
    }
    case 'cancelled': {
      return { ...ended, state: 'cancelled', error: cancellation };
    }
  }
}

/** Of the RFC 8785 form, so that a receiver can compute it from the result it fetched. */
export function extractionHash(completedUnit: unknown): string {
  const canonical = canonicalize(completedUnit) ?? 'null';
  return `sha256:${createHash('sha256').update(canonical).digest('hex')}`;
}
