// Signing in with a passkey, alone or as the second factor.

import { named } from '../named.ts';
import { defineRoute, type Route } from '../route.ts';
import { objectOf, text } from '../schemas.ts';
import { setCookie, type Browser } from '../session-cookie.ts';
import { passwordText } from './account-object.ts';
import { assertion, passkeyOptions, sentAssertion } from './passkey-object.ts';
import { answerSignedIn, sessionObject } from './session.ts';

export function passkeySignInRoutes(): Route[] {
  return [beginRow, finishRow, secondFactorRow];
}

const facts = { scope: [], access: 'open', tag: 'Signing in' } as const;

const optionsReply = {
  200: { description: 'Options for the browser.', schema: objectOf({ options: passkeyOptions }) },
} as const;

const beginRow = defineRoute({
  ...facts,
  method: 'POST',
  path: '/v1/session/passkey/begin',
  name: 'begin_passkey_sign_in',
  summary: 'Begin to sign in with a passkey',
  description:
    'Sets a cookie for 5 minutes. The browser offers the passkeys that it has for this host; the ' +
    'authenticator verifies the person. `not_found` where `public_url` allows no passkeys.',
  replies: optionsReply,
  errors: ['not_found'],
  async handle({ browser }, { people }) {
    setCookie('passkey', browser.channel, null);
    return answerAsked(await people.passkeySignIn.begin(), browser);
  },
});

const finishRow = defineRoute({
  ...facts,
  method: 'POST',
  path: '/v1/session/passkey',
  name: 'finish_passkey_sign_in',
  summary: 'Sign in with a passkey',
  description:
    'Counts as password and second factor. Sets the cookie of a new session. The challenge works once, ' +
    'in the browser that began. Failures count as those of passwords do.',
  body: {
    kind: 'json',
    schema: named('PasskeySignIn', objectOf({ credential: assertion })),
    expected: 'an object with "credential"',
  },
  replies: { 200: { description: 'Signed in.', schema: sessionObject } },
  errors: ['not_found'],
  async handle({ body, browser, requestId, remoteAddress }, services) {
    setCookie('session', browser.channel, null);
    const signedIn = await services.people.passkeySignIn.finish({
      ...sentAssertion(body.credential, browser)!,
      requestId,
      remoteAddress,
      userAgent: browser.userAgent,
      deviceToken: browser.deviceToken,
      sessionToken: browser.sessionToken,
    });
    const { headers, ...answer } = await answerSignedIn(signedIn, browser.channel, services);
    const lines = [...headers['Set-Cookie'], setCookie('passkey', browser.channel, null)];
    return { ...answer, headers: { 'Set-Cookie': lines } };
  },
});

const secondFactorRow = defineRoute({
  ...facts,
  method: 'POST',
  path: '/v1/session/passkey/second-factor',
  name: 'begin_passkey_second_factor',
  summary: 'Begin to use a passkey as the second factor',
  description:
    'With login and password, which are checked and counted as in `sign_in`. Sets a cookie for 5 ' +
    'minutes. Send the credential as `passkey` with `sign_in`. `conflict` for an account without one.',
  body: {
    kind: 'json',
    schema: named(
      'OwnCredentials',
      objectOf({ login: { ...text, minLength: 1, maxLength: 200 }, password: passwordText }),
    ),
    expected: 'an object with "login" and "password"',
  },
  replies: optionsReply,
  errors: ['conflict', 'not_found'],
  async handle({ body, browser, requestId, remoteAddress }, { people }) {
    setCookie('passkey', browser.channel, null);
    const asked = await people.signIn.askPasskey({
      ...body,
      requestId,
      remoteAddress,
      userAgent: browser.userAgent,
      deviceToken: browser.deviceToken,
      sessionToken: browser.sessionToken,
    });
    return answerAsked(asked, browser);
  },
});

/** Options, with the cookie of their challenge. */
export function answerAsked(
  { options, token }: { options: object; token: string },
  { channel }: Browser,
) {
  const headers = { 'Set-Cookie': setCookie('passkey', channel, token) };
  return { status: 200, body: { options }, headers } as const;
}
