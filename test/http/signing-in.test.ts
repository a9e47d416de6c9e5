// People sign in, and what strangers try.

import { Secret, TOTP } from 'otpauth';
import t from 'tap';
import { createPeople } from '../../core/accounts/service.ts';
import { createEgress } from '../../core/egress/egress.ts';
import { systemClock } from '../../core/kernel/clock.ts';
import { createIds } from '../../core/kernel/ids.ts';
import { systemRandom } from '../../core/kernel/random.ts';
import { startIdentityProvider } from '../support/identity-provider.ts';
import { quietLog } from '../support/log.ts';
import { testVault } from '../support/vault.ts';
import { startTestAppliance } from './appliance.ts';
import { call } from './client.ts';
import { createConformance } from './conformance.ts';
import { cookiesOf, createPeopleOf } from './people.ts';
import { testPasskeys } from './passkey-sentences.ts';
import { providerMapping, testProviderSignIn } from './provider-sentences.ts';

const provider = await startIdentityProvider(t);
const appliance = await startTestAppliance(t, { settings: provider.settings(providerMapping) });
const { url, database } = appliance;
const people = await createPeopleOf(appliance);
const { administrator, signIn } = people;
const conformance = createConformance((await call(`${url}/openapi.json`)).json());

/** No counts of earlier sentences. */
t.beforeEach(async () => void (await database.knex('sign_in_failures').delete()));

const trail = async (query: string): Promise<any[]> =>
  (await call(`${url}/v1/audit?${query}`, { headers: administrator })).json().data;

t.test('a person signs in, works with the scopes of the role, and signs out', async (t) => {
  const ines = await people.account('ines@example.com', 'read_only');
  const reply = await signIn({ ...ines, login: ' Ines@Example.com ' });
  conformance.check(t, 'sign_in', reply);
  const session = reply.json();
  t.match(session, {
    account: { login: 'ines@example.com', role: 'read_only', tenants: ['acme'] },
    scopes: ['workflows:read', 'webhooks:read', 'usage:read'],
    tenants: [{ tenant_id: 'acme' }],
  });
  const [line] = reply.headers['set-cookie']!;
  t.match(
    line,
    /^workmill_session=[\w-]{43}; Max-Age=43200; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
  );

  const headers = cookiesOf(reply);
  const get = (path: string) => call(url + path, { headers });
  conformance.check(t, 'get_session', await get('/v1/session'));
  t.equal((await get('/v1/workflows')).status, 200);
  const body = { input: { message: 'x' } };
  const refused = await call(`${url}/v1/pipelines/noop/echo`, { method: 'POST', headers, body });
  t.equal(refused.status, 403);
  t.match(refused.json().message, 'Your role (read_only) lacks the scope "workflows:write".');
  t.equal((await get('/v1/admin/tenants')).status, 403);

  const out = await call(`${url}/v1/session`, { method: 'DELETE', headers });
  conformance.check(t, 'sign_out', out);
  t.match(out.headers['set-cookie'], [/^workmill_session=; Max-Age=0; /]);
  const ended = await get('/v1/workflows');
  t.match(ended.json(), {
    error: 'unauthorized',
    message: 'The session has ended. Sign in again.',
  });
  const entries = await trail('actor=ines@example.com');
  t.match(entries, [{ action: 'session.revoked' }, { action: 'account.signed_in' }]);
  t.match(entries[1], {
    actor: { kind: 'account', id: 'ines@example.com' },
    detail: { role: 'read_only' },
  });
});

t.test(
  'an unknown login is answered like a wrong password, also when it has to wait',
  async (t) => {
    const tom = await people.account('tom');
    const guess = async (login: string) => {
      const replies = [];
      for (let n = 0; n < 6; n += 1) replies.push(await signIn({ login, password: 'a guess' }));
      return replies.map((reply) => {
        conformance.check(t, 'sign_in', reply);
        const { request_id: _id, ...body } = reply.json();
        return { status: reply.status, ...body };
      });
    };
    const known = await guess('tom');
    t.same(
      known.map(({ status }) => status),
      [401, 401, 401, 401, 401, 429],
    );
    t.match(known[5], { error: 'rate_limit_exceeded', retry_after: 30 });
    t.same(await guess('nobody'), known);
    t.equal((await signIn(tom)).status, 429, 'the right password has to wait as well');
    const failures = await trail('action=account.sign_in_failed');
    t.match(failures[0], {
      actor: { kind: 'system' },
      detail: { login: 'tom', reason: 'password' },
    });
  },
);

