// Spans that a host's thread has measured, recorded on our side: no host can reach a collector. Code
// in that thread can send what it likes, so a note is taken for what it can be.

import type { Clock } from '../kernel/clock.ts';
import type { Span, Tracer } from '../telemetry/tracer.ts';

/** What a traced call spent its time on; the appliance makes spans of it. */
export interface SpanNote {
  kind: 'span';
  name: string;
  /** Milliseconds since the epoch, with fractions. */
  beganAtMs: number;
  durationMs: number;
}

export function createSpanNotes(options: {
  tracer: Tracer;
  clock: Clock;
  /** Of the call; what the thread did is part of it. */
  span: Span;
  /** What the thread may tell of. */
  names: readonly string[];
}): { hear(note: unknown): void } {
  const { tracer, clock, span, names } = options;
  const earliestMs = clock.now().getTime();
  const awaited = new Set<unknown>(span.recorded ? names : []);

  return {
    hear(note) {
      const { kind, name, beganAtMs, durationMs } = { ...(note as Partial<SpanNote> | null) };
      // Each once, however often it is said.
      if (kind !== 'span' || name === undefined || !awaited.delete(name)) return;
      if (!Number.isFinite(beganAtMs) || !Number.isFinite(durationMs)) return;
      const latestMs = clock.now().getTime() + 1;
      const within = (ms: number): Date => new Date(Math.min(Math.max(ms, earliestMs), latestMs));
      const begunAt = within(beganAtMs!);
      const endedAt = within(beganAtMs! + Math.max(0, durationMs!));
      tracer.record(name, { parent: span.traceparent, begunAt, endedAt });
    },
  };
}
