// Whether this process is one of the nodes that the license covers, which are the oldest ones. Each
// process that serves is a node, and shows that it is alive by its listening database session.

import type { Clock } from '../kernel/clock.ts';

export interface NodeWatch {
  /** Updates the list of live processes, the oldest first. */
  seen(nodes: readonly string[], limit: number | null): void;
  /** Whether this process has been beyond the limit for longer than a moment. */
  isBeyond(): boolean;
  /** Returns the number of live processes. */
  count(): number;
}

/** During a rolling upgrade, old and new processes run side by side, which must not reject work. */
const toleratedMs = 600_000;

export function createNodeWatch({ clock, nodeId }: { clock: Clock; nodeId: string }): NodeWatch {
  let count = 0;
  let beyondSinceMs: number | null = null;

  return {
    seen(nodes, limit) {
      count = nodes.length;
      const place = nodes.indexOf(nodeId);
      // This process is missing while its session reconnects; the previous result is kept.
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
