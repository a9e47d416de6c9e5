// State of one endpoint in the deliverer: estimated concurrency, fetched rows, and when more may be
// due. It may be lost at any time; the table is authoritative.

import type { Ordering } from '../endpoint-settings.ts';
import type { ClaimedRow } from './queries.ts';

/** Identifies an endpoint. */
export interface Target {
  tenantId: string;
  endpointId: string;
}

export interface Lane extends Target {
  /** Number of attempts in progress. */
  active: number;
  /**
   * Estimated number of concurrent attempts that the endpoint can handle. It starts at one, so that
   * hundreds of dead endpoints do not take the slots that a healthy new endpoint needs.
   */
  limit: number;
  proven: boolean;
  /** Number of connections that answered attempts have left open, as far as this process knows. */
  open: number;
  failuresInRow: number;
  /** The breaker is open until this time of the monotonic clock. */
  pausedUntilMs: number;
  /** Number of times the breaker opened since the last success. */
  openings: number;
  /**
   * Number of times the tenant marked the endpoint as repaired. Attempts that began earlier are
   * ignored.
   */
  renewals: number;
  /**
   * The breaker's state has been restored from the row: a new process continues where the previous
   * one stopped.
   */
  restored: boolean;
  ordering: Ordering;
  /** Rate limit that the endpoint has set. */
  maxPerSecond: number | null;
  /**
   * Start times of the attempts of the last second; kept only for an endpoint with a rate limit.
   */
  begunMs: number[];
  /** Time when an attempt last ended, or when the first attempt in progress began. */
  progressMs: number;
  /** Claimed rows whose attempt has not begun. */
  fetched: ClaimedRow[];
  /**
   * Identifiers of claimed rows that are not yet recorded: fetched, in progress, or being recorded.
   */
  held: Set<string>;
  /** Number of hints to look into the table; a claim answers the hints that preceded it. */
  hints: number;
  answeredHints: number;
  /** Wall-clock time at which the next known row becomes due; Infinity if there is none. */
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

/** Resets the learned state of the endpoint; fetched rows and attempts in progress remain. */
export function renewLane(lane: Lane): void {
  lane.limit = 1;
  lane.proven = false;
  lane.open = 0;
  lane.failuresInRow = 0;
  lane.pausedUntilMs = 0;
  lane.openings = 0;
  // The stored state of its breaker may be outdated.
  lane.restored = true;
  lane.renewals += 1;
}

/** Whether the table may have due rows that are not fetched yet. */
export function isHinted(lane: Lane): boolean {
  return lane.hints > lane.answeredHints;
}

/** Whether the lane holds nothing but learned state and can be forgotten. */
export function isIdle(lane: Lane): boolean {
  return lane.held.size === 0 && !isHinted(lane) && lane.nextDueMs === Infinity;
}
