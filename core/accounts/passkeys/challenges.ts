// Random challenges for authenticators to sign. Each is valid once, for a few minutes, in the
// browser that requested it.

import type { Database } from '../../database/connection.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Random } from '../../kernel/random.ts';
import { hashToken, makeToken } from '../sessions/tokens.ts';
import {
  deleteExpiredChallenges,
  insertChallenge,
  takeChallenge,
  type ChallengePurpose,
} from './queries.ts';

/** Lifetime of a challenge and its cookie: the time that a person has to find the authenticator. */
export const challengeMs = 5 * 60_000;

/**
 * Purpose of a challenge and its account. The account is null when signing in with a passkey alone.
 */
export interface ChallengeUse {
  purpose: ChallengePurpose;
  accountId: string | null;
}

export interface Challenges {
  /** Issues a challenge. The token is stored in the browser's cookie. */
  issue(use: ChallengeUse): Promise<{ challenge: string; token: string }>;
  /**
   * Consumes the challenge, whatever the outcome. Returns null if it is unknown, used, expired, or
   * was issued for another purpose or account.
   */
  take(token: string | null, use: ChallengeUse): Promise<string | null>;
  /** Deletes expired challenges and returns their number. */
  forget(): Promise<number>;
}

export function createChallenges({
  database,
  clock,
  random,
}: {
  database: Database;
  clock: Clock;
  random: Random;
}): Challenges {
  return {
    async issue({ purpose, accountId }) {
      const now = clock.now();
      // Anyone can request challenges, so expired ones are deleted here instead of on schedule.
      await deleteExpiredChallenges(database, now);
      const token = makeToken(random);
      const challenge = makeToken(random);
      await insertChallenge(database, {
        token_sha256: hashToken(token),
        purpose,
        account_id: accountId,
        challenge,
        expires_at: new Date(now.getTime() + challengeMs),
      });
      return { challenge, token };
    },
    async take(token, { purpose, accountId }) {
      if (token === null) return null;
      const key = { token_sha256: hashToken(token), purpose, account_id: accountId };
      return await takeChallenge(database, key, clock.now());
    },
    forget: () => deleteExpiredChallenges(database, clock.now()),
  };
}
