// What people do with their own account: another password, a second factor, passkeys. The password is
// asked for again, so that a screen that was left open is not enough.

import { installation, type Actor } from '../audit/entry.ts';
import { recordAudit } from '../audit/queries.ts';
import type { Person } from '../auth/caller.ts';
import type { Database } from '../database/connection.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Random } from '../kernel/random.ts';
import { invalid } from './account.ts';
import type { CreationOptions } from './passkeys/ceremony.ts';
import type { Passkeys } from './passkeys/passkeys.ts';
import type { PasswordHashes } from './passwords/hash.ts';
import { requirePassword } from './passwords/rules.ts';
import { findPasswordHash, updateAccount } from './queries.ts';
import { removeSecondFactor, type SecondFactor } from './second-factor/second-factor.ts';
import { replaceToken } from './sessions/queries.ts';
import type { Sessions } from './sessions/sessions.ts';
import { hashToken, makeToken } from './sessions/tokens.ts';
import type { Attempts } from './sign-in/attempts.ts';
import { deleteDevices } from './sign-in/queries.ts';

export interface OwnAccount {
  /**
   * Changes the password. Ends all other sessions, forgets known browsers, and replaces the token
   * of this session. Throws `invalid_request` for a wrong current password or an invalid new one.
   */
  changePassword(
    person: Person,
    passwords: { current: string; next: string },
    by: Actor,
  ): Promise<{ token: string; endedSessions: number }>;
  /** See `SecondFactor.begin`. */
  beginSecondFactor(
    person: Person,
    password: string,
    by: Actor,
  ): Promise<{ secret: string; uri: string }>;
  /** See `SecondFactor.confirm`. */
  confirmSecondFactor(person: Person, code: string, by: Actor): Promise<string[]>;
  /** Removes the second factor; returns false if there was none. */
  removeSecondFactor(person: Person, password: string, by: Actor): Promise<boolean>;
  /** See `Passkeys.begin`. */
  beginPasskey(
    person: Person,
    password: string,
    by: Actor,
  ): Promise<{ options: CreationOptions; token: string }>;
  /** Throws `not_found`. */
  removePasskey(
    person: Person,
    given: { passkeyId: string; password: string },
    by: Actor,
  ): Promise<void>;
}

export function createOwnAccount(deps: {
  database: Database;
  ids: Ids;
  random: Random;
  passwords: PasswordHashes;
  attempts: Attempts;
  secondFactor: SecondFactor;
  passkeys: Passkeys;
  sessions: Sessions;
}): OwnAccount {
  const { database, ids, random, passwords, attempts, secondFactor, passkeys, sessions } = deps;

  /** Failures count as for a sign-in, so that a session cannot be used to guess passwords. */
  async function requireOwn(
    { accountId, login }: Person,
    password: string,
    { path, by: { remoteAddress } }: { path: string; by: Actor },
  ): Promise<void> {
    const attempt = { login, remoteAddress, device: null };
    passwords.requireRoom();
    await attempts.begin(attempt);
    const hash = await findPasswordHash(database.knex, accountId);
    if (!(await passwords.verify(password, hash))) {
      throw invalid([{ path, message: 'is not your current password' }]);
    }
    await attempts.succeed(attempt);
  }

  return {
    async changePassword(person, { current, next }, by) {
      await requireOwn(person, current, { path: '/current_password', by });
      requirePassword(next, person, '/new_password');
      if (next === current) {
        throw invalid([{ path: '/new_password', message: 'must differ from the current one' }]);
      }
      const password_hash = await passwords.hash(next);
      const { accountId, sessionId } = person;
      const token = makeToken(random);
      return await database.transaction(async (trx) => {
        await updateAccount(trx, accountId, { password_hash, must_change_password: false });
        const endedSessions = await sessions.endAll(trx, accountId, sessionId);
        await replaceToken(trx, sessionId, hashToken(token));
        await deleteDevices(trx, accountId);
        const object = { kind: 'account', id: accountId };
        const detail = { ended_sessions: endedSessions };
        const event = {
          tenantId: installation,
          action: 'account.password_changed',
          object,
          detail,
        };
        await recordAudit(trx, ids, by, event);
        return { token, endedSessions };
      });
    },

    async beginSecondFactor(person, password, by) {
      await requireOwn(person, password, { path: '/password', by });
      return await secondFactor.begin(person);
    },

    confirmSecondFactor: ({ accountId }, code, by) => secondFactor.confirm(accountId, code, by),

    async removeSecondFactor(person, password, by) {
      await requireOwn(person, password, { path: '/password', by });
      return await database.transaction((trx) =>
        removeSecondFactor(trx, ids, person.accountId, by),
      );
    },

    async beginPasskey(person, password, by) {
      await requireOwn(person, password, { path: '/password', by });
      return await passkeys.begin(person);
    },

    async removePasskey(person, { passkeyId, password }, by) {
      await requireOwn(person, password, { path: '/password', by });
      await passkeys.remove({ accountId: person.accountId, passkeyId }, by);
    },
  };
}
