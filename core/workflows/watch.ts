// Follows one workflow: yields its changes, and heartbeats in between.

import type { Clock } from '../kernel/clock.ts';
import type { Reads } from './reads.ts';
import { isFinal } from './states.ts';
import type { Waiters } from './waiters.ts';
import type { Workflow } from './workflow.ts';

/** Polling interval: announcements of other processes are hints, and progress is not announced. */
const lookMs = 2_000;
/** Shorter than the 60 s after which common proxies close a silent connection. */
const silenceMs = 15_000;
/** Maximum duration, after which readers reconnect with a key that is checked again. */
const longestMs = 15 * 60_000;

export interface Watch {
  /**
   * Yields the workflow whenever it has changed, and null after a while without a change. `seen` is
   * the version that the reader knows. Ends when the workflow has ended, after 15 minutes, or when
   * the appliance stops. Throws `not_found` before the first value.
   */
  (tenantId: string, workflowId: string, seen: string | null): AsyncGenerator<Workflow | null>;
}

export function createWatch(deps: { reads: Reads; waiters: Waiters; clock: Clock }): Watch {
  const { reads, waiters, clock } = deps;
  return async function* watch(tenantId, workflowId, seen) {
    const beganMs = clock.elapsedMs();
    let known = seen;
    for (let spokenMs = beganMs; ;) {
      // The wait begins before the read, so that a change between the two is not missed.
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

/** Hash of everything that a reader sees; the same for the same state in every process. */
export function versionOf(workflow: Workflow): string {
  const { attempts, state, stage, progress } = workflow;
  const percent = Math.round(progress * 1000);
  return [attempts, state, percent, encodeURIComponent(stage ?? '')].join('.');
}
