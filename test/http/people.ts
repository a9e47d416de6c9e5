// People who sign in to an appliance of a test, as their browsers do.

import { installation } from '../../core/audit/entry.ts';
import { createAuthenticator } from '../support/authenticator.ts';
import type { TestAppliance } from './appliance.ts';
import { call, type Call, type Reply } from './client.ts';

export interface Credentials {
  login: string;
  password: string;
  account_id: string;
}

/** What a browser sends with a request of our own pages. */
export type Cookies = Record<'cookie' | 'workmill-csrf', string>;

export interface Visitor extends Credentials {
  cookies: Cookies;
  send(method: string, path: string, request?: Omit<Call, 'method'>): Promise<Reply>;
}

/** The name and value of every cookie that a reply sets, for a Cookie header. */
export function cookiesOf({ headers }: Pick<Reply, 'headers'>): Cookies {
  const lines = headers['set-cookie'] ?? [];
  return { cookie: lines.map((line) => line.split(';')[0]!).join('; '), 'workmill-csrf': '1' };
}

/** The same browser, with the cookies that this reply has set. */
export function withCookiesOf(cookies: Cookies, reply: Pick<Reply, 'headers'>): Cookies {
  return { ...cookies, cookie: `${cookies.cookie}; ${cookiesOf(reply).cookie}` };
}

export async function createPeopleOf(appliance: TestAppliance) {
  const { url, database } = appliance;
  // Browsers allow passkeys at no IP address.
  const passkeyOrigin = url.replace('127.0.0.1', 'localhost');
  const administrator = await appliance.bearer({ tenantId: installation, held: ['admin'] });

  /** An account whose password has been changed already. */
  async function account(
    login: string,
    role = 'read_only',
    tenants: readonly string[] | null = ['acme'],
  ): Promise<Credentials> {
    const body = { login, name: `The ${role}`, role, tenants };
    const headers = administrator;
    const reply = await call(`${url}/v1/admin/accounts`, { method: 'POST', headers, body });
    if (reply.status !== 201) throw new Error(`${reply.status} ${reply.text}`);
    const { account: made, password } = reply.json();
    await database.knex('accounts').where({ login }).update({ must_change_password: false });
    return { login, password, account_id: made.account_id };
  }

  function signIn(
    { login, password, code }: { login: string; password: string; code?: string },
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const body = { login, password, ...(code !== undefined && { code }) };
    return call(`${url}/v1/session`, { method: 'POST', headers, body });
  }

  /** A new account of this role, signed in. */
  async function visitor(
    login: string,
    role?: string,
    tenants?: readonly string[] | null,
  ): Promise<Visitor> {
    const credentials = await account(login, role, tenants);
    const reply = await signIn(credentials);
    if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`);
    const cookies = cookiesOf(reply);
    return {
      ...credentials,
      cookies,
      send: (method, path, { headers = {}, ...rest } = {}) =>
        call(url + path, { method, headers: { ...cookies, ...headers }, ...rest }),
    };
  }

  /** Adds a passkey to the account of a person, who has signed in. */
  async function addPasskey({ password, cookies, send }: Visitor) {
    const authenticator = createAuthenticator(passkeyOrigin);
    const begun = await send('POST', '/v1/account/passkeys/begin', { body: { password } });
    const credential = authenticator.create(begun.json().options);
    const reply = await send('POST', '/v1/account/passkeys', {
      headers: withCookiesOf(cookies, begun),
      body: { name: 'Laptop', credential },
    });
    if (reply.status !== 201) throw new Error(`${reply.status} ${reply.text}`);
    return { authenticator, reply };
  }

  return { administrator, account, signIn, visitor, addPasskey, passkeyOrigin };
}
