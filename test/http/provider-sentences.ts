// Sentences about signing in with the identity provider of the customer, and what goes wrong on the way.

import type { Test } from 'tap';
import type { TestProvider } from '../support/identity-provider.ts';
import type { TestAppliance } from './appliance.ts';
import { call, type Reply } from './client.ts';
import type { createConformance } from './conformance.ts';
import { cookiesOf, type createPeopleOf } from './people.ts';

/** In `sign_in.oidc` of the appliance. */
export const providerMapping = `
name: Example SSO
scopes: [profile, email, groups]
groups:
  - { group: wm-admins, role: administrator }
  - { group: acme-reviewers, role: reviewer, tenants: [acme] }
  - { group: globex-reviewers, role: reviewer, tenants: [globex, initech] }
  - { group: auditors, role: auditor }
`;

export function testProviderSignIn(
  t: Test,
  given: {
    appliance: TestAppliance;
    provider: TestProvider;
    people: Awaited<ReturnType<typeof createPeopleOf>>;
    conformance: ReturnType<typeof createConformance>;
  },
): void {
  const { appliance, provider, people, conformance } = given;
  const { url, database, log } = appliance;
  const { administrator } = people;
  provider.allow(url);
  function person(subject: string, claims: Record<string, unknown>): void {
    provider.people.set(subject, {
      name: `The ${subject}`,
      preferred_username: subject,
      ...claims,
    });
    provider.subject = subject;
  }

  async function begin(): Promise<{ url: string; cookies: ReturnType<typeof cookiesOf> }> {
    const reply = await call(`${url}/v1/session/provider`, { method: 'POST' });
    conformance.check(t, 'begin_provider_sign_in', reply);
    return { url: reply.json().url, cookies: cookiesOf(reply) };
  }

  async function finish(query: string, headers: Record<string, string>): Promise<Reply> {
    const path = `${url}/v1/session/provider/finish`;
    const reply = await call(path, { method: 'POST', headers, body: { query } });
    conformance.check(t, 'finish_provider_sign_in', reply);
    return reply;
  }

  async function signIn(): Promise<Reply> {
    const begun = await begin();
    return await finish(await provider.visit(begun.url), begun.cookies);
  }

  const trail = async (query: string): Promise<any[]> =>
    (await call(`${url}/v1/audit?${query}`, { headers: administrator })).json().data;

  const lastFailure = () =>
    log.lines.findLast(({ message }) => message === 'a sign-in with the identity provider failed')!
      .fields;

  t.test('a first sign-in makes an account with role and tenants of the groups', async (t) => {
    const methods = await call(`${url}/v1/session/methods`);
    conformance.check(t, 'get_sign_in_methods', methods);
    t.match(methods.json(), {
      local_passwords: 'all',
      identity_provider: { name: 'Example SSO' },
    });
    person('sso-ines', { groups: ['globex-reviewers', 'others', 'acme-reviewers'] });
    const reply = await signIn();
    t.equal(reply.status, 200, reply.text);
    t.match(reply.json().account, {
      login: 'sso-ines',
      name: 'The sso-ines',
      role: 'reviewer',
      tenants: ['acme', 'globex'],
      has_password: false,
      must_change_password: false,
      identity: { issuer: provider.issuer, subject: 'sso-ines' },
    });
    const headers = { ...cookiesOf(reply), 'workmill-tenant': 'acme' };
    t.equal((await call(`${url}/v1/workflows`, { headers })).status, 200);
    const [signedIn] = await trail('actor=sso-ines');
    t.match(signedIn, {
      action: 'account.signed_in',
      detail: { role: 'reviewer', issuer: provider.issuer, subject: 'sso-ines' },
    });
  });

  t.test('the account is the subject; name, role and tenants follow the provider', async (t) => {
    person('u-17', { preferred_username: 'sso-tom', groups: ['auditors'] });
    const first = (await signIn()).json().account;
    t.match(first, { login: 'sso-tom', role: 'auditor', tenants: null });
    person('u-17', {
      preferred_username: 'sso-thomas',
      name: 'Thomas',
      groups: ['acme-reviewers'],
    });
    const second = (await signIn()).json().account;
    const { account_id } = first;
    t.match(second, {
      account_id,
      login: 'sso-tom',
      name: 'Thomas',
      role: 'reviewer',
      tenants: ['acme'],
    });
    person('u-18', { preferred_username: 'sso-tom', groups: ['wm-admins'] });
    const other = await signIn();
    t.equal(other.status, 403);
    t.match(other.json().message, /^Another account has your login/);
  });

  t.test('a person without a mapped group is told so, and has no session left', async (t) => {
    person('sso-mia', { groups: ['auditors'] });
    const open = cookiesOf(await signIn());
    person('sso-mia', { groups: ['others'] });
    const refused = await signIn();
    t.equal(refused.status, 403);
    t.match(refused.json().message, /^None of your groups gives access to Workmill/);
    t.equal((await call(`${url}/v1/session`, { headers: open })).status, 401);
    const [entry] = await trail('action=account.sign_in_failed');
    t.match(entry, {
      detail: {
        login: 'sso-mia',
        reason: 'no_mapped_group',
        groups: ['others'],
        ended_sessions: 1,
      },
    });
    person('sso-noah', {});
    t.match((await signIn()).json().message, /^The identity provider did not send your groups/);
  });

  t.test('a disabled account stays disabled', async (t) => {
    person('sso-zoe', { groups: ['auditors'] });
    const { account_id: id } = (await signIn()).json().account;
    const headers = administrator;
    const path = `${url}/v1/admin/accounts/${id}`;
    await call(path, { method: 'PATCH', headers, body: { state: 'disabled' } });
    t.match((await signIn()).json().message, /^Your account is disabled/);
    const reset = await call(`${path}/reset-password`, { method: 'POST', headers });
    conformance.check(t, 'reset_password', reset);
    t.equal(reset.status, 409, 'and gets no password');
  });

  t.test('an administrator links an account that exists with a subject', async (t) => {
    const paul = await people.account('sso-paul', 'operator');
    const headers = administrator;
    const link = (accountId: string, subject: string | null) =>
      call(`${url}/v1/admin/accounts/${accountId}`, {
        method: 'PATCH',
        headers,
        body: { subject },
      });
    const linked = await link(paul.account_id, 'u-99');
    conformance.check(t, 'change_account', linked);
    t.match(linked.json(), { has_password: true, identity: { subject: 'u-99' } });
    person('u-99', { preferred_username: 'somebody', groups: ['auditors'] });
    t.match((await signIn()).json().account, { login: 'sso-paul', role: 'auditor' });
    const other = await people.account('sso-petra', 'operator');
    t.equal((await link(other.account_id, 'u-99')).status, 409);
    t.match((await link(paul.account_id, null)).json(), { identity: null });
  });

  t.test(
    'a redirect is worth nothing in another browser, with another state, or twice',
    async (t) => {
      person('sso-ann', { groups: ['auditors'] });
      const [mine, other] = [await begin(), await begin()];
      const query = await provider.visit(mine.url);
      for (const [why, given, headers] of [
        ['no cookie', query, {}],
        ['the cookie of another sign-in', query, other.cookies],
        ['another state', query.replace(/state=[^&]*/, 'state=x'), mine.cookies],
        ['no state', query.replace(/state=[^&]*/, ''), mine.cookies],
      ] as const) {
        t.equal((await finish(given, headers)).status, 401, why);
        t.equal(lastFailure()['reason'], 'other_browser', why);
      }
      // The code of somebody else in the browser and with the state of this person.
      const theirs = new URLSearchParams(await provider.visit(other.url));
      const mixed = new URLSearchParams(query);
      mixed.set('code', theirs.get('code')!);
      t.equal((await finish(mixed.toString(), mine.cookies)).status, 401, 'another code');
      t.equal(lastFailure()['reason'], 'code_refused');
      t.equal((await finish(query, mine.cookies)).status, 200);
      t.equal((await finish(query, mine.cookies)).status, 401, 'again');
    },
  );

  t.test(
    'an ID token for somebody else, from elsewhere or from another time is refused',
    async (t) => {
      person('sso-eve', { groups: ['wm-admins'] });
      t.teardown(() => void (provider.falsified = {}));
      const hour = Math.floor(Date.now() / 1000) + 3600;
      for (const [falsified, reason] of [
        [{ nonce: 'another' }, 'invalid_response'],
        [{ aud: 'another client' }, 'invalid_response'],
        [{ iss: 'https://other.example.com' }, 'invalid_response'],
        [{ exp: hour - 7200, iat: hour - 10_800 }, 'clock'],
        [{ iat: hour, exp: hour + 3600 }, 'clock'],
        [{ sub: '' }, 'invalid_response'],
      ] as const) {
        provider.falsified = falsified;
        const reply = await signIn();
        t.equal(reply.status, 503, JSON.stringify(falsified));
        t.equal(lastFailure()['reason'], reason, JSON.stringify(falsified));
      }
      const begun = await begin();
      const query = new URLSearchParams(await provider.visit(begun.url));
      query.set('iss', 'https://other.example.com');
      provider.falsified = {};
      t.equal(
        (await finish(query.toString(), begun.cookies)).status,
        503,
        'another issuer of the redirect',
      );
      t.same(await database.knex('accounts').where({ login: 'sso-eve' }), []);
    },
  );

  t.test(
    'a provider that is down or refuses is clear to the person and exact in the log',
    async (t) => {
      person('sso-ann', { groups: ['auditors'] });
      const denied = await begin();
      const state = new URL(denied.url).searchParams.get('state')!;
      const query = new URLSearchParams({ error: 'access_denied', state, iss: provider.issuer });
      const refused = await finish(query.toString(), denied.cookies);
      t.match(refused.json(), { message: 'The identity provider refused the sign-in.' });
      t.match(lastFailure(), {
        reason: 'refused',
        detail: 'access_denied',
        issuer: provider.issuer,
      });
      const begun = await begin();
      const answer = await provider.visit(begun.url);
      provider.isDown = true;
      t.teardown(() => void (provider.isDown = false));
      const down = await finish(answer, begun.cookies);
      t.equal(down.status, 503);
      t.match(lastFailure(), { reason: 'unreachable', redirect_uri: `${url}/dashboard/signed-in` });
    },
  );
}
