// An identity provider with OpenID Connect on loopback: oidc-provider over TLS, with users that a
// test defines, and with ID tokens that a test may forge with the provider's own key.

import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Provider } from 'oidc-provider';
import type { Test } from 'tap';
import { startTlsServer, testAuthority } from './tls.ts';

export interface TestProvider {
  issuer: string;
  /** Claims by subject. */
  people: Map<string, Record<string, unknown>>;
  /** Subject that signs in next; the provider's page asks for nothing. */
  subject: string;
  /** Claims that replace those of every ID token; empty for none. */
  falsified: Record<string, unknown>;
  /** Whether every request gets a 503. */
  isDown: boolean;
  /** Port to allow in `egress`. */
  port: number;
  caFile: string;
  /** Returns `sign_in` of `workmill.yaml`, with these lines in `sign_in.oidc`. */
  signIn(oidc: string): string;
  /** Returns the same with `egress` and `rates`. */
  settings(oidc: string): string;
  /** Allows redirects to the dashboard of this appliance from now on. */
  allow(applianceUrl: string): void;
  /** Signs in at this address as a browser does; returns the query of the redirect. */
  visit(url: string): Promise<string>;
}

const clientSecret = 'a secret of the test & more';

export async function startIdentityProvider(t: Test): Promise<TestProvider> {
  const authority = testAuthority();
  const handler: { handle: (incoming: IncomingMessage, outgoing: ServerResponse) => void } = {
    handle: (_, outgoing) => void outgoing.writeHead(503).end(),
  };
  const { origin, port } = await startTlsServer(t, {
    certificate: authority.issue({ commonName: 'provider', names: ['localhost'] }),
    handler: (incoming, outgoing) => {
      if (provider.isDown) outgoing.writeHead(503).end();
      else handler.handle(incoming, outgoing);
    },
  });
  const folder = mkdtempSync(join(tmpdir(), 'workmill-provider-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  const caFile = join(folder, 'authority.pem');
  writeFileSync(caFile, authority.certificate);
  const secretFile = join(folder, 'secret');
  writeFileSync(secretFile, clientSecret, { mode: 0o600 });
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  const provider: TestProvider = {
    issuer: origin,
    people: new Map(),
    subject: '',
    falsified: {},
    isDown: false,
    port,
    caFile,
    // Signing in has no key yet, and a fast machine signs in more often than the default allows.
    settings: (oidc) => `
rates: { without_key: 1000 }
egress:
  ca_files: ['${caFile}']
  allow_networks: [{ cidr: '127.0.0.1/32', ports: [${port}] }, { cidr: '::1/128', ports: [${port}] }]
${provider.signIn(oidc)}`,
    signIn: (oidc) => `sign_in:
  oidc:
    issuer: '${origin}'
    client_id: workmill
    client_secret_file: '${secretFile}'
${oidc.replaceAll(/^/gm, '    ')}
`,
    allow(applianceUrl) {
      const made = createProvider(provider, privateKey.export({ format: 'jwk' }), applianceUrl);
      made.use(async (ctx, next) => {
        await next();
        const body = ctx.body as { id_token?: string };
        if (ctx.oidc?.route !== 'token' || body.id_token === undefined) return;
        if (Object.keys(provider.falsified).length === 0) return;
        const [head, claims] = body.id_token.split('.');
        const told = JSON.parse(Buffer.from(claims!, 'base64url').toString());
        const changed = JSON.stringify({ ...told, ...provider.falsified });
        const signed = `${head}.${Buffer.from(changed).toString('base64url')}`;
        const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
        const signature = sign('sha256', Buffer.from(signed), key).toString('base64url');
        body.id_token = `${signed}.${signature}`;
      });
      const answer = made.callback();
      handler.handle = (incoming, outgoing) => {
        if (incoming.url!.startsWith('/interaction/')) {
          const result = { login: { accountId: provider.subject } };
          void made.interactionFinished(incoming, outgoing, result);
        } else void answer(incoming, outgoing);
      };
    },
    visit: (url) => visit(url, { origin, ca: authority.certificate }),
  };
  return provider;
}

function createProvider(provider: TestProvider, jwk: object, applianceUrl: string): Provider {
  const scopes = 'openid profile email groups';
  return new Provider(provider.issuer, {
    clients: [
      {
        client_id: 'workmill',
        client_secret: clientSecret,
        redirect_uris: [`${applianceUrl}/dashboard/signed-in`],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...jwk, alg: 'ES256', use: 'sig' }] },
    cookies: { keys: ['of the test'] },
    claims: {
      openid: ['sub'],
      profile: ['name', 'preferred_username'],
      email: ['email', 'email_verified'],
      groups: ['groups'],
    },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, ...provider.people.get(accountId) }),
    }),
    async loadExistingGrant({ oidc }) {
      const { clientId } = oidc.client!;
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session!.accountId! });
      grant.addOIDCScope(scopes);
      await grant.save();
      return grant;
    },
  });
}

/** Follows redirects with cookies, as a browser does, until one leaves the provider. */
async function visit(url: string, { origin, ca }: { origin: string; ca: string }): Promise<string> {
  const cookies = new Map<string, string>();
  let next = new URL(url);
  for (let hop = 0; hop < 10; hop += 1) {
    const { status, location, set, text } = await get(next, { cookies, ca });
    for (const line of set) {
      const [name, value] = line.split(';')[0]!.split(/=(.*)/s);
      cookies.set(name!, value!);
    }
    if (location === undefined) throw new Error(`${status} ${next.href}: ${text.slice(0, 500)}`);
    next = new URL(location, next);
    if (next.origin !== origin) return next.search.slice(1);
  }
  throw new Error(`too many redirects: ${next.href}`);
}

interface Got {
  status: number;
  location: string | undefined;
  set: string[];
  text: string;
}

function get(url: URL, given: { cookies: ReadonlyMap<string, string>; ca: string }): Promise<Got> {
  const cookie = [...given.cookies].map((pair) => pair.join('=')).join('; ');
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { ca: given.ca, headers: { cookie } }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => {
        const { statusCode: status = 0, headers } = incoming;
        const set = headers['set-cookie'] ?? [];
        const text = Buffer.concat(chunks).toString();
        resolve({ status, location: headers.location, set, text });
      });
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}
