// Keys of tenants, and of administrators (with the tenant `installation`): create, list, change,
// rotate, revoke.

import { installation, systemActor, type Actor } from '../audit/entry.ts';
import { recordAudit } from '../audit/queries.ts';
import type { Database, Transaction } from '../database/connection.ts';
import type { Clock } from '../kernel/clock.ts';
import { Fault } from '../kernel/errors.ts';
import type { Ids } from '../kernel/ids.ts';
import { missingObject } from '../kernel/missing.ts';
import type { Random } from '../kernel/random.ts';
import { hashApiKey, makeApiKey } from './api-key.ts';
import type { Mode, Scope } from './caller.ts';
import type { Demands } from './provenance.ts';
import {
  changeApiKey,
  insertApiKey,
  listApiKeys,
  lockApiKey,
  revokeApiKey,
  rotateApiKey,
  type ApiKeyRow,
  type KeyChange,
} from './queries.ts';

export interface NewApiKey extends Partial<Demands> {
  tenantId: string;
  name: string;
  mode: Mode;
  scopes: readonly Scope[];
  expiresAt: Date | null;
  /** Default: false. */
  maskPersonalData?: boolean;
  /** Actor in the audit trail; default: the appliance. */
  by?: Actor;
}

export interface KeyAlteration {
  tenantId: string;
  keyId: string;
  /** Omitted fields remain unchanged. */
  change: KeyChange;
  /** The key must have one of these versions; null accepts any. */
  expected: readonly string[] | null;
  by: Actor;
}

export interface KeyRotation {
  tenantId: string;
  keyId: string;
  overlapMs: number;
  by?: Actor;
}

export interface RotatedKey {
  /** Text of the new key, which is returned only here. */
  text: string;
  created: ApiKeyRow;
  old: ApiKeyRow;
}

export interface Keyring {
  /** Creates a key. Its text is returned only here. */
  createKey(key: NewApiKey): Promise<{ text: string; row: ApiKeyRow }>;
  listKeys(tenantId: string): Promise<ApiKeyRow[]>;
  /**
   * Changes the name, restrictions or expiry; scopes and mode cannot change. Throws `not_found`,
   * also for an expired key, or `conflict` for another version.
   */
  changeKey(alteration: KeyAlteration): Promise<ApiKeyRow>;
  /**
   * Creates a key with the rights and the lifetime of the old one, which expires after the overlap.
   * Throws `not_found`, also for an expired key.
   */
  rotateKey(rotation: KeyRotation): Promise<RotatedKey>;
  /**
   * Revokes a key. Throws `not_found`. Other processes stop accepting the key at their next
   * refresh.
   */
  revokeKey(tenantId: string, keyId: string, by?: Actor): Promise<void>;
}

interface Deps {
  database: Database;
  clock: Clock;
  ids: Ids;
  random: Random;
  /** Called when a key was changed. */
  onChange: (keyId: string) => void;
}

