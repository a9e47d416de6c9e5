// Fetches due deliveries for many endpoints with one statement; one statement runs at a time.

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
  /** Queues a lane that may have due rows. */
  add(lane: Lane): void;
  /** Starts a claim unless one is in progress or no lane is queued. */
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
  /** Whether rows may be fetched at this time. */
  mayClaim(this: void): boolean;
  /** Number of lanes that have, or may have, deliveries to send. */
  lanesWaiting(this: void): number;
  /** Called after every claim with lanes that may have new rows. */
  onClaimed(this: void, lanes: Lane[]): void;
  /** Called when the lane must not begin an attempt for this many milliseconds. */
  onHeldBack(this: void, lane: Lane, forMs: number): void;
  /** Called with the time at which the next row of the lane becomes due. */
  onNextDue(this: void, lane: Lane, dueAt: Date): void;
}

interface LaneRequest {
  lane: Lane;
  wanted: number;
  hints: number;
  renewals: number;
}

const lanesPerClaim = 64;
/**
 * Number of rows fetched ahead for each slot of a trusted lane, so that it never waits for a claim.
 */
const fetchedPerSlot = 8;
/**
 * Maximum number of rows fetched ahead in total. It limits memory, because each row contains the
 * body of its event. Lanes without any row get one more each, up to the same number again.
 * Otherwise rows of lanes that begin to hang would block all other lanes until they time out
 * (measured with 400 such lanes: 5 s).
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
      // When its attempt ends and is recorded, the lane is queued again.
      if (lane.ordering === 'endpoint' && lane.held.size > 0) continue;
      const room = slots.room(lane, lanesWaiting());
      const scarce = budget < maxFetched / 2;
      const ahead = isSuspect(lane) || scarce ? room : room * fetchedPerSlot;
      // Fetched rows must not wait long, because their endpoint may change in the meantime.
      const target = Math.min(ahead, lane.maxPerSecond ?? ahead);
      const enough = lane.fetched.length > target / 2 || isStalled(lane, clock.elapsedMs());
      // A lane with enough rows is queued again when one of its attempts ends.
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
      // The hints of the lanes remain, so the next scan queues them again.
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
    // The rows may have the previous address; the lane's hint queues it again.
    if (lane.renewals !== renewals) continue;
    const found = byEndpoint.get(lane.endpointId);
    if (found === undefined) {
      // The endpoint is no longer active.
      lane.answeredHints = hints;
      continue;
    }
    const { first, pending } = claimed(lane, found);
    if (first.next_due_at !== null) onNextDue(lane, first.next_due_at);
    if (pending.length > 0) restoreBreaker(lane, first, breaker, clock);
    // The hint remains; the lane is queued again after the pause.
    if (pausedForMs(lane, clock.elapsedMs()) > 0) continue;
    const isHeld = ({ held_until: until }: ClaimedRow) => until !== null && until.getTime() > nowMs;
    const due = pending.filter((row) => !isHeld(row));
    for (const row of pending) if (isHeld(row)) onNextDue(lane, row.held_until!);
    // A hint that arrived while the statement ran is not covered by its result.
    if (due.length < wanted) lane.answeredHints = hints;
    for (const row of due) held.put(lane, row);
  }
}

/**
 * Splits the rows: only the first row has the endpoint's columns, which apply to all of its rows.
 */
function claimed({ tenantId }: Lane, found: LaneRow[]): { first: LaneRow; pending: ClaimedRow[] } {
  const first = found.find(({ url }) => url !== null)!;
  const endpoint = { ...first, tenant_id: tenantId };
  const pending: ClaimedRow[] = [];
  for (const row of found) if (row.delivery_id !== null) pending.push(claimedRow(endpoint, row));
  return { first, pending };
}
