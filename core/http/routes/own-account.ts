// The signed-in person's own account: password, second factor, sessions.

import { actorOf } from '../actor.ts';
import { named, namedParameter } from '../named.ts';
import { defineRoute, type PathParam, type Route } from '../route.ts';
import { count, listOf, objectOf, text } from '../schemas.ts';
import { setCookie } from '../session-cookie.ts';
import { passwordText, presentSession, sessionList } from './account-object.ts';

export function ownAccountRoutes(): Route[] {
  return [passwordRow, listRow, revokeRow, beginRow, confirmRow, removeRow];
}

const facts = { scope: [], access: 'session', tag: 'Signing in' } as const;

const passwordRow = defineRoute({
  ...facts,
  method: 'POST',
  path: '/v1/account/password',
  name: 'change_password',
  summary: 'Change your password',
  description:
    'At least 12 characters, without your name or login. Ends all your other sessions; this one goes ' +
    'on with a new cookie.',
  body: {
    kind: 'json',
    schema: named(
      'PasswordChange',
      objectOf({ current_password: passwordText, new_password: passwordText }),
    ),
    expected: 'an object with "current_password" and "new_password"',
  },
  replies: {
    200: {
      description: 'Changed.',
      schema: objectOf({ ended_sessions: { ...count, description: 'Other sessions that ended.' } }),
    },
  },
  errors: [],
  async handle({ body, ...request }, { people }) {
    const passwords = { current: body.current_password, next: body.new_password };
    const { token, endedSessions } = await people.own.changePassword(
      request.caller.person!,
      passwords,
      actorOf(request),
    );
    const line = setCookie('session', request.browser.channel, token);
    return {
      status: 200,
      body: { ended_sessions: endedSessions },
      headers: { 'Set-Cookie': line },
    };
  },
});

const listRow = defineRoute({
  ...facts,
  method: 'GET',
  path: '/v1/account/sessions',
  name: 'list_sessions',
  summary: 'List your sessions',
  description: 'Browsers in which you are signed in, newest first.',
  replies: { 200: { description: 'The sessions.', schema: sessionList } },
  errors: [],
  async handle({ caller }, { people }) {
    const { accountId, sessionId } = caller.person!;
    const rows = await people.sessions.list(accountId);
    return { status: 200, body: { data: rows.map((row) => presentSession(row, sessionId)) } };
  },
});

const sessionParam: Record<string, PathParam> = {
  session_id: namedParameter('SessionId', { id: 'session', description: 'ID of the session.' }),
};

const revokeRow = defineRoute({
  ...facts,
  method: 'DELETE',
  path: '/v1/account/sessions/{session_id}',
  name: 'revoke_session',
  summary: 'Revoke one of your sessions',
  description: 'Takes effect at once.',
  params: sessionParam,
  replies: { 204: { description: 'Revoked.' } },
  errors: [],
  async handle(request, { people }) {
    const { accountId } = request.caller.person!;
    const sessionId = request.params['session_id']!;
    await people.sessions.revoke({ accountId, sessionId }, actorOf(request));
    return { status: 204 };
  },
});

export const ownPassword = named('OwnPassword', objectOf({ password: passwordText }));

const beginRow = defineRoute({
  ...facts,
  method: 'POST',
  path: '/v1/account/second-factor',
  name: 'begin_second_factor',
  summary: 'Add a second factor',
  description:
    'A secret for an authenticator app. It is asked for at sign-in once a first code has confirmed it. ' +
    'Repeated before that, the request returns a new secret. `conflict` where there is a second factor.',
  body: { kind: 'json', schema: ownPassword, expected: 'an object with "password"' },
  replies: {
    200: {
      description: 'The secret; shown this once.',
      schema: objectOf({
        secret: { ...text, description: 'In base 32, to be typed.' },
        uri: { ...text, description: '`otpauth://…`, to be shown as a QR code.' },
      }),
    },
  },
  errors: ['conflict'],
  async handle({ body, ...request }, { people }) {
    const { caller } = request;
    const begun = await people.own.beginSecondFactor(
      caller.person!,
      body.password,
      actorOf(request),
    );
    return { status: 200, body: begun };
  },
});

const confirmRow = defineRoute({
  ...facts,
  method: 'POST',
  path: '/v1/account/second-factor/confirm',
  name: 'confirm_second_factor',
  summary: 'Confirm the second factor',
  description: 'With the first code. `conflict` when none waits for one.',
  body: {
    kind: 'json',
    schema: named('FirstCode', objectOf({ code: { ...text, minLength: 1, maxLength: 40 } })),
    expected: 'an object with "code"',
  },
  replies: {
    200: {
      description: 'From now on signing in needs a code.',
      schema: objectOf({
        recovery_codes: {
          ...listOf(text),
          description: 'Each signs you in once when the app is lost. Shown this once.',
        },
      }),
    },
  },
  errors: ['conflict'],
  async handle({ body, ...request }, { people }) {
    const person = request.caller.person!;
    const codes = await people.own.confirmSecondFactor(person, body.code, actorOf(request));
    return { status: 200, body: { recovery_codes: codes } };
  },
});

const removeRow = defineRoute({
  ...facts,
  method: 'POST',
  path: '/v1/account/second-factor/remove',
  name: 'remove_second_factor',
  summary: 'Remove the second factor',
  description: 'Its recovery codes go with it.',
  body: { kind: 'json', schema: ownPassword, expected: 'an object with "password"' },
  replies: {
    200: {
      description: 'Signing in needs no code.',
      schema: objectOf({ removed: { type: 'boolean', description: 'False: there was none.' } }),
    },
  },
  errors: [],
  async handle({ body, ...request }, { people }) {
    const person = request.caller.person!;
    const removed = await people.own.removeSecondFactor(person, body.password, actorOf(request));
    return { status: 200, body: { removed } };
  },
});
