// Computes the effect of a run's conclusion on its workflow: the next state, and the time of a
// retry.

import type { WorkflowState } from './states.ts';
import type { Conclusion, Finished, Work } from './work.ts';
import { cancellation, type WorkflowError } from './workflow.ts';

/**
 * Seconds before the next attempt, by the number of attempts; the last one applies to all further
 * attempts.
 */
const retryDelaysS = [1, 5, 25, 60];

/** Delays after a crash, which may be the fault of the machine or of another run. */
const crashDelaysS = [0, 1, 5];

/**
 * Maximum number of deferrals. A pipeline whose process keeps crashing is paused for up to a minute
 * at a time; after this number (15 minutes or more) it will not recover by itself. The same holds
 * for unreachable documents.
 */
const mostDeferred = 20;

/**
 * Seconds until work is tried again that this node lacks a plugin for. Work is also woken when the
 * plugin is loaded; this covers missed wake-ups, such as a plugin on another node. Twenty attempts
 * take about 15 minutes.
 */
const lackingDelaysS = [1, 2, 5, 10, 30, 60];

/**
 * Jitter of up to a quarter in both directions, so that simultaneous failures are not retried
 * simultaneously.
 */
function delayAfter(attempts: number, delaysS: readonly number[], chance: number): number {
  return delaysS[Math.min(attempts, delaysS.length) - 1]! * (0.75 + chance / 2);
}

export interface Settlement {
  work: Work;
  state: WorkflowState;
  finished: Finished | null;
  error: WorkflowError | null;
  /** Step in which it failed, or the cause of its review; null otherwise. */
  stopPoint: string | null;
  /** Step in which a run without an outcome ended; null if it is not known. */
  step: string | null;
  delayS: number;
  /** 1 if the attempt does not count. */
  moreAttempts: 0 | 1;
  /** 1 if its input ended the plugin's thread or process. */
  crashed: 0 | 1;
  /** 1 if there was no plugin to run it. */
  parked: 0 | 1;
}

/** `chance` is in [0, 1), for the jitter of delays. */
export function toSettlement(
  work: Work,
  conclusion: Exclude<Conclusion, { kind: 'abandoned' }>,
  chance: number,
): Settlement {
  const ended = {
    work,
    finished: null,
    stopPoint: null,
    step: ('step' in conclusion ? conclusion.step : null) ?? null,
    delayS: 0,
    moreAttempts: 0 as const,
    crashed: 0 as const,
    parked: 0 as const,
  };
  const failed = (error: WorkflowError, stopPoint: string | null = null): Settlement => ({
    ...ended,
    state: 'failed',
    error,
    stopPoint,
  });
  switch (conclusion.kind) {
    case 'finished': {
      const { finished } = conclusion;
      const { verdict, successStatus } = finished;
      if (verdict.state === 'done')
        return { ...ended, state: successStatus, finished, error: null };
      return { ...ended, state: 'in_review', finished, error: null, stopPoint: verdict.cause };
    }
    case 'failed':
      return failed(conclusion.error, conclusion.step);
    case 'retry': {
      if (work.attemptNo >= work.maxAttempts) return failed(conclusion.error, conclusion.step);
      const crashed = conclusion.crashed ? 1 : 0;
      const delaysS = crashed ? crashDelaysS : retryDelaysS;
      const delayS = delayAfter(work.attemptNo, delaysS, chance);
      return { ...ended, state: 'queued', error: conclusion.error, delayS, crashed };
    }
    case 'deferred': {
      const { error, delayS, step } = conclusion;
      if (work.attemptNo - work.parked >= mostDeferred) return failed(error, step);
      return { ...ended, state: 'queued', error, delayS, moreAttempts: 1 };
    }
    case 'out_of_reach': {
      const { error, step } = conclusion;
      const attempts = work.attemptNo - work.parked;
      if (attempts >= mostDeferred) return failed(error, step);
      const delayS = delayAfter(attempts, lackingDelaysS, chance);
      return { ...ended, state: 'queued', error, delayS, moreAttempts: 1 };
    }
    case 'parked': {
      const { error } = conclusion;
      const delayS = delayAfter(work.parked + 1, lackingDelaysS, chance);
      return { ...ended, state: 'queued', error, delayS, moreAttempts: 1, parked: 1 };
    }
    case 'cancelled': {
      return { ...ended, state: 'cancelled', error: cancellation };
    }
  }
}