t.test('a browser that has signed in before is not kept out by strangers', async (t) => {
  const mia = await people.visitor('mia');
  for (let n = 0; n < 6; n += 1) await signIn({ login: 'mia', password: 'a guess' });
  t.equal((await signIn(mia)).status, 429, 'another browser of the same address');
  t.equal((await signIn(mia, mia.cookies)).status, 200);
});

t.test('attempts at the same moment are all counted', async (t) => {
  const attempts = Array.from({ length: 8 }, () => signIn({ login: 'many', password: 'a guess' }));
  const statuses = (await Promise.all(attempts)).map(({ status }) => status);
  const refused = statuses.filter((status) => status === 429);
  t.equal(refused.length, 3, statuses.join());
});

t.test(
  'signing in ends the session that the browser brought, and never takes it over',
  async (t) => {
    const mallory = await people.visitor('mallory');
    const victim = await people.account('victim');
    const reply = await signIn(victim, { cookie: mallory.cookies.cookie });
    t.equal(reply.status, 200);
    t.not(cookiesOf(reply).cookie, mallory.cookies.cookie);
    t.equal((await mallory.send('GET', '/v1/session')).status, 401);
    const forged = { cookie: `workmill_session=${'A'.repeat(43)}` };
    t.equal((await call(`${url}/v1/session`, { headers: forged })).status, 401);
    const other = { cookie: cookiesOf(reply).cookie.replaceAll('workmill_', '__Host-workmill_') };
    t.equal((await call(`${url}/v1/session`, { headers: other })).status, 401, 'another name');
  },
);

t.test('requests of other pages are refused, whatever cookie they bring', async (t) => {
  const paul = await people.visitor('paul', 'operator');
  const echo = { body: { input: { message: 'x' } } };
  const post = (headers: Record<string, string>) =>
    call(`${url}/v1/pipelines/noop/echo`, {
      method: 'POST',
      headers: { cookie: paul.cookies.cookie, ...headers },
      ...echo,
    });
  const csrf = { 'workmill-csrf': '1' };
  t.equal((await post({ ...csrf, origin: url, 'sec-fetch-site': 'same-origin' })).status, 200);
  for (const headers of [
    {},
    { ...csrf, origin: 'https://evil.example' },
    { ...csrf, origin: 'null' },
    { ...csrf, 'sec-fetch-site': 'cross-site' },
    { ...csrf, 'sec-fetch-site': 'same-site' },
  ]) {
    const refused = await post(headers);
    t.match(refused.json(), { error: 'forbidden' }, JSON.stringify(headers));
  }
  const read = { cookie: paul.cookies.cookie, 'sec-fetch-site': 'cross-site' };
  t.equal((await call(`${url}/v1/workflows`, { headers: read })).status, 403);
  const foreign = await signIn(paul, { origin: 'https://evil.example' });
  t.equal(foreign.status, 403, 'nobody is signed in by another page either');
});

t.test('without TLS nobody signs in from afar', async (t) => {
  const afar = await signIn({ login: 'x', password: 'y' }, { host: 'workmill.example.com' });
  t.equal(afar.status, 403);
  t.match(afar.json().message, /^Signing in needs HTTPS\./);
  const near = await signIn({ login: 'x', password: 'y' }, { host: 'localhost:8080' });
  t.equal(near.status, 401);
});

