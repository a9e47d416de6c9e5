// Egress whose rules change while the appliance runs. A reload installs another instance, and
// requests in progress finish on the previous one.

import type { Egress } from './egress.ts';

export interface ReplaceableEgress extends Egress {
  /** Sends new requests through `next`; the previous instance closes after its last request. */
  replace(next: Egress): void;
}

interface Generation {
  egress: Egress;
  underWay: number;
  replaced: boolean;
}

export function createReplaceableEgress(first: Egress): ReplaceableEgress {
  let current: Generation = { egress: first, underWay: 0, replaced: false };
  const open = new Set([current]);

  function closeIfDone(generation: Generation): void {
    if (!generation.replaced || generation.underWay > 0) return;
    open.delete(generation);
    void generation.egress.close();
  }

  return {
    check: (url, purpose) => current.egress.check(url, purpose),
    async send(request) {
      const generation = current;
      generation.underWay += 1;
      try {
        return await generation.egress.send(request);
      } finally {
        generation.underWay -= 1;
        closeIfDone(generation);
      }
    },
    replace(next) {
      const before = current;
      current = { egress: next, underWay: 0, replaced: false };
      open.add(current);
      before.replaced = true;
      closeIfDone(before);
    },
    async close() {
      await Promise.all([...open].map(({ egress }) => egress.close()));
    },
  };
}
