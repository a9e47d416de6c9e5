// Secrets that tie a sign-in at the identity provider to the browser that began it. The browser
// stores one random token in a cookie. State, nonce and PKCE verifier are derived from it, so that
// abandoned sign-ins leave no stored data.

import { createHmac } from 'node:crypto';

export interface SignInSecrets {
  /** Returned in the redirect (RFC 6749 §10.12). */
  state: string;
  /** Returned in the ID token (OpenID Connect Core §3.1.2.1). */
  nonce: string;
  /** Sent with the code (RFC 7636). */
  codeVerifier: string;
}

/** Derives three independent values of 256 bits: HMAC-SHA-256 with the token as key. */
export function secretsOf(browserToken: string): SignInSecrets {
  const derive = (purpose: string): string =>
    createHmac('sha256', browserToken).update(purpose).digest('base64url');
  return { state: derive('state'), nonce: derive('nonce'), codeVerifier: derive('code verifier') };
}
