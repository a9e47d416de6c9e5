// Counts sign-ins before they are checked, so that concurrent attempts are all counted.

import type { Database } from '../../database/connection.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Fault } from '../../kernel/errors.ts';
import type { Account } from '../account.ts';
import { hashToken } from '../sessions/tokens.ts';
import type { SigningBrowser } from './entrance.ts';
import {
  deleteCounts,
  deleteOldCounts,
  isDeviceOf,
  lockCounts,
  takeBackFailures,
  writeCount,
} from './queries.ts';
import { forgottenAfterMs, subjectsOf, waitMs } from './waits.ts';

export interface Attempt {
  login: string;
  remoteAddress: string | null;
  /** Hash of the token of a browser that has signed in to this account before. */
  device: Buffer | null;
}

export interface Attempts {
  /** Counts a failure in advance. Throws `rate_limit_exceeded` during a wait, without counting. */
  begin(attempt: Attempt): Promise<void>;
  /** Removes the failure counted in advance, because the attempt did not fail. */
  takeBack(attempt: Attempt): Promise<void>;
  /**
   * Removes the failure counted in advance, and the earlier failures, because the sign-in
   * succeeded.
   */
  succeed(attempt: Attempt): Promise<void>;
  /** Returns the number of deleted counts. */
  forget(): Promise<number>;
}

/** Of this browser at this login. It is known when it has signed in to the account before. */
export async function attemptOf(
  database: Database,
  login: string,
  {
    account,
    browser: { remoteAddress, deviceToken },
  }: {
    /** Null: the login does not exist. */
    account: Pick<Account, 'accountId'> | null;
    browser: Pick<SigningBrowser, 'remoteAddress' | 'deviceToken'>;
  },
): Promise<Attempt> {
  if (account === null || deviceToken === null) return { login, remoteAddress, device: null };
  const hash = hashToken(deviceToken);
  const isKnown = await isDeviceOf(database, account.accountId, hash);
  return { login, remoteAddress, device: isKnown ? hash : null };
}

export function createAttempts(deps: { database: Database; clock: Clock }): Attempts {
  const { database, clock } = deps;

  function moments() {
    const now = clock.now();
    return { now, forgottenBefore: new Date(now.getTime() - forgottenAfterMs) };
  }

  return {
    async begin(attempt) {
      const { now, forgottenBefore } = moments();
      const subjects = subjectsOf(attempt);
      await database.transaction(async (trx) => {
        const counts = await lockCounts(trx, [...subjects.keys()], { now, forgottenBefore });
        const waits = [...subjects].map(([subject, rule]) => {
          const count = counts.get(subject);
          return count === undefined ? 0 : waitMs(rule, count, now);
        });
        const wait = Math.max(...waits);
        if (wait > 0) throw waiting(wait);
        for (const [subject, { failures }] of counts) {
          await writeCount(trx, subject, { failures: failures + 1, lastAt: now });
        }
      });
    },

    async takeBack(attempt) {
      const subjects = [...subjectsOf(attempt).keys()];
      await database.transaction(async (trx) => {
        await lockCounts(trx, subjects, moments());
        await takeBackFailures(trx, subjects);
      });
    },

    async succeed(attempt) {
      const subjects = [...subjectsOf(attempt)];
      const named = (wanted: boolean): string[] =>
        subjects.filter(([, rule]) => (rule === 'address') === wanted).map(([subject]) => subject);
      await database.transaction(async (trx) => {
        await lockCounts(trx, [...subjectsOf(attempt).keys()], moments());
        // Otherwise the owner of one account could try passwords of other accounts without limit.
        await takeBackFailures(trx, named(true));
        await deleteCounts(trx, named(false));
      });
    },

    forget: () => deleteOldCounts(database, moments().forgottenBefore),
  };
}

function waiting(leftMs: number): Fault {
  const retryAfter = Math.ceil(leftMs / 1000);
  const message = `Too many sign-ins have failed. Try again in ${retryAfter} s.`;
  return new Fault('rate_limit_exceeded', message, { retryAfter, limitType: 'request_rate' });
}
