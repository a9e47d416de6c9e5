// A service's output is read line by line by programs: what Node.js and libraries would print by
// themselves becomes lines of the log as well.

import { fstatSync } from 'node:fs';
import { format } from 'node:util';
import type { ProcessLog } from '../telemetry/log.ts';

/** Whether systemd's journal reads this descriptor; `journalStream` is JOURNAL_STREAM. */
export function isJournal(journalStream: string | undefined, descriptor: number): boolean {
  if (journalStream === undefined) return false;
  const { dev, ino } = fstatSync(descriptor, { bigint: true });
  return journalStream === `${dev}:${ino}`;
}

/** Takes over console, warnings and uncaught errors of this process until it ends. */
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
  // Node.js's own listener prints to standard error.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn('warning of Node.js', { error: warning }));
  process.on('uncaughtException', (error) => {
    log.error('uncaught error; the process ends', { error });
    log.flushSync();
    process.exit(1);
  });
}
