// Links to the webhook screens of the dashboard for people without a key: a short-lived API key
// that only permits managing webhooks, of all endpoints or of selected ones.

import type { Actor } from '../audit/entry.ts';
import { recordAudit } from '../audit/queries.ts';
import type { Database } from '../database/connection.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Ids } from '../kernel/ids.ts';
import { missingObject } from '../kernel/missing.ts';
import type { Random } from '../kernel/random.ts';
import { hashApiKey, makeApiKey } from './api-key.ts';
import type { Confinement, Mode } from './caller.ts';
import { packGrants, readGrants } from './grants.ts';
import { findKey, insertApiKey, listLinks, revokeApiKey, type LinkRow } from './queries.ts';

export interface NewLink {
  tenantId: string;
  /** Intended holder. */
  description: string;
  expiresInMs: number;
  readOnly: boolean;
  maskPersonalData: boolean;
  /** UUIDs of the endpoints that the holder may see; null: all endpoints of the tenant. */
  endpointIds: readonly string[] | null;
  by: Actor;
}

export interface PortalLink {
  /** UUID of the key, by which the audit trail names the holder. */
  linkId: string;
  description: string;
  readOnly: boolean;
  maskPersonalData: boolean;
  endpointIds: readonly string[] | null;
  createdAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
}

/** Rights of a key of either kind, as shown to its holder. */
export interface Access {
  keyId: string;
  name: string;
  mode: Mode;
  canWrite: boolean;
  /** The holder does not see personal data. */
  masked: boolean;
  /** Null for a key that is not a link. */
  link: Confinement | null;
  expiresAt: Date | null;
}

export interface PortalLinks {
  /** Creates a link. The secret is returned only here. */
  createLink(link: NewLink): Promise<{ secret: string; link: PortalLink }>;
  /**
   * Lists links, newest first, including ended ones; `before` is the last one of the previous page.
   */
  listLinks(
    tenantId: string,
    page: { limit: number; before: string | null },
  ): Promise<PortalLink[]>;
  /** Revokes a link. Throws `not_found`. Other processes reject it from their next refresh on. */
  revokeLink(tenantId: string, linkId: string, by: Actor): Promise<void>;
  /** Returns the rights of a key. Throws `not_found`. */
  describeKey(tenantId: string, keyId: string): Promise<Access>;
}

interface Deps {
  database: Database;
  clock: Clock;
  ids: Ids;
  random: Random;
  /** Called when a key was changed. */
  onChange: (keyId: string) => void;
}

export function createPortalLinks(deps: Deps): PortalLinks {
  const { database, clock, ids, random, onChange } = deps;
  return {
    async createLink({ tenantId, description, expiresInMs, endpointIds, by, ...limits }) {
      const { readOnly, maskPersonalData } = limits;
      const secret = makeApiKey('portal', random);
      const now = clock.now();
      const row: LinkRow = {
        tenant_id: tenantId,
        key_id: ids.uuid(),
        name: description,
        mode: 'live',
        ending: secret.slice(-4),
        scopes: packGrants({
          scopes: [readOnly ? 'webhooks:read' : 'webhooks:write'],
          link: { endpointIds },
        }),
        allowed_addresses: null,
        certificate_sha256: null,
        mask_personal_data: maskPersonalData,
        created_at: now,
        expires_at: new Date(now.getTime() + expiresInMs),
        revoked_at: null,
        last_used_at: null,
        version: 1,
      };
      const { ending, expires_at } = row;
      const rights = { read_only: readOnly, mask_personal_data: maskPersonalData };
      const detail = { description, ending, expires_at, ...rights, endpoints: endpointIds };
      const object = { kind: 'portal_link', id: row.key_id };
      await database.transaction(async (trx) => {
        await insertApiKey(trx, { ...row, key_sha256: hashApiKey(secret) });
        const event = { tenantId, action: 'portal_link.created', object, detail };
        await recordAudit(trx, ids, by, event);
      });
      return { secret, link: toLink(row) };
    },

    async listLinks(tenantId, page) {
      return (await listLinks(database, tenantId, page)).map(toLink);
    },

    async revokeLink(tenantId, linkId, by) {
      await database.transaction(async (trx) => {
        const found = await revokeApiKey(trx, tenantId, linkId, clock.now(), 'link');
        if (!found) throw missingObject('portalLink', linkId);
        const object = { kind: 'portal_link', id: linkId };
        await recordAudit(trx, ids, by, { tenantId, action: 'portal_link.revoked', object });
      });
      onChange(linkId);
    },

    async describeKey(tenantId, keyId) {
      const row = await findKey(database, tenantId, keyId);
      if (!row) throw missingObject('apiKey', keyId);
      const { scopes, link = null } = readGrants(row.scopes);
      const canWrite = scopes.has('webhooks:write');
      const rights = { mode: row.mode, canWrite, masked: row.mask_personal_data };
      return { keyId, name: row.name, ...rights, link, expiresAt: row.expires_at };
    },
  };
}

function toLink(row: LinkRow): PortalLink {
  const { scopes, link } = readGrants(row.scopes);
  return {
    linkId: row.key_id,
    description: row.name,
    readOnly: !scopes.has('webhooks:write'),
    maskPersonalData: row.mask_personal_data,
    endpointIds: link?.endpointIds ?? null,
    createdAt: row.created_at,
    // A link always has an expiry.
    expiresAt: row.expires_at!,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
  };
}
