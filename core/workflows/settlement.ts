// What the conclusion of a run makes of its workflow: the next state, and when to try again.

import type { WorkflowState } from './states.ts';
import type { Conclusion, Finished, Work } from './work.ts';
import { cancellation, type WorkflowError } from './workflow.ts';

/** Seconds before the next attempt, by attempts made; the last one for all further attempts. */
const retryDelaysS = [1, 5, 25, 60];

/** After a crash, which may have been the machine's or another run's fault. */
const crashDelaysS = [0, 1, 5];

/**
 * A pipeline whose process keeps crashing rests for up to a minute at a time; after so many attempts
 * (a quarter of an hour and more) it will not come back by itself. The same holds for documents that
 * are out of reach.
 */
const mostDeferred = 20;

/**
 * Seconds until work looks again for what this node lacks. Work without a plugin is woken when the
 * plugin comes; this is for what the waking missed, such as a plugin that another node has. Twenty
 * attempts take about 15 minutes.
 */
const lackingDelaysS = [1, 2, 5, 10, 30, 60];

/** Up to a quarter less or more, so that what failed together does not come back together. */
function delayAfter(attempts: number, delaysS: readonly number[], chance: number): number {
  return delaysS[Math.min(attempts, delaysS.length) - 1]! * (0.75 + chance / 2);
}

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

/** `chance` is in [0, 1), for the jitter of delays. */
export function toSettlement(
  work: Work,
  conclusion: Exclude<Conclusion, { kind: 'abandoned' }>,
  chance: number,
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
      const crashed = conclusion.crashed ? 1 : 0;
      const delaysS = crashed ? crashDelaysS : retryDelaysS;
      const delayS = delayAfter(work.attemptNo, delaysS, chance);
      return { ...ended, state: 'queued', error: conclusion.error, delayS, crashed };
    }
    case 'deferred': {
      const { error, delayS } = conclusion;
      if (work.attemptNo - work.parked >= mostDeferred) return { ...ended, state: 'failed', error };
      return { ...ended, state: 'queued', error, delayS, moreAttempts: 1 };
    }
    case 'out_of_reach': {
      const { error } = conclusion;
      const attempts = work.attemptNo - work.parked;
      if (attempts >= mostDeferred) return { ...ended, state: 'failed', error };
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
