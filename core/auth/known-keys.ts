// In-memory cache of recently used API keys. Entries are refreshed in the background every few
// seconds, never while a request waits: a cache whose entries expire all at once would answer 401
// to everyone.

import type { Database } from '../database/connection.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { Caller } from './caller.ts';
import { readGrants } from './grants.ts';
import type { Demands } from './provenance.ts';
import { findApiKeys, touchApiKeys, type FoundApiKey } from './queries.ts';

export interface KnownKey {
  hash: Buffer;
  caller: Caller;
  demands: Demands;
  expiresAtMs: number;
  /** The tenant is suspended. */
  isSuspended: boolean;
}

export interface KnownKeys {
  /** Returns the valid key with this SHA-256, from memory or the database. */
  find(hash: Buffer): Promise<KnownKey | undefined>;
  /** Records the use of a key, for `last_used_at`. */
  used(keyId: string): void;
  forget(keyId: string): void;
  /** Makes a tenant's keys be read again at their next use. */
  forgetTenant(tenantId: string): void;
  refresh(): Promise<void>;
}

const maxKnown = 10_000;

export function createKnownKeys(options: {
  database: Database;
  clock: Clock;
  log: Log;
}): KnownKeys {
  const { database, clock, log } = options;
  const known = new Map<string, KnownKey>();
  const uses = new Map<string, Date>();

  async function lookUp(hashes: Buffer[]): Promise<KnownKey[]> {
    const rows = await findApiKeys(database, hashes);
    return rows.filter((row) => row.revoked_at === null).map(toKnown);
  }

  function remember(key: KnownKey): void {
    if (known.size >= maxKnown) known.delete(known.keys().next().value!);
    known.set(key.hash.toString('base64'), key);
  }

  return {
    async find(hash) {
      const remembered = known.get(hash.toString('base64'));
      if (remembered) return remembered;
      const [key] = await lookUp([hash]);
      if (key) remember(key);
      return key;
    },
    used: (keyId) => void uses.set(keyId, clock.now()),
    forget(keyId) {
      for (const [name, key] of known) if (key.caller.keyId === keyId) known.delete(name);
    },
    forgetTenant(tenantId) {
      for (const [name, key] of known) if (key.caller.tenantId === tenantId) known.delete(name);
    },
    async refresh() {
      try {
        if (uses.size > 0) {
          const batch = new Map(uses);
          uses.clear();
          await touchApiKeys(database, batch);
        }
        if (known.size === 0) return;
        const fresh = await lookUp([...known.values()].map(({ hash }) => hash));
        known.clear();
        fresh.forEach(remember);
      } catch (error) {
        log.warn('API keys could not be read again; the known ones stay valid', { error });
      }
    },
  };
}

function toKnown(row: FoundApiKey): KnownKey {
  return {
    hash: row.key_sha256,
    caller: {
      tenantId: row.tenant_id,
      keyId: row.key_id,
      mode: row.mode,
      ...readGrants(row.scopes),
      seesPersonalData: !row.mask_personal_data,
      // Administrators have no plan, and the API does not check one for them.
      plan: row.plan ?? 'on_premises',
    },
    demands: {
      allowedAddresses: row.allowed_addresses,
      certificateSha256: row.certificate_sha256,
    },
    expiresAtMs: row.expires_at?.getTime() ?? Number.POSITIVE_INFINITY,
    isSuspended: row.tenant_state === 'suspended',
  };
}
