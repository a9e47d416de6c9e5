// What tenants do with their endpoints. Addresses are judged when they are given and again, by
// egress/, at every attempt.

import { systemActor, type Actor } from '../audit/entry.ts';
import type { Database } from '../database/connection.ts';
import type { Egress } from '../egress/egress.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Fault } from '../kernel/errors.ts';
import { parseId, presentId, type Ids } from '../kernel/ids.ts';
import { missingObject } from '../kernel/missing.ts';
import type { Random } from '../kernel/random.ts';
import type { Vault } from '../vault/vault.ts';
import { checkedEventTypes, checkedSecret, invalid } from './checked-fields.ts';
import type { Endpoint, Page, PageRequest } from './endpoint.ts';
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

/** Settings that are absent have their initial values. */
export interface RegisterRequest extends Partial<EndpointSettings> {
  tenantId: string;
  url: string;
  /** Types of the catalogue, or `*` for all of them. */
  eventTypes: readonly string[];
  /** Whether a key pair signs beside the secret; false by default. */
  ed25519?: boolean;
  /** The certificate that deliveries show. */
  mtls?: GivenIdentity | null;
  /** Sent with every delivery, never shown; see headers/own-headers.ts. */
  headers?: OwnHeaders | null;
  /** `whsec_` and 24 to 64 bytes in base64; made here when absent. */
  secret?: string;
  /** Whom the audit trail names; the appliance itself by default. */
  by?: Actor;
}

export interface Endpoints {
  /** The secret is shown this once. Throws `insecure_url`, `invalid_request`, `conflict`. */
  register(request: RegisterRequest): Promise<{ endpoint: Endpoint; secret: string }>;
  /** Newest first; only those `among` these UUIDs when there are any. */
  list(
    tenantId: string,
    page: PageRequest,
    among?: readonly string[] | null,
  ): Promise<Page<Endpoint>>;
  /** Throws `not_found`, also for another tenant's endpoint. */
  get(tenantId: string, endpointId: string): Promise<Endpoint>;
  /**
   * To activate an endpoint, or to give it another address, says that it is mended: its breaker
   * closes, its count of failing days restarts, and what waits for a retry is sent at once.
   * What an endpoint that is being paused still has pending becomes dead letters, which can be
   * replayed. Throws `not_found`, `insecure_url`, `invalid_request`, `conflict`.
   */
  patch(tenantId: string, endpointId: string, change: EndpointPatch, by?: Actor): Promise<Endpoint>;
  /** Its deliveries stay readable by their own ids. Throws `not_found`. */
  remove(tenantId: string, endpointId: string, by?: Actor): Promise<void>;
  /**
   * The endpoint for an address given as `webhook_on_completion` or `webhook_url`: the one that the
   * tenant already has for it, or a new one with its secret. Throws `insecure_url`.
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
  /** Types of the catalogue that an endpoint can choose. */
  knownEventTypes: () => readonly string[];
  /** Told, after the commit, of an endpoint that its tenant has mended. */
  renewed(this: void, target: Target): void;
  /** Told, after the commit, who has something new to receive. */
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
      const before = cursor === null ? null : parseId('endpoint', cursor);
      if (cursor !== null && before === null) throw badCursor();
      const page = { limit: limit + 1, before, now: clock.now(), among };
      const items = await listEndpoints(db, tenantId, page);
      return pageOf(items, limit, (last) => presentId('endpoint', last.endpointId));
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

export function badCursor(): Fault {
  return invalid('/cursor', 'is not a cursor of this list');
}

/** A page from one row more than it holds, which tells whether another follows. */
export function pageOf<T>(rows: T[], limit: number, cursorOf: (last: T) => string): Page<T> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { items, nextCursor: hasMore ? cursorOf(last) : null };
}
