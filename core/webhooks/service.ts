// Webhooks as a whole: endpoints, the log of deliveries, and the part that delivers.

import type { Database } from '../database/connection.ts';
import type { Listener } from '../database/listener.ts';
import type { Egress } from '../egress/egress.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Log } from '../kernel/log.ts';
import type { Random } from '../kernel/random.ts';
import { createDeliveries, type Deliveries } from './deliveries.ts';
import { createAttempt } from './delivery/attempt.ts';
import { createDeliverer, type Deliverer } from './delivery/deliverer.ts';
import type { AttemptRecord } from './delivery/record-batch.ts';
import type { RetrySchedule } from './delivery/schedule.ts';
import { createEndpoints, type Endpoints } from './endpoints.ts';

export interface Webhooks {
  endpoints: Endpoints;
  deliveries: Deliveries;
  /** `start` only where this process has the role `delivery`; `kick` everywhere. */
  deliverer: Deliverer;
}

export interface WebhookSettings extends RetrySchedule {
  /** Stands in the signature header's name: `X-<brand>-Signature`. */
  brand: string;
  /** The release, for User-Agent. */
  version: string;
  /** For one attempt: name, connection, handshake, answer. */
  deadlineMs: number;
  /** Attempts under way at once, over all endpoints. */
  maxInFlight: number;
}

/** Told of every attempt once it is recorded. */
export interface WebhookMetrics {
  attempted(record: AttemptRecord): void;
}

export interface WebhooksOptions {
  database: Database;
  listener: Listener;
  egress: Pick<Egress, 'check' | 'send'>;
  clock: Clock;
  ids: Ids;
  random: Random;
  log: Log;
  metrics?: WebhookMetrics;
  settings: WebhookSettings;
  /** Without a slash at its end. */
  publicUrl: () => string;
  knownEventTypes: () => readonly string[];
  exampleOf?: (eventType: string) => object;
}

export function createWebhooks(options: WebhooksOptions): Webhooks {
  const { database, egress, clock, random, settings, metrics } = options;
  const log = options.log.child({ part: 'webhooks' });
  const { brand, version, deadlineMs, maxInFlight } = settings;
  const deliverer = createDeliverer({
    database,
    listener: options.listener,
    clock,
    random,
    log,
    send: createAttempt({ egress, clock, log, brand, version, deadlineMs }),
    schedule: settings,
    maxInFlight,
    onRecorded: (record) => metrics?.attempted(record),
  });
  const endpoints = createEndpoints(options);
  const deliveries = createDeliveries({
    ...options,
    endpoints,
    exampleOf: options.exampleOf ?? (() => ({})),
    kick: (targets) => deliverer.kick(targets),
  });
  return { endpoints, deliveries, deliverer };
}
