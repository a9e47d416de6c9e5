// Where inputs run that may have ended their plugin's process: in a process of their own with one
// thread, so that a further crash takes no other run with it and says for certain whose it was.

import type { Host, HostStats } from '../hosts/host.ts';
import { PipelineFailure } from './failure.ts';
import { createQuarantineHost, type PluginHostOptions } from './plugin-host.ts';

export interface Quarantine {
  /** Null for runs that nothing is held against. */
  hostFor(workflowId: string, known: boolean | undefined): Host | null;
  /**
   * Remembers who ran when a process ended. With several under suspicion none is blamed: the run
   * fails as `lost`, and its next attempt shows.
   */
  judge<T>(workflowId: string, run: Promise<T>): Promise<T>;
  /** Null until it was needed. */
  stats(): HostStats | null;
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/** Suspects that never came back (cancelled, or run by another node) shall not pile up. */
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
