// All endpoints that have, or recently had, work, and when the next of them will have a due row,
// with one timer for all.

import type { Clock } from '../../kernel/clock.ts';
import { createLane, isIdle, type Lane, type Target } from './lane.ts';
import { createWakeUp } from './wake-up.ts';

export interface Lanes {
  of(target: Target): Lane;
  all(): Iterable<Lane>;
  /** Announces a row of the lane that becomes due at this wall-clock time. */
  expect(lane: Lane, dueMs: number): void;
  /** Starts or stops reporting lanes that become due. */
  watch(on: boolean): void;
  /** Forgets lanes that have been idle for a while, with their learned state. */
  forgetIdle(): void;
}

export interface LanesOptions {
  clock: Clock;
  onDue(this: void, due: Lane[]): void;
}

const idleLaneMs = 600_000;

export function createLanes({ clock, onDue }: LanesOptions): Lanes {
  const lanes = new Map<string, Lane>();
  const wakeUp = createWakeUp({ clock, wake });
  let watching = false;

  function wake(): void {
    const nowMs = clock.now().getTime();
    const due: Lane[] = [];
    let nextMs = Infinity;
    for (const lane of lanes.values()) {
      if (lane.nextDueMs <= nowMs) {
        lane.nextDueMs = Infinity;
        due.push(lane);
      }
      nextMs = Math.min(nextMs, lane.nextDueMs);
    }
    if (nextMs < Infinity) wakeUp.at(nextMs);
    onDue(due);
  }

  return {
    of(target) {
      const known = lanes.get(target.endpointId);
      if (known) return known;
      const lane = createLane(target, clock.elapsedMs());
      lanes.set(target.endpointId, lane);
      return lane;
    },
    all: () => lanes.values(),
    expect(lane, dueMs) {
      lane.nextDueMs = Math.min(lane.nextDueMs, dueMs);
      if (watching) wakeUp.at(lane.nextDueMs);
    },
    watch(on) {
      watching = on;
      if (on) wake();
      else wakeUp.cancel();
    },
    forgetIdle() {
      const beforeMs = clock.elapsedMs() - idleLaneMs;
      for (const [id, lane] of lanes) {
        if (isIdle(lane) && lane.progressMs < beforeMs) lanes.delete(id);
      }
    },
  };
}
