// Whether traces are made at all. The libraries take 0.15 s and 30 MB to load, so nothing imports them
// until an administrator has named a collector.

import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { Metrics } from './metrics.ts';
import { untraced, type Tracer } from './tracer.ts';

export interface TraceSettings {
  /** Base of the collector's OTLP/HTTP address, without a slash at its end. */
  endpoint: string;
  /** Lines of `Name: value`, such as a token for the collector. */
  headers: string | null;
  /** Of the traces that begin here; who sends a traceparent has decided for its own. */
  sampleRatio: number;
  /** PEM certificates of authorities, trusted beside the public ones. */
  ca: readonly string[];
}

export interface TracingOptions {
  settings: TraceSettings | null;
  version: string;
  /** Tells the processes of one installation apart. */
  instanceId: string;
  clock: Clock;
  log: Log;
  metrics: Pick<Metrics, 'count'>;
}

export interface Tracing {
  tracer: Tracer;
  /** Sends what is left, for at most two seconds. */
  stop(): Promise<void>;
}

export async function startTracing(options: TracingOptions): Promise<Tracing> {
  const { settings } = options;
  if (settings === null) return { tracer: untraced, stop: async () => {} };
  const { createOtlpTracing } = await import('./otlp-tracing.ts');
  return createOtlpTracing({ ...options, settings });
}
