// Measures the parts of a traced call, and reports each to the appliance.

import type { Clock } from '../kernel/clock.ts';
import type { SpanNote } from './span-notes.ts';
import type { ThreadCall } from './thread.ts';

export interface Stopwatch {
  /** Names the time since the previous lap. */
  lap(name: string): void;
}

/** Does nothing if `call` is null. */
export function createStopwatch(call: Pick<ThreadCall, 'note'> | null, clock: Clock): Stopwatch {
  if (call === null) return { lap() {} };
  // Combines one reading of the wall clock with the monotonic clock, so that laps adjoin without
  // gaps.
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
