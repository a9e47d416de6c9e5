// Decides which delivery is sent when. PostgreSQL holds the truth and no claim is written: the
// process that owns the lock fetches what is due, endpoint by endpoint, sends within the slots of
// each endpoint, and has every attempt recorded.

import type { Database } from '../../database/connection.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import type { Random } from '../../kernel/random.ts';
import type { AttemptOutcome, SendAttempt } from './attempt.ts';
import { createInFlight } from './in-flight.ts';
import { createLane, isHinted, isIdle, type Lane, type Target } from './lane.ts';
import { claimStatement, type ClaimedRow, type LaneRow } from './queries.ts';
import { createRecordBatch, type AttemptRecord } from './record-batch.ts';
import { createRing } from './ring.ts';
import { nextAttemptAt, type RetrySchedule } from './schedule.ts';
import { createSlots, isStalled, isSuspect } from './slots.ts';
import { createWakeUp } from './wake-up.ts';

export interface Scheduler {
  /** Begins to claim and send. */
  open(): void;
  /** Claims and begins nothing more; what is under way goes on and is recorded. */
  close(): void;
  /** The endpoint may have something due now. */
  hint(target: Target): void;
  /** The endpoint has something due at a wall-clock time. */
  expect(target: Target, dueAt: Date): void;
  /** Forgets lanes that have been without work for a while, and what they learnt. */
  forgetIdle(): void;
  /** Resolves when nothing is under way and everything is recorded. */
  settled(): Promise<void>;
  /** Abandons what is under way or unrecorded; those attempts will be made again. */
  abandon(): void;
}

export interface SchedulerOptions {
  database: Database;
  clock: Clock;
  random: Random;
  log: Log;
  send: SendAttempt;
  schedule: RetrySchedule;
  maxInFlight: number;
  /** Called for every attempt once it is recorded. */
  onRecorded(record: AttemptRecord): void;
}

const lanesPerClaim = 64;
/** Rows fetched ahead for each slot of a trusted lane, so that it never waits for a claim. */
const fetchedPerSlot = 4;
/** Rows fetched ahead in all: a bound on memory, as each holds its event's body. */
const maxFetched = 1024;
/** Sent but unrecorded rows are repeated after a crash: above this, no more are fetched. */
const maxUnwritten = 2000;
/** After as many failures in a row, what is fetched goes back, as it would be stale when sent. */
const failuresToHandBack = 2;
const idleLaneMs = 600_000;

