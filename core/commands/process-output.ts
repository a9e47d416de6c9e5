// Standard output of a service is read by programs line by line, so that output of Node.js and
// libraries is converted to log lines as well.

import { fstatSync } from 'node:fs';
import { format } from 'node:util';
import type { ProcessLog } from '../telemetry/log.ts';

/** Whether the descriptor is connected to systemd's journal; `journalStream` is JOURNAL_STREAM. */
export function isJournal(journalStream: string | undefined, descriptor: number): boolean {
  if (journalStream === undefined) return false;
  const { dev, ino } = fstatSync(descriptor, { bigint: true });
  return journalStream === `${dev}:${ino}`;
}

/** Redirects console output, warnings and uncaught errors of this process to the log. */
export function logProcessOutput(log: ProcessLog): void {
  const levels = {
    debug: 'debug',
    log: 'info',
    info: 'info',
    warn: 'warn',
    error: 'error',
  } as const;
  for (const [method, level] of Object.entries(levels)) {
    console[method as keyof typeof levels] = (...values: unknown[]) =>
      log[level](format(...values));
  }
  // Node.js's default listener prints to standard error.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn('warning of Node.js', { error: warning }));
  process.on('uncaughtException', (error) => {
    log.error('uncaught error; the process ends', { error });
    log.flushSync();
    process.exit(1);
  });
}
