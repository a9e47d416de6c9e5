// Plugins through the API, as an administrator ships them: checked, seen, switched, taken back.

import t from 'tap';
import { installation } from '../../core/audit/entry.ts';
import { packPlugin } from '../support/plugin-folders.ts';
import { startTestAppliance } from './appliance.ts';
import { call } from './client.ts';
import { tellOfLogs, tellOfShadowRuns } from './plugin-sentences.ts';

const appliance = await startTestAppliance(t, { plugins: 'all' });
const { url, database } = appliance;
const own = await appliance.bearer();
const admin = await appliance.bearer({ tenantId: installation, held: ['admin'] });

const ask = (method: string, path: string, body?: object) =>
  call(`${url}/v1/admin/plugins${path}`, { method, headers: admin, ...(body && { body }) });
const send = (body: Buffer) =>
  call(`${url}/v1/admin/plugins`, {
    method: 'POST',
    headers: { ...admin, 'content-type': 'application/gzip' },
    body,
  });
const work = (input: object = {}) =>
  call(`${url}/v1/pipelines/acme/work`, { method: 'POST', headers: own, body: { input } });
const madeBy = async () => (await work()).json().completed_unit?.made_by;

t.test('a package serves when the answer comes, and the next one in its place', async (t) => {
  const first = await send(await packPlugin({ version: '1.0.0' }));
  t.equal(first.status, 201, first.text);
  t.match(first.json(), {
    plugin: 'acme',
    state: 'serving',
    enabled: true,
    installed: /^1\.0\.0-[0-9a-f]{12}$/,
    operations: ['work'],
    reason: null,
    nodes: [{ host: String, version: '1.0.0', release: /^1\.0\.0-/, state: 'ready' }],
    releases: [{ version: '1.0.0', state: 'live', signed_by: null, problem: null }],
  });
  t.equal(await madeBy(), '1.0.0');
  const next = await send(await packPlugin({ version: '1.1.0' }));
  t.match(next.json().releases, [{ state: 'live' }, { state: 'previous' }]);
  t.equal(await madeBy(), '1.1.0');
});

t.test('what fails its own golden cases, or is no package, changes nothing', async (t) => {
  const wrong = await send(await packPlugin({ version: '1.2.0', golden: { status: 'failed' } }));
  t.match(wrong.json(), {
    error: 'plugin_refused',
    message: /^The package is refused: golden case plain: status: expected "failed"/,
    details: [{ message: /golden case plain/ }],
  });
  t.equal(wrong.status, 422);
  t.match((await send(Buffer.from('not a package'))).json(), {
    error: 'plugin_refused',
    message: /is not a gzip file/,
  });
  t.equal((await send(Buffer.alloc(33 * 2 ** 20))).status, 413);
  t.equal(await madeBy(), '1.1.0');
});

t.test('the list has plugins of folders as well, and why one does not serve', async (t) => {
  const { data } = (await ask('GET', '')).json();
  const names = new Set(data.map(({ plugin }: { plugin: string }) => plugin));
  for (const name of ['abuse', 'acme', 'finance']) t.ok(names.has(name), name);
  const noop = data.find(({ plugin }: { plugin: string }) => plugin === 'noop');
  t.match(noop, { state: 'serving', installed: null, releases: [], nodes: [{ release: null }] });
  t.equal((await ask('GET', '/nobody')).status, 404);
});

t.test('disabled it is gone, enabled it is back', async (t) => {
  const disabled = (await ask('POST', '/acme/disable')).json();
  t.match(disabled, { state: 'disabled', enabled: false, reason: /workmill plugin enable acme/ });
  t.match(disabled.nodes, [{ state: 'disabled', version: null }]);
  t.match(disabled.releases, [{ state: 'disabled' }, {}]);
  t.equal((await work()).status, 404);
  t.match((await ask('POST', '/acme/enable')).json(), { state: 'serving', reason: null });
  t.equal(await madeBy(), '1.1.0');
});

t.test('an administrator goes back, to the one before or to a named one', async (t) => {
  const back = (await ask('POST', '/acme/rollback', {})).json();
  t.match(back, { installed: /^1\.0\.0-/, state: 'serving' });
  t.equal(await madeBy(), '1.0.0');
  const release = back.releases[0].release;
  t.match((await ask('POST', '/acme/rollback', { release })).json(), { installed: release });
  t.match((await ask('POST', '/acme/rollback', { release: '9.9.9' })).json(), {
    error: 'conflict',
    message: 'acme has no version 9.9.9; installed versions: 1.1.0, 1.0.0',
  });
  t.match((await ask('POST', '/acme/rollback', { release: '1.0.0' })).json(), {
    installed: /^1\.0\.0-/,
  });
  t.match((await ask('POST', '/acme/rollback', { release: '1.1.0' })).json(), {
    installed: /^1\.1\.0-/,
  });
  t.equal((await ask('POST', '/finance/rollback', {})).status, 409);
});

t.test('a version that is installed with other content is refused', async (t) => {
  const other = await packPlugin({ version: '1.1.0', run: 'unit.other = 1;' });
  t.match((await send(other)).json(), {
    error: 'plugin_refused',
    message:
      /version 1\.1\.0 of acme is installed with other content \(1\.1\.0-[0-9a-f]{12}\): increase/,
  });
  t.equal(await madeBy(), '1.1.0');
  t.equal((await send(await packPlugin({ version: '1.1.0' }))).status, 201, 'the same content');
});

t.test('uninstalled it is forgotten, and so is each of its packages', async (t) => {
  t.equal((await ask('DELETE', '/acme')).status, 204);
  t.equal((await ask('GET', '/acme')).status, 404);
  t.equal((await work()).status, 404);
  t.match((await ask('DELETE', '/noop')).json(), { error: 'conflict' });
  t.same(await database.knex('plugin_releases'), []);
});

t.test("a tenant's key reaches none of it", async (t) => {
  const reply = await call(`${url}/v1/admin/plugins`, { headers: own });
  t.match(reply.json(), { error: 'forbidden' });
});

t.test('each change has its entry, with who asked', async (t) => {
  const entries = await database
    .knex('audit_entries')
    .where({ object_kind: 'plugin', object_id: 'acme' })
    .orderBy('audit_id');
  t.same(
    entries.map(({ action }) => action),
    [
      'installed',
      'installed',
      'disabled',
      'enabled',
      'rolled_back',
      'rolled_back',
      'rolled_back',
      'rolled_back',
      'installed',
      'uninstalled',
    ].map((what) => `plugin.${what}`),
  );
  t.ok(entries.every(({ actor_kind: kind, request_id: id }) => kind === 'api_key' && id !== null));
});

const { operationsUrl } = appliance;
const rig = { url, operationsUrl, database, own, admin, ask, work, install: send };

t.test('the log has what the plugin logs and prints, and is followed', (t) => tellOfLogs(t, rig));

t.test('shadow runs compare a candidate with past results', (t) => tellOfShadowRuns(t, rig));
