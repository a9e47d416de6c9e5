// Finds which of an endpoint's secrets its receiver verifies with. The sender cannot observe it; a
// receiver can report it by returning the matching signature in a response header.

import type { Database } from '../../database/connection.ts';
import { missingObject } from '../../kernel/missing.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Vault } from '../../vault/vault.ts';
import { readHead } from '../delivery/request-head.ts';
import { composeBody } from '../events.ts';
import { signBody, signingKeys, signStandard, type SigningKeys } from '../signature.ts';
import { inEffect } from './in-effect.ts';
import { listReported, readSecrets, type ReportedRow } from './queries.ts';
import { openSecret } from './sealed.ts';

export interface SecretInUse {
  endsAt: Date | null;
  publicKey: string | null;
  /** Number of examined deliveries that the receiver reported as verified with it. */
  verified: number;
  lastVerifiedAt: Date | null;
}

export interface SecretsInUse {
  /** In order of age, the oldest first. */
  secrets: SecretInUse[];
  /** Number of examined deliveries: the newest accepted ones. */
  lookedAt: number;
  /** Number of their responses that name a signature; if 0, the secret in use is unknown. */
  reported: number;
}

export interface SecretUse {
  /** Returns the secrets in use. Throws `not_found`. */
  of(tenantId: string, endpointId: string): Promise<SecretsInUse>;
}

/**
 * Response header: one signature from `webhook-signature`, or the value of the published header.
 */
export const verifiedWithHeader = 'webhook-verified-with';

/** Enough for a receiver on many machines; each delivery requires a read of its event. */
const lookedAtMost = 100;

export function createSecretUse(deps: {
  database: Database;
  clock: Clock;
  vault: Vault;
}): SecretUse {
  const { database, clock, vault } = deps;
  return {
    async of(tenantId, endpointId) {
      const key = { tenantId, endpointId };
      const stored = await readSecrets(database.knex, key);
      if (stored.length === 0) throw missingObject('endpoint', endpointId);
      const known = inEffect(stored, clock.now()).map((one) => {
        return { ...one, keys: signingKeys(openSecret(vault, key, one.sealed)) };
      });
      const looked = { header: verifiedWithHeader, limit: lookedAtMost };
      const { lookedAt, reported } = await listReported(database.knex, key, looked);
      const secrets = known.map(({ endsAt, publicKey, keys }) => {
        const its = reported.filter((row) => isSignedBy(keys, row)).map(({ at }) => at.getTime());
        const lastVerifiedAt = its.length === 0 ? null : new Date(Math.max(...its));
        return { endsAt, publicKey, verified: its.length, lastVerifiedAt };
      });
      return { secrets, lookedAt, reported: reported.length };
    },
  };
}

/** Whether the reported value is a signature of this secret or of its key pair. */
function isSignedBy(keys: SigningKeys, row: ReportedRow): boolean {
  const { 'webhook-id': id = '', 'webhook-timestamp': timestamp } = readHead(row.head);
  const body = composeBody(row.event, row.attemptNo - 1);
  const standard = signStandard(keys, { id, timestamp: Number(timestamp), body });
  return [...standard.split(' '), signBody(keys, body)].includes(row.reported.trim());
}
