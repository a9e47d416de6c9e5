// Dependencies shared by every part of this process, and reports about the process itself.

import type { Configuration } from '../config/reload.ts';
import type { Settings } from '../config/settings.ts';
import { createMemoryPool, poolLimit, type MemoryPool } from '../hosts/memory-pool.ts';
import type { Clock } from '../kernel/clock.ts';
import { markHeapLessOften } from '../kernel/heap-growth.ts';
import type { Home } from '../kernel/home.ts';
import { createIds, type Ids } from '../kernel/ids.ts';
import { createLifecycle, type Lifecycle } from '../kernel/lifecycle.ts';
import type { Log } from '../kernel/log.ts';
import type { Random } from '../kernel/random.ts';
import { reportProcess } from '../observe.ts';
import { createMetrics, type Metrics } from '../telemetry/metrics.ts';
import type { Tracer } from '../telemetry/tracer.ts';
import { startTracing, type TraceSettings } from '../telemetry/tracing.ts';
import { version } from '../version.ts';

export interface RuntimeOptions {
  home: Home;
  configuration: Configuration;
  clock: Clock;
  random: Random;
  log: Log;
  /** Calls the function for every line of the log that is lost, for metrics. */
  onLogLost?: ((listener: () => void) => void) | undefined;
  /** Aborts when a stop must not wait for work in progress. */
  hurried?: AbortSignal | undefined;
}

export interface Runtime {
  home: Home;
  configuration: Configuration;
  clock: Clock;
  random: Random;
  log: Log;
  ids: Ids;
  metrics: Metrics;
  tracer: Tracer;
  /** Memory pool of readers and plugins. */
  memoryPool: MemoryPool;
  /** Each group registers here how its parts are stopped. */
  lifecycle: Lifecycle;
}

export async function openRuntime(options: RuntimeOptions): Promise<Runtime> {
  const { home, configuration, clock, random, log, onLogLost, hurried } = options;
  markHeapLessOften();
  const lifecycle = createLifecycle(log, hurried);
  const ids = createIds({ clock, random });
  const metrics = createMetrics({ version, clock, log });
  reportProcess(metrics, { configuration, clock, onLogLost });
  const { tracer, stop } = await startTracing({
    version,
    instanceId: ids.uuid(),
    clock,
    log,
    metrics,
    settings: traceSettings(configuration.current()),
  });
  lifecycle.onStop('traces', stop);
  const memoryPool = createMemoryPool(poolLimit(configuration.current().processes.memoryBytes));
  return {
    home,
    configuration,
    clock,
    random,
    log,
    ids,
    metrics,
    tracer,
    memoryPool,
    lifecycle,
  };
}

function traceSettings({ telemetry: { traces } }: Settings): TraceSettings | null {
  if (traces === null) return null;
  const { endpoint, headers, sampleRatio, caFiles } = traces;
  return { endpoint, headers, sampleRatio, ca: caFiles.map(({ content }) => content) };
}
