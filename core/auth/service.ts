// Who may come in: API keys, made, looked up by hash, and revoked.

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
}

export interface Auth {
  /** The caller behind an Authorization header; throws `unauthorized`. */
  authenticate(authorization: string | undefined): Promise<Caller>;
  /** The key's text is in the answer and nowhere else, ever again. */
  createKey(key: NewApiKey): Promise<{ text: string; row: ApiKeyRow }>;
  listKeys(tenantId: string): Promise<ApiKeyRow[]>;
  /** Throws `not_found`. Other processes stop accepting the key within `refreshMs`. */
  revokeKey(tenantId: string, keyId: string): Promise<void>;
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

    async createKey({ tenantId, name, mode, scopes, expiresAt }) {
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
      await insertApiKey(database, { ...row, key_sha256: hashApiKey(text) });
      return { text, row: { ...row, revoked_at: null, last_used_at: null } };
    },

    listKeys: (tenantId) => listApiKeys(database, tenantId),

    async revokeKey(tenantId, keyId) {
      const found = await revokeApiKey(database, tenantId, keyId, clock.now());
      if (!found) throw new Fault('not_found');
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
