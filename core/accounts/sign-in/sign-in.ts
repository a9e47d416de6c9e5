// Signing in with login, password and, where the account has a second factor, a code. Everything is in
// one request: no half of a session exists between password and code.

import type { Settings } from '../../config/settings.ts';
import type { Database } from '../../database/connection.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Fault } from '../../kernel/errors.ts';
import { foldLogin, type Account } from '../account.ts';
import type { PasswordHashes } from '../passwords/hash.ts';
import { findAccount, findPasswordHash } from '../queries.ts';
import type { SecondFactor } from '../second-factor/second-factor.ts';
import { hashToken } from '../sessions/tokens.ts';
import type { Attempts } from './attempts.ts';
import type { Entrance, SignedIn, SigningBrowser } from './entrance.ts';
import { deleteOldDevices, isDeviceOf } from './queries.ts';

/** A browser counts as known for so long after its last sign-in. */
export const deviceMs = 180 * 86_400_000;

export interface Credentials extends SigningBrowser {
  login: string;
  password: string;
  /** A time-based code or a recovery code. */
  code: string | null;
}

export type LocalPasswords = Settings['signIn']['localPasswords'];

export interface SignIn {
  /**
   * Faults: `unauthorized` for wrong credentials, with `/code` in the details when only the code is
   * missing; `forbidden` where only administrators may use passwords; `rate_limit_exceeded` after
   * failures; `unavailable` when too many sign in at once.
   */
  signIn(credentials: Credentials): Promise<SignedIn>;
  /** Forgets old counts and devices; says how many. */
  forget(): Promise<number>;
}

interface Deps {
  database: Database;
  clock: Clock;
  passwords: PasswordHashes;
  attempts: Attempts;
  secondFactor: SecondFactor;
  entrance: Entrance;
  /** Who may use a password. */
  localPasswords: LocalPasswords;
}

export function createSignIn(deps: Deps): SignIn {
  const { database, clock, passwords, attempts, secondFactor, entrance, localPasswords } = deps;

  async function recordFailure(account: Account, given: Credentials, reason: string) {
    const object = { kind: 'account', id: account.accountId };
    const detail = { login: account.login, reason };
    await entrance.recordRefusal(database.knex, object, { browser: given, detail });
  }

  return {
    async signIn(given) {
      const login = foldLogin(given.login);
      const account = await findAccount(database.knex, { login });
      const deviceHash = given.deviceToken === null ? null : hashToken(given.deviceToken);
      const isKnown =
        account !== null &&
        deviceHash !== null &&
        (await isDeviceOf(database, account.accountId, deviceHash));
      const { remoteAddress } = given;
      const attempt = { login, remoteAddress, device: isKnown ? deviceHash : null };
      passwords.requireRoom();
      await attempts.begin(attempt);
      const hash = account && (await findPasswordHash(database.knex, account.accountId));
      const isRight = await passwords.verify(given.password, hash);
      if (account === null) throw wrong();
      if (!isRight || account.state !== 'active') {
        await recordFailure(account, given, isRight ? 'disabled' : 'password');
        throw wrong();
      }
      if (!mayUsePassword(account, localPasswords)) {
        await attempts.takeBack(attempt);
        await recordFailure(account, given, 'password_not_allowed');
        throw passwordNotAllowed();
      }
      const how = await secondFactor.check(account.accountId, given.code);
      if (how === 'missing') {
        await attempts.takeBack(attempt);
        throw codeMissing();
      }
      if (how === 'wrong') {
        await recordFailure(account, given, 'code');
        throw wrongCode();
      }
      await attempts.succeed(attempt);
      const detail = { second_factor: how === 'none' ? null : how };
      return await database.transaction((trx) =>
        entrance.enter(trx, account, { browser: given, detail }),
      );
    },

    async forget() {
      const devices = new Date(clock.now().getTime() - deviceMs);
      return (await attempts.forget()) + (await deleteOldDevices(database, devices));
    },
  };
}

/** Administrators for all tenants always may: they get in while the identity provider is down. */
function mayUsePassword({ role, tenants }: Account, allowed: LocalPasswords): boolean {
  return allowed === 'all' || (role === 'administrator' && tenants === null);
}

function passwordNotAllowed(): Fault {
  const message =
    'Only administrators for all tenants may sign in with a password here. Use the identity provider.';
  return new Fault('forbidden', message);
}

/** One answer for all that may be wrong: it tells nobody which logins exist. */
function wrong(): Fault {
  return unauthorized('The login or the password is wrong.');
}

function codeMissing(): Fault {
  const details = [{ path: '/code', message: 'is required: the account has a second factor' }];
  return unauthorized('Enter a code of your authenticator app or a recovery code.', details);
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
