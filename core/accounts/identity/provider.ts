// Queries the identity provider with openid-client, with requests that obey the rules of egress.

import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  type ClientAuth,
  type Configuration,
  type CustomFetch,
} from 'openid-client';
import type { Settings } from '../../config/settings.ts';
import type { Egress } from '../../egress/egress.ts';
import type { Clock } from '../../kernel/clock.ts';
import { groupsOf, type Claims } from './claims.ts';
import { failureOf, ProviderFailure } from './failures.ts';
import type { SignInSecrets } from './secrets.ts';

export type ProviderSettings = NonNullable<Settings['signIn']['oidc']>;

export interface IdentityProvider {
  /**
   * Returns the address for the browser. Rejects with ProviderFailure, like the other functions.
   */
  authorizationUrl(redirectUri: string, secrets: SignInSecrets): Promise<string>;
  /**
   * Returns the claims after every check of OpenID Connect Core §3.1.3.7: signature, issuer,
   * audience, nonce and times. If groups are missing, includes the claims of the userinfo endpoint.
   */
  claims(callback: URL, secrets: SignInSecrets): Promise<Claims>;
  /** Reads the discovery document. */
  examine(): Promise<void>;
}

/**
 * Lifetime of cached endpoints and keys, which rarely change; an unknown signing key is fetched at
 * once.
 */
const discoveredForMs = 3_600_000;
/** Discovery documents and key sets have a few kilobytes; tokens with many groups have more. */
const longestResponseBytes = 2 ** 20;

export function createIdentityProvider(options: {
  settings: ProviderSettings;
  egress: Pick<Egress, 'send'>;
  clock: Clock;
}): IdentityProvider {
  const { settings, egress, clock } = options;
  const { issuer, clientId, clientSecret, clockToleranceMs, timeoutMs } = settings;
  const send = fetchThrough(egress, timeoutMs);
  let known: { configuration: Promise<Configuration>; atMs: number } | null = null;

  async function discover(): Promise<Configuration> {
    const configuration = await discovery(
      new URL(issuer),
      clientId,
      { [clockTolerance]: clockToleranceMs / 1000 },
      authenticationOf(clientSecret),
      { [customFetch]: send, timeout: timeoutMs / 1000, execute: [enableNonRepudiationChecks] },
    ).catch((error: unknown) => {
      const { code, message } = (error ?? {}) as { code?: string; message?: string };
      const isOther = code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED';
      throw isOther ? new ProviderFailure('other_issuer', message ?? '', error) : error;
    });
    const named = configuration.serverMetadata().issuer;
    // Also excludes the shared issuer of Entra ID, which would accept people of any organization.
    if (named === issuer) return configuration;
    throw new ProviderFailure('other_issuer', `expected ${issuer}, got ${named}`);
  }

  function configured(): Promise<Configuration> {
    const nowMs = clock.elapsedMs();
    if (known !== null && nowMs - known.atMs < discoveredForMs) return known.configuration;
    const configuration = discover();
    const made = { configuration, atMs: nowMs };
    known = made;
    // A failure is not cached; callers that await it report it.
    configuration.catch(() => {
      if (known === made) known = null;
    });
    return configuration;
  }

  return {
    authorizationUrl: (redirectUri, { state, nonce, codeVerifier }) =>
      failing(async () => {
        const url = buildAuthorizationUrl(await configured(), {
          redirect_uri: redirectUri,
          scope: [...new Set(['openid', ...settings.scopes])].join(' '),
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        });
        if (url.protocol === 'https:') return url.href;
        throw new ProviderFailure('invalid_response', 'authorization_endpoint is not an https URL');
      }),

    claims: (callback, { state, nonce, codeVerifier }) =>
      failing(async () => {
        if (callback.searchParams.get('state') !== state) {
          throw new ProviderFailure('other_browser', 'the state is not the one of this browser');
        }
        const configuration = await configured();
        const tokens = await authorizationCodeGrant(configuration, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims()!;
        if (claims.iat * 1000 > clock.now().getTime() + clockToleranceMs) {
          throw new ProviderFailure('clock', `the ID token is from the future: iat ${claims.iat}`);
        }
        const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
        if (groupsOf(claims, settings.groupsClaim) !== null || !hasUserInfo) return claims;
        const more = await fetchUserInfo(configuration, tokens.access_token, claims.sub);
        return { ...more, ...claims };
      }),

    examine: () => failing(async () => void (await configured())),
  };
}

async function failing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw failureOf(error);
  }
}

/**
 * Authentication method that the provider announces; HTTP Basic is the default of OpenID Connect
 * Discovery.
 */
function authenticationOf(secret: string | null): ClientAuth {
  if (secret === null) return None();
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

function fetchThrough(egress: Pick<Egress, 'send'>, deadlineMs: number): CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    const answer = await egress.send({
      purpose: 'identity',
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      headers,
      // Requests of this library have no body, or a form.
      ...(body instanceof URLSearchParams && { body: Buffer.from(body.toString()) }),
      deadlineMs,
      maxResponseBytes: longestResponseBytes,
      oversize: 'refuse',
      maxRedirects: 0,
      ...(signal && { signal }),
    });
    const isEmpty = answer.status === 204 || answer.status === 304;
    const content = isEmpty ? null : new Uint8Array(answer.body);
    return new Response(content, { status: answer.status, headers: answer.headers });
  };
}
