// Reads a person's data from the claims of an identity provider.

import { valueAt } from '../../kernel/pointers.ts';
import { foldLogin, loginForm } from '../account.ts';

export interface Claims {
  readonly sub: string;
  readonly [name: string]: unknown;
}

export interface Identity {
  subject: string;
  /** Null: no claim is a valid login. */
  login: string | null;
  name: string | null;
  /** Null: the claim is missing. */
  groups: readonly string[] | null;
}

/** OpenID Connect Core §2. */
const longestSubject = 255;
const longestName = 100;
/** Entra ID sends at most 200 groups in a token. */
const mostGroups = 10_000;

/** Returns null for a subject that the standard does not allow. */
export function readIdentity(claims: Claims, groupsClaim: string): Identity | null {
  const { sub: subject } = claims;
  if (subject.length === 0 || subject.length > longestSubject) return null;
  return {
    subject,
    login: loginOf(claims),
    name: nameOf(claims['name']),
    groups: groupsOf(claims, groupsClaim),
  };
}

/**
 * Returns the groups; null if the claim is missing. A single text is a list of one; values other
 * than text are ignored.
 */
export function groupsOf(claims: Claims, groupsClaim: string): readonly string[] | null {
  const value = groupsClaim.startsWith('/') ? atPointer(claims, groupsClaim) : claims[groupsClaim];
  if (value === undefined || value === null) return null;
  const groups = Array.isArray(value) ? value.slice(0, mostGroups) : [value];
  return groups.filter((group): group is string => typeof group === 'string');
}

function atPointer(claims: Claims, pointer: string): unknown {
  const found = valueAt(claims, pointer);
  return found.found ? found.value : null;
}

function loginOf(claims: Claims): string | null {
  const email = claims['email_verified'] === false ? undefined : claims['email'];
  for (const candidate of [claims['preferred_username'], email, claims.sub]) {
    if (typeof candidate !== 'string' || candidate.length > longestSubject) continue;
    const login = foldLogin(candidate);
    if (loginForm.test(login)) return login;
  }
  return null;
}

function nameOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const name = value
    .slice(0, 1000)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longestName);
  return name === '' ? null : name;
}
