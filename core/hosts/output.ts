// Logs the standard output and error of a host process, with a rate limit, so that a plugin that
// prints in a loop neither fills the disk nor delays the appliance.

import type { Readable } from 'node:stream';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';

const linesPerSecond = 50;
const longestLine = 2000;
const keptCharacters = 4000;

export type OutputLevel = 'debug' | 'info' | 'warn';

export interface CapturedOutput {
  /** Returns the last lines, the oldest first, whether or not they were logged. */
  lastLines(): string[];
}

export function captureOutput(options: {
  stream: Readable;
  level: OutputLevel;
  clock: Clock;
  log: Log;
}): CapturedOutput {
  const { stream, level, clock, log } = options;
  let recent = '';
  let unfinished = '';
  let windowStartMs = -Infinity;
  let logged = 0;
  let dropped = 0;

  function write(line: string): void {
    const nowMs = clock.elapsedMs();
    if (nowMs - windowStartMs >= 1000) {
      windowStartMs = nowMs;
      logged = 0;
      reportDropped();
    }
    if (logged >= linesPerSecond) dropped += 1;
    else {
      logged += 1;
      log[level]('host output', { line: line.slice(0, longestLine) });
    }
  }

  function reportDropped(): void {
    if (dropped > 0) log.warn('host output left out: too many lines', { lines: dropped });
    dropped = 0;
  }

  stream.setEncoding('utf8').on('data', (text: string) => {
    recent = (recent + text).slice(-keptCharacters);
    const lines = (unfinished + text).split('\n');
    unfinished = lines.pop()!.slice(0, longestLine);
    for (const line of lines) if (line.trim() !== '') write(line);
  });
  stream.on('end', () => {
    if (unfinished.trim() !== '') write(unfinished);
    reportDropped();
  });

  return { lastLines: () => recent.split('\n').filter((line) => line.trim() !== '') };
}
