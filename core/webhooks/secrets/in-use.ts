// Which of an endpoint's secrets its receiver verifies with. A sender cannot see that; a receiver may
// say it, by giving back in a header of its answer the signature that fitted.

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
  /** Deliveries, of those looked at, that the receiver said to have verified with it. */
  verified: number;
  lastVerifiedAt: Date | null;
}

export interface SecretsInUse {
  /** The oldest first. */
  secrets: SecretInUse[];
  /** Accepted deliveries that were looked at, the newest. */
  lookedAt: number;
  /** How many of their answers name a signature: with none, nothing is known. */
  reported: number;
}

export interface SecretUse {
  /** Throws `not_found`. */
  of(tenantId: string, endpointId: string): Promise<SecretsInUse>;
}

/** In an answer: one signature as it came in `webhook-signature`, or the published header's value. */
export const verifiedWithHeader = 'webhook-verified-with';

/** Enough for a receiver on many machines; each costs reading its event. */
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

/** Whether what the receiver gave back is a signature of this secret, or of its key pair. */
function isSignedBy(keys: SigningKeys, row: ReportedRow): boolean {
  const { 'webhook-id': id = '', 'webhook-timestamp': timestamp } = readHead(row.head);
  const body = composeBody(row.event, row.attemptNo - 1);
  const standard = signStandard(keys, { id, timestamp: Number(timestamp), body });
  return [...standard.split(' '), signBody(keys, body)].includes(row.reported.trim());
}
