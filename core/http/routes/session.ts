// Sign-in and sign-out, and the session of the browser.

import { roleScopes } from '../../accounts/roles.ts';
import type { SignedIn } from '../../accounts/sign-in/entrance.ts';
import { sessionTimes } from '../../accounts/sessions/sessions.ts';
import type { Account } from '../../accounts/account.ts';
import { presentId } from '../../kernel/ids.ts';
import { actorOf } from '../actor.ts';
import { named } from '../named.ts';
import { defineRoute, type Route } from '../route.ts';
import { count, idOf, listOf, objectOf, scopeNames, text } from '../schemas.ts';
import { setCookie, type Channel } from '../session-cookie.ts';
import type { Services } from '../services.ts';
import { accountObject, passwordText, presentAccount, role } from './account-object.ts';
import { assertion, sentAssertion } from './passkey-object.ts';

export function sessionRoutes(): Route[] {
  return [signInRow, getRow, signOutRow];
}

/** More than a person picks from manually; `list_tenants` returns all of them. */
const shownTenants = 200;

export const sessionObject = named(
  'Session',
  objectOf(
    {
      session_id: idOf('session'),
      account: accountObject,
      scopes: {
        ...scopeNames,
        description: "Scopes of the role, in the account's tenants.",
      },
      personal_data_visible_to: {
        ...listOf(role),
        description: 'Roles that see personal data; for others it is masked.',
      },
      tenants: {
        ...listOf(objectOf({ tenant_id: text, name: text })),
        description: `The first ${shownTenants} tenants that the person may choose.`,
      },
      idle_timeout_seconds: {
        ...count,
        description: 'The session ends when no request was sent for so long.',
      },
    },
    { description: 'The session of this browser.' },
  ),
);

const credentials = named(
  'Credentials',
  objectOf(
    {
      login: { ...text, minLength: 1, maxLength: 200 },
      password: passwordText,
      code: {
        ...text,
        minLength: 1,
        maxLength: 40,
        description:
          'Of the authenticator app, or a recovery code; where there is a second factor.',
      },
      passkey: {
        ...assertion,
        description: 'In place of a code, with options of `begin_passkey_second_factor`.',
      },
    },
    { optional: ['code', 'passkey'] },
  ),
);

const facts = { scope: [], tag: 'Signing in', path: '/v1/session' } as const;

const signInRow = defineRoute({
  ...facts,
  access: 'open',
  method: 'POST',
  name: 'sign_in',
  summary: 'Sign in',
  description:
    'Sets the cookie of a new session, and ends a session that the browser has. 401 with `/code` in ' +
    '`details`: send the same again with a code, or a passkey where `details` has `/passkey`. After failed sign-ins the answer is 429 with ' +
    '`retry_after`. Needs HTTPS, or `http://localhost` on the machine itself.',
  body: {
    kind: 'json',
    schema: credentials,
    expected: 'an object with "login" and "password"',
    examples: [
      { title: 'With a code', value: { login: 'ines@example.com', password: '…', code: '123456' } },
    ],
  },
  replies: { 200: { description: 'Signed in.', schema: sessionObject } },
  errors: [],
  async handle({ body, browser, requestId, remoteAddress }, services) {
    // Checked first: a sign-in is impossible if no cookie can be set.
    setCookie('session', browser.channel, null);
    const signedIn = await services.people.signIn.signIn({
      login: body.login,
      password: body.password,
      code: body.code ?? null,
      passkey: sentAssertion(body.passkey, browser),
      requestId,
      remoteAddress,
      userAgent: browser.userAgent,
      deviceToken: browser.deviceToken,
      sessionToken: browser.sessionToken,
    });
    return await answerSignedIn(signedIn, browser.channel, services);
  },
});

const getRow = defineRoute({
  ...facts,
  access: 'session',
  method: 'GET',
  name: 'get_session',
  summary: 'Get the current session',
  description: 'Who is signed in, with role, scopes and tenants.',
  replies: { 200: { description: 'The session.', schema: sessionObject } },
  errors: [],
  async handle({ caller }, services) {
    const { accountId, sessionId } = caller.person!;
    const account = await services.people.directory.get(accountId);
    return { status: 200, body: await presentSessionOf(account, sessionId, services) };
  },
});

const signOutRow = defineRoute({
  ...facts,
  access: 'session',
  method: 'DELETE',
  name: 'sign_out',
  summary: 'Sign out',
  description: 'Ends the session and deletes its cookie.',
  replies: { 204: { description: 'Signed out.' } },
  errors: [],
  async handle(request, { people }) {
    await people.sessions.revoke(request.caller.person!, actorOf(request));
    const line = setCookie('session', request.browser.channel, null);
    return { status: 204, headers: { 'Set-Cookie': line } };
  },
});

/** Returns the session, with its cookies. */
export async function answerSignedIn(
  { account, sessionId, sessionToken, deviceToken }: SignedIn,
  channel: Channel,
  services: Pick<Services, 'people'>,
) {
  const lines = [
    setCookie('session', channel, sessionToken),
    setCookie('device', channel, deviceToken),
  ];
  const body = await presentSessionOf(account, sessionId, services);
  return { status: 200, body, headers: { 'Set-Cookie': lines } } as const;
}

async function presentSessionOf(
  account: Account,
  sessionId: string,
  { people }: Pick<Services, 'people'>,
) {
  return {
    session_id: presentId('session', sessionId),
    account: presentAccount(account),
    scopes: account.mustChangePassword ? [] : roleScopes[account.role],
    personal_data_visible_to: people.personalDataVisibleTo(),
    tenants: await people.tenantsOf(account.tenants, shownTenants),
    idle_timeout_seconds: sessionTimes.idleMs / 1000,
  };
}
