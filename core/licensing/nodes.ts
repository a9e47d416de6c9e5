// Whether this process is among the nodes that the licence covers: those that came first are. Each
// process that serves is a node; its sign of life is its listening database session.

import type { Clock } from '../kernel/clock.ts';

export interface NodeWatch {
  /** Takes the processes that live, the one that came first in front. */
  seen(nodes: readonly string[], limit: number | null): void;
  /** This process is one too many, and not for a moment only. */
  isBeyond(): boolean;
  /** How many were seen. */
  count(): number;
}

/** In a rolling upgrade old and new processes run side by side; that is no reason to refuse work. */
const toleratedMs = 600_000;

export function createNodeWatch({ clock, nodeId }: { clock: Clock; nodeId: string }): NodeWatch {
  let count = 0;
  let beyondSinceMs: number | null = null;

  return {
    seen(nodes, limit) {
      count = nodes.length;
      const place = nodes.indexOf(nodeId);
      // Not there while its session is coming back: what was known stays.
      if (place < 0) return;
      const isOne = limit !== null && place >= limit;
      beyondSinceMs = isOne ? (beyondSinceMs ?? clock.now().getTime()) : null;
    },
    isBeyond() {
      return beyondSinceMs !== null && clock.now().getTime() - beyondSinceMs >= toleratedMs;
    },
    count: () => count,
  };
}
