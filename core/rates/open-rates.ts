// Opens the counters of rates and concurrent requests: in this process, or in a store that all
// nodes share.

import type { Configuration } from '../config/reload.ts';
import type { Database } from '../database/connection.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Lifecycle } from '../kernel/lifecycle.ts';
import type { Log } from '../kernel/log.ts';
import { createMemoryStore } from './memory-store.ts';
import { createPostgresStore } from './postgres-store.ts';
import { createRates, type Rates } from './service.ts';
import { createPostgresSlots } from './slots/postgres-slots.ts';
import { createSharedConcurrency } from './slots/shared-concurrency.ts';
import type { SlotStore } from './slots/slots.ts';
import type { RateStore } from './store.ts';
import { connectValkey } from './valkey/connection.ts';
import { createFallback } from './valkey/fallback.ts';
import { createValkeySlots } from './valkey/slots.ts';
import { createValkeyStore } from './valkey/store.ts';
import type { Metrics } from '../telemetry/metrics.ts';

interface Parts {
  configuration: Configuration;
  database: Database;
  clock: Clock;
  log: Log;
  lifecycle: Lifecycle;
  metrics: Metrics;
  /** Identifier of this process in the shared store. */
  workerId: string;
}

export async function openRates(parts: Parts): Promise<Rates> {
  const { configuration, clock, log, lifecycle, workerId: holder } = parts;
  const shared = await openStores(parts);
  const limits = {
    plans: () => configuration.current().plans,
    withoutKey: () => configuration.current().rates.withoutKey,
    clock,
  };
  if (!shared) return createRates({ ...limits, store: createMemoryStore({ clock }) });
  const { store, slots } = shared;
  const concurrency = createSharedConcurrency({ store: slots, holder, clock, log });
  lifecycle.onStop('concurrent requests', () => concurrency.stop());
  return createRates({ ...limits, store, concurrency });
}

/** Null if each process counts separately. */
async function openStores(parts: Parts): Promise<{ store: RateStore; slots: SlotStore } | null> {
  const { configuration, database, clock, log, lifecycle, metrics } = parts;
  const { store: kind, valkey: settings } = configuration.current().rates;
  const state: { fallback?: ReturnType<typeof createFallback> } = {};
  metrics.sample('workmill_rate_store_degraded', () => [
    { labels: {}, value: state.fallback?.isDegraded() ? 1 : 0 },
  ]);
  if (kind === 'memory') return null;
  if (kind === 'postgres') {
    return {
      store: createPostgresStore({ database, clock }),
      slots: createPostgresSlots({ database }),
    };
  }
  const { caFile, ...rest } = settings!;
  const valkey = await connectValkey({ ...rest, ca: caFile?.content ?? null });
  lifecycle.onStop('valkey', () => valkey.close());
  const store = createValkeyStore({ valkey });
  state.fallback = createFallback({ store, slots: createValkeySlots({ valkey }), clock, log });
  return state.fallback;
}