export function createScheduler(options: SchedulerOptions): Scheduler {
  const { database, clock, random, log, send, schedule, maxInFlight, onRecorded } = options;
  const lanes = new Map<string, Lane>();
  const slots = createSlots(maxInFlight);
  const inFlight = createInFlight();
  const records = createRecordBatch({ database, clock, log, onWritten });
  const wakeUp = createWakeUp({ clock, wake });
  /** Lanes that may have due rows; lanes with fetched rows, by whether they are trusted. */
  const toClaim = createRing<Lane>();
  const trusted = createRing<Lane>();
  const suspects = createRing<Lane>();
  const underWay = new Set<Promise<void>>();
  const abandoning = new AbortController();
  let isOpen = false;
  let claiming = false;
  let fetched = 0;

  function laneOf(target: Target): Lane {
    const known = lanes.get(target.endpointId);
    if (known) return known;
    const lane = createLane(target);
    lane.progressMs = clock.elapsedMs();
    lanes.set(target.endpointId, lane);
    return lane;
  }

  function pump(): void {
    if (!isOpen) return;
    dispatch();
    if (!claiming && toClaim.size() > 0) void claim();
  }

  // --- claiming

  async function claim(): Promise<void> {
    const requests = chooseLanes();
    if (requests.length === 0) return;
    claiming = true;
    inFlight.claimBegins();
    try {
      const rows = await database.run<LaneRow>(claimStatement, [
        requests.map(({ lane }) => lane.tenantId),
        requests.map(({ lane }) => lane.endpointId),
        requests.map(({ rows }) => rows),
        clock.now(),
      ]);
      if (isOpen) for (const request of requests) answer(request, rows);
    } catch (error) {
      // The lanes stay hinted; the next scan asks for them again.
      log.error('due webhook deliveries could not be read', { error, endpoints: requests.length });
    }
    inFlight.claimEnds();
    claiming = false;
    pump();
  }

  interface LaneRequest {
    lane: Lane;
    /** Row limit: what is wanted and what is held already, as the statement finds those too. */
    rows: number;
    hints: number;
  }

  function chooseLanes(): LaneRequest[] {
    const requests: LaneRequest[] = [];
    let budget = maxFetched - fetched;
    while (requests.length < lanesPerClaim && budget > 0 && records.unwritten() < maxUnwritten) {
      const lane = toClaim.take();
      if (lane === undefined) break;
      const room = slots.room(lane, lanesWaiting());
      const target = isSuspect(lane) ? room : room * fetchedPerSlot;
      const enough = lane.fetched.length > target / 2 || isStalled(lane, clock.elapsedMs());
      // One that has enough comes back when one of its attempts begins or ends.
      if (!isHinted(lane) || enough) continue;
      const wanted = Math.min(target - lane.fetched.length, budget);
      budget -= wanted;
      requests.push({ lane, rows: wanted + lane.held, hints: lane.hints });
    }
    return requests;
  }

  function answer({ lane, rows: limit, hints }: LaneRequest, rows: LaneRow[]): void {
    let found = 0;
    let nextDueAt: Date | null = null;
    for (const row of rows) {
      if (row.endpoint_id !== lane.endpointId) continue;
      nextDueAt = row.next_due_at;
      if (row.delivery_id === null) continue;
      found += 1;
      if (inFlight.has(row.delivery_id)) continue;
      inFlight.add(row.delivery_id);
      lane.fetched.push(row);
      lane.held += 1;
      fetched += 1;
    }
    // A hint that came while the statement ran is not answered by it.
    if (found < limit) lane.answeredHints = hints;
    if (nextDueAt !== null) expect(lane, nextDueAt);
    queue(lane);
  }

  /** Puts a lane where its next step will be looked for. */
  function queue(lane: Lane): void {
    if (lane.fetched.length > 0) (isSuspect(lane) ? suspects : trusted).add(lane);
    if (isHinted(lane)) toClaim.add(lane);
  }

  function lanesWaiting(): number {
    return toClaim.size() + trusted.size() + suspects.size();
  }

  // --- sending

  function dispatch(): void {
    while (!slots.full()) {
      const lane = trusted.take() ?? (slots.suspectsFull() ? undefined : suspects.take());
      if (lane === undefined) return;
      if (slots.mayBegin(lane, lanesWaiting(), clock.elapsedMs())) begin(lane);
      // With something under way, its end brings the lane back.
      if (lane.active === 0 || slots.mayBegin(lane, lanesWaiting(), clock.elapsedMs())) queue(lane);
    }
  }

  function begin(lane: Lane): void {
    const row = lane.fetched.shift();
    if (row === undefined) return;
    fetched -= 1;
    const release = slots.begin(lane, clock.elapsedMs());
    const attempt = send(row, abandoning.signal).then((outcome) => {
      release(outcome?.strain ?? 'none', clock.elapsedMs());
      underWay.delete(attempt);
      if (outcome === null) handBackOne(lane, row);
      else records.add(recordOf(row, outcome));
      if (lane.failuresInRow >= failuresToHandBack) handBack(lane);
      queue(lane);
      pump();
    });
    underWay.add(attempt);
  }

  function recordOf(row: ClaimedRow, outcome: AttemptOutcome): AttemptRecord {
    const { begunAt, endedAt, retryAfterMs, delivered, gone } = outcome;
    const attemptsMade = row.attempts - row.attempts_before + 1;
    const firstAttemptAt = row.first_attempt_at ?? begunAt;
    const failed = { attemptsMade, firstAttemptAt, endedAt, retryAfterMs };
    return {
      tenantId: row.tenant_id,
      endpointId: row.endpoint_id,
      deliveryId: row.delivery_id,
      eventType: row.event_type,
      eventAt: row.created_at,
      attemptNo: row.attempts + 1,
      begunAt,
      endedAt,
      durationMs: outcome.durationMs,
      status: outcome.status,
      error: outcome.error,
      remoteAddress: outcome.remoteAddress,
      delivered,
      retryAt: delivered || gone ? null : nextAttemptAt(schedule, failed, random),
    };
  }

  function handBack(lane: Lane): void {
    const rows = lane.fetched;
    lane.fetched = [];
    fetched -= rows.length;
    for (const row of rows) handBackOne(lane, row);
  }

  function handBackOne(lane: Lane, row: ClaimedRow): void {
    inFlight.release(row.delivery_id);
    lane.held -= 1;
    lane.hints += 1;
  }

  function onWritten(written: AttemptRecord[]): void {
    for (const record of written) {
      const lane = laneOf(record);
      lane.held -= 1;
      inFlight.release(record.deliveryId);
      if (record.retryAt !== null) expect(lane, record.retryAt);
      onRecorded(record);
    }
    pump();
  }

  // --- time

  function expect(target: Target, dueAt: Date): void {
    const lane = laneOf(target);
    lane.nextDueMs = Math.min(lane.nextDueMs, dueAt.getTime());
    if (isOpen) wakeUp.at(lane.nextDueMs);
  }

  function wake(): void {
    const nowMs = clock.now().getTime();
    let nextMs = Infinity;
    for (const lane of lanes.values()) {
      if (lane.nextDueMs <= nowMs) {
        lane.nextDueMs = Infinity;
        lane.hints += 1;
        toClaim.add(lane);
      }
      nextMs = Math.min(nextMs, lane.nextDueMs);
    }
    if (isOpen && nextMs < Infinity) wakeUp.at(nextMs);
    pump();
  }

  return {
    open() {
      isOpen = true;
      pump();
    },
    close() {
      isOpen = false;
      wakeUp.cancel();
      for (const ring of [toClaim, trusted, suspects]) ring.clear();
      for (const lane of lanes.values()) handBack(lane);
    },
    hint(target) {
      const lane = laneOf(target);
      lane.hints += 1;
      toClaim.add(lane);
      pump();
    },
    expect,
    forgetIdle() {
      const beforeMs = clock.elapsedMs() - idleLaneMs;
      for (const [id, lane] of lanes) {
        if (isIdle(lane) && lane.progressMs < beforeMs) lanes.delete(id);
      }
    },
    async settled() {
      await Promise.all(underWay);
      await records.drained();
    },
    abandon() {
      abandoning.abort();
      records.giveUp();
    },
  };
}
