// What a traced call spends its time on, reported to the appliance lap by lap.

import type { Clock } from '../kernel/clock.ts';
import type { SpanNote } from './span-notes.ts';
import type { ThreadCall } from './thread.ts';

export interface Stopwatch {
  /** Names the time since the last lap. */
  lap(name: string): void;
}

/** Without a call it measures nothing and says nothing. */
export function createStopwatch(call: Pick<ThreadCall, 'note'> | null, clock: Clock): Stopwatch {
  if (call === null) return { lap() {} };
  // One reading of the time of day and then the steady clock: laps meet without gaps.
  const epochMs = clock.now().getTime() - clock.elapsedMs();
  let beganMs = clock.elapsedMs();
  return {
    lap(name) {
      const endedMs = clock.elapsedMs();
      const durationMs = endedMs - beganMs;
      call.note({
        kind: 'span',
        name,
        beganAtMs: epochMs + beganMs,
        durationMs,
      } satisfies SpanNote);
      beganMs = endedMs;
    },
  };
}
