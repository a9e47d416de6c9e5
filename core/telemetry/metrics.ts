// Prometheus metrics from the table in metric-table.ts: typed by name and labels, in a separate
// registry, so that two appliances in one test process do not share values.

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import {
  metricTable,
  type LabelsOf,
  type MetricEntry,
  type MetricName,
  type NamesOf,
} from './metric-table.ts';

export interface Sample<Name extends MetricName> {
  labels: LabelsOf<Name>;
  value: number;
}

export interface Metrics {
  /** Increments a counter; default: by 1. */
  count<Name extends NamesOf<'counter'>>(name: Name, labels: LabelsOf<Name>, by?: number): void;
  /** Adds a value to a histogram, in the unit at the end of its name. */
  observe<Name extends NamesOf<'histogram'>>(
    name: Name,
    labels: LabelsOf<Name>,
    value: number,
  ): void;
  set<Name extends NamesOf<'gauge'>>(name: Name, labels: LabelsOf<Name>, value: number): void;
  /**
   * Registers a function that returns a gauge's values at each scrape. Values that fail or take
   * more than two seconds are omitted from that scrape, which is counted: a slow database must not
   * hide all other metrics.
   */
  sample<Name extends NamesOf<'gauge'>>(
    name: Name,
    read: () => Promise<readonly Sample<Name>[]> | readonly Sample<Name>[],
  ): void;
  /** Returns the Prometheus text format; `contentType` is its media type. */
  render(): Promise<string>;
  readonly contentType: string;
}

export interface MetricsOptions {
  version: string;
  clock: Clock;
  log: Log;
}

const sampleTimeoutMs = 2000;

export function createMetrics({ version, clock, log }: MetricsOptions): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const { counters, gauges, histograms } = registerAll(registry);
  const samplers = new Map<MetricName, () => Promise<readonly Sample<MetricName>[]>>();

  const metrics: Metrics = {
    count: (name, labels, by = 1) => counters.get(name)!.inc(labels, by),
    observe: (name, labels, value) => histograms.get(name)!.observe(labels, value),
    set: (name, labels, value) => gauges.get(name)!.set(labels, value),
    sample: (name, read) =>
      void samplers.set(name, async () => (await read()) as readonly Sample<MetricName>[]),
    async render() {
      await Promise.all([...samplers].map(([name, read]) => refresh(name, read)));
      return registry.metrics();
    },
    contentType: registry.contentType,
  };

  async function refresh(
    name: MetricName,
    read: () => Promise<readonly Sample<MetricName>[]>,
  ): Promise<void> {
    const gauge = gauges.get(name)!;
    const answered = new AbortController();
    const late = clock.sleep(sampleTimeoutMs, answered.signal).then(() => {
      throw new Error(`no answer in ${sampleTimeoutMs} ms`);
    });
    try {
      const samples = await Promise.race([read(), late]);
      forget(gauge, name);
      for (const { labels, value } of samples) gauge.set(labels, value);
    } catch (error) {
      forget(gauge, name);
      metrics.count('workmill_metric_samples_failed_total', { metric: name });
      log.warn('a metric could not be sampled', { metric: name, error });
    } finally {
      answered.abort();
    }
  }

  metrics.set('workmill_build_info', { version, node_version: process.version }, 1);
  return metrics;
}

function registerAll(registry: Registry) {
  const counters = new Map<MetricName, Counter>();
  const gauges = new Map<MetricName, Gauge>();
  const histograms = new Map<MetricName, Histogram>();
  for (const [key, entry] of Object.entries<MetricEntry>(metricTable)) {
    const name = key as MetricName;
    const { kind, help, labels, buckets } = entry;
    const shape = { name, help, labelNames: labels, registers: [registry] };
    if (kind === 'counter') counters.set(name, begun(new Counter(shape), entry));
    else if (kind === 'gauge') gauges.set(name, unset(new Gauge(shape), name));
    else histograms.set(name, new Histogram({ ...shape, buckets: [...buckets!] }));
  }
  return { counters, gauges, histograms };
}

/** A rate over a counter misses its first event if there was no earlier sample. */
function begun(counter: Counter, { labels: [label], values = [] }: MetricEntry): Counter {
  for (const value of values) counter.inc({ [label!]: value }, 0);
  return counter;
}

/**
 * Removes the values. prom-client gives a gauge without labels the value 0, and an expiry of a
 * certificate in 1970 would raise an alert.
 */
function forget(gauge: Gauge, name: MetricName): void {
  gauge.reset();
  if (metricTable[name].labels.length === 0) gauge.remove();
}

function unset(gauge: Gauge, name: MetricName): Gauge {
  forget(gauge, name);
  return gauge;
}
