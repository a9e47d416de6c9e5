// Runs the dashboard in a real browser on a real appliance, with a receiver whose responses a test
// sets.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Test } from 'tap';
import {
  startTestAppliance,
  type TestAppliance,
  type TestApplianceOptions,
} from '../http/appliance.ts';
import { call, type Call, type Reply } from '../http/client.ts';
import { launchBrowser, openPage } from '../support/browser.ts';
import type { TestProvider } from '../support/identity-provider.ts';
import { startTlsServer, testAuthority } from '../support/tls.ts';

const root = join(import.meta.dirname, '../..');
export interface Rig {
  appliance: TestAppliance;
  receiver: Receiver;
  /** Sends a request with a key of the tenant acme that has all scopes. */
  api(method: string, path: string, options?: Omit<Call, 'method'>): Promise<Reply>;
  /** Registers an endpoint at this path of the receiver and returns its ID. */
  register(path: string, more?: object): Promise<string>;
  /** Creates a portal link and returns its address. */
  link(body?: object): Promise<{ url: string; link_id: string }>;
  /** Opens the dashboard in a separate browser context, as for another person. */
  open(
    t: Test,
    url: string,
    viewport?: { width: number; height: number },
    /** Locale of the browser, such as de-DE; default: British English. */
    locale?: string,
  ): Promise<Page>;
  /** Opens this path below the dashboard, signed in with a new key of the tenant acme. */
  openAs(
    t: Test,
    path: string,
    key?: Parameters<TestAppliance['bearer']>[0],
    viewport?: { width: number; height: number },
  ): Promise<Page>;
  /** Requests to other hosts, script errors, and violations of the content security policy. */
  violations: string[];
}

export interface Receiver {
  origin: string;
  /** Response status by path; the default is 204. */
  answers: Map<string, number>;
}

export interface RigOptions {
  /** Identity provider for sign-in. `oidc` contains the lines of `sign_in.oidc`. */
  identity?: { provider: TestProvider; oidc: string };
  /** Default: finance and noop. */
  plugins?: TestApplianceOptions['plugins'];
  pluginFolders?: TestApplianceOptions['pluginFolders'];
  through?: TestApplianceOptions['through'];
  /** More of `workmill.yaml`, without egress and sign-in. */
  settings?: string;
}

export async function startRig(
  t: Test,
  {
    identity,
    plugins = ['finance', 'noop'],
    pluginFolders = [],
    settings = '',
    through,
  }: RigOptions = {},
): Promise<Rig> {
  execFileSync(join(root, 'scripts/build-dashboard'), { stdio: 'ignore' });
  const authority = testAuthority();
  const answers = new Map<string, number>();
  const { origin, port } = await startTlsServer(t, {
    certificate: authority.issue({ commonName: 'receiver', names: ['localhost'] }),
    handler: (request, response) => void answer(request, response, answers),
  });
  // The appliance uses the test's own folder, so these files need another one.
  const folder = mkdtempSync(join(tmpdir(), 'workmill-dashboard-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'authority.pem');
  writeFileSync(file, authority.certificate);
  const ports = [port, ...(identity ? [identity.provider.port] : [])].join(', ');
  const networks = ['127.0.0.1/32', '::1/128'].map(
    (cidr) => `{ cidr: '${cidr}', ports: [${ports}] }`,
  );
  const files = [file, ...(identity ? [identity.provider.caFile] : [])].map((path) => `'${path}'`);
  const egress = `egress: { allow_networks: [${networks.join(', ')}], ca_files: [${files.join(', ')}] }\n`;
  const signIn = identity ? identity.provider.signIn(identity.oidc) : '';
  const appliance = await startTestAppliance(t, {
    plugins,
    pluginFolders,
    ...(through && { through }),
    settings: egress + signIn + settings,
  });
  identity?.provider.allow(appliance.url);
  const key = await appliance.bearer();
  const api: Rig['api'] = (method, path, options = {}) =>
    call(appliance.url + path, { method, headers: key, ...options });
  const made = async (path: string, body: object): Promise<any> => {
    const reply = await api('POST', path, { body });
    if (reply.status !== 201) throw new Error(`${reply.status} ${reply.text}`);
    return reply.json();
  };
  const violations: string[] = [];
  const browser = await launchBrowser(t);
  const open: Rig['open'] = (test, url, viewport, locale) =>
    openPage(test, browser, {
      url,
      // Allowed origin, also if a test opens the dashboard at http://localhost.
      home: new URL(url).origin,
      violations,
      // The browser does not know the certificate authority of the identity provider.
      ignoreHTTPSErrors: identity !== undefined,
      ...(viewport && { viewport }),
      ...(locale && { locale }),
    });
  return {
    appliance,
    receiver: { origin, answers },
    api,
    violations,
    async register(path, more = {}) {
      const body = { url: origin + path, event_types: ['*'], ...more };
      return (await made('/v1/webhooks/register', body)).endpoint_id;
    },
    async openAs(test, path, held, viewport) {
      const { authorization } = await appliance.bearer(held);
      const key = authorization.replace('Bearer ', '');
      return open(test, `${appliance.url}/dashboard/${path}#key=${key}`, viewport);
    },
    link: (body = {}) => made('/v1/webhooks/portal-links', body),
    open,
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  answers: ReadonlyMap<string, number>,
): Promise<void> {
  for await (const _chunk of request);
  const status = answers.get(request.url!) ?? 204;
  response
    .writeHead(status, { 'x-receiver': 'rig' })
    .end(status === 204 ? '' : 'refused by the receiver');
}
