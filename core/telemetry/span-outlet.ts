// Sends finished spans to the collector: bounded and counted, so that a slow or missing collector
// does not affect the work.

import { ExportResultCode, type ExportResult } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace';
import { getCACertificates } from 'node:tls';
import type { TraceSettings, TracingOptions } from './tracing.ts';

/** An unreachable collector is logged once per interval, not once per batch. */
const reportEveryMs = 60_000;
const exportTimeoutMs = 5_000;

export interface SpanOutlet {
  exporter: SpanExporter;
  /** Wraps a processor: limits the number of waiting spans. */
  bounded(processor: SpanProcessor): SpanProcessor;
}

export function createSpanOutlet(
  options: Omit<TracingOptions, 'settings'> & { settings: TraceSettings; maxWaiting: number },
): SpanOutlet {
  const { settings, maxWaiting, clock, metrics } = options;
  const log = options.log.child({ part: 'traces' });
  const collector = createCollector(settings);
  let waiting = 0;
  let reportedMs = Number.NEGATIVE_INFINITY;

  function count(result: 'exported' | 'failed' | 'dropped', spans: number): void {
    metrics.count('workmill_trace_spans_total', { result }, spans);
  }

  function report(reason: string): void {
    if (clock.elapsedMs() - reportedMs < reportEveryMs) return;
    reportedMs = clock.elapsedMs();
    log.warn('traces do not reach their collector', { endpoint: settings.endpoint, reason });
  }

  return {
    exporter: {
      export(spans, done) {
        collector.export(spans, ({ code, error }: ExportResult) => {
          waiting -= spans.length;
          const exported = code === ExportResultCode.SUCCESS;
          count(exported ? 'exported' : 'failed', spans.length);
          if (!exported) report(error?.message || 'it refused them');
          // Reported here already; the SDK would print it on the console for each batch.
          done({ code: ExportResultCode.SUCCESS });
        });
      },
      shutdown: () => collector.shutdown(),
    },
    bounded: (processor) => ({
      onStart: (span, context) => processor.onStart(span, context),
      onEnd(span) {
        if (waiting >= maxWaiting) {
          count('dropped', 1);
          report(`${maxWaiting} spans wait for it`);
          return;
        }
        waiting += 1;
        processor.onEnd(span);
      },
      forceFlush: () => processor.forceFlush(),
      shutdown: () => processor.shutdown(),
    }),
  };
}

function createCollector({ endpoint, headers, ca }: TraceSettings): OTLPTraceExporter {
  return new OTLPTraceExporter({
    url: endpoint.endsWith('/v1/traces') ? endpoint : `${endpoint}/v1/traces`,
    headers: headers === null ? {} : readHeaders(headers),
    timeoutMillis: exportTimeoutMs,
    concurrencyLimit: 2,
    httpAgentOptions: {
      keepAlive: true,
      ...(ca.length > 0 && { ca: [...getCACertificates('default'), ...ca] }),
      // Set explicitly, because NODE_TLS_REJECT_UNAUTHORIZED would change the default.
      rejectUnauthorized: true,
    },
  });
}

function readHeaders(lines: string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const line of lines.split('\n')) {
    const [name, ...value] = line.split(':');
    if (name?.trim()) headers[name.trim()] = value.join(':').trim();
  }
  return headers;
}
