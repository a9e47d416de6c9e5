// Records finished attempts. One statement runs at a time; attempts that end in the meantime are
// recorded with the next one. A sent but unrecorded attempt would be repeated after a crash, so no
// timer delays the write. Batches of single rows fall behind (measured).

import type { Database } from '../../database/connection.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import type { WirePhase, WireTimings } from '../../egress/wire-watch.ts';
import type { Ordering } from '../endpoint-settings.ts';
import type { AttemptReply } from './attempt.ts';
import type { AttemptError, Fault } from './faults.ts';
import { recordStatement } from './recording/statements.ts';

export interface AttemptRecord {
  tenantId: string;
  endpointId: string;
  deliveryId: string;
  eventType: string;
  /** Time of the event; tenants see the difference to `endedAt` as latency. */
  eventAt: Date;
  /** Attempt number, from 1. */
  attemptNo: number;
  begunAt: Date;
  endedAt: Date;
  durationMs: number;
  /** Null if there was no response. */
  status: number | null;
  error: AttemptError | null;
  /** Phase of the failure; null if there was a response. */
  failedPhase: WirePhase | null;
  /** Null if the delivery succeeded. */
  fault: Fault | null;
  remoteAddress: string | null;
  /** Address of the endpoint at that time. */
  url: string;
  timings: WireTimings;
  /** Whether personal data in the body was masked. */
  masked: boolean;
  /** Headers that were set. */
  sent: Record<string, string>;
  reply: AttemptReply | null;
  delivered: boolean;
  /** Null if there is no further attempt. */
  retryAt: Date | null;
  /** Ordering of the endpoint. */
  ordering: Ordering;
}

export interface RecordBatch {
  add(record: AttemptRecord): void;
  /** Number of attempts that have ended and are not yet recorded. */
  unwritten(): number;
  /** Resolves when everything is recorded, or when recording was given up. */
  drained(): Promise<void>;
  /** Stops retrying after a failed statement. */
  giveUp(): void;
}

export interface RecordBatchOptions {
  database: Database;
  clock: Clock;
  log: Log;
  onWritten(this: void, records: AttemptRecord[]): void;
}

const maxBatch = 500;
/**
 * Minimum batch size worth a few event loop turns of waiting: 19 rows per statement took a tenth
 * more time in total than 90.
 */
const enough = 64;
const mostTurns = 16;
const retryMs = 1000;

export function createRecordBatch(options: RecordBatchOptions): RecordBatch {
  const { database, clock, log, onWritten } = options;
  const stopping = new AbortController();
  let waiting: AttemptRecord[] = [];
  let writing: AttemptRecord[] = [];
  let running: Promise<void> | null = null;

  /** Waits for further ended attempts, as long as each turn of the event loop adds some. */
  async function gather(): Promise<void> {
    for (let turn = 0, seen = -1; turn < mostTurns && waiting.length > seen; turn += 1) {
      if (waiting.length >= enough) return;
      seen = waiting.length;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      await gather();
      writing = waiting.slice(0, maxBatch);
      waiting = waiting.slice(maxBatch);
      if (!(await writeOne(writing))) break;
      const written = writing;
      writing = [];
      onWritten(written);
    }
    running = null;
  }

  /**
   * Retries until the statement succeeds. A repeated statement changes nothing (fenced by the
   * attempt number).
   */
  async function writeOne(records: AttemptRecord[]): Promise<boolean> {
    for (;;) {
      try {
        await database.run(recordStatement, recordStatement.values({ records }));
        return true;
      } catch (error) {
        const fields = { error, attempts: records.length };
        log.error('webhook attempts could not be recorded', fields);
        if (stopping.signal.aborted) return false;
        await clock.sleep(retryMs, stopping.signal);
      }
    }
  }

  return {
    add(record) {
      waiting.push(record);
      running ??= write();
    },
    unwritten: () => waiting.length + writing.length,
    drained: () => running ?? Promise.resolve(),
    giveUp: () => stopping.abort(),
  };
}
