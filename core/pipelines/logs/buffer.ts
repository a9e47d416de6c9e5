// Lines that wait to be stored. Adding a line never waits: beyond the limits it is left out and
// counted, so that a plugin that logs in a loop costs neither memory nor time.

import type { Clock } from '../../kernel/clock.ts';
import type { PluginLine } from './line.ts';

/** Maximum number of lines per second that one process stores of a plugin. */
export const linesPerSecond = 500;
/** Limits of what waits, such as while the database is away. */
export const mostWaiting = { lines: 10_000, bytes: 8 * 2 ** 20 };

export type LeftOutReason = 'rate' | 'database';

export interface LineBuffer {
  /** Adds a line of the plugin; the line is made only if it is kept. */
  add(plugin: string, make: () => PluginLine): void;
  /** Returns the oldest lines that wait. They stay until `remove`. */
  oldest(most: number): readonly PluginLine[];
  remove(count: number): void;
  /** Removes the oldest lines, and counts them as left out. */
  leaveOut(count: number): void;
  /** Takes the numbers of lines that were left out since the last call. */
  takeLeftOut(): LeftOut[];
}

export type LeftOut = { plugin: string } & Record<LeftOutReason, number>;

interface Second {
  beganMs: number;
  lines: number;
}

export function createLineBuffer(clock: Pick<Clock, 'elapsedMs'>): LineBuffer {
  const seconds = new Map<string, Second>();
  const waiting: PluginLine[] = [];
  let bytes = 0;
  let leftOut = new Map<string, LeftOut>();

  function isBelowRate(plugin: string): boolean {
    const nowMs = clock.elapsedMs();
    const second = seconds.get(plugin);
    if (second === undefined || nowMs - second.beganMs >= 1_000) {
      seconds.set(plugin, { beganMs: nowMs, lines: 1 });
      return true;
    }
    second.lines += 1;
    return second.lines <= linesPerSecond;
  }

  function countLeftOut(plugin: string, reason: LeftOutReason): void {
    const counted = leftOut.get(plugin) ?? { plugin, rate: 0, database: 0 };
    counted[reason] += 1;
    leftOut.set(plugin, counted);
  }

  function remove(count: number): PluginLine[] {
    const removed = waiting.splice(0, count);
    for (const line of removed) bytes -= line.bytes;
    return removed;
  }

  return {
    add(plugin, make) {
      if (!isBelowRate(plugin)) return countLeftOut(plugin, 'rate');
      const isFull = waiting.length >= mostWaiting.lines || bytes >= mostWaiting.bytes;
      if (isFull) return countLeftOut(plugin, 'database');
      const line = make();
      waiting.push(line);
      bytes += line.bytes;
    },
    oldest: (most) => waiting.slice(0, most),
    remove,
    leaveOut(count) {
      for (const { plugin } of remove(count)) countLeftOut(plugin, 'database');
    },
    takeLeftOut() {
      const taken = [...leftOut.values()];
      leftOut = new Map();
      return taken;
    },
  };
}
