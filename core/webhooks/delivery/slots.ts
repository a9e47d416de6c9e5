// Who may send how much at once. Every endpoint finds its own concurrency (additive increase,
// multiplicative decrease), shares the whole fairly with the others that have work, and cannot drag
// the whole along when it hangs. The constants are those of the measured prototype.

import type { Lane } from './lane.ts';

/** How an attempt ended, as far as the receiver's capacity is concerned. */
export type Strain =
  /** 2xx. */
  | 'none'
  /** It answered, but not with 2xx. */
  | 'some'
  /** It did not answer in time, could not be reached, or said 429 or 503. */
  | 'overload'
  /** It never came to the receiver, for a reason of our own: that teaches nothing about it. */
  | 'ours';

export interface Slots {
  /** Attempts that the lane may have under way at once, beside others that have work. */
  room(lane: Lane, lanesWaiting: number): number;
  /** Whether the lane may begin one more attempt now. */
  mayBegin(lane: Lane, lanesWaiting: number, nowMs: number): boolean;
  /** Whether nothing more can begin at all. */
  full(): boolean;
  /** Whether the lanes that failed last hold all that they may hold together. */
  suspectsFull(): boolean;
  /** Whether those and the lanes that were never answered hold all that they may. */
  strangersFull(): boolean;
  /** Takes a slot; the function gives it back, once, and says how the attempt went. */
  begin(lane: Lane, nowMs: number): (strain: Strain, nowMs: number) => void;
  active(): number;
}

/** No endpoint is sent more at once, however much it bears. */
const maxPerLane = 32;
/** A lane that has something under way but has finished nothing for this long gets nothing more. */
const stallMs = 1000;
/** Lanes that failed last may together hold this share of all slots. */
const suspectShare = 0.5;
/**
 * The last slots are not for a second attempt to anyone, nor for strangers. Hundreds of endpoints
 * that begin to hang at once would else hold them all until they time out (measured, 400 of them
 * and 512 slots: a healthy one waited 5 s).
 */
const reserveShare = 1 / 8;
/**
 * Further connections that are opened at once, over all lanes: each costs both sides milliseconds of
 * a processor, and fifty receivers that answer well would else have five hundred opened in a moment,
 * which has run into the time-out on a busy machine (measured: the median handshake 0.18 to 0.32 s
 * without this, 0.13 with it). First ones are no part of it, so that nobody waits for another's.
 */
const maxOpening = 64;
/** What nothing was sent over for so long is closed; see egress/. */
const keptOpenMs = 15_000;

/** Whether a lane has yet to show, or to show again, that it answers. */
export function isSuspect(lane: Lane): boolean {
  return !lane.proven || lane.failuresInRow > 0;
}

/**
 * Whether nothing is known of a lane. Strangers may hold more slots than suspects: a healthy endpoint
 * among hundreds of new ones must not wait until those that hang have timed out.
 */
export function isStranger(lane: Lane): boolean {
  return !lane.proven && lane.failuresInRow === 0;
}

/** Attempts that the lane may have under way at once when nobody else has work. */
export function concurrencyOf(lane: Lane): number {
  // After a rest, one attempt shows whether the receiver is back.
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

/** Keeps a healthy endpoint that begins to hang from taking all of its slots with it. */
export function isStalled(lane: Lane, nowMs: number): boolean {
  return lane.active > 0 && nowMs - lane.progressMs >= stallMs;
}

/** Whether one more attempt needs a connection beside those that the lane has. */
function takesConnection(lane: Lane): boolean {
  return lane.active > 0 && lane.active >= lane.open;
}

/** An answered attempt leaves its connection open, one without an answer takes it away. */
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