t.test(
  'a session ends when it was idle, when its time is over, and with its account',
  async (t) => {
    const { send, account_id: id } = await people.visitor('lea');
    const sessions = () => database.knex('account_sessions').whereNull('ended_at');
    const status = async () => (await send('GET', '/v1/session')).status;
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    t.equal(await status(), 200);
    await sessions().update({ last_seen_at: hoursAgo(1.1) });
    t.equal(await status(), 401, 'idle');
    await sessions().update({ last_seen_at: hoursAgo(0.5) });
    t.equal(await status(), 200);
    await sessions().update({ expires_at: hoursAgo(0.1) });
    t.equal(await status(), 401, 'over');
    await sessions().update({ expires_at: hoursAgo(-1) });
    t.equal(await status(), 200);
    const path = `/v1/admin/accounts/${id}`;
    const body = { state: 'disabled' };
    const headers = administrator;
    const disabled = await call(url + path, { method: 'PATCH', headers, body });
    conformance.check(t, 'change_account', disabled);
    t.equal(await status(), 401, 'disabled');
  },
);

t.test('two tabs work for two tenants; others are closed', async (t) => {
  const { send } = await people.visitor('zoe', 'operator', ['acme', 'globex']);
  const unsaid = await send('GET', '/v1/workflows');
  t.match(unsaid.json(), { error: 'invalid_request', message: /header Workmill-Tenant/ });
  const echo = { body: { input: { message: 'x' } } };
  const of = (tenant: string) => ({ headers: { 'workmill-tenant': tenant } });
  const made = await send('POST', '/v1/pipelines/noop/echo', { ...of('acme'), ...echo });
  const path = `/v1/workflows/${made.json().workflow_id}/status`;
  const [here, there] = [
    await send('GET', path, of('acme')),
    await send('GET', path, of('globex')),
  ];
  t.same([here.status, there.status], [200, 404]);
  for (const tenant of ['initech', '_installation']) {
    t.equal((await send('GET', '/v1/workflows', of(tenant))).status, 403, tenant);
  }
});

t.test('a person reviews under the own login, and the trail names the person', async (t) => {
  const { send } = await people.visitor('rita@example.com', 'reviewer');
  const headers = await appliance.bearer();
  const body = { input: { message: 'x' }, options: { confidence: 0.3 } };
  const doubtful = await call(`${url}/v1/pipelines/noop/echo`, { method: 'POST', headers, body });
  const { workflow_id: id } = doubtful.json();
  const hand = (assignee: string) =>
    send('POST', `/v1/reviews/${id}/assign`, { body: { assignee } });
  t.equal((await hand('nobody-knows')).status, 400, 'a mistyped name reaches nobody');
  t.equal((await hand('rita@example.com')).status, 200);
  const decide = (given: object) => send('POST', `/v1/reviews/${id}/decision`, { body: given });
  const other = await decide({ decision: 'approve', reviewer: 'tom' });
  t.match(other.json(), { error: 'invalid_request', details: [{ path: '/reviewer' }] });
  for (const [path, given] of [
    ['decision', { decision: 'approve' }],
    ['claim', {}],
  ] as const) {
    const body = { ...given, reviewer: 'Rita@example.com' };
    const byKey = await call(`${url}/v1/reviews/${id}/${path}`, { method: 'POST', headers, body });
    t.match(byKey.json(), { error: 'invalid_request', details: [{ path: '/reviewer' }] }, path);
  }
  const decided = await decide({ decision: 'approve' });
  t.equal(decided.status, 200, decided.text);
  const { data } = (await call(`${url}/v1/workflows/${id}/audit`, { headers })).json();
  const entry = data.find(({ action }: any) => action === 'review.approved');
  t.match(entry, {
    actor: { kind: 'account', id: 'rita@example.com' },
    detail: { reviewer: 'rita@example.com' },
  });
});

