// Following one workflow: its changes as they become known, and signs of life in between.

import type { Clock } from '../kernel/clock.ts';
import type { Reads } from './reads.ts';
import { isFinal } from './states.ts';
import type { Waiters } from './waiters.ts';
import type { Workflow } from './workflow.ts';

/** Announcements of other processes are hints, progress has none: look this often. */
const lookMs = 2_000;
/** Shorter than the 60 s after which common proxies give up on a silent connection. */
const silenceMs = 15_000;
/** Then readers come back by themselves, with a key that is checked again. */
const longestMs = 15 * 60_000;

export interface Watch {
  /**
   * The workflow whenever it has changed, null after a while without a change. `seen` is the version
   * that the reader knows. Ends when the workflow has ended, after a quarter of an hour, or when the
   * appliance stops. Throws `not_found` before anything was given.
   */
  (tenantId: string, workflowId: string, seen: string | null): AsyncGenerator<Workflow | null>;
}

export function createWatch(deps: { reads: Reads; waiters: Waiters; clock: Clock }): Watch {
  const { reads, waiters, clock } = deps;
  return async function* watch(tenantId, workflowId, seen) {
    const beganMs = clock.elapsedMs();
    let known = seen;
    for (let spokenMs = beganMs; ;) {
      // The wait begins before the look: a change between the two is not missed.
      const announced = waiters.wait(workflowId, lookMs);
      const workflow = await reads.get(tenantId, workflowId);
      const version = versionOf(workflow);
      const nowMs = clock.elapsedMs();
      const isChanged = version !== known;
      if (isChanged || nowMs - spokenMs >= silenceMs) {
        known = version;
        spokenMs = nowMs;
        yield isChanged ? workflow : null;
      }
      if (isFinal(workflow.state) || waiters.isClosed()) return;
      if (clock.elapsedMs() - beganMs >= longestMs) return;
      await announced;
    }
  };
}

/** Of everything that a reader sees change: equal for equal states, in every process. */
export function versionOf(workflow: Workflow): string {
  const { attempts, state, stage, progress } = workflow;
  const percent = Math.round(progress * 1000);
  return [attempts, state, percent, encodeURIComponent(stage ?? '')].join('.');
}
