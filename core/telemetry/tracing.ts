// Creates the tracer if tracing is enabled. The libraries take 0.15 s and 30 MB to load, so they
// are only imported if an administrator has configured a collector.

import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { Metrics } from './metrics.ts';
import { untraced, type Tracer } from './tracer.ts';

export interface TraceSettings {
  /** Base of the collector's OTLP/HTTP address, without a trailing slash. */
  endpoint: string;
  /** Lines of `Name: value`, such as a token for the collector. */
  headers: string | null;
  /** Share of the traces that begin here; callers that send a traceparent decide for their own. */
  sampleRatio: number;
  /** PEM certificates of authorities, trusted in addition to the public ones. */
  ca: readonly string[];
}

export interface TracingOptions {
  settings: TraceSettings | null;
  version: string;
  /** Identifies the process within the installation. */
  instanceId: string;
  clock: Clock;
  log: Log;
  metrics: Pick<Metrics, 'count'>;
}

export interface Tracing {
  tracer: Tracer;
  /** Sends the remaining spans, for at most two seconds. */
  stop(): Promise<void>;
}

export async function startTracing(options: TracingOptions): Promise<Tracing> {
  const { settings } = options;
  if (settings === null) return { tracer: untraced, stop: async () => {} };
  const { createOtlpTracing } = await import('./otlp-tracing.ts');
  return createOtlpTracing({ ...options, settings });
}