t.test('a code is asked for after the password, and works once', async (t) => {
  const kim = await people.visitor('kim');
  const { password } = kim;
  const wrong = await kim.send('POST', '/v1/account/second-factor', { body: { password: 'x' } });
  t.match(wrong.json(), { details: [{ path: '/password' }] });
  const begun = await kim.send('POST', '/v1/account/second-factor', { body: { password } });
  conformance.check(t, 'begin_second_factor', begun);
  const { secret, uri } = begun.json();
  t.match(uri, `otpauth://totp/Workmill:kim?secret=${secret}&issuer=Workmill`);
  const stored = await database.knex('account_second_factors').first();
  t.notOk(stored.secret.includes(Buffer.from(Secret.fromBase32(secret).buffer)), 'it is sealed');
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const early = await signIn(kim);
  t.equal(early.status, 200, 'nothing is asked for before it is confirmed');
  const confirmed = await kim.send('POST', '/v1/account/second-factor/confirm', { body: { code } });
  conformance.check(t, 'confirm_second_factor', confirmed);
  const [recovery] = confirmed.json().recovery_codes;

  const asked = await signIn(kim);
  t.match(asked.json(), { error: 'unauthorized', details: [{ path: '/code' }] });
  t.equal((await signIn({ ...kim, code })).status, 401, 'the code that confirmed is used');
  await database.knex('account_second_factors').update({ last_period: 0 });
  t.equal((await signIn({ ...kim, code })).status, 200);
  t.equal((await signIn({ ...kim, code })).status, 401, 'again');
  t.equal((await signIn({ ...kim, code: recovery.toUpperCase() })).status, 200);
  t.equal((await signIn({ ...kim, code: recovery })).status, 401, 'again');
  t.notMatch(
    JSON.stringify(await database.knex('account_recovery_codes')),
    recovery.replaceAll('-', ''),
  );

  const removed = await kim.send('POST', '/v1/account/second-factor/remove', {
    body: { password },
  });
  conformance.check(t, 'remove_second_factor', removed);
  t.equal((await signIn(kim)).status, 200);
  const actions = (await trail('actor=kim')).map(({ action }) => action);
  t.ok(actions.includes('account.second_factor_added'));
  t.ok(actions.includes('account.second_factor_removed'));
});

t.test('a password that somebody else has set has to be changed first', async (t) => {
  const body = { login: 'new', name: 'Nora New', role: 'operator', tenants: ['acme'] };
  const headers = administrator;
  const made = await call(`${url}/v1/admin/accounts`, { method: 'POST', headers, body });
  conformance.check(t, 'create_account', made);
  const { password } = made.json();
  const first = await signIn({ login: 'new', password });
  t.match(first.json(), { scopes: [], account: { must_change_password: true } });
  const cookies = cookiesOf(first);
  const refused = await call(`${url}/v1/workflows`, { headers: cookies });
  t.match(refused.json(), { error: 'forbidden', message: /^Change your password first/ });
  const second = cookiesOf(await signIn({ login: 'new', password }));
  const change = (next: string) =>
    call(`${url}/v1/account/password`, {
      method: 'POST',
      headers: cookies,
      body: { current_password: password, new_password: next },
    });
  for (const [next, why] of [
    ['too short', 'must have at least 12 characters'],
    ['my name is nora, hello', 'must not contain your name or login'],
    ['abababababababab', 'must have more different characters'],
    [password, 'must differ from the current one'],
  ] as const) {
    const reply = await change(next);
    t.match(reply.json(), { details: [{ path: '/new_password', message: why }] }, why);
  }
  const changed = await change('correct horse battery');
  conformance.check(t, 'change_password', changed);
  t.equal(changed.json().ended_sessions, 1);
  const open = async (headers: Record<string, string>) =>
    (await call(`${url}/v1/workflows`, { headers })).status;
  t.equal(await open(cookies), 401, 'the old cookie of this session');
  t.equal(await open(second), 401, 'the other session');
  t.equal(await open(cookiesOf(changed)), 200);
});

