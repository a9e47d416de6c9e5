// Who may come in: looks an API key up by its hash, and asks whether it may come this way.

import type { Database } from '../database/connection.ts';
import type { Clock } from '../kernel/clock.ts';
import { Fault } from '../kernel/errors.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Log } from '../kernel/log.ts';
import type { Random } from '../kernel/random.ts';
import { apiKeyMode, hashApiKey } from './api-key.ts';
import type { Caller } from './caller.ts';
import { createKeyring, type Keyring } from './keyring.ts';
import { createKnownKeys } from './known-keys.ts';
import { checkProvenance, type CertificateRule, type Provenance } from './provenance.ts';

export interface Auth extends Keyring {
  /**
   * The caller behind an Authorization header; throws `unauthorized`, and `forbidden` where the key
   * may not be used from this address.
   */
  authenticate(authorization: string | undefined, from?: Provenance): Promise<Caller>;
  start(): void;
  stop(): Promise<void>;
}

const refreshMs = 5_000;
const nowhere: Provenance = { remoteAddress: null, certificate: null };

export function createAuth(options: {
  database: Database;
  clock: Clock;
  ids: Ids;
  random: Random;
  log: Log;
  /** Which tenants client certificates stand for; asked at each use. */
  certificateRules?: () => readonly CertificateRule[];
}): Auth {
  const { clock, certificateRules = () => [] } = options;
  const keys = createKnownKeys(options);
  const keyring = createKeyring({ ...options, onChange: (keyId) => keys.forget(keyId) });
  let timer: { cancel(): void } | null = null;

  return {
    ...keyring,

    async authenticate(authorization, from = nowhere) {
      const text = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
      // The checksum turns away typing errors and guesses before they cost a look-up.
      if (text === undefined || apiKeyMode(text) === null) throw unauthorized();
      const key = await keys.find(hashApiKey(text));
      if (!key || key.expiresAtMs <= clock.now().getTime()) throw unauthorized();
      const { tenantId, keyId } = key.caller;
      checkProvenance({ ...key.demands, tenantId }, from, certificateRules());
      keys.used(keyId);
      return key.caller;
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
