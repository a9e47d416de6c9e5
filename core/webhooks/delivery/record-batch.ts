// Writes down finished attempts: one statement under way, and everything that ends meanwhile goes
// with the next. What is sent but not written would be sent again after a crash, so nothing waits
// for a timer, and the rows are many rather than single (measured: single rows fall behind).

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
  /** When the event happened; what is between that and `endedAt` the tenant sees as latency. */
  eventAt: Date;
  /** From 1. */
  attemptNo: number;
  begunAt: Date;
  endedAt: Date;
  durationMs: number;
  /** Null when the receiver gave no answer. */
  status: number | null;
  error: AttemptError | null;
  /** Where it failed; null when it was answered. */
  failedPhase: WirePhase | null;
  /** Null when it was delivered. */
  fault: Fault | null;
  remoteAddress: string | null;
  /** Where it was sent, as the endpoint said then. */
  url: string;
  timings: WireTimings;
  /** The headers that were set. */
  sent: Record<string, string>;
  reply: AttemptReply | null;
  delivered: boolean;
  /** Null when there is no further attempt. */
  retryAt: Date | null;
  /** Of its endpoint. */
  ordering: Ordering;
}

export interface RecordBatch {
  add(record: AttemptRecord): void;
  /** Attempts that have ended and are not written yet. */
  unwritten(): number;
  /** Resolves when everything is written, or when writing was given up. */
  drained(): Promise<void>;
  /** Stops trying after a failed statement. */
  giveUp(): void;
}

export interface RecordBatchOptions {
  database: Database;
  clock: Clock;
  log: Log;
  onWritten(this: void, records: AttemptRecord[]): void;
}

const maxBatch = 500;
/** Fewer are worth some turns' wait: with 19 a statement all of it took a tenth more than with 90. */
const enough = 64;
const mostTurns = 16;
const retryMs = 1000;

export function createRecordBatch(options: RecordBatchOptions): RecordBatch {
  const { database, clock, log, onWritten } = options;
  const stopping = new AbortController();
  let waiting: AttemptRecord[] = [];
  let writing: AttemptRecord[] = [];
  let running: Promise<void> | null = null;

  /** Lets what ends meanwhile come along, as long as each turn of the loop brings something. */
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

  /** Tries until the statement is through; a repetition changes nothing (fenced in the statement). */
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
