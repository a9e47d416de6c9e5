// Operations of tenants on their endpoints. Addresses are checked when they are set, and by egress/
// at every attempt.

import { systemActor, type Actor } from '../audit/entry.ts';
import type { Database } from '../database/connection.ts';
import type { Egress } from '../egress/egress.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Ids } from '../kernel/ids.ts';
import { missingObject } from '../kernel/missing.ts';
import { pageById, readCursor, type Page, type PageRequest } from '../kernel/pages.ts';
import type { Random } from '../kernel/random.ts';
import type { Vault } from '../vault/vault.ts';
import { checkedEventTypes, checkedSecret } from './checked-fields.ts';
import type { Endpoint } from './endpoint.ts';
import {
  initialSettings,
  settingsOf,
  settingsRow,
  type EndpointSettings,
} from './endpoint-settings.ts';
import type { Target } from './delivery/lane.ts';
import { createEndpointChanges } from './endpoint-changes.ts';
import { changeFor, type EndpointPatch } from './endpoint-patch.ts';
import { checkHeaders, type OwnHeaders } from './headers/own-headers.ts';
import { createKeyPair } from './key-pair.ts';
import { checkIdentity, type GivenIdentity } from './mtls/identity.ts';
import { completionEventType } from './outbox.ts';
import { findEndpoint, listEndpoints } from './queries.ts';
import { createSecret } from './signature.ts';

/** Omitted settings have their default values. */
export interface RegisterRequest extends Partial<EndpointSettings> {
  tenantId: string;
  url: string;
  /** Event types of the catalog, or `*` for all of them. */
  eventTypes: readonly string[];
  /** Whether a key pair signs in addition to the secret; default: false. */
  ed25519?: boolean;
  /** Client certificate of the deliveries. */
  mtls?: GivenIdentity | null;
  /** Header fields sent with every delivery and never shown; see headers/own-headers.ts. */
  headers?: OwnHeaders | null;
  /** `whsec_` and 24 to 64 bytes in base64; generated if omitted. */
  secret?: string;
  /** Actor named in the audit trail; default: the appliance. */
  by?: Actor;
}

export interface Endpoints {
  /**
   * Registers an endpoint. The secret is returned only here. Throws `insecure_url`,
   * `invalid_request` or `conflict`.
   */
  register(request: RegisterRequest): Promise<{ endpoint: Endpoint; secret: string }>;
  /** Lists endpoints, newest first; only those with the UUIDs in `among` if it is given. */
  list(
    tenantId: string,
    page: PageRequest,
    among?: readonly string[] | null,
  ): Promise<Page<Endpoint>>;
  /** Returns an endpoint. Throws `not_found`, also for an endpoint of another tenant. */
  get(tenantId: string, endpointId: string): Promise<Endpoint>;
  /**
   * Changes an endpoint. Activating it or changing its address marks it as repaired: its breaker
   * closes, its count of failing days restarts, and deliveries that wait for a retry are sent at
   * once. Pausing it turns its pending deliveries into dead letters, which can be replayed. Throws
   * `not_found`, `insecure_url`, `invalid_request` or `conflict`.
   */
  patch(tenantId: string, endpointId: string, change: EndpointPatch, by?: Actor): Promise<Endpoint>;
  /**
   * Removes an endpoint. Its deliveries remain readable by their identifiers. Throws `not_found`.
   */
  remove(tenantId: string, endpointId: string, by?: Actor): Promise<void>;
  /**
   * Returns the endpoint for an address given as `webhook_on_completion` or `webhook_url`: the
   * existing endpoint of the tenant, or a new one with its secret. Throws `insecure_url`.
   */
  ensureCompletionEndpoint(request: {
    tenantId: string;
    url: string;
  }): Promise<{ endpointId: string; secret: string | null }>;
}

export interface EndpointsOptions {
  database: Database;
  egress: Pick<Egress, 'check'>;
  clock: Clock;
  ids: Ids;
  random: Random;
  vault: Vault;
  settings: { brand: string; maxEndpointsPerTenant: number };
  /** Returns the event types of the catalog that an endpoint can subscribe to. */
  knownEventTypes: () => readonly string[];
  /** Called after the commit with an endpoint that its tenant has repaired. */
  renewed(this: void, target: Target): void;
  /** Called after the commit with the endpoints that have a new delivery. */
  kick(this: void, targets: readonly Target[]): void;
}

export function createEndpoints(options: EndpointsOptions): Endpoints {
  const { database, egress, clock, random, vault, knownEventTypes } = options;
  const { brand } = options.settings;
  const db = database.knex;

  const checkedUrl = (url: string): string => egress.check(url, 'webhooks').href;
  const checkedTypes = (given: readonly string[]) => checkedEventTypes(given, knownEventTypes());

  async function get(tenantId: string, endpointId: string): Promise<Endpoint> {
    const endpoint = await findEndpoint(db, tenantId, endpointId, clock.now());
    if (endpoint === null) throw missingObject('endpoint', endpointId);
    return endpoint;
  }

  const { change, insert } = createEndpointChanges(options);

  return {
    async register(request) {
      const { tenantId, mtls = null, ed25519 = false, by = systemActor } = request;
      const headers = checkHeaders(request.headers ?? {}, brand);
      const pair = ed25519 ? createKeyPair(random) : null;
      const identity = mtls && checkIdentity(mtls, clock.now());
      const url = checkedUrl(request.url);
      const eventTypes = checkedTypes(request.eventTypes);
      const secret = checkedSecret(request.secret ?? createSecret(random));
      const payload = 'envelope' as const;
      const fields = {
        ...initialSettings,
        ...settingsOf(settingsRow(request)),
        tenantId,
        url,
        payload,
        eventTypes,
      };
      const { endpoint } = await insert(fields, { secret, pair, identity, headers }, by);
      return { endpoint, secret };
    },
    async list(tenantId, { limit, cursor }, among = null) {
      const before = readCursor('endpoint', cursor);
      const page = { limit: limit + 1, before, now: clock.now(), among };
      const items = await listEndpoints(db, tenantId, page);
      return pageById(items, limit, ['endpoint', (last) => last.endpointId]);
    },
    get,
    async patch(tenantId, endpointId, patched, by = systemActor) {
      const before = await get(tenantId, endpointId);
      const wanted = changeFor(before, patched, {
        vault,
        brand,
        now: clock.now(),
        checkedUrl,
        checkedTypes,
      });
      await change({ tenantId, endpointId }, wanted, by);
      return get(tenantId, endpointId);
    },
    remove: (tenantId, endpointId, by = systemActor) =>
      change({ tenantId, endpointId }, { state: 'deleted' }, by),
    async ensureCompletionEndpoint({ tenantId, url: given }) {
      const url = checkedUrl(given);
      const secret = createSecret(random);
      const eventTypes = [completionEventType];
      const payload = 'short' as const;
      const fields = { ...initialSettings, tenantId, url, payload, eventTypes };
      const { endpointId, isNew } = await insert(
        fields,
        { secret, pair: null, identity: null, headers: {} },
        systemActor,
      );
      return { endpointId, secret: isNew ? secret : null };
    },
  };
}
