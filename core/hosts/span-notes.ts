// Records spans that a host's thread has measured: hosts cannot reach a collector. Code in that
// thread is untrusted, so each note is validated.

import type { Clock } from '../kernel/clock.ts';
import type { Span, Tracer } from '../telemetry/tracer.ts';

/** Duration of one part of a traced call; the appliance creates a span from it. */
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
  /** Span of the call, the parent of the thread's spans. */
  span: Span;
  /** Names of spans that the thread may report. */
  names: readonly string[];
}): { handleNote(note: unknown): void } {
  const { tracer, clock, span, names } = options;
  const earliestMs = clock.now().getTime();
  const awaited = new Set<unknown>(span.recorded ? names : []);

  return {
    handleNote(note) {
      const { kind, name, beganAtMs, durationMs } = { ...(note as Partial<SpanNote> | null) };
      // Each name is accepted once.
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
