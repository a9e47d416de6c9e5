// What the command line knows of plugins while no appliance runs.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { buildPlace, workmill } from '../support/appliance.ts';
import { packPlugin } from '../support/plugin-folders.ts';
import { cloneDatabase } from '../support/postgres.ts';

const desk = t.testdir({});
const place = buildPlace(t, `database: { url: '${await cloneDatabase(t)}' }\n`);
const folders = ['--home', place.home, '--config', place.config];
const plugin = (...args: string[]) => workmill('plugin', ...args, ...folders);

t.test('the list tells what would serve, and that nothing does', async (t) => {
  const file = join(desk, 'acme.tgz');
  writeFileSync(file, await packPlugin({ version: '4.0.0' }));
  const installed = await plugin('install', file);
  t.match(installed, { code: 0, stdout: /installed, no appliance runs here/ }, installed.stderr);
  const listed = async () => JSON.parse((await plugin('list', '--json')).stdout);
  t.match(await listed(), [
    { plugin: 'acme', installed: /^4\.0\.0-/, enabled: true, running: false, state: 'ready' },
    { plugin: 'compliance', installed: null, enabled: true, running: false, state: 'ready' },
  ]);
  t.equal((await plugin('disable', 'acme')).code, 0);
  t.match(await listed(), [
    { enabled: false, state: 'disabled', reason: /to enable it: workmill plugin enable acme/ },
    {},
  ]);
  const { stdout } = await plugin('list');
  t.match(stdout, /^No appliance runs under .*\. What would serve:\n\nplugin +version/);
});

t.test('before the first start it looks into the folders, and makes no database', async (t) => {
  const fresh = buildPlace(t);
  const { code, stdout } = await workmill('plugin', 'list', '--home', fresh.home);
  t.equal(code, 0);
  t.match(
    stdout,
    /no database is here yet\. What would serve:\n\n.*\ncompliance +\d.*\nfinance +\d/,
  );
});

t.test('a plugin that is nowhere cannot be switched', async (t) => {
  t.match(await plugin('disable', 'nobody'), {
    code: 1,
    stderr: /there is no plugin "nobody"; workmill plugin list shows those that are/,
  });
});
