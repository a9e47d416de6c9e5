// Assigns concurrent attempts. The concurrency of every endpoint adapts (additive increase,
// multiplicative decrease) within a fair share of all slots, and an endpoint that hangs cannot
// block the others. The constants are those of the measured prototype.

import type { Lane } from './lane.ts';

/** Outcome of an attempt with regard to the receiver's capacity. */
export type Strain =
  /** 2xx. */
  | 'none'
  /** A response other than 2xx. */
  | 'some'
  /** A timeout, a failed connection, or status 429 or 503. */
  | 'overload'
  /**
   * The attempt did not reach the receiver because of the appliance; it says nothing about the
   * receiver.
   */
  | 'ours';

export interface Slots {
  /**
   * Returns the number of concurrent attempts that the lane may have besides other lanes with work.
   */
  room(lane: Lane, lanesWaiting: number): number;
  /** Whether the lane may begin one more attempt now. */
  mayBegin(lane: Lane, lanesWaiting: number, nowMs: number): boolean;
  /** Whether no slot is free. */
  full(): boolean;
  /** Whether the lanes whose last attempt failed use all slots that they may use together. */
  suspectsFull(): boolean;
  /** Whether those and the lanes without any response use all slots that they may use together. */
  strangersFull(): boolean;
  /**
   * Takes a slot. The returned function releases it, once, and reports the outcome of the attempt.
   */
  begin(lane: Lane, nowMs: number): (strain: Strain, nowMs: number) => void;
  active(): number;
}

/** Maximum number of concurrent attempts for one endpoint, whatever it can handle. */
const maxPerLane = 32;
/** A lane with attempts in progress that has finished none for this long gets no further slots. */
const stallMs = 1000;
/** Share of all slots that lanes whose last attempt failed may use together. */
const suspectShare = 0.5;
/**
 * Share of slots that is reserved for the first attempt of a known lane. Otherwise hundreds of
 * endpoints that begin to hang at once would hold all slots until they time out (measured with 400
 * endpoints and 512 slots: a healthy one waited 5 s).
 */
const reserveShare = 1 / 8;
/**
 * Maximum number of additional connections being opened at once, over all lanes. Each handshake
 * costs both sides milliseconds of processor time. Without the limit, fifty fast receivers would
 * have five hundred connections opened in a moment, which timed out on a busy machine (measured
 * median handshake: 0.18 to 0.32 s without the limit, 0.13 s with it). The first connection of a
 * lane is exempt, so that no lane waits for another.
 */
const maxOpening = 64;
/** An idle connection is closed after this time; see egress/. */
const keptOpenMs = 15_000;

/** Whether a lane has never succeeded, or its last attempt failed. */
export function isSuspect(lane: Lane): boolean {
  return !lane.proven || lane.failuresInRow > 0;
}

/**
 * Whether a lane has had no outcome yet. Unknown lanes may use more slots than failing ones: a
 * healthy endpoint among hundreds of new ones must not wait until those that hang have timed out.
 */
export function isStranger(lane: Lane): boolean {
  return !lane.proven && lane.failuresInRow === 0;
}

/** Returns the number of concurrent attempts that the lane may have if no other lane has work. */
export function concurrencyOf(lane: Lane): number {
  // After a pause, one attempt tests whether the receiver has recovered.
  if (lane.openings > 0 || lane.ordering === 'endpoint') return 1;
  return Math.max(1, Math.min(Math.floor(lane.limit), maxPerLane));
}

export function createSlots(maxInFlight: number): Slots {
  let active = 0;
  let suspects = 0;
  let strangers = 0;
  let busyLanes = 0;
  let opening = 0;

  function room(lane: Lane, lanesWaiting: number): number {
    const share = Math.ceil(maxInFlight / Math.max(1, busyLanes + lanesWaiting));
    return Math.min(concurrencyOf(lane), share);
  }

  const shared = maxInFlight - Math.floor(maxInFlight * reserveShare);
  const strangersFull = (): boolean => strangers + suspects >= shared;
  const suspectsFull = (): boolean =>
    strangersFull() || suspects >= Math.max(1, maxInFlight * suspectShare);

  function crowded(lane: Lane): boolean {
    if (isStranger(lane)) return strangersFull();
    if (isSuspect(lane)) return suspectsFull();
    return lane.active > 0 && active >= shared;
  }

  return {
    room,
    mayBegin(lane, lanesWaiting, nowMs) {
      if (active >= maxInFlight || crowded(lane)) return false;
      if (opening >= maxOpening && takesConnection(lane)) return false;
      return lane.active < room(lane, lanesWaiting) && !isStalled(lane, nowMs);
    },
    full: () => active >= maxInFlight,
    suspectsFull,
    strangersFull,
    begin(lane, nowMs) {
      const stranger = isStranger(lane);
      const suspect = !stranger && isSuspect(lane);
      if (lane.active === 0) {
        busyLanes += 1;
        if (nowMs - lane.progressMs >= keptOpenMs) lane.open = 0;
        lane.progressMs = nowMs;
      }
      const opens = lane.active >= lane.open;
      const further = takesConnection(lane);
      if (further) opening += 1;
      lane.active += 1;
      active += 1;
      if (suspect) suspects += 1;
      if (stranger) strangers += 1;
      return (strain, endedMs) => {
        lane.active -= 1;
        active -= 1;
        if (suspect) suspects -= 1;
        if (stranger) strangers -= 1;
        if (lane.active === 0) busyLanes -= 1;
        if (further) opening -= 1;
        countOpen(lane, strain, opens);
        lane.progressMs = endedMs;
        learn(lane, strain);
      };
    },
    active: () => active,
  };
}

/**
 * Whether the lane is stalled; this keeps a healthy endpoint that begins to hang from using all of
 * its slots.
 */
export function isStalled(lane: Lane, nowMs: number): boolean {
  return lane.active > 0 && nowMs - lane.progressMs >= stallMs;
}

/** Whether one more attempt needs a connection in addition to those of the lane. */
function takesConnection(lane: Lane): boolean {
  return lane.active > 0 && lane.active >= lane.open;
}

/**
 * Updates the number of open connections: an answered attempt leaves its connection open, an
 * unanswered one closes it.
 */
function countOpen(lane: Lane, strain: Strain, opened: boolean): void {
  if (strain === 'none' || strain === 'some') {
    if (opened) lane.open = Math.min(lane.open + 1, maxPerLane);
  } else lane.open = Math.max(0, lane.open - Number(!opened));
}

function learn(lane: Lane, strain: Strain): void {
  if (strain === 'ours') return;
  if (strain === 'none') {
    lane.proven = true;
    lane.failuresInRow = 0;
    const step = 1 / lane.limit + (lane.limit < 8 ? 0.5 : 0);
    lane.limit = Math.min(maxPerLane, lane.limit + step);
    return;
  }
  lane.failuresInRow += 1;
  lane.limit = Math.max(1, lane.limit * (strain === 'overload' ? 0.5 : 0.75));
}
