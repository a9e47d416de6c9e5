// What the deliverer knows of one endpoint: how much it bears, what is fetched for it, and when it
// may have something due. All of it can be lost at any time; the rows are the truth.

import type { Ordering } from '../endpoint-settings.ts';
import type { ClaimedRow } from './queries.ts';

/** Names an endpoint. */
export interface Target {
  tenantId: string;
  endpointId: string;
}

export interface Lane extends Target {
  /** Attempts under way. */
  active: number;
  /** Attempts that it is believed to bear at once; first contact is one, so that hundreds of dead
   * endpoints do not take the slots in which a healthy new one would show itself. */
  limit: number;
  proven: boolean;
  /** Connections that answered attempts have left open, as far as this process knows. */
  open: number;
  failuresInRow: number;
  /** The breaker is open until then, by the clock that never jumps. */
  pausedUntilMs: number;
  /** How often it opened since the last success. */
  openings: number;
  /** How often its tenant said that it is mended: what began before that teaches nothing. */
  renewals: number;
  /** The rows' word on the breaker has been heard: a new process goes on where the last one was. */
  restored: boolean;
  ordering: Ordering;
  /** The endpoint's own limit. */
  maxPerSecond: number | null;
  /** When the attempts of the last second began; kept only for an endpoint with a limit. */
  begunMs: number[];
  /** When an attempt last ended, or the first of those under way began. */
  progressMs: number;
  /** Claimed and not begun. */
  fetched: ClaimedRow[];
  /** Ids of what is claimed and not yet recorded: fetched, under way, or waiting for its record. */
  held: Set<string>;
  /** Counts the reasons to look into the table; a claim answers those that were there before it. */
  hints: number;
  answeredHints: number;
  /** Wall-clock time of the next row that is known to become due; Infinity when none is. */
  nextDueMs: number;
}

export function createLane({ tenantId, endpointId }: Target, nowMs: number): Lane {
  return {
    tenantId,
    endpointId,
    active: 0,
    limit: 1,
    proven: false,
    open: 0,
    failuresInRow: 0,
    pausedUntilMs: 0,
    openings: 0,
    renewals: 0,
    restored: false,
    ordering: 'none',
    maxPerSecond: null,
    begunMs: [],
    progressMs: nowMs,
    fetched: [],
    held: new Set(),
    hints: 0,
    answeredHints: 0,
    nextDueMs: Infinity,
  };
}

/** As if nothing were known of the endpoint; what is fetched or under way for it stays. */
export function renewLane(lane: Lane): void {
  lane.limit = 1;
  lane.proven = false;
  lane.open = 0;
  lane.failuresInRow = 0;
  lane.pausedUntilMs = 0;
  lane.openings = 0;
  // What is written of its breaker may still be of before.
  lane.restored = true;
  lane.renewals += 1;
}

/** Whether the table may hold due rows that are not fetched yet. */
export function isHinted(lane: Lane): boolean {
  return lane.hints > lane.answeredHints;
}

/** Whether nothing would be lost by forgetting the lane but what it has learnt. */
export function isIdle(lane: Lane): boolean {
  return lane.held.size === 0 && !isHinted(lane) && lane.nextDueMs === Infinity;
}
