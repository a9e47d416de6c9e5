// Shadow runs on documents that lie sealed on the disk, of several tenants.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { call } from '../http/client.ts';
import { startProcess, workmill, type ApplianceProcess } from '../support/appliance.ts';
import { eventually } from '../support/eventually.ts';
import { startPackageRig } from '../support/package-rig.ts';

const rig = await startPackageRig(t);
const { appliance, desk, pack, place, plugin } = rig;
const marker = 'Marillenknoedel-4711';
const folders = ['--home', place.home, '--config', place.config];

/** One document, uploaded and worked on with a tenant's key. */
async function workOn(key: string, text: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}` };
  const api = appliance.firstRun.base_url;
  const type = { 'content-type': 'text/plain' };
  const stored = await call(`${api}/documents`, {
    method: 'POST',
    headers: { ...headers, ...type },
    body: Buffer.from(text),
  });
  const input = { document_url: stored.json().document_url };
  const prefer = { prefer: 'wait=60' };
  const done = await call(`${api}/pipelines/acme/work`, {
    method: 'POST',
    headers: { ...headers, ...prefer },
    body: { input },
  });
  t.match(done.json(), { status: 'completed', completed_unit: { text } }, done.text);
}

t.test('sealed documents are opened for the candidate, and whose requests is chosen', async (t) => {
  t.equal((await plugin('install', await pack('1.0.0', { reads: true }))).code, 0);
  const made = await workmill('tenant', 'create', 'globex', ...folders);
  t.equal(made.code, 0, made.stderr);
  const key = await workmill('key', 'create', 'globex', '--json', ...folders);
  t.equal(key.code, 0, key.stderr);
  await workOn(/sk_\w+/.exec(key.stdout)![0], `${marker} of globex`);
  await workOn(appliance.firstRun.api_key, `${marker} of the first`);

  const stored = readdirSync(join(place.home, 'documents'), {
    recursive: true,
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
  t.equal(stored.length, 2);
  t.notOk(
    stored.some((bytes) => bytes.includes(marker)),
    'they lie sealed',
  );

  await pack('1.1.0', { reads: true, run: 'unit.text = String(unit.text).toUpperCase();' });
  const candidate = ['--candidate', join(desk, '1.1.0.tgz')];
  const shadow = await plugin('shadow', 'acme', ...candidate, '--tenant', 'globex');
  t.equal(shadow.code, 0, shadow.stderr);
  const rows = JSON.parse(shadow.stdout);
  t.match(rows, [{ workflow_id: /^wf_/, tenant_id: 'globex', verdict: 'different' }]);
  t.equal(rows.length, 1);
  const shouted = `${marker} of globex`.toUpperCase();
  t.ok(rows[0].differences.includes(`/text: "${marker} of globex", now "${shouted}"`));
  const all = await plugin('shadow', 'acme', ...candidate);
  t.same(
    JSON.parse(all.stdout).map(({ verdict }: { verdict: string }) => verdict),
    ['different', 'different'],
  );
  t.match(await plugin('shadow', 'acme', ...candidate, '--tenant', 'nobody'), {
    code: 1,
    stderr: /there is no tenant "nobody"/,
  });
});

t.test('a candidate that handles a refused request itself is skipped, not compared', async (t) => {
  await pack('1.1.5', {
    reads: true,
    run: `await http.request({ url: 'https://carrier.example.com/' }).catch(() => {}); unit.text = 'changed';`,
  });
  const shadow = await plugin('shadow', 'acme', '--candidate', join(desk, '1.1.5.tgz'));
  t.equal(shadow.code, 0, shadow.stderr);
  t.match(JSON.parse(shadow.stdout), [
    { verdict: 'skipped', differences: [/asks another host or for a secret/], after: null },
    { verdict: 'skipped' },
  ]);
});

t.test('a tenant whose requests come out no worse lets a version go live', async (t) => {
  const run = `if (String(unit.text).includes('first')) throw new Error('first');`;
  const worse = await pack('1.2.0', { reads: true, run });
  const refused = await plugin('install', worse, '--shadow', '5');
  t.match(refused, { code: 1, stderr: /1 of 2 past runs/ });
  const differences = `workmill plugin shadow acme --candidate ${worse} --last 5`;
  t.match(refused.stderr, `The package is not activated.\nShow all differences: ${differences}\n`);
  t.match(await plugin('install', worse, '--tenant', 'globex'), { code: 1, stderr: /--shadow/ });
  const chosen = await plugin('install', worse, '--shadow', '5', '--tenant', 'globex');
  t.equal(chosen.code, 0, chosen.stderr);
  t.match(JSON.parse(chosen.stdout), [
    { state: 'live', shadow: { same: 0, different: 1, better: 0, worse: 0, skipped: 0 } },
  ]);
});

t.test('installing after a shadow run says what was compared and what is active', async (t) => {
  const file = await pack('1.3.0', { reads: true });
  const choice = ['--shadow', '5', '--tenant', 'globex'];
  const { code, stdout, stderr } = await workmill('plugin', 'install', file, ...choice, ...folders);
  t.equal(code, 0, stderr);
  const [table, summary] = stdout.split('\n\n');
  t.match(table, /^plugin .*\nacme +1\.3\.0-/);
  t.same(summary!.trimEnd().split('\n'), [
    'Compared with the results of 1 past request: 0 same, 1 different, 0 better, 0 worse, 0 skipped.',
    'acme 1.3.0 is active and runs new requests.',
    `Show the differences: workmill plugin shadow acme --candidate ${file} --last 5 --tenant globex`,
    'Go back to the previous version: workmill plugin rollback acme',
  ]);
});

t.test('a shadow run in the appliance survives kill -9', async (t) => {
  const made = await workmill('key', 'create', '--administrator', '--json', ...folders);
  const headers = { authorization: `Bearer ${/sk_\w+/.exec(made.stdout)![0]}` };
  const requests = 6;
  for (let n = 0; n < requests; n += 1) await workOn(appliance.firstRun.api_key, `letter ${n}`);
  const run = 'await new Promise((resolve) => setTimeout(resolve, 500));';
  const file = await pack('1.4.0', { reads: true, run });
  const path = '/admin/plugins/acme/shadow-runs';
  const started = await appliance.api(`${path}/package?last=${requests}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/gzip' },
    body: readFileSync(file),
  });
  const { shadow_run_id: id } = started.json();
  const look = async (of: ApplianceProcess) => (await of.api(`${path}/${id}`, { headers })).json();
  await eventually('a request was compared', async () => (await look(appliance)).done >= 1);
  await appliance.killFamily();
  const again = await startProcess(t, { place });
  const ended = await eventually('it ended', async () => {
    const found = await look(again);
    return found.finished_at !== null && found;
  });
  t.match(ended, { status: 'done', total: requests, done: requests, error: null });
  const { rows } = await rig.database.knex.raw(
    'SELECT interruptions, package IS NULL AS removed FROM shadow_runs',
  );
  t.same(rows, [{ interruptions: 1, removed: true }]);
  t.notOk(readdirSync(place.home).includes('shadow-runs'), 'its files are gone');
});
