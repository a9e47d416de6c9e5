// Rate-limits progress and log messages of one run, so that a plugin that reports in a loop does
// not keep the appliance busy. The time is read inside the plugin's thread, which has no injected
// clock.

import { systemClock } from '../../kernel/clock.ts';
import type { Context } from '../../sdk/pipeline.ts';
import type { PluginNote } from '../tasks.ts';

const mostLogLines = 200;
const mostStages = 100;
const progressEveryMs = 100;
const longestText = 2000;

export function createNotes(send: (note: PluginNote) => void): Pick<Context, 'log' | 'progress'> {
  let lines = 0;
  let stages = 0;
  let lastStage: string | null = null;
  let lastSentMs = -Infinity;

  const logAt =
    (level: 'info' | 'warn') =>
    (message: string, fields: Record<string, unknown> = {}): void => {
      lines += 1;
      if (lines > mostLogLines) return;
      send({ kind: 'log', level, message: shorten(message), fields: plain(fields) });
      if (lines === mostLogLines) {
        send({ kind: 'log', level: 'warn', message: 'further log lines are left out', fields: {} });
      }
    };

  return {
    log: { info: logAt('info'), warn: logAt('warn') },
    progress(stage, fraction) {
      const nowMs = systemClock.elapsedMs();
      const newStage = stage !== lastStage && stages < mostStages;
      if (!newStage && nowMs - lastSentMs < progressEveryMs) return;
      if (newStage) stages += 1;
      lastStage = stage;
      lastSentMs = nowMs;
      send({ kind: 'progress', stage: shorten(stage), fraction: within(fraction) });
    },
  };
}

/**
 * Returns log fields as data that can be transferred to another process, whatever the plugin
 * passed.
 */
function plain(fields: Record<string, unknown>): Record<string, unknown> {
  try {
    const text = JSON.stringify(fields);
    if (text.length <= longestText) return JSON.parse(text) as Record<string, unknown>;
    return { shortened: shorten(text) };
  } catch (error) {
    return { unprintable: String(error) };
  }
}

/** Types do not guarantee what a plugin passes, so the value is converted to text. */
function shorten(text: unknown): string {
  return String(text).slice(0, longestText);
}

function within(fraction: unknown): number {
  return Math.min(1, Math.max(0, Number(fraction) || 0));
}
