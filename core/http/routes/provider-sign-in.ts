// Available ways to sign in, and sign-in with the identity provider.

import type { ProviderSignIn } from '../../accounts/identity/provider-sign-in.ts';
import { Fault } from '../../kernel/errors.ts';
import { named } from '../named.ts';
import { defineRoute, type Route } from '../route.ts';
import { address, objectOf, orNull, text } from '../schemas.ts';
import { setCookie } from '../session-cookie.ts';
import type { Services } from '../services.ts';
import { answerSignedIn, sessionObject } from './session.ts';

export function providerSignInRoutes(): Route[] {
  return [methodsRow, beginRow, finishRow];
}

const facts = { scope: [], access: 'open', tag: 'Signing in' } as const;

const methodsRow = defineRoute({
  ...facts,
  method: 'GET',
  path: '/v1/session/methods',
  name: 'get_sign_in_methods',
  summary: 'Get the ways of signing in',
  description: 'For the sign-in page; needs no credentials.',
  replies: {
    200: {
      description: 'The configured ways.',
      schema: named(
        'SignInMethods',
        objectOf({
          local_passwords: {
            enum: ['all', 'administrators'],
            description: 'Who may sign in with a password.',
          },
          identity_provider: orNull(
            objectOf(
              { name: { ...text, description: 'For the button.' } },
              { description: 'OpenID Connect provider; null: none is configured.' },
            ),
          ),
          passkeys: orNull(
            objectOf(
              { origin: { ...address, description: 'Where browsers can use them.' } },
              { description: 'Null: `public_url` has no host name, or no HTTPS.' },
            ),
          ),
        }),
      ),
    },
  },
  errors: [],
  handle(_request, { people: { localPasswords, provider, passkeys } }) {
    const party = passkeys.relyingParty();
    const body = {
      local_passwords: localPasswords,
      identity_provider: provider && { name: provider.name },
      passkeys: party && { origin: party.origin },
    };
    return { status: 200, body };
  },
});

const beginRow = defineRoute({
  ...facts,
  method: 'POST',
  path: '/v1/session/provider',
  name: 'begin_provider_sign_in',
  summary: 'Begin to sign in with the identity provider',
  description:
    'Sets a cookie for 10 minutes. Open `url` in the same browser; the provider redirects to ' +
    '`/dashboard/signed-in`. `not_found` where no provider is configured.',
  replies: {
    200: {
      description: 'Where the browser goes.',
      schema: objectOf({
        url: { ...address, description: 'Authorization endpoint with the request.' },
      }),
    },
  },
  errors: ['not_found'],
  async handle({ browser }, services) {
    setCookie('signIn', browser.channel, null);
    const { url, signInToken } = await providerOf(services).begin();
    const line = setCookie('signIn', browser.channel, signInToken);
    return { status: 200, body: { url }, headers: { 'Set-Cookie': line } };
  },
});

const finishRow = defineRoute({
  ...facts,
  method: 'POST',
  path: '/v1/session/provider/finish',
  name: 'finish_provider_sign_in',
  summary: 'Finish signing in with the identity provider',
  description:
    'With the query of the redirect, in the browser that began. Sets the cookie of a new session. ' +
    '`forbidden` if the person has no mapped group or no account, `unavailable` while the provider ' +
    'cannot be used.',
  body: {
    kind: 'json',
    schema: named(
      'ProviderRedirect',
      objectOf({
        query: {
          ...text,
          minLength: 1,
          maxLength: 8000,
          description: 'Query of the redirect URI as received, without the question mark.',
        },
      }),
    ),
    expected: 'an object with "query"',
    examples: [{ title: 'A redirect', value: { query: 'code=SplxlOBeZQQYbYS6WxSbIA&state=af0i' } }],
  },
  replies: { 200: { description: 'Signed in.', schema: sessionObject } },
  errors: ['not_found'],
  async handle({ body, browser, requestId, remoteAddress }, services) {
    setCookie('session', browser.channel, null);
    const signedIn = await providerOf(services).finish({
      query: body.query,
      signInToken: browser.signInToken,
      requestId,
      remoteAddress,
      userAgent: browser.userAgent,
      deviceToken: browser.deviceToken,
      sessionToken: browser.sessionToken,
    });
    const { headers, ...answer } = await answerSignedIn(signedIn, browser.channel, services);
    const lines = [...headers['Set-Cookie'], setCookie('signIn', browser.channel, null)];
    return { ...answer, headers: { 'Set-Cookie': lines } };
  },
});

function providerOf({ people: { provider } }: Pick<Services, 'people'>): ProviderSignIn {
  if (provider !== null) return provider;
  throw new Fault('not_found', 'No identity provider is configured; see sign_in.oidc.');
}
