import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import {
  buildPlace,
  startProcess,
  workmill,
  workmillProcess,
  type ApplianceProcess,
} from '../support/appliance.ts';
import { testMasterKey } from '../support/vault.ts';

const place = buildPlace(t);
const folders = ['--home', place.home, '--config', place.config];
const keyFile = join(place.home, 'master.key');
/** Nothing else has it, and neither base64 nor compression would show it in another form. */
const marker = 'Musterfrau-Zwiebelkuchen-4711';

async function stopped(appliance: ApplianceProcess): Promise<void> {
  appliance.signal('SIGTERM');
  t.equal(await appliance.exited, 0);
}

/** Files under the home in which the text is found, as bytes. */
function filesWith(text: string): string[] {
  return readdirSync(place.home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(text));
}

const state = { secret: '', documentId: '' };

t.test(
  'neither a document nor a secret is readable anywhere in the home or in a dump',
  async (t) => {
    const appliance = await startProcess(t, { place });
    const hook = { url: 'https://receiver.invalid/', event_types: ['*'] };
    const made = await appliance.api('/webhooks/register', { method: 'POST', body: hook });
    state.secret = made.json().secret;
    const text = `Dear ${marker}, please find our invoice.\n`.repeat(5000);
    const headers = { 'content-type': 'text/plain' };
    const put = await appliance.api('/documents', { method: 'POST', headers, body: text });
    t.equal(put.status, 201);
    t.equal(put.json().bytes, text.length);
    state.documentId = put.json().document_id;
    await stopped(appliance);
    t.same(filesWith(marker), []);
    t.same(filesWith(state.secret), []);
    t.same(filesWith(state.secret.slice('whsec_'.length)), []);
  },
);

t.test('without its key the appliance does not start, and says which one is missing', async (t) => {
  const key = readFileSync(keyFile, 'utf8');
  const [, keyId] = /Master key ([0-9a-f]{16})/.exec(key)!;
  writeFileSync(keyFile, testMasterKey('another'));
  const refused = await workmillProcess(
    'serve',
    '--port',
    '0',
    '--operations-port',
    '0',
    ...folders,
  );
  t.match(refused, { code: 1, stdout: new RegExp(`master key ${keyId} is missing`) });
  t.equal(refused.stderr, '', 'no stack');
  writeFileSync(keyFile, key);
});

t.test('a new key takes over while the appliance runs, and the old one can go', async (t) => {
  const old = readFileSync(keyFile, 'utf8');
  const next = `${testMasterKey('next')}\n`;
  writeFileSync(keyFile, `${next}${old}`);
  const early = await workmill('vault', 'rotate', ...folders);
  t.match(early, { code: 1, stderr: /No running process knows the master key/ });
  const appliance = await startProcess(t, { place });
  const before = JSON.parse((await workmill('vault', 'status', '--json', ...folders)).stdout);
  t.match(before, [
    { seals: true, configured: true, secrets: 0, documents: 0 },
    { seals: false, configured: true, secrets: 1, documents: 1 },
  ]);
  const rotated = await workmill('vault', 'rotate', '--json', ...folders);
  t.match(JSON.parse(rotated.stdout), [
    { secrets: 1, documents: 1, no_longer_needed: [before[1].key_id] },
  ]);
  const found = await appliance.api(`/documents/${state.documentId}`);
  t.equal(found.status, 200);
  await stopped(appliance);
  writeFileSync(keyFile, next);
  const alone = await startProcess(t, { place });
  const after = JSON.parse((await workmill('vault', 'status', '--json', ...folders)).stdout);
  t.match(after, [{ key_id: before[0].key_id, secrets: 1, documents: 1 }]);
  t.equal(after.length, 1);

  const unsure = await workmill('tenant', 'erase', 'default', ...folders);
  t.match(unsure, { code: 1, stderr: /Add --yes to confirm/ });
  const erased = await workmill('tenant', 'erase', 'default', '--yes', '--json', ...folders);
  const counts = Object.fromEntries(
    (JSON.parse(erased.stdout) as { table: string; rows: number }[]).map((row) => {
      return [row.table, row.rows];
    }),
  );
  t.match(counts, { documents: 1, webhook_endpoints: 1 });
  const left = execFileSync('find', [join(place.home, 'documents'), '-type', 'f']).toString();
  t.equal(left, '', 'the files are gone with the rows');
  await stopped(alone);
});
