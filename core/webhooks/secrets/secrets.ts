// Secrets change without a missed delivery: in the overlap both sign `webhook-signature`, and the
// old one keeps the published header, which holds one value, until the new one is promoted.

import type { Database } from '../../database/connection.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Fault } from '../../kernel/errors.ts';
import type { Random } from '../../kernel/random.ts';
import { createSecret } from '../signature.ts';
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
  rotate(tenantId: string, endpointId: string, overlapHours: number): Promise<string>;
  /** Ends the overlap now. Throws `not_found`, and `conflict` when there is none. */
  promote(tenantId: string, endpointId: string): Promise<void>;
  /** For signing; throws `not_found`. */
  of(tenantId: string, endpointId: string): Promise<SigningSecrets>;
}

export interface SecretsOptions {
  database: Database;
  clock: Clock;
  random: Random;
}

const hourMs = 3_600_000;

export function createSecrets({ database, clock, random }: SecretsOptions): Secrets {
  function change(
    tenantId: string,
    endpointId: string,
    changed: (before: SigningSecrets, now: Date) => StoredSecrets,
  ): Promise<void> {
    const key = { tenantId, endpointId };
    const now = clock.now();
    return database.transaction(async (trx) => {
      const stored = await lockSecrets(trx, key);
      const after = changed(inEffect(stored, now), now);
      await writeSecrets(trx, key, after, now);
    });
  }

  return {
    async rotate(tenantId, endpointId, overlapHours) {
      const secret = createSecret(random);
      await change(tenantId, endpointId, ({ current, next }, now) => {
        if (next !== null) {
          throw new Fault('conflict', 'A rotation is under way; promote its secret first.');
        }
        if (overlapHours === 0) return { secret, nextSecret: null, endsAt: null };
        const endsAt = new Date(now.getTime() + overlapHours * hourMs);
        return { secret: current, nextSecret: secret, endsAt };
      });
      return secret;
    },
    promote: (tenantId, endpointId) =>
      change(tenantId, endpointId, ({ next }) => {
        if (next === null) throw new Fault('conflict', 'No rotation is under way.');
        return { secret: next, nextSecret: null, endsAt: null };
      }),
    async of(tenantId, endpointId) {
      return inEffect(await readSecrets(database.knex, { tenantId, endpointId }), clock.now());
    },
  };
}

/** A rotation whose overlap is over has happened, whether or not its row says so already. */
function inEffect(stored: StoredSecrets | null, now: Date): SigningSecrets {
  if (stored === null) throw new Fault('not_found', 'There is no such webhook endpoint.');
  const { secret, nextSecret, endsAt } = stored;
  if (nextSecret === null || endsAt === null) return { current: secret, next: null };
  const isOver = endsAt.getTime() <= now.getTime();
  return isOver ? { current: nextSecret, next: null } : { current: secret, next: nextSecret };
}
