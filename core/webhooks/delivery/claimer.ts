// Fetches what is due, for many endpoints with one statement, one statement at a time.

import type { Database } from '../../database/connection.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import { pausedForMs } from './breaker.ts';
import type { HeldRows } from './held-rows.ts';
import { isHinted, type Lane } from './lane.ts';
import { claimStatement, type LaneRow } from './queries.ts';
import { createRing } from './ring.ts';
import { isStalled, isSuspect, type Slots } from './slots.ts';

export interface Claimer {
  /** The lane may have due rows: it gets its turn. */
  add(lane: Lane): void;
  /** Begins a claim unless one is under way or there is nothing to claim. */
  run(): void;
  waiting(): number;
  clear(): void;
}

export interface ClaimerOptions {
  database: Database;
  clock: Clock;
  log: Log;
  slots: Slots;
  held: HeldRows;
  /** Whether rows may be fetched at all now. */
  mayClaim(this: void): boolean;
  /** Lanes that have, or may have, something to send. */
  lanesWaiting(this: void): number;
  /** Some lanes may have fetched rows now; called after every claim. */
  onClaimed(this: void, lanes: Lane[]): void;
  /** The lane may begin nothing for so long. */
  onHeldBack(this: void, lane: Lane, forMs: number): void;
  /** The lane's next row becomes due then. */
  onNextDue(this: void, lane: Lane, dueAt: Date): void;
}

interface LaneRequest {
  lane: Lane;
  /** What is wanted and what is held already, as the statement finds those too. */
  limit: number;
  hints: number;
}

const lanesPerClaim = 64;
/** Rows fetched ahead for each slot of a trusted lane, so that it never waits for a claim. */
const fetchedPerSlot = 4;
/** Rows fetched ahead in all: a bound on memory, as each holds its event's body. */
const maxFetched = 1024;

export function createClaimer(options: ClaimerOptions): Claimer {
  const { database, clock, log, slots, held, mayClaim, lanesWaiting, onClaimed, onHeldBack } =
    options;
  const ring = createRing<Lane>();
  let claiming = false;

  function choose(): LaneRequest[] {
    const requests: LaneRequest[] = [];
    let budget = maxFetched - held.fetched();
    while (requests.length < lanesPerClaim && budget > 0 && mayClaim()) {
      const lane = ring.take();
      if (lane === undefined) break;
      const pauseMs = pausedForMs(lane, clock.elapsedMs());
      if (pauseMs > 0) {
        onHeldBack(lane, pauseMs);
        continue;
      }
      const room = slots.room(lane, lanesWaiting());
      const ahead = isSuspect(lane) ? room : room * fetchedPerSlot;
      // What is fetched must not wait long: its endpoint may change meanwhile.
      const target = Math.min(ahead, lane.maxPerSecond ?? ahead);
      const enough = lane.fetched.length > target / 2 || isStalled(lane, clock.elapsedMs());
      // One that has enough comes back when one of its attempts ends.
      if (!isHinted(lane) || enough) continue;
      const wanted = Math.min(target - lane.fetched.length, budget);
      budget -= wanted;
      requests.push({ lane, limit: wanted + lane.held.size, hints: lane.hints });
    }
    return requests;
  }

  async function claim(requests: LaneRequest[]): Promise<void> {
    claiming = true;
    held.claimBegins();
    try {
      const rows = await database.run<LaneRow>(claimStatement, [
        requests.map(({ lane }) => lane.tenantId),
        requests.map(({ lane }) => lane.endpointId),
        requests.map(({ limit }) => limit),
        clock.now(),
        requests.flatMap(({ lane }) => [...lane.held]),
      ]);
      if (mayClaim()) take(requests, rows);
    } catch (error) {
      // The lanes stay hinted; the next scan brings them back.
      log.error('due webhook deliveries could not be read', { error, endpoints: requests.length });
    }
    held.claimEnds();
    claiming = false;
    onClaimed(requests.map(({ lane }) => lane));
  }

  function take(requests: LaneRequest[], rows: LaneRow[]): void {
    const byEndpoint = Map.groupBy(rows, (row) => row.endpoint_id);
    for (const { lane, limit, hints } of requests) {
      const found = byEndpoint.get(lane.endpointId) ?? [];
      const nextDueAt = found[0]?.next_due_at;
      if (nextDueAt) options.onNextDue(lane, nextDueAt);
      const due = found.filter((row) => row.delivery_id !== null);
      // A hint that came while the statement ran is not answered by it.
      if (due.length < limit) lane.answeredHints = hints;
      for (const row of due) held.put(lane, row);
    }
  }

  return {
    add: (lane) => ring.add(lane),
    run() {
      if (claiming) return;
      const requests = choose();
      if (requests.length > 0) void claim(requests);
    },
    waiting: () => ring.size(),
    clear: () => ring.clear(),
  };
}
