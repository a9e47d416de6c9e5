// Cookies of signed-in people, and the connections on which they are allowed.

import { providerSignInMs } from '../accounts/identity/provider-sign-in.ts';
import { challengeMs } from '../accounts/passkeys/challenges.ts';
import { deviceMs } from '../accounts/sign-in/sign-in.ts';
import { sessionTimes } from '../accounts/sessions/sessions.ts';
import { Fault } from '../kernel/errors.ts';
import type { Origin } from './forwarding.ts';
import type { Context } from './state.ts';

/**
 * `https`: also behind a proxy that reports it. `loopback`: without TLS on the same machine, where
 * browsers reject cookies with the prefix `__Host-`. Anything else is `insecure`.
 */
export type Channel = 'https' | 'loopback' | 'insecure';

/** Cookies of the browser. */
export interface Browser {
  channel: Channel;
  /** Null: it has no session. */
  sessionToken: string | null;
  /** Null: no earlier sign-in. */
  deviceToken: string | null;
  /** Null: it has not started a sign-in with the identity provider. */
  signInToken: string | null;
  /** Null: it has asked for no passkey. */
  passkeyToken: string | null;
  userAgent: string | null;
}

const cookies = {
  session: { name: 'workmill_session', maxAgeMs: sessionTimes.totalMs },
  device: { name: 'workmill_device', maxAgeMs: deviceMs },
  passkey: { name: 'workmill_passkey', maxAgeMs: challengeMs },
  signIn: { name: 'workmill_sign_in', maxAgeMs: providerSignInMs },
} as const;

type CookieKind = keyof typeof cookies;

/**
 * Prefix of the cookie's name: the browser sends it only to this host, and only over TLS (RFC
 * 6265bis).
 */
const prefix = '__Host-';
const tokenForm = /^[A-Za-z0-9_-]{43}$/;

export function browserOf({ req, state }: Pick<Context, 'req' | 'state'>): Browser {
  const channel = channelOf(state.origin, req.headers.host ?? '');
  const header = req.headers.cookie ?? '';
  return {
    channel,
    sessionToken: readCookie(header, 'session', channel),
    deviceToken: readCookie(header, 'device', channel),
    signInToken: readCookie(header, 'signIn', channel),
    passkeyToken: readCookie(header, 'passkey', channel),
    userAgent: req.headers['user-agent'] ?? null,
  };
}

/** Both addresses must be loopback: a proxy on this machine also connects from loopback. */
function channelOf({ scheme, remoteAddress }: Origin, host: string): Channel {
  if (scheme === 'https') return 'https';
  const isHere = remoteAddress !== null && /^(::ffff:)?127\.|^::1$/.test(remoteAddress);
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i.test(host);
  return isHere && isLocal ? 'loopback' : 'insecure';
}

export function cookieName(kind: CookieKind, channel: Channel): string {
  return (channel === 'https' ? prefix : '') + cookies[kind].name;
}

/** Over TLS, only the name with the prefix counts: a sibling domain can set any other. */
function readCookie(header: string, kind: CookieKind, channel: Channel): string | null {
  if (channel === 'insecure') return null;
  const start = `${cookieName(kind, channel)}=`;
  const found = header.split(';').find((part) => part.trimStart().startsWith(start));
  const token = found?.trim().slice(start.length) ?? '';
  return tokenForm.test(token) ? token : null;
}

/**
 * Returns a Set-Cookie line; null deletes the cookie. Throws `forbidden` if cookies are not secure.
 */
export function setCookie(kind: CookieKind, channel: Channel, token: string | null): string {
  if (channel === 'insecure') {
    throw new Fault(
      'forbidden',
      'Signing in needs HTTPS. Without TLS it works on the machine itself only, at ' +
        'http://localhost. A proxy in front has to send X-Forwarded-Proto, see listen.api.',
    );
  }
  const seconds = token === null ? 0 : cookies[kind].maxAgeMs / 1000;
  return (
    `${cookieName(kind, channel)}=${token ?? ''}; Max-Age=${seconds}; Path=/; Secure; HttpOnly; ` +
    'SameSite=Strict'
  );
}
