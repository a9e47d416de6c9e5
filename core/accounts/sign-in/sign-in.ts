// Signing in with login, password and, where the account has a second factor, a code or a passkey.
// Everything is in one request: no half of a session exists between password and second factor.

import type { Settings } from '../../config/settings.ts';
import type { Database } from '../../database/connection.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Fault } from '../../kernel/errors.ts';
import { foldLogin, type Account } from '../account.ts';
import type { RequestOptions } from '../passkeys/ceremony.ts';
import type { AssertionRefusal, Assertions, SentAssertion } from '../passkeys/assertions.ts';
import type { PasswordHashes } from '../passwords/hash.ts';
import { findAccount, findPasswordHash } from '../queries.ts';
import type { CodeCheck, SecondFactor } from '../second-factor/second-factor.ts';
import { attemptOf, type Attempt, type Attempts } from './attempts.ts';
import type { Entrance, SignedIn, SigningBrowser } from './entrance.ts';
import { deleteOldDevices } from './queries.ts';

/** A browser counts as known for this long after its last sign-in. */
export const deviceMs = 180 * 86_400_000;

export interface Credentials extends SigningBrowser {
  login: string;
  password: string;
  /** A time-based code or a recovery code. */
  code: string | null;
  /** In place of a code. */
  passkey: SentAssertion | null;
}

export type LocalPasswords = Settings['signIn']['localPasswords'];

export interface SignIn {
  /**
   * Faults: `unauthorized` for wrong credentials, with `/code` in the details when only the second
   * factor is missing, and `/passkey` where a passkey can be it; `forbidden` where only administrators
   * may use passwords; `rate_limit_exceeded` after failures; `unavailable` when too many sign in at
   * once.
   */
  signIn(credentials: Credentials): Promise<SignedIn>;
  /**
   * Options for using a passkey as the second factor, and the token of the browser's cookie. Faults:
   * those of `signIn`; `conflict` for an account without one.
   */
  askPasskey(
    credentials: Omit<Credentials, 'code' | 'passkey'>,
  ): Promise<{ options: RequestOptions; token: string }>;
  /** Forgets old counts and devices; says how many. */
  forget(): Promise<number>;
}

interface Deps {
  database: Database;
  clock: Clock;
  passwords: PasswordHashes;
  attempts: Attempts;
  secondFactor: SecondFactor;
  assertions: Assertions;
  entrance: Entrance;
  /** Who may use a password. */
  localPasswords: LocalPasswords;
}

export function createSignIn(deps: Deps): SignIn {
  const { database, clock, passwords, attempts, assertions, entrance, localPasswords } = deps;

  /** The account, whose password this is; the attempt is counted as failed so far. */
  async function checkPassword(
    given: Omit<Credentials, 'code' | 'passkey'>,
  ): Promise<{ account: Account; attempt: Attempt }> {
    const login = foldLogin(given.login);
    const account = await findAccount(database.knex, { login });
    const attempt = await attemptOf(database, login, { account, browser: given });
    passwords.requireRoom();
    await attempts.begin(attempt);
    const hash = account && (await findPasswordHash(database.knex, account.accountId));
    const isRight = await passwords.verify(given.password, hash);
    if (account === null) throw wrong();
    if (!isRight || account.state !== 'active') {
      await entrance.recordFailure(database.knex, account, {
        browser: given,
        detail: { reason: isRight ? 'disabled' : 'password' },
      });
      throw wrong();
    }
    if (!maySignInLocally(account, localPasswords)) {
      await attempts.takeBack(attempt);
      await entrance.recordFailure(database.knex, account, {
        browser: given,
        detail: { reason: 'password_not_allowed' },
      });
      throw localNotAllowed();
    }
    return { account, attempt };
  }

  return {
    async signIn(given) {
      const { account, attempt } = await checkPassword(given);
      const how = await checkFactor(deps, account, given);
      if (how === 'missing') {
        await attempts.takeBack(attempt);
        throw factorMissing(account);
      }
      if (how === 'wrong') {
        await entrance.recordFailure(database.knex, account, {
          browser: given,
          detail: { reason: 'code' },
        });
        throw wrongCode();
      }
      if (typeof how === 'object') {
        await entrance.recordFailure(database.knex, account, {
          browser: given,
          detail: how,
        });
        throw passkeyRefused();
      }
      await attempts.succeed(attempt);
      const detail = { second_factor: how === 'none' ? null : how };
      return await database.transaction((trx) =>
        entrance.enter(trx, account, { browser: given, detail }),
      );
    },

    async askPasskey(given) {
      const { account, attempt } = await checkPassword(given);
      await attempts.takeBack(attempt);
      if (account.passkeys > 0) return await assertions.ask(account.accountId);
      throw new Fault('conflict', 'The account has no passkey. Use a code or a recovery code.');
    },

    async forget() {
      const devices = new Date(clock.now().getTime() - deviceMs);
      return (await attempts.forget()) + (await deleteOldDevices(database, devices));
    },
  };
}

async function checkFactor(
  { secondFactor, assertions }: Deps,
  account: Account,
  { code, passkey }: Credentials,
): Promise<CodeCheck | 'passkey' | AssertionRefusal> {
  if (passkey === null || !account.hasSecondFactor) return await secondFactor.check(account, code);
  const found = await assertions.find(passkey.assertion);
  if (found?.account_id !== account.accountId) {
    return { reason: 'passkey', detail: 'the account has no such passkey' };
  }
  return (await assertions.refusalOf(found, passkey, { alone: false })) ?? 'passkey';
}

/** Administrators for all tenants always may: they get in while the identity provider is down. */
export function maySignInLocally({ role, tenants }: Account, allowed: LocalPasswords): boolean {
  return allowed === 'all' || (role === 'administrator' && tenants === null);
}

export function localNotAllowed(): Fault {
  const message =
    'Only administrators for all tenants may sign in with a password or a passkey here. Use the ' +
    'identity provider.';
  return new Fault('forbidden', message);
}

/** One message for all wrong credentials: it does not reveal which logins exist. */
function wrong(): Fault {
  return unauthorized('The login or the password is wrong.');
}

function factorMissing({ passkeys, hasAuthenticatorApp }: Account): Fault {
  const code = { path: '/code', message: 'is required: the account has a second factor' };
  if (passkeys === 0) {
    return unauthorized('Enter a code of your authenticator app or a recovery code.', [code]);
  }
  const details = [code, { path: '/passkey', message: 'is accepted in place of the code' }];
  const codes = hasAuthenticatorApp ? 'a code of your authenticator app or ' : '';
  return unauthorized(`Use your passkey, or enter ${codes}a recovery code.`, details);
}

/** What exactly was wrong is in the audit trail. */
export function passkeyRefused(): Fault {
  const details = [{ path: '/passkey', message: 'was not accepted' }];
  return unauthorized('The passkey was not accepted. Try again.', details);
}

function wrongCode(): Fault {
  const details = [{ path: '/code', message: 'is wrong, has expired or was used' }];
  return unauthorized(
    'The code is wrong, has expired or was used. Wait for the next one.',
    details,
  );
}

function unauthorized(message: string, details?: { path: string; message: string }[]): Fault {
  const headers = { 'WWW-Authenticate': 'Bearer' };
  return new Fault('unauthorized', message, { headers, ...(details && { details }) });
}
