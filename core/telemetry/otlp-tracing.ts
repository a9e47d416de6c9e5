// Spans of OpenTelemetry's SDK, sent to the administrator's collector as OTLP over HTTP. Nothing is
// registered globally, and no context is kept except what callers pass.

import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span as OtelSpan,
} from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import {
  ATTR_ERROR_TYPE,
  ATTR_SERVICE_NAME,
  ATTR_SERVICE_VERSION,
} from '@opentelemetry/semantic-conventions';
import { createSpanOutlet } from './span-outlet.ts';
import { parseTraceparent, printTraceparent } from './traceparent.ts';
import type { Span, SpanAttributes, SpanEnd, SpanStart, Tracer } from './tracer.ts';
import type { Tracing, TraceSettings, TracingOptions } from './tracing.ts';

/** Maximum number of spans waiting for the collector; further ones are dropped and counted. */
const maxWaiting = 4096;
const batchSize = 512;
const flushMs = 1_000;
/** Maximum time that a stop waits for the collector. */
const stopMs = 2_000;

export function createOtlpTracing(options: TracingOptions & { settings: TraceSettings }): Tracing {
  const { settings, version, instanceId, clock } = options;
  const outlet = createSpanOutlet({ ...options, maxWaiting });
  const batches = new BatchSpanProcessor({
    exporter: outlet.exporter,
    maxQueueSize: maxWaiting,
    maxExportBatchSize: batchSize,
    scheduledDelayMillis: flushMs,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      [ATTR_SERVICE_NAME]: 'workmill',
      [ATTR_SERVICE_VERSION]: version,
      'service.instance.id': instanceId,
    }),
    // Decided at the root and followed by every process, so that no trace is incomplete.
    sampler: new ParentBasedSampler({
      root: new TraceIdRatioBasedSampler(settings.sampleRatio),
    }),
    spanLimits: { attributeValueLengthLimit: 512, attributeCountLimit: 32 },
    spanProcessors: [outlet.bounded(batches)],
  });
  return {
    tracer: createTracer(provider, version),
    async stop() {
      const ended = new AbortController();
      const flushed = provider.shutdown().catch(() => {});
      await Promise.race([flushed, clock.sleep(stopMs, ended.signal)]);
      ended.abort();
    },
  };
}

function createTracer(provider: TracerProvider, version: string): Tracer {
  const tracer = provider.getTracer('workmill', version);

  function begin(name: string, { parent, kind, attributes }: SpanStart, startTime?: Date) {
    const options = {
      kind: kinds[kind ?? 'internal'],
      attributes: present(attributes),
      ...(startTime && { startTime }),
    };
    return tracer.startSpan(name, options, contextOf(parent));
  }

  return {
    start(name, start): Span {
      const span = begin(name, start);
      return {
        traceparent: printTraceparent(span.spanContext()),
        recorded: span.isRecording(),
        end: (end) => finish(span, end),
      };
    },
    record(name, { begunAt, endedAt, ...rest }) {
      finish(begin(name, rest, begunAt), { error: rest.error ?? null }, endedAt);
    },
  };
}

function finish(span: OtelSpan, end: SpanEnd = {}, endTime?: Date): void {
  const { name, attributes, error } = end;
  if (name !== undefined) span.updateName(name);
  if (attributes) span.setAttributes(present(attributes));
  if (error) {
    span.setAttribute(ATTR_ERROR_TYPE, error);
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end(endTime);
}

const kinds = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

function contextOf(parent: string | null): Context {
  const spanContext = parent === null ? null : parseTraceparent(parent);
  return spanContext === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, spanContext);
}

function present(attributes: SpanAttributes = {}): Attributes {
  const given: Attributes = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) given[name] = value;
  }
  return given;
}
