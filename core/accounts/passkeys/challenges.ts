// Random texts that an authenticator signs, each once and within minutes, for the browser that asked.

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

/** For so long a person may look for the authenticator; also the life of the cookie. */
export const challengeMs = 5 * 60_000;

/** What a challenge is for, and whose; null: of whoever signs in with a passkey alone. */
export interface ChallengeUse {
  purpose: ChallengePurpose;
  accountId: string | null;
}

export interface Challenges {
  /** The token is for the browser's cookie. */
  issue(use: ChallengeUse): Promise<{ challenge: string; token: string }>;
  /** Uses it up, whatever happens next. Null: unknown, used, expired, or for something else. */
  take(token: string | null, use: ChallengeUse): Promise<string | null>;
  /** Says how many expired ones were forgotten. */
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
      // Strangers may ask for challenges: expired ones do not wait for the schedule.
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
