// Detects jumps of this machine's clock (an NTP step, a virtual machine that was suspended):
// durations around a jump are wrong, and evidence of delivery must state it.

import type { Database } from '../../database/connection.ts';
import type { Clock, Timer } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import { noteJump, type Noticed } from './queries.ts';

export interface ClockWatch {
  start(): void;
  stop(): void;
}

export interface ClockWatchOptions {
  database: Database;
  clock: Clock;
  log: Log;
  /** Retention of deliveries in the log: older ones cannot be counted again. */
  retentionDays: () => number;
  onJump(this: void): void;
}

const lookMs = 10_000;
/** Smaller differences are normal corrections of a synchronized clock. */
const toleratedMs = 1000;

export function createClockWatch(options: ClockWatchOptions): ClockWatch {
  const { database, clock, log, retentionDays, onJump } = options;
  let timer: Timer | null = null;
  let offsetMs = offsetOf(clock);
  // A jump while this process was not running is detected from earlier counts.
  let unwritten: Noticed[] = [{ at: clock.now(), jumpedMs: null }];
  let writing = false;

  function look(): void {
    const jumpedMs = Math.round(offsetOf(clock) - offsetMs);
    offsetMs += jumpedMs;
    if (Math.abs(jumpedMs) >= toleratedMs) {
      log.warn('the clock jumped', { by_ms: jumpedMs });
      unwritten.push({ at: clock.now(), jumpedMs });
      onJump();
    }
    if (!writing && unwritten.length > 0) void write();
  }

  /** Failed writes are retried at the next check. */
  async function write(): Promise<void> {
    writing = true;
    try {
      for (const noticed of Array.from(unwritten)) {
        await noteJump(database, noticed, retentionDays());
        unwritten = unwritten.filter((one) => one !== noticed);
      }
    } catch (error) {
      log.error('failed to record a clock jump', { error });
    }
    writing = false;
  }

  return {
    start() {
      timer = clock.every(lookMs, look);
      look();
    },
    stop: () => timer?.cancel(),
  };
}

/** Constant while the clock only advances. */
function offsetOf(clock: Clock): number {
  return clock.now().getTime() - clock.elapsedMs();
}
