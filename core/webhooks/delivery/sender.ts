// Starts attempts for lanes that have a row and a slot: first trusted lanes, then unknown lanes,
// then lanes that failed.

import type { Clock } from '../../kernel/clock.ts';
import type { AttemptOutcome, SendAttempt } from './attempt.ts';
import { heldBackMs, noteBegun } from './breaker.ts';
import type { HeldRows } from './held-rows.ts';
import type { Lane } from './lane.ts';
import type { ClaimedRow } from './queries.ts';
import { createFifoSet } from './fifo-set.ts';
import { isStranger, isSuspect, type Slots } from './slots.ts';

export interface Sender {
  /** Queues a lane that has fetched rows. */
  add(lane: Lane): void;
  /** Starts all attempts that may begin now. */
  run(): void;
  waiting(): number;
  clear(): void;
  /** Resolves when no attempt is in progress. */
  ended(): Promise<void>;
  /** Abandons attempts in progress. */
  abandon(): void;
}

export interface SenderOptions {
  clock: Clock;
  slots: Slots;
  held: HeldRows;
  send: SendAttempt;
  lanesWaiting(this: void): number;
  /** Called when the lane must not begin an attempt for this many milliseconds. */
  onHeldBack(this: void, lane: Lane, forMs: number): void;
  /** Called when an attempt ended; an outcome of null means that it was abandoned. */
  onEnded(this: void, lane: Lane, row: ClaimedRow, outcome: AttemptOutcome | null): void;
}

const outdated = { strain: 'ours', gone: false } as const;

export function createSender(options: SenderOptions): Sender {
  const { clock, slots, held, send, lanesWaiting, onEnded, onHeldBack } = options;
  const trusted = createFifoSet<Lane>();
  const strangers = createFifoSet<Lane>();
  const suspects = createFifoSet<Lane>();
  /**
   * One controller for each attempt in progress: a new listener on a shared signal is compared with
   * all existing listeners.
   */
  const underWay = new Set<AbortController>();
  let idle: PromiseWithResolvers<void> | null = null;

  function add(lane: Lane): void {
    if (lane.fetched.length === 0) return;
    if (isStranger(lane)) strangers.add(lane);
    else (isSuspect(lane) ? suspects : trusted).add(lane);
  }

  function next(): Lane | undefined {
    if (slots.full()) return undefined;
    const known = trusted.take();
    if (known !== undefined) return known;
    const stranger = slots.strangersFull() ? undefined : strangers.take();
    return stranger ?? (slots.suspectsFull() ? undefined : suspects.take());
  }

  async function attempt(lane: Lane, row: ClaimedRow): Promise<void> {
    const beganMs = clock.elapsedMs();
    const { renewals } = lane;
    noteBegun(lane, beganMs);
    const release = slots.begin(lane, beganMs);
    const controller = new AbortController();
    underWay.add(controller);
    const made = await send(row, controller.signal);
    underWay.delete(controller);
    // An attempt that began before the endpoint was repaired says nothing about it.
    const outcome = made && lane.renewals !== renewals ? { ...made, ...outdated } : made;
    release(outcome?.strain ?? 'some', clock.elapsedMs());
    onEnded(lane, row, outcome);
    if (underWay.size === 0) idle?.resolve();
  }

  function begin(lane: Lane): void {
    const row = held.take(lane);
    if (row === undefined) return;
    void attempt(lane, row);
  }

  return {
    add,
    run() {
      for (let lane = next(); lane !== undefined; lane = next()) {
        const nowMs = clock.elapsedMs();
        const waitMs = heldBackMs(lane, nowMs);
        if (waitMs > 0) {
          onHeldBack(lane, waitMs);
          continue;
        }
        if (slots.mayBegin(lane, lanesWaiting(), nowMs)) begin(lane);
        // If an attempt is in progress and no slot is free, its end queues the lane again.
        if (lane.active === 0 || slots.mayBegin(lane, lanesWaiting(), nowMs)) add(lane);
      }
    },
    waiting: () => trusted.size() + strangers.size() + suspects.size(),
    clear() {
      trusted.clear();
      strangers.clear();
      suspects.clear();
    },
    async ended() {
      if (underWay.size === 0) return;
      idle ??= Promise.withResolvers();
      await idle.promise;
      idle = null;
    },
    abandon() {
      for (const controller of underWay) controller.abort();
    },
  };
}
