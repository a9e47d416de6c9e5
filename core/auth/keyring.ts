// The keys of tenants as their administrators handle them: made, listed, rotated, revoked.

import type { Database } from '../database/connection.ts';
import type { Clock } from '../kernel/clock.ts';
import { Fault } from '../kernel/errors.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Random } from '../kernel/random.ts';
import { hashApiKey, makeApiKey } from './api-key.ts';
import type { Mode, Scope } from './caller.ts';
import type { Demands } from './provenance.ts';
import {
  insertApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
  type ApiKeyRow,
} from './queries.ts';

export interface NewApiKey extends Partial<Demands> {
  tenantId: string;
  name: string;
  mode: Mode;
  scopes: readonly Scope[];
  expiresAt: Date | null;
}

export interface KeyRotation {
  tenantId: string;
  keyId: string;
  overlapMs: number;
}

export interface RotatedKey {
  /** Of the new key; in this answer and nowhere else, ever again. */
  text: string;
  created: ApiKeyRow;
  old: ApiKeyRow;
}

export interface Keyring {
  /** The key's text is in the answer and nowhere else, ever again. */
  createKey(key: NewApiKey): Promise<{ text: string; row: ApiKeyRow }>;
  listKeys(tenantId: string): Promise<ApiKeyRow[]>;
  /**
   * A new key with the old one's rights and length of life; the old one ends after the overlap.
   * Throws `not_found`, also for a key that has ended already.
   */
  rotateKey(rotation: KeyRotation): Promise<RotatedKey>;
  /** Throws `not_found`. Other processes stop accepting the key at their next refresh. */
  revokeKey(tenantId: string, keyId: string): Promise<void>;
}

interface Deps {
  database: Database;
  clock: Clock;
  ids: Ids;
  random: Random;
  /** Called when a key is not what it was. */
  onChange: (keyId: string) => void;
}

export function createKeyring(deps: Deps): Keyring {
  const { database, clock, onChange } = deps;
  return {
    async createKey({ tenantId, allowedAddresses = null, certificateSha256 = null, ...key }) {
      const facts = {
        tenant_id: tenantId,
        name: key.name,
        mode: key.mode,
        scopes: [...key.scopes],
        allowed_addresses: allowedAddresses && [...allowedAddresses],
        certificate_sha256: certificateSha256,
        expires_at: key.expiresAt,
      };
      const { text, row } = makeKey(facts, clock.now(), deps);
      await insertApiKey(database, { ...row, key_sha256: hashApiKey(text) });
      return { text, row };
    },

    listKeys: (tenantId) => listApiKeys(database, tenantId),

    async rotateKey({ tenantId, keyId, overlapMs }) {
      const now = clock.now();
      const endsAt = new Date(now.getTime() + overlapMs);
      let text = '';
      const rotated = await rotateApiKey(database, { tenantId, keyId, now, endsAt }, (old) => {
        const made = makeKey({ ...old, expires_at: nextExpiry(old, now) }, now, deps);
        text = made.text;
        return { ...made.row, key_sha256: hashApiKey(text) };
      });
      if (!rotated) throw new Fault('not_found', 'There is no such key, or it has ended already.');
      onChange(keyId);
      return { text, ...rotated };
    },

    async revokeKey(tenantId, keyId) {
      const found = await revokeApiKey(database, tenantId, keyId, clock.now());
      if (!found) throw new Fault('not_found');
      onChange(keyId);
    },
  };
}

type KeyFacts = Omit<ApiKeyRow, 'key_id' | 'ending' | 'created_at' | 'revoked_at' | 'last_used_at'>;

function makeKey(facts: KeyFacts, now: Date, { ids, random }: Pick<Deps, 'ids' | 'random'>) {
  const text = makeApiKey(facts.mode, random);
  const row: ApiKeyRow = {
    ...facts,
    key_id: ids.uuid(),
    ending: text.slice(-4),
    created_at: now,
    revoked_at: null,
    last_used_at: null,
  };
  return { text, row };
}

/** As long a life as the old key was given. */
function nextExpiry({ created_at, expires_at }: ApiKeyRow, now: Date): Date | null {
  return expires_at && new Date(now.getTime() + expires_at.getTime() - created_at.getTime());
}
