// Where rates and concurrent requests are counted: in this process, or in a store that all share.

import type { Configuration } from '../config/reload.ts';
import type { Database } from '../database/connection.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Lifecycle } from '../kernel/lifecycle.ts';
import type { Log } from '../kernel/log.ts';
import { createMemoryStore } from '../rates/memory-store.ts';
import { createPostgresStore } from '../rates/postgres-store.ts';
import { createRates, type Rates } from '../rates/service.ts';
import { createPostgresSlots } from '../rates/slots/postgres-slots.ts';
import { createSharedConcurrency } from '../rates/slots/shared-concurrency.ts';
import type { SlotStore } from '../rates/slots/slots.ts';
import type { RateStore } from '../rates/store.ts';
import { connectValkey } from '../rates/valkey/connection.ts';
import { createFallback } from '../rates/valkey/fallback.ts';
import { createValkeySlots } from '../rates/valkey/slots.ts';
import { createValkeyStore } from '../rates/valkey/store.ts';
import type { Metrics } from '../telemetry/metrics.ts';

interface Parts {
  configuration: Configuration;
  database: Database;
  clock: Clock;
  log: Log;
  lifecycle: Lifecycle;
  metrics: Metrics;
  /** This process, among all that share the store. */
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

/** Null where each process counts by itself. */
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