export function createKeyring(deps: Deps): Keyring {
  const { database, clock, ids, onChange } = deps;

  /** The detail never contains the key itself. */
  async function auditNew(trx: Transaction, by: Actor, row: ApiKeyRow, event: KeyEvent) {
    const { name, mode, ending, scopes, expires_at, mask_personal_data } = row;
    const facts = { name, mode, ending, scopes, expires_at, mask_personal_data };
    const detail = { ...facts, ...event.detail };
    const object = { kind: 'api_key', id: row.key_id };
    const { action } = event;
    await recordAudit(trx, ids, by, { tenantId: row.tenant_id, action, object, detail });
  }

  return {
    async createKey({ tenantId, by = systemActor, ...key }) {
      const { allowedAddresses = null, certificateSha256 = null } = key;
      const facts = {
        tenant_id: tenantId,
        name: key.name,
        mode: key.mode,
        scopes: [...key.scopes],
        allowed_addresses: allowedAddresses && [...allowedAddresses],
        certificate_sha256: certificateSha256,
        mask_personal_data: key.maskPersonalData ?? false,
        expires_at: key.expiresAt,
      };
      const { text, row } = makeKey(facts, clock.now(), deps);
      await database.transaction(async (trx) => {
        await insertApiKey(trx, { ...row, key_sha256: hashApiKey(text) });
        await auditNew(trx, by, row, { action: 'api_key.created' });
      });
      return { text, row };
    },

    listKeys: (tenantId) => listApiKeys(database, tenantId),

    changeKey: (alteration) => alterKey(deps, alteration),

    async rotateKey({ tenantId, keyId, overlapMs, by = systemActor }) {
      const now = clock.now();
      const endsAt = new Date(now.getTime() + overlapMs);
      let text = '';
      const rotated = await database.transaction(async (trx) => {
        const pair = await rotateApiKey(trx, { tenantId, keyId, now, endsAt }, (old) => {
          const made = makeKey({ ...old, expires_at: nextExpiry(old, now) }, now, deps);
          text = made.text;
          return { ...made.row, key_sha256: hashApiKey(text) };
        });
        if (!pair) throw missingObject('activeKey', keyId);
        const replaced = { replaces: keyId, replaced_ends_at: pair.old.expires_at };
        await auditNew(trx, by, pair.created, { action: 'api_key.rotated', detail: replaced });
        return pair;
      });
      onChange(keyId);
      return { text, ...rotated };
    },

    async revokeKey(tenantId, keyId, by = systemActor) {
      await database.transaction(async (trx) => {
        const found = await revokeApiKey(trx, tenantId, keyId, clock.now());
        if (!found) throw missingObject('apiKey', keyId);
        const object = { kind: 'api_key', id: keyId };
        await recordAudit(trx, ids, by, { tenantId, action: 'api_key.revoked', object });
      });
      onChange(keyId);
    },
  };
}

async function alterKey(deps: Deps, alteration: KeyAlteration): Promise<ApiKeyRow> {
  const { database, clock, ids, onChange } = deps;
  const { tenantId, keyId, change, expected, by } = alteration;
  const key = { tenantId, keyId, now: clock.now() };
  const row = await database.transaction(async (trx) => {
    const before = await lockApiKey(trx, key);
    if (!before) throw missingObject('activeKey', keyId);
    if (expected !== null && !expected.includes(String(before.version))) {
      throw new Fault('conflict', `The key is at version ${before.version} by now.`);
    }
    const after = await changeApiKey(trx, key, change);
    const { name, allowed_addresses, certificate_sha256, expires_at } = after;
    const certificate = certificate_sha256?.toString('hex') ?? null;
    const detail = { name, allowed_addresses, certificate_sha256: certificate, expires_at };
    const object = { kind: 'api_key', id: keyId };
    const event = { tenantId, action: 'api_key.changed', object, detail };
    await recordAudit(trx, ids, by, event);
    return after;
  });
  onChange(keyId);
  return row;
}

interface KeyEvent {
  action: string;
  detail?: object;
}

type KeyFacts = Omit<
  ApiKeyRow,
  'key_id' | 'ending' | 'created_at' | 'revoked_at' | 'last_used_at' | 'version'
>;

function makeKey(facts: KeyFacts, now: Date, { ids, random }: Pick<Deps, 'ids' | 'random'>) {
  const kind = facts.tenant_id === installation ? 'admin' : facts.mode;
  const text = makeApiKey(kind, random);
  const row: ApiKeyRow = {
    ...facts,
    key_id: ids.uuid(),
    ending: text.slice(-4),
    created_at: now,
    revoked_at: null,
    last_used_at: null,
    version: 1,
  };
  return { text, row };
}

/** Returns the expiry for the same lifetime as the old key. */
function nextExpiry({ created_at, expires_at }: ApiKeyRow, now: Date): Date | null {
  return expires_at && new Date(now.getTime() + expires_at.getTime() - created_at.getTime());
}
