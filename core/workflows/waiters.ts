// Callers that wait for a workflow's end. A waiter needs no database connection and no worker.

import type { Clock } from '../kernel/clock.ts';
import type { Workflow, WorkflowResult } from './workflow.ts';

/** How a run of this process ended: what waiters cannot know otherwise. */
export interface Ending {
  changes: Pick<
    Workflow,
    | 'state'
    | 'stopPoint'
    | 'confidence'
    | 'error'
    | 'review'
    | 'startedAt'
    | 'finishedAt'
    | 'attempts'
  >;
  result: WorkflowResult | null;
}

/** `unknown`: it ended elsewhere and must be read. */
export type Announcement = Ending | 'unknown' | 'timeout';

export interface Waiters {
  /**
   * Returns what was announced within `waitMs`; `timeout` after that time, or while the appliance
   * stops.
   */
  wait(workflowId: string, waitMs: number): Promise<Announcement>;
  announce(workflowId: string, announcement: Ending | 'unknown'): void;
  /** Releases all waiters, now and from now on, because the appliance is stopping. */
  releaseAll(): void;
  isClosed(): boolean;
  count(): number;
}

export function createWaiters({ clock }: { clock: Clock }): Waiters {
  const waiting = new Map<string, Set<(announcement: Announcement) => void>>();
  let closed = false;

  function settle(workflowId: string, announcement: Announcement): void {
    const resolvers = waiting.get(workflowId);
    waiting.delete(workflowId);
    for (const resolve of resolvers ?? []) resolve(announcement);
  }

  return {
    wait(workflowId, waitMs) {
      if (waitMs <= 0 || closed) return Promise.resolve('timeout');
      return new Promise((resolve) => {
        const resolvers = waiting.get(workflowId) ?? new Set();
        waiting.set(workflowId, resolvers);
        const timer = clock.after(waitMs, () => {
          resolvers.delete(finish);
          if (resolvers.size === 0) waiting.delete(workflowId);
          resolve('timeout');
        });
        const finish = (announcement: Announcement): void => {
          timer.cancel();
          resolve(announcement);
        };
        resolvers.add(finish);
      });
    },
    announce: settle,
    releaseAll() {
      closed = true;
      for (const workflowId of waiting.keys()) settle(workflowId, 'timeout');
    },
    isClosed: () => closed,
    count: () => [...waiting.values()].reduce((sum, resolvers) => sum + resolvers.size, 0),
  };
}
