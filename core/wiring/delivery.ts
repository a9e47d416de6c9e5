// Webhooks: endpoints, events, and the deliverer.

import type { Database } from '../database/connection.ts';
import type { Listener } from '../database/listener.ts';
import type { Egress } from '../egress/egress.ts';
import { reportAttempt } from '../observe.ts';
import { eventSources } from '../pipelines/event-sources.ts';
import type { Pipelines } from '../pipelines/pipelines.ts';
import { maskEventJson } from '../privacy/mask-event.ts';
import type { Vault } from '../vault/vault.ts';
import { version } from '../version.ts';
import { declaredEvents } from '../webhooks/declared-events.ts';
import { createWebhooks, type Webhooks } from '../webhooks/service.ts';
import { webhookSettings } from '../webhooks/settings.ts';
import type { Runtime } from './runtime.ts';

export interface Delivery {
  webhooks: Webhooks;
  /** Starts deliveries. */
  start(): Promise<void>;
}

export function openDelivery(
  { configuration, clock, random, ids, log, metrics, tracer, lifecycle }: Runtime,
  given: {
    database: Database;
    vault: Vault;
    listener: Listener;
    egress: Egress;
    pipelines: Pipelines;
    publicUrl: () => string;
  },
): Delivery {
  const { database, vault, listener, egress, pipelines, publicUrl } = given;
  const webhooks = createWebhooks({
    database,
    vault,
    listener,
    egress,
    clock,
    ids,
    random,
    log,
    metrics: { attempted: reportAttempt(metrics) },
    tracer,
    settings: webhookSettings(configuration.current(), version),
    publicUrl,
    maskData: (type, data) => maskEventJson(type, data, eventSources(pipelines)),
    declaredEvents: () => declaredEvents(pipelines),
  });
  return {
    webhooks,
    async start() {
      await webhooks.deliverer.start();
      lifecycle.onStop('webhooks', (hurried) => webhooks.deliverer.stop(hurried));
    },
  };
}
