// An account as used by this folder and the API, and rules for its fields.

import { Fault, type FaultDetail } from '../kernel/errors.ts';
import type { Role } from './roles.ts';

export const accountStates = ['active', 'disabled'] as const;
export type AccountState = (typeof accountStates)[number];

export interface Account {
  accountId: string;
  login: string;
  name: string;
  role: Role;
  /** Null: all tenants. */
  tenants: readonly string[] | null;
  state: AccountState;
  /** False: the account has no local password. */
  hasPassword: boolean;
  mustChangePassword: boolean;
  /** Whether signing in with the password needs more: there is an authenticator app or a passkey. */
  hasSecondFactor: boolean;
  hasAuthenticatorApp: boolean;
  passkeys: number;
  /** The person at the identity provider; null: not linked. */
  identity: { issuer: string; subject: string } | null;
  version: number;
  createdAt: Date;
  lastSignedInAt: Date | null;
}

/**
 * A name or an e-mail address in lower case. `key_…` is excluded: reviewers without a name are
 * shown by the ID of their key.
 */
export const loginForm = /^(?!key_)[a-z0-9](?:[a-z0-9._+@-]{0,98}[a-z0-9])$/;

/** Logins must differ in more than capitalization. */
export function foldLogin(login: string): string {
  return login.normalize('NFKC').trim().toLowerCase();
}

/** Normalizes a login. Throws `invalid_request` if it is invalid. */
export function requireLogin(given: string): string {
  const login = foldLogin(given);
  if (loginForm.test(login)) return login;
  const message =
    'must have 2 to 100 letters, digits or . _ + @ -, begin and end with a letter or digit, and not ' +
    'begin with key_';
  throw invalid([{ path: '/login', message }], `The login ${message}.`);
}

export function invalid(details: FaultDetail[], message?: string): Fault {
  return new Fault('invalid_request', message, { details });
}
