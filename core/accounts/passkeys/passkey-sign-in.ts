// Sign-in with a passkey alone. The authenticator has verified the person, so the passkey replaces
// both the password and the second factor.

import type { Database } from '../../database/connection.ts';
import { findAccount } from '../queries.ts';
import { attemptOf, type Attempts } from '../sign-in/attempts.ts';
import type { Entrance, SignedIn, SigningBrowser } from '../sign-in/entrance.ts';
import {
  localNotAllowed,
  maySignInLocally,
  passkeyRefused,
  type LocalPasswords,
} from '../sign-in/sign-in.ts';
import type { Assertions, SentAssertion } from './assertions.ts';
import type { RequestOptions } from './ceremony.ts';

export interface PasskeySignIn {
  /**
   * Returns options for the browser and the token for its cookie. Throws `not_found` if the public
   * address allows no passkeys.
   */
  begin(): Promise<{ options: RequestOptions; token: string }>;
  /**
   * Throws `unauthorized` if the passkey is rejected, `forbidden` if only administrators may sign
   * in locally, and `rate_limit_exceeded` after repeated failures.
   */
  finish(given: SigningBrowser & SentAssertion): Promise<SignedIn>;
}

export function createPasskeySignIn(deps: {
  database: Database;
  assertions: Assertions;
  attempts: Attempts;
  entrance: Entrance;
  localPasswords: LocalPasswords;
}): PasskeySignIn {
  const { database, assertions, attempts, entrance, localPasswords } = deps;

  return {
    begin: () => assertions.ask(null),

    async finish(given) {
      const passkey = await assertions.find(given.assertion);
      const account =
        passkey && (await findAccount(database.knex, { account_id: passkey.account_id }));
      // All attempts with unknown passkeys count toward the empty login, which no account has.
      const login = account?.login ?? '';
      const attempt = await attemptOf(database, login, { account, browser: given });
      await attempts.begin(attempt);
      if (passkey === null || account === null) throw passkeyRefused();
      const refusal = await assertions.refusalOf(passkey, given, { alone: true });
      if (refusal !== null || account.state !== 'active') {
        await entrance.recordFailure(database.knex, account, {
          browser: given,
          detail: refusal ?? { reason: 'disabled' },
        });
        throw passkeyRefused();
      }
      if (!maySignInLocally(account, localPasswords)) {
        await attempts.takeBack(attempt);
        await entrance.recordFailure(database.knex, account, {
          browser: given,
          detail: { reason: 'passkey_not_allowed' },
        });
        throw localNotAllowed();
      }
      await attempts.succeed(attempt);
      const detail = { passkey: passkey.name, second_factor: 'passkey' };
      return await database.transaction((trx) =>
        entrance.enter(trx, account, { browser: given, detail }),
      );
    },
  };
}
