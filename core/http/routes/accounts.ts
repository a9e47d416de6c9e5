// Accounts of people, for administrators of the installation.

import type { Account } from '../../accounts/account.ts';
import type { WithPassword } from '../../accounts/directory.ts';
import type { Caller } from '../../auth/caller.ts';
import { actorOf } from '../actor.ts';
import { named } from '../named.ts';
import { defineRoute, type Route } from '../route.ts';
import type { Services } from '../services.ts';
import { count, namesOf, objectOf, orNull, pageOf, pageQuery, text } from '../schemas.ts';
import {
  accountObject,
  accountParam,
  accountState,
  login,
  personName,
  presentAccount,
  role,
  tenantIds,
} from './account-object.ts';
import { requireSightOf } from './account-sight.ts';

export function accountRoutes(): Route[] {
  return [listRow, createRow, getRow, changeRow, resetRow, revokeRow];
}

const facts = { scope: 'admin', audience: 'administrators', tag: 'Accounts' } as const;

const listRow = defineRoute({
  ...facts,
  method: 'GET',
  path: '/v1/admin/accounts',
  name: 'list_accounts',
  summary: 'List accounts',
  description: 'By login, a page at a time, disabled ones included.',
  query: objectOf(
    {
      ...pageQuery,
      tenant: {
        ...text,
        minLength: 1,
        maxLength: 63,
        description: 'Only accounts that may work for this tenant, those for all tenants included.',
      },
    },
    { optional: ['limit', 'cursor', 'tenant'] },
  ),
  replies: { 200: { description: 'One page.', schema: pageOf(accountObject) } },
  errors: [],
  async handle({ query: { limit, cursor = null, tenant = null } }, { people }) {
    // One more than asked tells whether there is a next page.
    const found = await people.directory.list({
      limit: limit + 1,
      after: cursor,
      tenantId: tenant,
    });
    const page = found.slice(0, limit);
    const next = found.length > limit ? (page.at(-1)?.login ?? null) : null;
    return { status: 200, body: { data: page.map(presentAccount), next_cursor: next } };
  },
});

const password = {
  ...text,
  description: 'The person has to change it at the first sign-in. Shown this once.',
};

const accountWithPassword = named(
  'AccountWithPassword',
  objectOf({ account: accountObject, password }, { optional: ['password'] }),
);

const createRow = defineRoute({
  ...facts,
  method: 'POST',
  path: '/v1/admin/accounts',
  name: 'create_account',
  summary: 'Create an account',
  description:
    'The answer has the first password; it is in no repeated answer. `conflict` when there is an ' +
    'account of this login. A caller who may not see personal data cannot create, change or reset ' +
    'accounts whose role sees it.',
  headers: ['Idempotency-Key'],
  kept: { without: ['password'] },
  body: {
    kind: 'json',
    schema: named(
      'NewAccount',
      objectOf({ login, name: personName, role, tenants: tenantIds }, { optional: ['tenants'] }),
    ),
    expected: 'an object with "login", "name" and "role"',
    examples: [
      {
        title: 'A reviewer of one tenant',
        value: {
          login: 'ines@example.com',
          name: 'Ines Example',
          role: 'reviewer',
          tenants: ['acme'],
        },
      },
    ],
  },
  replies: { 201: { description: 'Created.', schema: accountWithPassword } },
  errors: ['conflict'],
  async handle({ body, ...request }, { people }) {
    const { tenants = null, ...account } = body;
    requireSightOf(request.caller, { people }, account.role);
    const made = await people.directory.create({ ...account, tenants }, actorOf(request));
    return { status: 201, body: presentWithPassword(made) };
  },
});

const shown = {
  200: { description: 'The account.', schema: accountObject, headers: ['ETag'] },
} as const;

const getRow = defineRoute({
  ...facts,
  method: 'GET',
  path: '/v1/admin/accounts/{account_id}',
  name: 'get_account',
  summary: 'Get an account',
  description: 'With the `ETag` for conditional changes.',
  params: accountParam,
  replies: shown,
  errors: [],
  async handle({ params }, { people }) {
    return present(await people.directory.get(params['account_id']!));
  },
});