t.test('people see and revoke their own sessions only', async (t) => {
  const [ann, bob] = [await people.visitor('ann'), await people.visitor('bob')];
  await signIn(ann, { 'user-agent': 'Another browser' });
  const listed = await ann.send('GET', '/v1/account/sessions');
  conformance.check(t, 'list_sessions', listed);
  const [other, own] = listed.json().data;
  t.match(other, { is_current: false, user_agent: 'Another browser' });
  t.match(own, { is_current: true, remote_address: '127.0.0.1' });
  const path = `/v1/account/sessions/${other.session_id}`;
  t.equal((await bob.send('DELETE', path)).status, 404);
  conformance.check(t, 'revoke_session', await ann.send('DELETE', path));
  t.equal((await ann.send('GET', '/v1/account/sessions')).json().data.length, 1);
  const key = await appliance.bearer();
  t.equal((await call(`${url}/v1/account/sessions`, { headers: key })).status, 403, 'with a key');
});

t.test('the last administrator stays one', async (t) => {
  const { account_id: id } = await people.account('chief', 'administrator', null);
  const headers = administrator;
  const path = `${url}/v1/admin/accounts/${id}`;
  const change = (body: object) => call(path, { method: 'PATCH', headers, body });
  for (const body of [{ state: 'disabled' }, { role: 'operator' }, { tenants: ['acme'] }]) {
    t.match((await change(body)).json(), { error: 'conflict', message: /last active/ });
  }
  await people.account('deputy', 'administrator', null);
  t.equal((await change({ role: 'auditor' })).status, 200);
});

t.test('an administrator for all tenants administers the installation as a key does', async (t) => {
  const root = await people.visitor('root-user', 'administrator', null);
  conformance.check(t, 'list_accounts', await root.send('GET', '/v1/admin/accounts'));
  t.equal((await root.send('GET', '/v1/admin/tenants')).status, 200);
  const { account_id: id } = await people.account('someone', 'read_only', ['globex']);
  const ofTenant = await root.send('GET', '/v1/admin/accounts?tenant=globex');
  const logins = ofTenant.json().data.map((one: { login: string }) => one.login);
  const listed = ['someone', 'root-user', 'ines@example.com'].map((one) => logins.includes(one));
  t.same(listed, [true, true, false]);
  const reset = await root.send('POST', `/v1/admin/accounts/${id}/reset-password`);
  conformance.check(t, 'reset_password', reset);
  const [entry] = await trail('action=account.password_reset');
  t.match(entry, { actor: { kind: 'account', id: 'root-user' }, object: { kind: 'account', id } });
});

t.test(
  'settings limit passwords to administrators, and decide who sees personal data',
  async (t) => {
    const leaves = { clock: systemClock, random: systemRandom, log: quietLog() };
    const egress = createEgress({ ...leaves, allow: { networks: [], http_prefixes: [] } });
    t.teardown(() => egress.close());
    let visibleTo: 'reviewer' | 'administrator' = 'reviewer';
    const { signIn: limited, sessions } = createPeople({
      ...leaves,
      database,
      vault: testVault(),
      ids: createIds(leaves),
      settings: { localPasswords: 'administrators', oidc: null },
      personalDataVisibleTo: () => [visibleTo],
      egress,
      publicUrl: () => url,
    });
    const browser = { remoteAddress: null, userAgent: null, deviceToken: null, sessionToken: null };
    const rest = { code: null, passkey: null, requestId: 'req_test', ...browser };
    const enter = ({ login, password }: { login: string; password: string }) =>
      limited.signIn({ login, password, ...rest });
    const { sessionToken } = await enter(await people.account('boss', 'administrator', null));
    const wanted = { tenantId: 'acme', ofInstallation: false };
    t.match(await sessions.authenticate(sessionToken, wanted), { seesPersonalData: false });
    visibleTo = 'administrator';
    t.match(await sessions.authenticate(sessionToken, wanted), { seesPersonalData: true });
    for (const tenants of [null, ['acme']]) {
      const role = tenants ? 'administrator' : 'operator';
      const other = await people.account(`other-${role}`, role, tenants);
      await t.rejects(enter(other), { code: 'forbidden', message: /^Only administrators for all/ });
      await t.rejects(enter({ ...other, password: 'a guess' }), { code: 'unauthorized' });
    }
  },
);

testPasskeys(t, { appliance, people, conformance });
testProviderSignIn(t, { appliance, provider, people, conformance });
