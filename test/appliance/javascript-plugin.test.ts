// From `plugin new --javascript` to a plugin that is installed, without a line of TypeScript.

import { join } from 'node:path';
import t from 'tap';
import { buildPlace, workmill } from '../support/appliance.ts';
import { cloneDatabase } from '../support/postgres.ts';

const desk = t.testdir({});
const place = buildPlace(t, `database: { url: '${await cloneDatabase(t)}' }\n`);
const folders = ['--home', place.home, '--config', place.config];
const plugin = (...args: string[]) => workmill('plugin', ...args, ...folders);

t.test('a plugin in plain JavaScript goes all the way as it is', async (t) => {
  const made = await plugin('new', 'plain', '--javascript', '--in', desk);
  t.equal(made.code, 0, made.stderr);
  const folder = join(desk, 'plain');
  t.match(await plugin('check', folder), { code: 0, stdout: /0 errors, 0 warnings/ });
  const tested = await plugin('test', folder);
  t.match(tested, { code: 0, stdout: /passed {2}own {9}read\.test\.js: .*golden/s }, tested.stdout);
  const file = join(desk, 'plain.tgz');
  t.match(await plugin('install', folder), { code: 1, stderr: /make a package: workmill plugin/ });
  t.equal((await plugin('pack', folder, '--out', file)).code, 0);
  const installed = await plugin('install', file);
  t.equal(installed.code, 0, installed.stderr);
  const rows = JSON.parse((await plugin('list', '--json')).stdout) as { plugin: string }[];
  t.match(
    rows.find((row) => row.plugin === 'plain'),
    { state: 'ready', operations: ['read'] },
  );
});
