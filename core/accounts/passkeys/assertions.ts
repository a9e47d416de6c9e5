// Issues and verifies Web Authentication assertions, which prove that a person holds a passkey.

import type { Database } from '../../database/connection.ts';
import type { Clock } from '../../kernel/clock.ts';
import {
  CeremonyFailure,
  isOfAccount,
  requestOptions,
  verifyAssertion,
  type Assertion,
  type RequestOptions,
} from './ceremony.ts';
import type { Challenges } from './challenges.ts';
import { knownCredentials } from './passkeys.ts';
import { countSignature, findPasskey, type PasskeyRow } from './queries.ts';
import { requireRelyingParty } from './relying-party.ts';

/** An assertion, with the token from the cookie of its challenge. */
export interface SentAssertion {
  assertion: Assertion;
  /** Token of the challenge; null if the browser has no challenge. */
  token: string | null;
}

/** Reason for rejecting an assertion, as recorded in the audit trail. */
export interface AssertionRefusal {
  reason: 'passkey' | 'passkey_counter' | 'passkey_challenge';
  detail: string;
}

export interface Assertions {
  /**
   * Returns request options and the token for the browser's cookie. With an account, only its own
   * passkeys are allowed; with null, any passkey that the browser finds. Throws `not_found` if the
   * public address allows no passkeys.
   */
  ask(accountId: string | null): Promise<{ options: RequestOptions; token: string }>;
  /**
   * Returns the passkey that an assertion names; null if it is unknown. Does not verify the
   * assertion.
   */
  find(assertion: Assertion): Promise<PasskeyRow | null>;
  /**
   * Consumes the challenge and verifies the assertion. Returns null if the assertion is valid. With
   * `alone`, the passkey replaces the password.
   */
  refusalOf(
    passkey: PasskeyRow,
    sent: SentAssertion,
    how: { alone: boolean },
  ): Promise<AssertionRefusal | null>;
}

export function createAssertions({
  database,
  clock,
  challenges,
  publicUrl,
}: {
  database: Database;
  clock: Clock;
  challenges: Challenges;
  publicUrl: () => string;
}): Assertions {
  return {
    async ask(accountId) {
      const party = requireRelyingParty(publicUrl());
      const purpose = accountId === null ? 'sign_in' : 'second_factor';
      const { challenge, token } = await challenges.issue({ purpose, accountId });
      const known = accountId === null ? null : await knownCredentials(database, accountId, party);
      return { options: await requestOptions({ ...party, challenge, known }), token };
    },

    find: ({ id }) => findPasskey(database.knex, id),

    async refusalOf(passkey, { assertion, token }, { alone }) {
      const { account_id: accountId, passkey_id: passkeyId, public_key: publicKey } = passkey;
      const party = requireRelyingParty(publicUrl());
      const use = alone
        ? ({ purpose: 'sign_in', accountId: null } as const)
        : ({ purpose: 'second_factor', accountId } as const);
      const challenge = await challenges.take(token, use);
      if (challenge === null) {
        return { reason: 'passkey_challenge', detail: 'the challenge is unknown, used or expired' };
      }
      // Without a login, the authenticator must name the account (Web Authentication §7.2, step 6).
      if (alone && !isOfAccount(assertion, accountId)) {
        return { reason: 'passkey', detail: 'the user handle is of another account' };
      }
      try {
        const given = { ...party, challenge, publicKey, alone };
        const { signCount } = await verifyAssertion(assertion, given);
        const at = clock.now();
        if (await countSignature(database.knex, passkeyId, { signCount, at })) return null;
        return {
          reason: 'passkey_counter',
          detail: 'the signature counter did not grow: the authenticator may have been copied',
        };
      } catch (error) {
        if (!(error instanceof CeremonyFailure)) throw error;
        return { reason: 'passkey', detail: error.message };
      }
    },
  };
}
