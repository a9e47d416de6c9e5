// Rotates secrets without failed deliveries. During the overlap, old and new secrets sign
// `webhook-signature`. The oldest one signs the published header, which has room for one value,
// until it ends.

import { systemActor, type Actor } from '../../audit/entry.ts';
import type { Database } from '../../database/connection.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Fault } from '../../kernel/errors.ts';
import type { Ids } from '../../kernel/ids.ts';
import { missingObject } from '../../kernel/missing.ts';
import type { Random } from '../../kernel/random.ts';
import type { Vault } from '../../vault/vault.ts';
import { recordEndpointAction, type EndpointAction } from '../change-notice.ts';
import type { Target } from '../delivery/lane.ts';
import { createKeyPair, type KeyPair } from '../key-pair.ts';
import { createSecret, joinKeys, splitKeys } from '../signature.ts';
import { openSecret, sealSecret } from './sealed.ts';
import { inEffect, maxSecrets } from './in-effect.ts';
import { lockSecrets, readSecrets, writeSecrets, type StoredSecret } from './queries.ts';

export interface Secrets {
  /**
   * Creates a new secret, which is returned only here. Older secrets remain active for this many
   * hours at most; for 0, they end at once. Throws `not_found`, or `conflict` while three secrets
   * are active.
   */
  rotate(tenantId: string, endpointId: string, overlapHours: number, by?: Actor): Promise<string>;
  /**
   * Ends old secrets now: all but the newest, or only the oldest. The next one then signs the
   * published header. Throws `not_found`, or `conflict` if there is no old secret.
   */
  promote(tenantId: string, endpointId: string, to: PromotedSecret, by?: Actor): Promise<void>;
  /**
   * Turns signing with a key pair on or off, in addition to each secret, from the next attempt on.
   * The endpoint shows the public keys. Throws `not_found`.
   */
  useKeyPair(tenantId: string, endpointId: string, on: boolean, by?: Actor): Promise<void>;
  /** Returns the active secrets in the form of `joinKeys`, the oldest first. Throws `not_found`. */
  of(tenantId: string, endpointId: string): Promise<string[]>;
}

/** Secret that signs the published header next. */
export type PromotedSecret = 'next' | 'newest';

export interface SecretsOptions {
  database: Database;
  clock: Clock;
  ids: Ids;
  random: Random;
  vault: Vault;
  /** Called after the commit with the endpoints that have a new delivery. */
  kick(this: void, targets: readonly Target[]): void;
}

const hourMs = 3_600_000;

export function createSecrets(options: SecretsOptions): Secrets {
  const { database, clock, ids, random, vault, kick } = options;

  const sealed = (key: { tenantId: string; endpointId: string }, secret: string, on: boolean) =>
    sealKeys(vault, key, secret, on ? createKeyPair(random) : null);

  async function change(
    tenantId: string,
    endpointId: string,
    done: Pick<EndpointAction, 'by' | 'what' | 'detail'>,
    changed: (before: StoredSecret[], now: Date) => StoredSecret[],
  ): Promise<void> {
    const key = { tenantId, endpointId };
    const now = clock.now();
    const notified = await database.transaction(async (trx) => {
      const before = signing(await lockSecrets(trx, key), endpointId, now);
      await writeSecrets(trx, key, changed(before, now), now);
      return recordEndpointAction(trx, ids, { ...key, ...done, at: now });
    });
    kick(notified);
  }

  return {
    async rotate(tenantId, endpointId, overlapHours, by = systemActor) {
      const secret = createSecret(random);
      const detail = { overlap_hours: overlapHours };
      const done = { by, what: 'secret_rotated', detail };
      await change(tenantId, endpointId, done, (before, now) => {
        const hasPair = before.at(-1)!.publicKey !== null;
        const made = sealed({ tenantId, endpointId }, secret, hasPair);
        if (overlapHours === 0) return [made];
        if (before.length === maxSecrets) throw tooMany(before[0]!.endsAt!);
        const until = new Date(now.getTime() + overlapHours * hourMs);
        return [...before.map((one) => endingBy(one, until)), made];
      });
      return secret;
    },
    promote(tenantId, endpointId, to, by = systemActor) {
      const done = { by, what: 'secret_promoted', detail: { to } };
      return change(tenantId, endpointId, done, (before) => {
        if (before.length === 1) throw new Fault('conflict', 'No rotation is under way.');
        return to === 'next' ? before.slice(1) : before.slice(-1);
      });
    },
    useKeyPair(tenantId, endpointId, on, by = systemActor) {
      const key = { tenantId, endpointId };
      const withPair = (one: StoredSecret): StoredSecret => {
        if ((one.publicKey !== null) === on) return one;
        const { secret } = splitKeys(openSecret(vault, key, one.sealed));
        return { ...sealed(key, secret, on), endsAt: one.endsAt };
      };
      const done = { by, what: 'changed', detail: { ed25519: on } };
      return change(tenantId, endpointId, done, (before) => before.map(withPair));
    },
    async of(tenantId, endpointId) {
      const key = { tenantId, endpointId };
      const stored = signing(await readSecrets(database.knex, key), endpointId, clock.now());
      return stored.map((one) => openSecret(vault, key, one.sealed));
    },
  };
}

/** Secrets whose overlap has ended are omitted, even if the row still contains them. */
function signing(stored: readonly StoredSecret[], endpointId: string, now: Date): StoredSecret[] {
  if (stored.length === 0) throw missingObject('endpoint', endpointId);
  return inEffect(stored, now);
}

/** An older secret never remains active longer than a newer one. */
function endingBy(secret: StoredSecret, until: Date): StoredSecret {
  const sooner = secret.endsAt !== null && secret.endsAt.getTime() < until.getTime();
  return sooner ? secret : { ...secret, endsAt: until };
}

function tooMany(endsAt: Date): Fault {
  return new Fault(
    'conflict',
    `Three secrets sign already. The oldest ends at ${endsAt.toISOString()}: rotate then, promote ` +
      'another secret to end it now, or rotate with an overlap of 0 hours to end all three now.',
  );
}

function sealKeys(
  vault: Vault,
  key: { tenantId: string; endpointId: string },
  secret: string,
  pair: KeyPair | null,
): StoredSecret {
  const sealed = sealSecret(vault, key, joinKeys(secret, pair?.privateKey ?? null));
  return { sealed, publicKey: pair?.publicKey ?? null, endsAt: null };
}
