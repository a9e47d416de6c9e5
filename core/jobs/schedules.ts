// Scheduled maintenance. Every process has the schedule, but only the holder of an advisory lock
// runs it, so that nodes do not duplicate work and all nodes are equal.

import cron from 'node-cron';
import { createSoleOwner } from '../database/sole-owner.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';

export interface Schedule {
  name: string;
  /** Five fields of cron, in UTC. */
  cron: string;
  /** Also runs when this process becomes the holder of the lock. */
  atStart?: boolean;
  /** When the signal aborts, the appliance is stopping: the rest is done in the next run. */
  run: (signal: AbortSignal) => Promise<unknown>;
}

export interface Schedules {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Number of the scheduler's advisory lock in the database. */
export const schedulerLock = 0x776d_0003;

export function createSchedules(options: {
  url: string;
  schedules: readonly Schedule[];
  clock: Clock;
  log: Log;
}): Schedules {
  const { url, schedules, clock, log } = options;
  const owner = createSoleOwner({
    url,
    key: schedulerLock,
    name: 'scheduler',
    clock,
    log,
    onGained: () => schedules.filter(({ atStart }) => atStart).forEach((one) => void turn(one)),
    onLost: () => {},
  });
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();

  async function turn(schedule: Schedule): Promise<void> {
    const running = run(schedule).finally(() => underWay.delete(running));
    underWay.add(running);
    await running;
  }

  async function run(schedule: Schedule): Promise<void> {
    if (!owner.held() || stopping.signal.aborted) return;
    try {
      await schedule.run(stopping.signal);
    } catch (error) {
      log.warn('a scheduled job failed; its next turn tries again', { job: schedule.name, error });
    }
  }

  // The library's own log would print plain text to standard output.
  const note = (level: 'debug' | 'info' | 'warn' | 'error') => (detail: string | Error) =>
    log[level]('node-cron', { detail: String(detail) });
  const logger = {
    debug: note('debug'),
    info: note('info'),
    warn: note('warn'),
    error: note('error'),
  };
  const tasks = schedules.map((schedule) =>
    cron.createTask(schedule.cron, () => turn(schedule), {
      name: schedule.name,
      timezone: 'UTC',
      noOverlap: true,
      logger,
    }),
  );

  return {
    async start() {
      await owner.start();
      for (const task of tasks) await task.start();
    },
    async stop() {
      stopping.abort();
      for (const task of tasks) await task.destroy();
      await Promise.all(underWay);
      await owner.stop();
    },
  };
}
