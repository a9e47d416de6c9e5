// The command signs with what lies sealed in the database, and shows the endpoint's certificate.

import { mkdirSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { systemClock as clock } from '../../core/kernel/clock.ts';
import { presentId } from '../../core/kernel/ids.ts';
import { systemRandom as random } from '../../core/kernel/random.ts';
import { connectDatabase } from '../../core/database/connection.ts';
import { openVault } from '../../core/vault/open-vault.ts';
import { verifyWithKey } from '../../core/webhooks/key-pair.ts';
import { verifyStandard, type StandardHeaders } from '../../core/webhooks/signature.ts';
import { buildPlace, workmill } from '../support/appliance.ts';
import { quietLog } from '../support/log.ts';
import { manualClock } from '../support/manual-clock.ts';
import { buildTenant, cloneDatabase } from '../support/postgres.ts';
import { startTlsServer, testAuthority } from '../support/tls.ts';
import { authority, createRig, type Rig } from '../webhooks/rig.ts';

const clients = testAuthority();
const certificate = authority.issue({ commonName: 'receiver', names: ['localhost'] });

/** Accepts what this says is genuine. */
async function startJudge(
  t: Test,
  isGenuine: (headers: StandardHeaders, body: Buffer) => boolean,
  more: { clientAuthority?: string } = {},
) {
  const judge = async (request: IncomingMessage): Promise<number> => {
    const body = Buffer.concat(await request.toArray());
    const headers = request.headers as unknown as StandardHeaders;
    return 'webhook-signature' in headers && isGenuine(headers, body) ? 204 : 401;
  };
  return startTlsServer(t, {
    certificate,
    handler: (request, response) =>
      void judge(request).then((status) => response.writeHead(status).end()),
    ...more,
  });
}

/** An installation's home and database for a receiver on that port, with a vault that the command can open. */
async function startPlace(t: Test, port: number) {
  const url = await cloneDatabase(t);
  const place = buildPlace(t);
  writeFileSync(join(place.config, 'authority.pem'), authority.certificate);
  place.configure(`
database: { url: '${url}' }
egress:
  allow_networks: [{ cidr: 127.0.0.0/8, ports: [${port}] }, { cidr: '::1/128', ports: [${port}] }]
  ca_files: [authority.pem]
`);
  mkdirSync(place.home, { recursive: true });
  const homeFile = join(place.home, 'master.key');
  const sources = { file: null, environment: null, homeFile };
  const database = connectDatabase({ url, log: quietLog() });
  t.teardown(() => database.close());
  await buildTenant(database, 'acme');
  const vault = await openVault({ database, sources, random, log: quietLog() });
  const rig = await createRig(t, { url, vault, clock: manualClock(clock.now()) });
  const folders = ['--home', place.home, '--config', place.config];
  const check = async (endpointId: string, ...more: string[]) => {
    const endpoint = ['--tenant', 'acme', '--endpoint', presentId('endpoint', endpointId)];
    const end = await workmill('webhook', 'conformance', ...endpoint, ...more, ...folders);
    if (end.stderr !== '') t.comment(end.stderr);
    return end;
  };
  const show = (endpointId: string, ...more: string[]) => {
    const endpoint = ['acme', presentId('endpoint', endpointId)];
    return workmill('webhook', 'secrets', ...endpoint, ...more, ...folders);
  };
  return { rig, check, show };
}

async function register(rig: Rig, url: string, more: object = {}) {
  const request = { tenantId: 'acme', url, eventTypes: ['*'], ...more };
  const { endpoint, secret } = await rig.webhooks.endpoints.register(request);
  return { ...endpoint, secret };
}

t.test('it signs with an endpoint’s sealed secret, or with the newest in a rotation', async (t) => {
  let secret = '';
  const receiver = await startJudge(t, (headers, body) =>
    verifyStandard(secret, headers, body, { now: clock.now() }),
  );
  const { rig, check } = await startPlace(t, receiver.port);
  const endpoint = await register(rig, receiver.origin);
  secret = endpoint.secret;
  t.match(await check(endpoint.endpointId), { code: 0, stdout: /the receiver conforms/ });
  t.match(await check(endpoint.endpointId, '--newest'), { code: 1, stderr: /no rotation/ });

  const next = await rig.webhooks.secrets.rotate('acme', endpoint.endpointId, 24);
  t.match(await check(endpoint.endpointId), { code: 0 }, 'the old one signs until the end');
  const late = await check(endpoint.endpointId, '--newest', '--json');
  t.equal(late.code, 1);
  const [verdict] = JSON.parse(late.stdout);
  t.match(verdict, { wrongly_accepts: [], wrongly_refuses: ['valid delivery', 'duplicate'] });
  secret = next;
  t.match(await check(endpoint.endpointId, '--newest'), { code: 0 });
});

t.test('a receiver behind a gateway gets the header fields that it asks for', async (t) => {
  let secret = '';
  const receiver = await startJudge(
    t,
    (headers, body) =>
      (headers as { 'x-team'?: string })['x-team'] === 'ap' &&
      verifyStandard(secret, headers, body, { now: clock.now() }),
  );
  const { rig, check } = await startPlace(t, receiver.port);
  const endpoint = await register(rig, receiver.origin, { headers: { 'X-Team': 'ap' } });
  secret = endpoint.secret;
  t.match(await check(endpoint.endpointId), { code: 0, stdout: /the receiver conforms/ });
  t.match(await check(endpoint.endpointId, `${receiver.origin}/other`), { code: 0 });
  await rig.webhooks.endpoints.patch('acme', endpoint.endpointId, { headers: null });
  t.match(await check(endpoint.endpointId), { code: 1, stdout: /wrongly refuses: valid delivery/ });
});

t.test('it signs with the key pair and shows the certificate', async (t) => {
  let publicKey = '';
  const receiver = await startJudge(
    t,
    (headers, body) => {
      const timestamp = Number(headers['webhook-timestamp']);
      if (Math.abs(clock.now().getTime() / 1000 - timestamp) > 300) return false;
      const sent = { id: headers['webhook-id'], timestamp, body };
      return verifyWithKey(publicKey, sent, headers['webhook-signature']);
    },
    { clientAuthority: clients.certificate },
  );
  const { rig, check } = await startPlace(t, receiver.port);
  const identity = clients.issue({ commonName: 'acme', names: [] });
  const mtls = { certificate: identity.certificate, privateKey: identity.key };
  const endpoint = await register(rig, receiver.origin, { ed25519: true, mtls });
  publicKey = endpoint.publicKeys[0]!;
  t.match(await check(endpoint.endpointId), { code: 0, stdout: /bad key pair/ });
  await rig.webhooks.endpoints.patch('acme', endpoint.endpointId, { mtls: null });
  const unshown = await check(endpoint.endpointId, '--json');
  t.equal(unshown.code, 1);
  t.match(JSON.parse(unshown.stdout), [{ conforms: false, wrongly_accepts: [] }]);
  t.ok(JSON.parse(unshown.stdout)[0].unanswered.length > 0);
});

t.test('the secrets of a rotation are tried one by one', async (t) => {
  let known: string[] = [];
  const receiver = await startJudge(t, (headers, body) =>
    known.some((secret) => verifyStandard(secret, headers, body, { now: clock.now() })),
  );
  const { rig, show } = await startPlace(t, receiver.port);
  const { endpointId, secret } = await register(rig, receiver.origin);
  const next = await rig.webhooks.secrets.rotate('acme', endpointId, 24);
  await rig.webhooks.secrets.rotate('acme', endpointId, 24);
  known = [secret, next];
  const plain = await show(endpointId);
  t.match(plain, { code: 0, stdout: /none of 0 responses reports/ }, 'nothing is sent unasked');
  const checked = await show(endpointId, '--check', '--json');
  t.equal(checked.code, 1, 'the newest is not known yet');
  const [{ secrets }] = JSON.parse(checked.stdout);
  t.match(secrets, [
    { accepted: true, signs_published_header: true, ends_at: String },
    { accepted: true, signs_published_header: false, ends_at: String },
    { accepted: false, signs_published_header: false, ends_at: null },
  ]);
  t.notMatch(checked.stdout, /whsec_/);
  known = await rig.webhooks.secrets.of('acme', endpointId);
  t.match(await show(endpointId, '--check'), { code: 0 });
});
