// Signing in with login, password and, where the account has a second factor, a code. Everything is in
// one request: no half of a session exists between password and code.

import { installation, type Actor } from '../../audit/entry.ts';
import { recordAudit } from '../../audit/queries.ts';
import type { Database } from '../../database/connection.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Fault } from '../../kernel/errors.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { Random } from '../../kernel/random.ts';
import { foldLogin, type Account } from '../account.ts';
import type { PasswordHashes } from '../passwords/hash.ts';
import { findAccount, findPasswordHash, noteSignIn } from '../queries.ts';
import type { CodeCheck, SecondFactor } from '../second-factor/second-factor.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { hashToken, makeToken } from '../sessions/tokens.ts';
import type { Attempts } from './attempts.ts';
import { deleteDevice, deleteOldDevices, insertDevice, isDeviceOf } from './queries.ts';

/** A browser counts as known for so long after its last sign-in. */
export const deviceMs = 180 * 86_400_000;
const mostDevices = 20;

export interface Credentials {
  login: string;
  password: string;
  /** A time-based code or a recovery code. */
  code: string | null;
  requestId: string;
  remoteAddress: string | null;
  userAgent: string | null;
  /** What the browser has from an earlier sign-in. */
  deviceToken: string | null;
  /** Of a session that the browser has: it ends. */
  sessionToken: string | null;
}

/** Tokens are in the answer and nowhere else. */
export interface SignedIn {
  account: Account;
  sessionId: string;
  sessionToken: string;
  deviceToken: string;
}

export interface SignIn {
  /**
   * Faults: `unauthorized` for wrong credentials, with `/code` in the details when only the code is
   * missing; `rate_limit_exceeded` after failures; `unavailable` when too many sign in at once.
   */
  signIn(credentials: Credentials): Promise<SignedIn>;
  /** Forgets old counts and devices; says how many. */
  forget(): Promise<number>;
}

interface Deps {
  database: Database;
  clock: Clock;
  ids: Ids;
  random: Random;
  passwords: PasswordHashes;
  attempts: Attempts;
  secondFactor: SecondFactor;
  sessions: Sessions;
}

export function createSignIn(deps: Deps): SignIn {
  const { database, clock, passwords, attempts, secondFactor } = deps;

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
        await recordFailure(deps, account, { given, reason: isRight ? 'disabled' : 'password' });
        throw wrong();
      }
      const how = await secondFactor.check(account.accountId, given.code);
      if (how === 'missing') {
        await attempts.takeBack(attempt);
        throw codeMissing();
      }
      if (how === 'wrong') {
        await recordFailure(deps, account, { given, reason: 'code' });
        throw wrongCode();
      }
      await attempts.succeed(attempt);
      return await begin(deps, account, given, how);
    },

    async forget() {
      const devices = new Date(clock.now().getTime() - deviceMs);
      return (await attempts.forget()) + (await deleteOldDevices(database, devices));
    },
  };
}

async function recordFailure(
  { database, ids }: Deps,
  { accountId, login }: Account,
  { given, reason }: { given: Credentials; reason: string },
): Promise<void> {
  const { requestId, remoteAddress } = given;
  const by: Actor = { kind: 'system', id: null, requestId, remoteAddress };
  const object = { kind: 'account', id: accountId };
  const detail = { login, reason };
  const event = { tenantId: installation, action: 'account.sign_in_failed', object, detail };
  await recordAudit(database.knex, ids, by, event);
}

async function begin(
  { database, clock, ids, random, sessions }: Deps,
  account: Account,
  given: Credentials,
  how: CodeCheck,
): Promise<SignedIn> {
  const { accountId, login } = account;
  const { requestId, remoteAddress, userAgent } = given;
  const now = clock.now();
  const deviceToken = makeToken(random);
  return await database.transaction(async (trx) => {
    // What the browser had before is of no use to anybody who has put it there.
    if (given.sessionToken !== null) await sessions.endByToken(trx, given.sessionToken);
    if (given.deviceToken !== null)
      await deleteDevice(trx, accountId, hashToken(given.deviceToken));
    const token_sha256 = hashToken(deviceToken);
    const device = { account_id: accountId, token_sha256, last_signed_in_at: now };
    await insertDevice(trx, device, mostDevices);
    await noteSignIn(trx, accountId, now);
    const made = await sessions.begin(trx, accountId, { remoteAddress, userAgent });
    const by: Actor = { kind: 'account', id: login, requestId, remoteAddress };
    const object = { kind: 'session', id: made.sessionId };
    const detail = { role: account.role, second_factor: how === 'none' ? null : how };
    const event = { tenantId: installation, action: 'account.signed_in', object, detail };
    await recordAudit(trx, ids, by, event);
    const { sessionId, token: sessionToken } = made;
    return { account, sessionId, sessionToken, deviceToken };
  });
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
