// Authentication: looks up an API key by its hash, and checks where it may be used from.

import type { Database } from '../database/connection.ts';
import type { Clock } from '../kernel/clock.ts';
import { Fault } from '../kernel/errors.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Log } from '../kernel/log.ts';
import type { Random } from '../kernel/random.ts';
import { apiKeyKind, hashApiKey } from './api-key.ts';
import { isAdministrator, type Caller } from './caller.ts';
import { createKeyring, type Keyring } from './keyring.ts';
import { createKnownKeys } from './known-keys.ts';
import { createPortalLinks, type PortalLinks } from './portal-links.ts';
import { listBoundKeys, type BoundKey } from './queries.ts';
import { checkProvenance, type CertificateRule, type Provenance } from './provenance.ts';

export interface Auth extends Keyring, PortalLinks {
  /**
   * Returns the caller of an Authorization header. Throws `unauthorized`, or `forbidden` if the key
   * is not allowed from this address or its tenant is suspended.
   */
  authenticate(authorization: string | undefined, from?: Provenance): Promise<Caller>;
  /** Active keys of all tenants that are bound to a client certificate. */
  boundKeys(limit: number): Promise<BoundKey[]>;
  /** Takes a change of a tenant's plan or state at once, where it was made in this process. */
  forgetTenant(tenantId: string): void;
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
  /** Returns the assignment of client certificates to tenants; called for each use. */
  certificateRules?: () => readonly CertificateRule[];
}): Auth {
  const { clock, certificateRules = () => [] } = options;
  const keys = createKnownKeys(options);
  const changing = { ...options, onChange: (keyId: string) => keys.forget(keyId) };
  let timer: { cancel(): void } | null = null;

  return {
    ...createKeyring(changing),
    ...createPortalLinks(changing),
    boundKeys: (limit) => listBoundKeys(options.database, { now: clock.now(), limit }),

    async authenticate(authorization, from = nowhere) {
      const text = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
      // The checksum rejects typing errors and guesses without a look-up.
      if (text === undefined || apiKeyKind(text) === null) throw unauthorized();
      const key = await keys.find(hashApiKey(text));
      if (!key || key.expiresAtMs <= clock.now().getTime()) throw unauthorized();
      const { tenantId, keyId } = key.caller;
      // No certificate rule applies to the installation; an administrator's key may be bound to a
      // certificate.
      const rules = isAdministrator(key.caller) ? [] : certificateRules();
      checkProvenance({ ...key.demands, tenantId }, from, rules);
      if (key.isSuspended) {
        throw new Fault(
          'forbidden',
          'This tenant is suspended: its keys are refused until an administrator resumes it. ' +
            'Nothing is lost, and work that was under way goes on to its end.',
        );
      }
      keys.used(keyId);
      return key.caller;
    },

    forgetTenant: (tenantId) => keys.forgetTenant(tenantId),

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
