// API representation of accounts and sessions.

import { accountStates, loginForm, type Account } from '../../accounts/account.ts';
import { passwordLengths } from '../../accounts/passwords/rules.ts';
import { roles } from '../../accounts/roles.ts';
import type { SessionRow } from '../../accounts/sessions/queries.ts';
import { presentId } from '../../kernel/ids.ts';
import { named, namedParameter } from '../named.ts';
import type { PathParam } from '../route.ts';
import {
  count,
  idOf,
  listOf,
  objectOf,
  orNull,
  text,
  textOrNull,
  time,
  timeOrNull,
} from '../schemas.ts';

export const login = {
  ...text,
  minLength: 2,
  maxLength: 100,
  description: `Name or e-mail address, in small letters: \`${loginForm.source}\`. It never changes.`,
};
export const personName = { ...text, minLength: 1, maxLength: 100, pattern: '\\S' };
export const role = {
  enum: roles,
  description: 'What the person may do; see Signing in.',
} as const;
export const accountState = { enum: accountStates } as const;
export const tenantIds = orNull({
  type: 'array',
  minItems: 1,
  maxItems: 1000,
  uniqueItems: true,
  items: { ...text, maxLength: 63 },
  description: 'IDs of the tenants that the person may work for; null: all.',
} as const);

/** Longer than any accepted password: rules on the length have their own messages. */
export const passwordText = { ...text, minLength: 1, maxLength: 4 * passwordLengths.max };

export const accountObject = named(
  'Account',
  objectOf(
    {
      account_id: idOf('account'),
      login,
      name: text,
      role,
      tenants: tenantIds,
      state: accountState,
      has_password: { type: 'boolean', description: 'False: there is no local password.' },
      must_change_password: {
        type: 'boolean',
        description: 'Until the password is changed, nothing else is allowed.',
      },
      second_factor: {
        type: 'boolean',
        description: 'Signing in with the password needs a code or a passkey as well.',
      },
      authenticator_app: { type: 'boolean', description: 'It makes the codes.' },
      passkeys: { ...count, description: 'Number of passkeys.' },
      identity: orNull(
        objectOf(
          { issuer: text, subject: text },
          { description: 'The person at the identity provider; null: not linked.' },
        ),
      ),
      version: { ...count, description: 'Counts changes; also the `ETag`.' },
      created_at: time,
      last_signed_in_at: timeOrNull,
    },
    { description: 'Account of a person, without any secret.' },
  ),
);

export const accountParam: Record<string, PathParam> = {
  account_id: namedParameter('AccountId', { id: 'account', description: 'ID of the account.' }),
};

export const sessionSummary = named(
  'SessionSummary',
  objectOf(
    {
      session_id: idOf('session'),
      is_current: { type: 'boolean', description: 'The session of this request.' },
      created_at: time,
      last_seen_at: { ...time, description: 'Up to a minute behind.' },
      expires_at: time,
      remote_address: textOrNull,
      user_agent: { ...textOrNull, description: 'As the browser named itself.' },
    },
    { description: 'A browser in which the person is signed in.' },
  ),
);

export const sessionList = objectOf({ data: listOf(sessionSummary) });

export function presentAccount(account: Account) {
  return {
    account_id: presentId('account', account.accountId),
    login: account.login,
    name: account.name,
    role: account.role,
    tenants: account.tenants,
    state: account.state,
    has_password: account.hasPassword,
    must_change_password: account.mustChangePassword,
    second_factor: account.hasSecondFactor,
    authenticator_app: account.hasAuthenticatorApp,
    passkeys: account.passkeys,
    identity: account.identity,
    version: account.version,
    created_at: account.createdAt.toISOString(),
    last_signed_in_at: account.lastSignedInAt?.toISOString() ?? null,
  };
}

export function presentSession(row: SessionRow, currentId: string | null) {
  return {
    session_id: presentId('session', row.session_id),
    is_current: row.session_id === currentId,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    remote_address: row.remote_address,
    user_agent: row.user_agent,
  };
}
