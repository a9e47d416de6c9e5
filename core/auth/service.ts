// Who may come in: API keys, made, looked up by hash, and revoked.

import { systemActor, type Actor } from '../audit/entry.ts';
import { recordAudit } from '../audit/queries.ts';
import type { Database } from '../database/connection.ts';
import type { Clock } from '../kernel/clock.ts';
import { Fault } from '../kernel/errors.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Log } from '../kernel/log.ts';
import type { Random } from '../kernel/random.ts';
import { apiKeyMode, hashApiKey, makeApiKey } from './api-key.ts';
import type { Caller, Mode, Scope } from './caller.ts';
import { createKnownKeys } from './known-keys.ts';
import { insertApiKey, listApiKeys, revokeApiKey, type ApiKeyRow } from './queries.ts';

export interface NewApiKey {
  tenantId: string;
  name: string;
  mode: Mode;
  scopes: readonly Scope[];
  expiresAt: Date | null;
  /** Whom the audit trail names; the appliance itself by default. */
  by?: Actor;
}

export interface Auth {
  /** The caller behind an Authorization header; throws `unauthorized`. */
  authenticate(authorization: string | undefined): Promise<Caller>;
  /** The key's text is in the answer and nowhere else, ever again. */
  createKey(key: NewApiKey): Promise<{ text: string; row: ApiKeyRow }>;
  listKeys(tenantId: string): Promise<ApiKeyRow[]>;
  /** Throws `not_found`. Other processes stop accepting the key within `refreshMs`. */
  revokeKey(tenantId: string, keyId: string, by?: Actor): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

const refreshMs = 5_000;
export function createAuth(options: {
  database: Database;
  clock: Clock;
  ids: Ids;
  random: Random;
  log: Log;
}): Auth {
  const { database, clock, ids, random } = options;
  const keys = createKnownKeys(options);
  let timer: { cancel(): void } | null = null;

  return {
    async authenticate(authorization) {
      const text = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
      // The checksum turns away typing errors and guesses before they cost a look-up.
      if (text === undefined || apiKeyMode(text) === null) throw unauthorized();
      const key = await keys.find(hashApiKey(text));
      if (!key || key.expiresAtMs <= clock.now().getTime()) throw unauthorized();
      keys.used(key.caller.keyId);
      return key.caller;
    },

    async createKey({ tenantId, name, mode, scopes, expiresAt, by = systemActor }) {
      const text = makeApiKey(mode, random);
      const row = {
        tenant_id: tenantId,
        key_id: ids.uuid(),
        name,
        mode,
        ending: text.slice(-4),
        scopes: [...scopes],
        created_at: clock.now(),
        expires_at: expiresAt,
      };
      const { key_id: id, ending } = row;
      await database.transaction(async (trx) => {
        await insertApiKey(trx, { ...row, key_sha256: hashApiKey(text) });
        const detail = { name, mode, ending, scopes, expires_at: expiresAt };
        const object = { kind: 'api_key', id };
        await recordAudit(trx, ids, by, { tenantId, action: 'api_key.created', object, detail });
      });
      return { text, row: { ...row, revoked_at: null, last_used_at: null } };
    },

    listKeys: (tenantId) => listApiKeys(database, tenantId),

    async revokeKey(tenantId, keyId, by = systemActor) {
      await database.transaction(async (trx) => {
        const found = await revokeApiKey(trx, tenantId, keyId, clock.now());
        if (!found) throw new Fault('not_found');
        const object = { kind: 'api_key', id: keyId };
        await recordAudit(trx, ids, by, { tenantId, action: 'api_key.revoked', object });
      });
      keys.forget(keyId);
    },

    start() {
      timer = clock.every(refreshMs, () => void keys.refresh());
    },

    async stop() {
      timer?.cancel();
      await keys.refresh();
    },
  };
}

function unauthorized(): Fault {
  return new Fault('unauthorized', undefined, { headers: { 'WWW-Authenticate': 'Bearer' } });
}