const subject = orNull({
  ...text,
  minLength: 1,
  maxLength: 255,
  description: '`sub` of the person at the configured identity provider; null removes the link.',
} as const);

const changes = { name: personName, role, tenants: tenantIds, state: accountState, subject };

const changeRow = defineRoute({
  ...facts,
  method: 'PATCH',
  path: '/v1/admin/accounts/{account_id}',
  name: 'change_account',
  summary: 'Change or disable an account',
  description:
    'What is absent stays. Takes effect at once, also for open sessions; `disabled` ends them. ' +
    '`conflict` for another version than `If-Match` names, where no administrator for all tenants ' +
    'would be left, and for a subject that another account is linked with. Role, tenants and name ' +
    'of a linked account follow the identity provider at its next sign-in.',
  params: accountParam,
  headers: ['If-Match'],
  body: {
    kind: 'json',
    schema: named(
      'AccountChange',
      objectOf(changes, { optional: namesOf(changes), minProperties: 1 }),
    ),
    expected: 'an object with what is to change',
    examples: [{ title: 'Disable', value: { state: 'disabled' } }],
  },
  replies: shown,
  errors: ['conflict'],
  async handle({ body, params, ...request }, { people }) {
    await requireReach(request.caller, people, params['account_id']!);
    requireSightOf(request.caller, { people }, body.role);
    const account = await people.directory.change({
      accountId: params['account_id']!,
      name: body.name,
      role: body.role,
      tenants: body.tenants,
      state: body.state,
      subject: body.subject,
      expected: request.expected,
      by: actorOf(request),
    });
    return present(account);
  },
});

const resetRow = defineRoute({
  ...facts,
  method: 'POST',
  path: '/v1/admin/accounts/{account_id}/reset-password',
  name: 'reset_password',
  summary: 'Reset the password of an account',
  description:
    'Ends all sessions of the account. The answer has the new password. `conflict` for an account ' +
    'that signs in with the identity provider only.',
  params: accountParam,
  body: {
    kind: 'json',
    optional: true,
    schema: named(
      'PasswordReset',
      objectOf(
        {
          remove_second_factor: {
            type: 'boolean',
            default: false,
            description: 'For a person who has lost the authenticator app and the recovery codes.',
          },
        },
        { optional: ['remove_second_factor'] },
      ),
    ),
    expected: 'an object, which may be empty',
  },
  replies: { 200: { description: 'The new password.', schema: accountWithPassword } },
  errors: ['conflict'],
  async handle({ body, params, ...request }, { people }) {
    await requireReach(request.caller, people, params['account_id']!);
    const made = await people.directory.resetPassword(
      params['account_id']!,
      { keepFactor: !body.remove_second_factor },
      actorOf(request),
    );
    return { status: 200, body: presentWithPassword(made) };
  },
});

const revokeRow = defineRoute({
  ...facts,
  method: 'POST',
  path: '/v1/admin/accounts/{account_id}/revoke-sessions',
  name: 'revoke_account_sessions',
  summary: 'Sign a person out everywhere',
  description: 'Takes effect at once. The person can sign in again.',
  params: accountParam,
  replies: {
    200: { description: 'Sessions that were open.', schema: objectOf({ ended_sessions: count }) },
  },
  errors: [],
  async handle({ params, ...request }, { people }) {
    const ended = await people.directory.revokeSessions(params['account_id']!, actorOf(request));
    return { status: 200, body: { ended_sessions: ended } };
  },
});

/** A changed subject or password would let the caller sign in as that person. */
async function requireReach(
  caller: Caller,
  people: Services['people'],
  accountId: string,
): Promise<void> {
  if (caller.seesPersonalData) return;
  const { role: held } = await people.directory.get(accountId);
  requireSightOf(caller, { people }, held);
}

function presentWithPassword({ account, password: shownOnce }: WithPassword) {
  return { account: presentAccount(account), password: shownOnce };
}

function present(account: Account) {
  const headers = { ETag: `"${account.version}"` };
  return { status: 200, body: presentAccount(account), headers } as const;
}
