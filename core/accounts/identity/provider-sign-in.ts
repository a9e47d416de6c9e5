// Sign-in with the customer's identity provider: authorization code flow with PKCE. The provider
// identifies the person and lists the groups; the account is updated at each sign-in.

import type { Database } from '../../database/connection.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Fault } from '../../kernel/errors.ts';
import type { Log } from '../../kernel/log.ts';
import type { Random } from '../../kernel/random.ts';
import { hashToken, makeToken } from '../sessions/tokens.ts';
import type { Entrance, SignedIn, SigningBrowser } from '../sign-in/entrance.ts';
import type { Adoption } from './adopt.ts';
import { readIdentity, type Identity } from './claims.ts';
import { ProviderFailure, providerFailures } from './failures.ts';
import type { IdentityProvider, ProviderSettings } from './provider.ts';
import { deleteUsedSignIns, useSignIn } from './queries.ts';
import { secretsOf } from './secrets.ts';

/** Maximum duration of a sign-in at the provider; also the lifetime of the cookie. */
export const providerSignInMs = 10 * 60_000;
/** Used sign-ins are stored for a day: codes of providers expire within minutes. */
const usedForMs = 86_400_000;
/**
 * Maximum number of sign-ins that query the provider concurrently, so that anonymous callers cannot
 * overload it.
 */
const concurrent = 20;

export interface Returning extends SigningBrowser {
  /** Query of the redirect URI as sent by the provider. */
  query: string;
  /** Token from `begin`; null if the browser has none. */
  signInToken: string | null;
}

export interface ProviderSignIn {
  /** Name on the button of the sign-in page. */
  readonly name: string;
  readonly issuer: string;
  /**
   * Returns the address of the provider, and the token that the browser stores until its return.
   */
  begin(): Promise<{ url: string; signInToken: string }>;
  /**
   * Finishes a sign-in. Throws `unauthorized` if the sign-in must start again, `forbidden` for
   * people without a mapped group or an account, or `unavailable` while the provider or its
   * configuration is broken.
   */
  finish(returning: Returning): Promise<SignedIn>;
  /** Deletes used sign-ins; returns how many. */
  forget(): Promise<number>;
}

interface Deps {
  settings: ProviderSettings;
  provider: IdentityProvider;
  adoption: Adoption;
  entrance: Entrance;
  database: Database;
  clock: Clock;
  random: Random;
  log: Log;
  publicUrl: () => string;
}

export function createProviderSignIn(deps: Deps): ProviderSignIn {
  const { settings, provider, adoption, entrance, database, clock, random, log, publicUrl } = deps;
  const { name, issuer, groupsClaim } = settings;
  const redirectUri = (): string => `${publicUrl()}/dashboard/signed-in`;
  const bounded = createBound();

  async function asked<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await bounded(work);
    } catch (error) {
      throw error instanceof ProviderFailure ? faultOf(error) : error;
    }
  }

  function faultOf({ reason, detail, cause }: ProviderFailure): Fault {
    const fields = { reason, detail, issuer, redirect_uri: redirectUri() };
    log.warn('a sign-in with the identity provider failed', fields);
    const { code, message } = providerFailures[reason];
    const headers = { 'WWW-Authenticate': 'Bearer' };
    return new Fault(code, message, { cause, ...(code === 'unauthorized' && { headers }) });
  }

  async function identityOf(returning: Returning): Promise<Identity> {
    const { query, signInToken } = returning;
    if (signInToken === null) {
      throw new ProviderFailure('other_browser', 'the browser has no cookie of a sign-in');
    }
    const callback = new URL(redirectUri());
    callback.search = query;
    const claims = await provider.claims(callback, secretsOf(signInToken));
    const identity = readIdentity(claims, groupsClaim);
    if (identity !== null) return identity;
    throw new ProviderFailure('invalid_response', 'sub is empty or longer than 255 characters');
  }

  return {
    name,
    issuer,

    begin: () =>
      asked(async () => {
        const signInToken = makeToken(random);
        const url = await provider.authorizationUrl(redirectUri(), secretsOf(signInToken));
        return { url, signInToken };
      }),

    async finish(returning) {
      const identity = await asked(() => identityOf(returning));
      const browser = returning;
      const outcome = await database.transaction(async (trx) => {
        const token = { token_sha256: hashToken(returning.signInToken!), used_at: clock.now() };
        if (!(await useSignIn(trx, token))) {
          const failure = new ProviderFailure('code_refused', 'the sign-in was used before');
          throw faultOf(failure);
        }
        const adopted = await adoption.adopt(trx, identity, browser);
        if ('refused' in adopted) return adopted;
        const detail = { second_factor: null, issuer, subject: identity.subject };
        return await entrance.enter(trx, adopted.account, { browser, detail });
      });
      if ('refused' in outcome) throw new Fault('forbidden', outcome.refused);
      return outcome;
    },

    forget: () => deleteUsedSignIns(database, new Date(clock.now().getTime() - usedForMs)),
  };
}

/** Throws `unavailable` beyond the maximum of concurrent sign-ins. */
function createBound() {
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= concurrent) {
      const message = 'Too many people are signing in. Try again in a moment.';
      throw new Fault('unavailable', message, { retryAfter: 2 });
    }
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
    }
  };
}
