// Installed plugins of an appliance that serves: rolled back, disabled, no longer trusted, removed.

import { appendFileSync, cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { call } from '../http/client.ts';
import { buildPlace, startProcess } from '../support/appliance.ts';
import { eventually } from '../support/eventually.ts';
import { startPackageRig } from '../support/package-rig.ts';

const rig = await startPackageRig(t);
const {
  appliance,
  audited,
  desk,
  metrics,
  pack,
  place,
  plugin,
  publicKey,
  serves,
  versions,
  work,
  yaml,
} = rig;
/** Without waiting: what was accepted just before waits until the plugin is back. */
const isGone = async () => (await work({}, 0)).status === 404;

t.test('an administrator goes back, disables and enables', async (t) => {
  t.equal((await plugin('install', await pack('1.1.0'))).code, 0);
  t.equal((await plugin('install', await pack('2.1.0'))).code, 0);
  await serves('2.1.0');
  t.match(JSON.parse((await plugin('rollback', 'acme')).stdout), [{ serves: /^1\.1\.0-/ }]);
  await serves('1.1.0');
  t.equal((await audited()).at(-1), 'plugin.rolled_back');
  t.match(await metrics(), /workmill_plugin_rollbacks_total\{[^}]*by="manual"\} 1/);
  t.equal((await plugin('disable', 'acme')).code, 0);
  await eventually('its routes are gone', isGone);
  t.match(JSON.parse((await plugin('list')).stdout), [
    { plugin: 'acme', state: 'disabled', reason: /workmill plugin enable acme/ },
    {},
  ]);
  t.equal((await plugin('enable', 'acme')).code, 0);
  await serves('1.1.0');
});

t.test('installing the package of a disabled plugin again enables it', async (t) => {
  t.equal((await plugin('disable', 'acme')).code, 0);
  await eventually('its routes are gone', isGone);
  const again = await plugin('install', join(desk, '1.1.0.tgz'));
  t.equal(again.code, 0, again.stderr);
  t.match(JSON.parse(again.stdout), [{ release: /^1\.1\.0-/, state: 'live' }]);
  await serves('1.1.0');
});

t.test('unsigned and edited plugins serve no more once signatures are required', async (t) => {
  const rules = `plugins: { require_signed: true, trusted_keys: ['${publicKey}'] }\n`;
  place.configure(yaml + rules);
  appliance.signal('SIGHUP');
  await eventually('the unsigned one is gone', isGone);
  t.match(JSON.parse((await plugin('list')).stdout), [
    { plugin: 'acme', state: 'refused', reason: /it is not signed/ },
    { plugin: 'compliance', state: 'ready' },
    { plugin: 'finance', state: 'ready' },
  ]);
  t.match(await plugin('install', join(desk, '2.1.0.tgz')), { code: 1, stderr: /is not signed/ });
  const signed = await plugin('install', await pack('3.0.0', { signed: true }));
  t.equal(signed.code, 0, signed.stderr);
  t.match(JSON.parse(signed.stdout), [{ signed_by: /^[0-9a-f]{16}$/ }]);
  await serves('3.0.0');
  const [{ release }] = await versions();
  appendFileSync(join(place.home, 'plugins/acme', release, 'pipeline.ts'), '// edited');
  appliance.signal('SIGHUP');
  await eventually('the edited one is gone', isGone);
  const [shown] = JSON.parse((await plugin('list')).stdout);
  t.match(shown, { state: 'refused', reason: /pipeline\.ts has changed since it was packed/ });
});

t.test('a node without the files takes them from the database', async (t) => {
  place.configure(yaml);
  const other = buildPlace(t, yaml, { joins: place });
  cpSync(join(place.home, 'master.key'), join(other.home, 'master.key'));
  const second = await startProcess(t, { place: other });
  const reply = await second.api('/pipelines/acme/work', { method: 'POST', body: { input: {} } });
  t.ok([200, 202].includes(reply.status));
  const { plugins } = (await call(`${second.operationsUrl}/plugins`)).json();
  t.match(plugins, [
    { plugin: 'acme', version: '3.0.0', state: 'ready' },
    { plugin: 'compliance' },
    { plugin: 'finance' },
  ]);
  const file = join(place.config, 'pipelines/acme.yaml');
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, '{}\n');
  const gone = await plugin('uninstall', 'acme');
  t.match(JSON.parse(gone.stdout), [{ plugin: 'acme', state: 'uninstalled', left: file }]);
  await eventually('both have let go of it', async () => {
    const lists = await Promise.all(
      [appliance, second].map(async ({ operationsUrl }) =>
        (await call(`${operationsUrl}/plugins`)).json(),
      ),
    );
    return lists.every(({ plugins: served }) =>
      served.every(({ plugin: name }: { plugin: string }) => name !== 'acme'),
    );
  });
  t.match(await plugin('versions', 'acme'), { code: 1, stderr: /no plugin "acme" is installed/ });
  t.ok(existsSync(join(other.home, 'plugins/acme')), 'files go at the next start');
});
