// Traces as the parts of the appliance see them. A span's context travels as its W3C traceparent,
// a plain text that also goes into rows, messages and headers: so a trace goes on in another process,
// after a crash and hours later, and nothing hangs on whose asynchronous call is running.

export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

/** By OpenTelemetry's names where it has one. Never content, keys, or an address with its query. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface SpanStart {
  /** The traceparent of what this is part of; null begins a trace of its own. */
  parent: string | null;
  /** `internal` by default. */
  kind?: SpanKind;
  attributes?: SpanAttributes;
}

export interface SpanEnd {
  /** Where only the end tells what it was. */
  name?: string;
  attributes?: SpanAttributes;
  /** A class of failures, such as `timeout` or `503`; its presence makes the span a failed one. */
  error?: string | null;
}

export interface Span {
  /** What parts of it begin with, here or elsewhere; the parent's where nothing is traced. */
  readonly traceparent: string | null;
  /** Whether it will be exported: if not, nobody need measure anything for it. */
  readonly recorded: boolean;
  end(end?: SpanEnd): void;
}

export interface Tracer {
  start(name: string, start: SpanStart): Span;
  /** A span that somebody else has measured. */
  record(name: string, span: SpanStart & SpanEnd & { begunAt: Date; endedAt: Date }): void;
}

/** Traces nothing, and passes on what a caller sent. */
export const untraced: Tracer = {
  start: (_name, { parent }) => ({ traceparent: parent, recorded: false, end() {} }),
  record() {},
};

/** A span around some work; what the work throws ends it as failed, and is thrown on. */
export async function within<T>(
  span: Span,
  work: (traceparent: string | null) => Promise<T>,
): Promise<T> {
  try {
    const result = await work(span.traceparent);
    span.end();
    return result;
  } catch (error) {
    span.end({ error: failureClass(error) });
    throw error;
  }
}

/** Never the message, which may quote a document. */
export function failureClass(error: unknown): string {
  const { code, kind, name } = (error ?? {}) as Partial<Record<string, unknown>>;
  const found = [code, kind, name].find((text) => typeof text === 'string');
  return typeof found === 'string' ? found : 'unknown';
}
