// Fetches what is due, for many endpoints with one statement, one statement at a time.

import { uuidArray } from '../../database/binary-arrays.ts';
import type { Database } from '../../database/connection.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import { pausedForMs, restoreBreaker, type BreakerSettings } from './breaker.ts';
import type { HeldRows } from './held-rows.ts';
import { isHinted, type Lane } from './lane.ts';
import { claimedRow, claimStatement, type ClaimedRow, type LaneRow } from './queries.ts';
import { createFifoSet } from './fifo-set.ts';
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
  breaker: BreakerSettings;
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
  wanted: number;
  hints: number;
  renewals: number;
}

const lanesPerClaim = 64;
/** Rows fetched ahead for each slot of a trusted lane, so that it never waits for a claim. */
const fetchedPerSlot = 8;
/**
 * Rows fetched ahead in all: a bound on memory, as each holds its event's body. Lanes with nothing
 * at all get a row each beyond it, up to as many again: what is fetched for lanes that begin to hang
 * would else keep all others out until they time out (measured, 400 of them: 5 s).
 */
const maxFetched = 1024;

export function createClaimer(options: ClaimerOptions): Claimer {
  const { database, clock, log, slots, held, mayClaim, lanesWaiting, onClaimed, onHeldBack } =
    options;
  const ring = createFifoSet<Lane>();
  let claiming = false;

  function choose(): LaneRequest[] {
    const requests: LaneRequest[] = [];
    let budget = maxFetched - held.fetched();
    while (requests.length < lanesPerClaim && budget > -maxFetched && mayClaim()) {
      const lane = ring.take();
      if (lane === undefined) break;
      const pauseMs = pausedForMs(lane, clock.elapsedMs());
      if (pauseMs > 0) {
        onHeldBack(lane, pauseMs);
        continue;
      }
      // Its end, once it is recorded, brings the lane back.
      if (lane.ordering === 'endpoint' && lane.held.size > 0) continue;
      const room = slots.room(lane, lanesWaiting());
      const scarce = budget < maxFetched / 2;
      const ahead = isSuspect(lane) || scarce ? room : room * fetchedPerSlot;
      // What is fetched must not wait long: its endpoint may change meanwhile.
      const target = Math.min(ahead, lane.maxPerSecond ?? ahead);
      const enough = lane.fetched.length > target / 2 || isStalled(lane, clock.elapsedMs());
      // One that has enough comes back when one of its attempts ends.
      if (!isHinted(lane) || enough) continue;
      const least = lane.active + lane.fetched.length === 0 ? 1 : 0;
      const wanted = Math.min(target - lane.fetched.length, Math.max(budget, least));
      if (wanted <= 0) continue;
      budget -= wanted;
      const { hints, renewals } = lane;
      requests.push({ lane, wanted, hints, renewals });
    }
    return requests;
  }

  async function claim(requests: LaneRequest[]): Promise<void> {
    claiming = true;
    held.claimBegins();
    try {
      const values = claimStatement.values({
        lanes: requests,
        now: clock.now(),
        held: uuidArray(requests.flatMap(({ lane }) => [...lane.held])),
      });
      const rows = await database.run<LaneRow>(claimStatement, values);
      if (mayClaim()) take(options, requests, rows);
    } catch (error) {
      // The lanes stay hinted; the next scan brings them back.
      log.error('due webhook deliveries could not be read', { error, endpoints: requests.length });
    }
    held.claimEnds();
    claiming = false;
    onClaimed(requests.map(({ lane }) => lane));
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

function take(options: ClaimerOptions, requests: LaneRequest[], rows: LaneRow[]): void {
  const { clock, held, breaker, onNextDue } = options;
  const nowMs = clock.now().getTime();
  const byEndpoint = Map.groupBy(rows, (row) => row.endpoint_id);
  for (const { lane, wanted, hints, renewals } of requests) {
    // The rows may name the address of before; its hint brings the lane back.
    if (lane.renewals !== renewals) continue;
    const found = byEndpoint.get(lane.endpointId);
    if (found === undefined) {
      // Not active any more.
      lane.answeredHints = hints;
      continue;
    }
    const { first, pending } = claimed(lane, found);
    if (first.next_due_at !== null) onNextDue(lane, first.next_due_at);
    if (pending.length > 0) restoreBreaker(lane, first, breaker, clock);
    // Hinted as before, it comes back when the rest is over.
    if (pausedForMs(lane, clock.elapsedMs()) > 0) continue;
    const isHeld = ({ held_until: until }: ClaimedRow) => until !== null && until.getTime() > nowMs;
    const due = pending.filter((row) => !isHeld(row));
    for (const row of pending) if (isHeld(row)) onNextDue(lane, row.held_until!);
    // A hint that came while the statement ran is not answered by it.
    if (due.length < wanted) lane.answeredHints = hints;
    for (const row of due) held.put(lane, row);
  }
}

/** The endpoint, which only its first row brings, and its rows with it. */
function claimed({ tenantId }: Lane, found: LaneRow[]): { first: LaneRow; pending: ClaimedRow[] } {
  const first = found.find(({ url }) => url !== null)!;
  const endpoint = { ...first, tenant_id: tenantId };
  const pending: ClaimedRow[] = [];
  for (const row of found) if (row.delivery_id !== null) pending.push(claimedRow(endpoint, row));
  return { first, pending };
}
