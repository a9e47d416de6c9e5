// The statement of data residency: what it says, and that only the log's key can sign one.

import { join } from 'node:path';
import t from 'tap';
import { createSigner } from '../../core/audit/log/signed-note.ts';
import { createResidency, verifyStatement } from '../../core/audit/residency.ts';
import { buildPlace, workmill } from '../support/appliance.ts';
import { manualClock } from '../support/manual-clock.ts';

const signer = createSigner('example.com/log', Buffer.alloc(32, 7));
const impostor = createSigner('example.com/log', Buffer.alloc(32, 8));

type Settings = ReturnType<Parameters<typeof createResidency>[0]['settings']>;

const settings = {
  residency: { region: 'eu-de-1', storage: ['Backups: eu-de-2'], processors: ['Nordwind'] },
  database: { url: 'postgres://user:secret@db.example:5433/workmill', poolSize: 8 },
  egress: {
    allowedPorts: [443],
    allowNetworks: [{ cidr: '10.20.0.0/16', ports: [443] }],
    httpPrefixes: [],
    proxy: null,
  },
  models: [],
  transcription: null,
} as unknown as Settings;

function statementBy(given: { signer?: typeof signer | null; settings?: Settings } = {}) {
  const { signer: by = signer, settings: current = settings } = given;
  const clock = manualClock();
  return createResidency({ settings: () => current, signer: by, host: 'node-1', clock })();
}

t.test(
  'a statement has region, host, storage, processors and egress, and no password',
  async (t) => {
    const { region, node, statement } = statementBy()!;
    t.match({ region, node }, { region: 'eu-de-1', node: 'node-1' });
    const checked = verifyStatement(`${statement}\n`, [signer.verifier]);
    t.match(checked, {
      ok: true,
      payload: {
        iss: 'example.com/log',
        claim: /^Attests the configuration/,
        region: 'eu-de-1',
        host: 'node-1',
        storage: { database: 'db.example:5433', stated: ['Backups: eu-de-2'] },
        processors: ['Nordwind'],
        egress: { public_ports: [443], private_networks: [{ cidr: '10.20.0.0/16' }] },
      },
    });
    t.notMatch(JSON.stringify(checked), /secret/);
  },
);

t.test('without a region or a key nothing is attested', async (t) => {
  const unset = { ...settings, residency: { ...settings.residency, region: null } };
  t.equal(statementBy({ settings: unset }), null);
  t.equal(statementBy({ signer: null }), null);
});

t.test('a changed, foreign or malformed statement is refused with the reason', async (t) => {
  const { statement } = statementBy()!;
  const [header, payload, signature] = statement.split('.') as [string, string, string];
  const parts = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
  const unsigned = parts({ alg: 'none', typ: 'residency+jws', kid: signer.name });
  const stranger = parts({ alg: 'EdDSA', typ: 'residency+jws', kid: 'example.com/x' });
  for (const [text, problem] of [
    [`${header}.${parts({ region: 'us-1' })}.${signature}`, /signature is wrong/],
    [`${unsigned}.${payload}.${signature}`, /header/],
    [`${stranger}.${payload}.${signature}`, /no trusted key has the name example.com\/x/],
    [statementBy({ signer: impostor })!.statement, /signature is wrong/],
    [`${header}.${payload}`, /not a compact JWS/],
    [`${statement}.more`, /not a compact JWS/],
    ['a'.repeat(200_000), /not a compact JWS/],
  ] as const) {
    const checked = verifyStatement(text, [signer.verifier]);
    t.match(checked, { ok: false, problem });
  }
});

t.test('the command line verifies a statement with a key that is given', async (t) => {
  const { home, config } = buildPlace(t, '');
  const files = t.testdir({ 'statement.jws': statementBy()!.statement });
  const command = ['--home', home, '--config', config, 'audit', 'residency'];
  const statementFile = join(files, 'statement.jws');
  const verify = (key: string) => workmill(...command, statementFile, '--key', key);
  t.match(await verify(signer.verifierKey), { code: 0, stdout: /"region": "eu-de-1"/ });
  t.match(await verify(impostor.verifierKey), { code: 1, stdout: /signature is wrong/ });
  t.match(await verify('x'), { code: 1, stderr: /"x" is not a public key/ });
});
