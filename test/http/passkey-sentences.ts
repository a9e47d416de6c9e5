// Sentences about passkeys, and about what strangers and copies of authenticators send.

import type { Test } from 'tap';
import { createAuthenticator } from '../support/authenticator.ts';
import type { TestAppliance } from './appliance.ts';
import { call, type Reply } from './client.ts';
import type { createConformance } from './conformance.ts';
import {
  cookiesOf,
  withCookiesOf,
  type Cookies,
  type createPeopleOf,
  type Visitor,
} from './people.ts';

export function testPasskeys(
  t: Test,
  given: {
    appliance: TestAppliance;
    people: Awaited<ReturnType<typeof createPeopleOf>>;
    conformance: ReturnType<typeof createConformance>;
  },
): void {
  const { appliance, people, conformance } = given;
  const { url, database } = appliance;
  const { administrator, signIn } = people;
  const origin = people.passkeyOrigin;

  const newest = async (action: string): Promise<any> => {
    const path = `${url}/v1/audit?action=${action}&limit=1`;
    return (await call(path, { headers: administrator })).json().data[0];
  };

  async function beginAdding(person: Visitor) {
    const { password } = person;
    const reply = await person.send('POST', '/v1/account/passkeys/begin', { body: { password } });
    conformance.check(t, 'begin_passkey', reply);
    return { options: reply.json().options, headers: withCookiesOf(person.cookies, reply) };
  }

  function add(person: Visitor, headers: Cookies, body: object): Promise<Reply> {
    return person.send('POST', '/v1/account/passkeys', { headers, body });
  }

  /** A person with a passkey. */
  async function withPasskey(login: string) {
    const person = await people.visitor(login);
    const { authenticator, reply } = await people.addPasskey(person);
    conformance.check(t, 'add_passkey', reply);
    return { person, authenticator, ...reply.json() };
  }

  async function begin(): Promise<{ options: any; cookies: ReturnType<typeof cookiesOf> }> {
    const reply = await call(`${url}/v1/session/passkey/begin`, { method: 'POST' });
    conformance.check(t, 'begin_passkey_sign_in', reply);
    return { options: reply.json().options, cookies: cookiesOf(reply) };
  }

  async function finish(credential: object, headers: Record<string, string>): Promise<Reply> {
    const path = `${url}/v1/session/passkey`;
    const reply = await call(path, { method: 'POST', headers, body: { credential } });
    conformance.check(t, 'finish_passkey_sign_in', reply);
    return reply;
  }

  t.test('a passkey signs a person in, without password and code', async (t) => {
    const methods = (await call(`${url}/v1/session/methods`)).json();
    t.same(methods.passkeys, { origin });
    const { authenticator, passkey, recovery_codes: codes } = await withPasskey('pia');
    t.match(passkey, { name: 'Laptop', host: 'localhost', last_used_at: null });
    t.equal(codes.length, 10);
    t.match(await newest('account.passkey_added'), {
      actor: { kind: 'account', id: 'pia' },
      detail: { passkey_id: passkey.passkey_id, name: 'Laptop' },
    });
    const { options, cookies } = await begin();
    t.match(options, { rpId: 'localhost', userVerification: 'required' });
    t.equal(options.allowCredentials, undefined, 'nobody learns who has passkeys');
    const reply = await finish(authenticator.get(options), cookies);
    t.equal(reply.status, 200, reply.text);
    t.match(reply.json().account, { login: 'pia', passkeys: 1, second_factor: true });
    const session = await call(`${url}/v1/session`, { headers: cookiesOf(reply) });
    t.equal(session.status, 200);
    t.match(await newest('account.signed_in'), {
      actor: { id: 'pia' },
      detail: { passkey: 'Laptop', second_factor: 'passkey' },
    });
  });

  t.test('an answer of an authenticator works once, and in the browser that asked', async (t) => {
    const { authenticator } = await withPasskey('replay');
    const { options, cookies } = await begin();
    const credential = authenticator.get(options);
    const other = await begin();
    t.equal((await finish(credential, other.cookies)).status, 401, 'the cookie of another');
    t.equal((await finish(credential, { 'workmill-csrf': '1' })).status, 401, 'without a cookie');
    t.match((await newest('account.sign_in_failed')).detail, { reason: 'passkey_challenge' });
    t.equal((await finish(credential, cookies)).status, 200);
    t.equal((await finish(credential, cookies)).status, 401, 'again');
    const late = await begin();
    await database.knex('passkey_challenges').update({ expires_at: new Date() });
    t.equal((await finish(authenticator.get(late.options), late.cookies)).status, 401, 'expired');
  });

  for (const [what, rules, detail] of [
    ['of another page', { origin: 'https://evil.example' }, /origin/],
    ['for another host', { rpId: 'evil.example' }, /RP ID/],
    ['with another challenge', { challenge: 'c3RvbGVu' }, /challenge/],
    ['without user verification', { verified: false }, /could not be verified/],
    ['of another account', { userHandle: 'AAAA' }, /user handle/],
  ] as const) {
    t.test(`an answer ${what} is refused, and the trail says why`, async (t) => {
      const { authenticator } = await withPasskey(
        `refused-${Object.keys(rules)[0]!.toLowerCase()}`,
      );
      const { options, cookies } = await begin();
      const refused = await finish(authenticator.get(options, rules), cookies);
      t.match(refused.json(), {
        error: 'unauthorized',
        message: 'The passkey was not accepted. Try again.',
      });
      t.match((await newest('account.sign_in_failed')).detail, { reason: 'passkey', detail });
      const again = await finish(authenticator.get(options), cookies);
      t.equal(again.status, 401, 'the challenge is used up');
    });
  }

  t.test('a counter that does not grow shows a copied authenticator', async (t) => {
    const { authenticator } = await withPasskey('copied');
    const enter = async (signCount: number) => {
      const { options, cookies } = await begin();
      return (await finish(authenticator.get(options, { signCount }), cookies)).status;
    };
    t.same([await enter(7), await enter(7), await enter(3)], [200, 401, 401]);
    t.match((await newest('account.sign_in_failed')).detail, { reason: 'passkey_counter' });
    t.equal(await enter(8), 200);
  });

  t.test('failures with passkeys have to wait as those with passwords do', async (t) => {
    const { authenticator } = await withPasskey('impatient');
    const guess = async (): Promise<number> => {
      const { options, cookies } = await begin();
      return (await finish(authenticator.get(options, { verified: false }), cookies)).status;
    };
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push(await guess());
    t.same(statuses, [401, 401, 401, 401, 401, 429]);
    const stranger = createAuthenticator(origin);
    const { options, cookies } = await begin();
    t.equal((await finish(stranger.get(options, { userHandle: 'AAAA' }), cookies)).status, 401);
  });

  t.test('with a password, a passkey or a recovery code is asked for', async (t) => {
    const { person, authenticator, recovery_codes: codes } = await withPasskey('both');
    const { login, password } = person;
    const asked = await signIn(person);
    t.match(asked.json(), {
      error: 'unauthorized',
      message: 'Use your passkey, or enter a recovery code.',
      details: [{ path: '/code' }, { path: '/passkey' }],
    });
    const secondFactor = (body: object) =>
      call(`${url}/v1/session/passkey/second-factor`, { method: 'POST', body });
    t.equal((await secondFactor({ login, password: 'a guess' })).status, 401);
    const begun = await secondFactor({ login, password });
    conformance.check(t, 'begin_passkey_second_factor', begun);
    const { options } = begun.json();
    t.equal(options.allowCredentials.length, 1);
    const enter = async (rules: object, headers: Record<string, string>) => {
      const body = { login, password, passkey: authenticator.get(options, rules) };
      return await call(`${url}/v1/session`, { method: 'POST', headers, body });
    };
    const alone = await finish(authenticator.get(options), cookiesOf(begun));
    t.equal(alone.status, 401, 'it does not count without the password');
    const reply = await enter({ verified: false }, cookiesOf(begun));
    conformance.check(t, 'sign_in', reply);
    t.equal(reply.status, 200, 'a security key without PIN is enough');
    t.match((await newest('account.signed_in')).detail, { second_factor: 'passkey' });
    const again = await enter({}, cookiesOf(begun));
    t.match(again.json(), { details: [{ path: '/passkey' }] }, 'again');
    t.equal((await signIn({ ...person, code: codes[0] })).status, 200);
    const { account_id: _id, ...without } = await people.account('without-passkey');
    t.equal((await secondFactor(without)).status, 409);
  });

  t.test('passkeys are named and removed by their owner, with the password', async (t) => {
    const { person, passkey, authenticator } = await withPasskey('owner');
    const path = `/v1/account/passkeys/${passkey.passkey_id}`;
    const stranger = await people.visitor('passkey-stranger');
    const body = { name: 'Phone' };
    t.equal((await stranger.send('PATCH', path, { body })).status, 404);
    const renamed = await person.send('PATCH', path, { body });
    conformance.check(t, 'rename_passkey', renamed);
    const listed = await person.send('GET', '/v1/account/passkeys');
    conformance.check(t, 'list_passkeys', listed);
    t.match(listed.json().data, [{ name: 'Phone' }]);
    const remove = (password: string) =>
      person.send('POST', `${path}/remove`, { body: { password } });
    t.match((await remove('a guess')).json(), { details: [{ path: '/password' }] });
    conformance.check(t, 'remove_passkey', await remove(person.password));
    t.equal((await remove(person.password)).status, 404);
    t.match(await newest('account.passkey_removed'), { detail: { name: 'Phone' } });
    const { options, cookies } = await begin();
    t.equal((await finish(authenticator.get(options), cookies)).status, 401);
    t.equal((await signIn(person)).status, 200, 'no second factor is left');
    const owners = {
      account_id: database.knex('accounts').where({ login: 'owner' }).select('account_id'),
    };
    t.same(await database.knex('account_recovery_codes').where(owners), []);
  });

  t.test('a lost passkey is removed by an administrator', async (t) => {
    const { person } = await withPasskey('lost');
    const path = `${url}/v1/admin/accounts/${person.account_id}/reset-password`;
    const reset = (body: object) => call(path, { method: 'POST', headers: administrator, body });
    t.equal((await reset({})).json().account.passkeys, 1);
    t.equal((await reset({ remove_second_factor: true })).json().account.passkeys, 0);
    t.match(await newest('account.passkey_removed'), { detail: { name: 'Laptop' } });
  });

  t.test('what an authenticator did not make for this page is not registered', async (t) => {
    const person = await people.visitor('registrar');
    const guess = await person.send('POST', '/v1/account/passkeys/begin', {
      body: { password: 'x' },
    });
    t.match(guess.json(), { details: [{ path: '/password' }] });
    const certificates = {
      fmt: 'packed',
      statement: new Map<any, any>([
        ['alg', -7],
        ['sig', Buffer.alloc(70)],
        ['x5c', [Buffer.alloc(100)]],
      ]),
    };
    for (const [rules, why] of [
      [{ origin: 'https://evil.example' }, /origin/],
      [{ rpId: 'evil.example' }, /RP ID/],
      [{ challenge: 'c3RvbGVu' }, /challenge/],
      [{ attestation: certificates }, /attestation has certificates/],
      [{ attestation: { fmt: 'tpm', statement: new Map() } }, /attestation has certificates/],
    ] as const) {
      const { options, headers } = await beginAdding(person);
      const credential = createAuthenticator(origin).create(options, rules);
      const refused = await add(person, headers, { name: 'x', credential });
      t.match(refused.json(), { error: 'invalid_request', details: [{ message: why }] });
      const again = await add(person, headers, { name: 'x', credential });
      t.equal(again.status, 409, 'the challenge is used up');
    }
    const { options, headers } = await beginAdding(person);
    const authenticator = createAuthenticator(origin);
    const credential = authenticator.create(options);
    t.equal((await add(person, headers, { name: 'One', credential })).status, 201);
    const next = await beginAdding(person);
    t.match(next.options.excludeCredentials, [{ type: 'public-key' }]);
    const twin = authenticator.create(next.options);
    t.equal((await add(person, next.headers, { name: 'Two', credential: twin })).status, 409);
  });
}
