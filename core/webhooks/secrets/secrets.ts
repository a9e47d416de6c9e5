// Secrets change without a missed delivery: in the overlap both sign `webhook-signature`, and the
// old one keeps the published header, which holds one value, until the new one is promoted.

import { systemActor, type Actor } from '../../audit/entry.ts';
import { recordAudit } from '../../audit/queries.ts';
import type { Database } from '../../database/connection.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Fault } from '../../kernel/errors.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { Random } from '../../kernel/random.ts';
import type { Vault } from '../../vault/vault.ts';
import { createKeyPair, type KeyPair } from '../key-pair.ts';
import { createSecret, joinKeys, splitKeys } from '../signature.ts';
import { openSecret, sealSecret } from './sealed.ts';
import { lockSecrets, readSecrets, writeSecrets, type StoredSecrets } from './queries.ts';

export interface SigningSecrets {
  /** Signs the published header. */
  current: string;
  /** Signs beside it, in the overlap of a rotation. */
  next: string | null;
}

export interface Secrets {
  /**
   * Makes a new secret, shown this once, which signs beside the old one for so many hours and then
   * alone; at once when they are 0. Throws `not_found`, and `conflict` during a rotation.
   */
  rotate(tenantId: string, endpointId: string, overlapHours: number, by?: Actor): Promise<string>;
  /** Ends the overlap now. Throws `not_found`, and `conflict` when there is none. */
  promote(tenantId: string, endpointId: string, by?: Actor): Promise<void>;
  /**
   * Has a key pair sign beside each secret from the next attempt on, or not any more; the public keys
   * stand with the endpoint. Throws `not_found`.
   */
  useKeyPair(tenantId: string, endpointId: string, on: boolean, by?: Actor): Promise<void>;
  /** For signing; throws `not_found`. */
  of(tenantId: string, endpointId: string): Promise<SigningSecrets>;
}

export interface SecretsOptions {
  database: Database;
  clock: Clock;
  ids: Ids;
  random: Random;
  vault: Vault;
}

/** One secret, sealed with its private key, and the public one; null where it has none. */
interface Keys {
  sealed: Buffer;
  publicKey: string | null;
}

/** What an endpoint has at one moment. */
interface InEffect {
  current: Keys;
  next: Keys | null;
  endsAt: Date | null;
}

const hourMs = 3_600_000;

export function createSecrets(options: SecretsOptions): Secrets {
  const { database, clock, ids, random, vault } = options;

  const sealed = (key: { tenantId: string; endpointId: string }, secret: string, on: boolean) =>
    sealKeys(vault, key, secret, on ? createKeyPair(random) : null);

  function change(
    tenantId: string,
    endpointId: string,
    { by, action, detail }: { by: Actor; action: string; detail?: object },
    changed: (before: InEffect, now: Date) => InEffect,
  ): Promise<void> {
    const key = { tenantId, endpointId };
    const now = clock.now();
    return database.transaction(async (trx) => {
      const stored = await lockSecrets(trx, key);
      const after = changed(inEffect(stored, now), now);
      await writeSecrets(trx, key, storedOf(after), now);
      const object = { kind: 'webhook_endpoint', id: endpointId };
      const event = { tenantId, action, object, ...(detail && { detail }) };
      await recordAudit(trx, ids, by, event);
    });
  }

  return {
    async rotate(tenantId, endpointId, overlapHours, by = systemActor) {
      const secret = createSecret(random);
      const detail = { overlap_hours: overlapHours };
      const told = { by, action: 'webhook_endpoint.secret_rotated', detail };
      await change(tenantId, endpointId, told, ({ current, next }, now) => {
        if (next !== null) {
          throw new Fault('conflict', 'A rotation is under way; promote its secret first.');
        }
        const made = sealed({ tenantId, endpointId }, secret, current.publicKey !== null);
        if (overlapHours === 0) return { current: made, next: null, endsAt: null };
        const endsAt = new Date(now.getTime() + overlapHours * hourMs);
        return { current, next: made, endsAt };
      });
      return secret;
    },
    promote(tenantId, endpointId, by = systemActor) {
      const told = { by, action: 'webhook_endpoint.secret_promoted' };
      return change(tenantId, endpointId, told, ({ next }) => {
        if (next === null) throw new Fault('conflict', 'No rotation is under way.');
        return { current: next, next: null, endsAt: null };
      });
    },
    useKeyPair(tenantId, endpointId, on, by = systemActor) {
      const key = { tenantId, endpointId };
      const withPair = (keys: Keys): Keys => {
        if ((keys.publicKey !== null) === on) return keys;
        return sealed(key, splitKeys(openSecret(vault, key, keys.sealed)).secret, on);
      };
      const both = ({ current, next, endsAt }: InEffect): InEffect => {
        return { current: withPair(current), next: next && withPair(next), endsAt };
      };
      const told = { by, action: 'webhook_endpoint.changed', detail: { ed25519: on } };
      return change(tenantId, endpointId, told, both);
    },
    async of(tenantId, endpointId) {
      const key = { tenantId, endpointId };
      const { current, next } = inEffect(await readSecrets(database.knex, key), clock.now());
      return {
        current: openSecret(vault, key, current.sealed),
        next: next && openSecret(vault, key, next.sealed),
      };
    },
  };
}

/** A rotation whose overlap is over has happened, whether or not its row says so already. */
function inEffect(stored: StoredSecrets | null, now: Date): InEffect {
  if (stored === null) throw new Fault('not_found', 'There is no such webhook endpoint.');
  const { secret, nextSecret, endsAt } = stored;
  const current = { sealed: secret, publicKey: stored.publicKey };
  if (nextSecret === null || endsAt === null) return { current, next: null, endsAt: null };
  const next = { sealed: nextSecret, publicKey: stored.nextPublicKey };
  const isOver = endsAt.getTime() <= now.getTime();
  return isOver ? { current: next, next: null, endsAt: null } : { current, next, endsAt };
}

function storedOf({ current, next, endsAt }: InEffect): StoredSecrets {
  return {
    secret: current.sealed,
    publicKey: current.publicKey,
    nextSecret: next?.sealed ?? null,
    nextPublicKey: next?.publicKey ?? null,
    endsAt,
  };
}

function sealKeys(
  vault: Vault,
  key: { tenantId: string; endpointId: string },
  secret: string,
  pair: KeyPair | null,
): Keys {
  const text = joinKeys(secret, pair?.privateKey ?? null);
  return { sealed: sealSecret(vault, key, text), publicKey: pair?.publicKey ?? null };
}
