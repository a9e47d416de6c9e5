// Quarantine for inputs that may have ended their plugin's process: a separate process with one
// thread. A further crash then affects no other run and is attributed with certainty.

import type { Host, HostStats } from '../hosts/host.ts';
import { PipelineFailure } from './failure.ts';
import { createQuarantineHost, type PluginHostOptions } from './plugin-host.ts';

export interface Quarantine {
  /** Returns null for a run without suspicion. */
  hostFor(workflowId: string, known: boolean | undefined): Host | null;
  /**
   * Stores which runs were active when a process ended. If there were several, none is blamed: the
   * run fails as `lost`, and its next attempt decides.
   */
  judge<T>(workflowId: string, run: Promise<T>): Promise<T>;
  /** Null until it was first needed. */
  stats(): HostStats | null;
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Maximum number of suspects. Some never return, because they were canceled or another node runs
 * them.
 */
const mostSuspects = 10_000;

export function createQuarantine(options: PluginHostOptions): Quarantine {
  const suspects = new Set<string>();
  let host: Host | null = null;

  return {
    hostFor(workflowId, known = false) {
      if (!known && !suspects.has(workflowId)) return null;
      return (host ??= createQuarantineHost(options));
    },
    async judge(workflowId, run) {
      try {
        const answer = await run;
        suspects.delete(workflowId);
        return answer;
      } catch (error) {
        if (!(error instanceof PipelineFailure)) throw error;
        const { detail, kind } = error;
        if (detail.suspects === undefined || (kind !== 'crashed' && kind !== 'memory')) throw error;
        if (suspects.size < mostSuspects) suspects.add(workflowId);
        const reason = `${detail.reason}; ${detail.suspects} runs were in it`;
        throw new PipelineFailure('lost', { ...detail, reason });
      }
    },
    stats: () => host?.stats() ?? null,
    async drain() {
      await host?.drain();
    },
    async stop() {
      await host?.stop();
    },
  };
}
