// Webhooks as a whole: endpoints, the delivery log, and the deliverer.

import type { Database } from '../database/connection.ts';
import type { Listener } from '../database/listener.ts';
import type { Egress } from '../egress/egress.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Log } from '../kernel/log.ts';
import type { Random } from '../kernel/random.ts';
import type { Vault } from '../vault/vault.ts';
import { untraced, type Tracer } from '../telemetry/tracer.ts';
import { createCatalogue, type Catalogue, type Declared } from './catalogue.ts';
import { createCheckpointNotice } from './checkpoint-notice.ts';
import { createDeadLetters, type DeadLetters } from './dead-letters/dead-letters.ts';
import { createDeliveries, type Deliveries } from './deliveries.ts';
import { createAttempt } from './delivery/attempt.ts';
import type { BreakerSettings } from './delivery/breaker.ts';
import { createDeliverer, type Deliverer } from './delivery/deliverer.ts';
import type { Target } from './delivery/lane.ts';
import type { AttemptRecord } from './delivery/record-batch.ts';
import type { RetrySchedule } from './delivery/schedule.ts';
import { createDryRuns, type DryRuns } from './dry-run.ts';
import { createEndpoints, type Endpoints } from './endpoints.ts';
import { createEventFeed, type EventFeed } from './feed/feed.ts';
import { createSampleEvents } from './sample-events.ts';
import { createMaskedData, type MaskData } from './masking/masked-data.ts';
import { createExpiryNotice } from './mtls/notice.ts';
import { createSecretUse, type SecretUse } from './secrets/in-use.ts';
import { createSecrets, type Secrets } from './secrets/secrets.ts';

export interface Webhooks {
  catalogue: Catalogue;
  endpoints: Endpoints;
  secrets: Secrets;
  secretUse: SecretUse;
  dryRuns: DryRuns;
  feed: EventFeed;
  deliveries: Deliveries;
  deadLetters: DeadLetters;
  /** Warns of certificates that expire soon; must run every hour. */
  warnOfExpiry(this: void): Promise<number>;
  /** Sends the newest checkpoint of the audit log; must run every hour. */
  sendCheckpoints(this: void): Promise<number>;
  /** `start` is called only if this process has the role `delivery`; `kick` in every process. */
  deliverer: Deliverer;
}

export interface WebhookSettings extends RetrySchedule, BreakerSettings {
  /** Brand in the name of the signature header: `X-<brand>-Signature`. */
  brand: string;
  /** Release version for User-Agent. */
  version: string;
  /** Time limit of one attempt: lookup, connection, handshake and response. */
  deadlineMs: number;
  /** Maximum number of concurrent attempts over all endpoints. */
  maxInFlight: number;
  /** An endpoint that has failed continuously for this long is disabled. */
  disableAfterMs: number;
  /** Maximum number of endpoints that a tenant can register. */
  maxEndpointsPerTenant: number;
}

/** Called for every attempt after it is recorded. */
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
  vault: Vault;
  log: Log;
  metrics?: WebhookMetrics;
  tracer?: Tracer;
  settings: WebhookSettings;
  /** Without a trailing slash. */
  publicUrl: () => string;
  /** Masks the JSON of an event's `data` as the API shows it to callers without personal data. */
  maskData: MaskData;
  /** Events that the loaded pipelines declare. */
  declaredEvents: () => Declared;
}

export function createWebhooks(options: WebhooksOptions): Webhooks {
  const { database, listener, egress, clock, ids, random, vault, settings, metrics } = options;
  const { tracer = untraced, publicUrl, maskData } = options;
  const log = options.log.child({ part: 'webhooks' });
  const { brand, version, deadlineMs, maxInFlight } = settings;
  const sender = { brand, version };
  const maskedData = createMaskedData({ database, maskData });
  const deliverer = createDeliverer({
    database,
    listener,
    clock,
    random,
    log,
    send: createAttempt({ ...sender, egress, vault, clock, log, tracer, maskedData, deadlineMs }),
    schedule: settings,
    breaker: settings,
    disableAfterMs: settings.disableAfterMs,
    ids,
    maxInFlight,
    onRecorded: (record) => metrics?.attempted(record),
  });
  const kick = (targets: readonly Target[]): void => deliverer.kick(targets);
  const catalogue = createCatalogue(options.declaredEvents);
  const knownEventTypes = () => catalogue.choosable();
  const { renew: renewed } = deliverer;
  const endpoints = createEndpoints({
    database,
    egress,
    clock,
    ids,
    random,
    vault,
    settings,
    knownEventTypes,
    renewed,
    kick,
  });
  const secrets = createSecrets({ database, clock, ids, random, vault, kick });
  const sampleEvents = createSampleEvents({ catalogue, clock, ids, publicUrl });
  return {
    catalogue,
    endpoints,
    secrets,
    secretUse: createSecretUse({ database, clock, vault }),
    dryRuns: createDryRuns({
      ...sender,
      endpoints,
      secrets,
      sampleEvents,
      clock,
      random,
      maskData,
    }),
    feed: createEventFeed({ database, clock, brand, knownEventTypes }),
    deliveries: createDeliveries({
      database,
      clock,
      ids,
      endpoints,
      sampleEvents,
      knownEventTypes,
      kick,
    }),
    deadLetters: createDeadLetters({ database, clock, ids, kick }),
    warnOfExpiry: createExpiryNotice({ database, clock, ids, log, kick }),
    sendCheckpoints: createCheckpointNotice({ database, clock, ids, kick }),
    deliverer,
  };
}
