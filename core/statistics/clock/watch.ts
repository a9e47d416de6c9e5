// Notices when the clock of this machine jumps (a step of NTP, a virtual machine that slept): what
// ends around that seems later or sooner than it was, and evidence of delivery has to say so.

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
  /** How long deliveries stay in the log: older ones cannot be counted again. */
  retentionDays: () => number;
  onJump(this: void): void;
}

const lookMs = 10_000;
/** Below it are the corrections of a clock that is kept in time. */
const toleratedMs = 1000;

export function createClockWatch(options: ClockWatchOptions): ClockWatch {
  const { database, clock, log, retentionDays, onJump } = options;
  let timer: Timer | null = null;
  let offsetMs = offsetOf(clock);
  // Whether it jumped while this process was away is seen from what was counted before.
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

  /** What cannot be written is tried again at the next look. */
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

/** Stays the same while the clock only runs. */
function offsetOf(clock: Clock): number {
  return clock.now().getTime() - clock.elapsedMs();
}
