// Deliveries that must not be claimed again: fetched, in progress, or not yet recorded. They are
// kept in memory instead of being marked in the table (measured: the same rate, with one write and
// one dead row fewer).

import type { Lane } from './lane.ts';
import type { ClaimedRow } from './queries.ts';

export interface HeldRows {
  /** Adds a row found by a claim; returns false if it is already held. */
  put(lane: Lane, row: ClaimedRow): boolean;
  /** Returns the next row of the lane to send; it remains held. */
  take(lane: Lane): ClaimedRow | undefined;
  /**
   * Allows the row to be claimed again. While a claim statement runs, the release waits for its
   * end: the snapshot of the statement may still show a recorded row as pending and due.
   */
  release(lane: Lane, deliveryId: string): void;
  /** Releases fetched rows whose attempt has not begun; they remain due. */
  handBack(lane: Lane): void;
  claimBegins(): void;
  claimEnds(): void;
  /** Number of fetched rows whose attempt has not begun, over all lanes. */
  fetched(): number;
}

export function createHeldRows(): HeldRows {
  let claiming = false;
  let releasedMeanwhile: { lane: Lane; deliveryId: string }[] = [];
  let fetched = 0;

  function release(lane: Lane, deliveryId: string): void {
    if (claiming) releasedMeanwhile.push({ lane, deliveryId });
    else lane.held.delete(deliveryId);
  }

  return {
    put(lane, row) {
      if (lane.held.has(row.delivery_id)) return false;
      lane.held.add(row.delivery_id);
      lane.fetched.push(row);
      lane.maxPerSecond = row.endpoint.max_per_second;
      lane.ordering = row.endpoint.ordering;
      fetched += 1;
      return true;
    },
    take(lane) {
      const row = lane.fetched.shift();
      if (row !== undefined) fetched -= 1;
      return row;
    },
    release,
    handBack(lane) {
      const rows = lane.fetched;
      if (rows.length === 0) return;
      lane.fetched = [];
      lane.hints += 1;
      fetched -= rows.length;
      for (const row of rows) release(lane, row.delivery_id);
    },
    claimBegins: () => void (claiming = true),
    claimEnds() {
      claiming = false;
      for (const { lane, deliveryId } of releasedMeanwhile) lane.held.delete(deliveryId);
      releasedMeanwhile = [];
    },
    fetched: () => fetched,
  };
}
