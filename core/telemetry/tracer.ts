// Interface of traces for the other parts. The context of a span is passed on as its W3C
// traceparent, a text that is also stored in rows, messages and headers. A trace therefore
// continues in another process, after a crash or hours later, without async context.

export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

/**
 * OpenTelemetry's attribute names if they exist. Never content, keys, or an address with its query.
 */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface SpanStart {
  /** traceparent of the parent; null starts a new trace. */
  parent: string | null;
  /** Default: `internal`. */
  kind?: SpanKind;
  attributes?: SpanAttributes;
}

export interface SpanEnd {
  /** Name, if only the end determines it. */
  name?: string;
  attributes?: SpanAttributes;
  /** Class of a failure, such as `timeout` or `503`; if set, the span is marked as failed. */
  error?: string | null;
}

export interface Span {
  /** traceparent for children, here or elsewhere; the parent's if tracing is off. */
  readonly traceparent: string | null;
  /** Whether the span will be exported: if not, details need not be measured. */
  readonly recorded: boolean;
  end(end?: SpanEnd): void;
}

export interface Tracer {
  start(name: string, start: SpanStart): Span;
  /** Records a span that was measured elsewhere. */
  record(name: string, span: SpanStart & SpanEnd & { begunAt: Date; endedAt: Date }): void;
}

/** Creates no spans, and passes on the traceparent of the caller. */
export const untraced: Tracer = {
  start: (_name, { parent }) => ({ traceparent: parent, recorded: false, end() {} }),
  record() {},
};

/** Runs work within a span; an error of the work marks the span as failed and is thrown again. */
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
