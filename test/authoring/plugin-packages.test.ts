// npm packages that a plugin imports: those it brings along, and what is said of one that is missing.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { checkPlugin } from '../../core/commands/authoring.ts';
import { openPluginDesk } from '../support/plugin-desk.ts';

const { desk, make } = openPluginDesk(t);

const importing = (specifier: string) => ({
  edits: { '// Reads a letter': `import '${specifier}';\n// Reads a letter` },
});
const check = (folder: string) => checkPlugin(desk().context, folder);

function install(folder: string, name: string, code: string): void {
  const place = join(folder, 'node_modules', name);
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'package.json'), JSON.stringify({ name, main: 'main.js' }));
  writeFileSync(join(place, 'main.js'), code);
}

t.test('a package that is not installed is named, with the file and the command', async (t) => {
  await t.rejects(check(make(t, importing('absent-one/part'))), {
    message:
      'the plugin is refused: cannot find the npm package "absent-one", which pipeline.ts imports. ' +
      'Run "npm install --ignore-scripts absent-one" in the plugin\'s folder; ' +
      'its node_modules is packed with the plugin.',
  });
  await t.rejects(check(make(t, importing('@absent/one'))), { message: /"@absent\/one", which/ });
  await t.rejects(check(make(t, importing('workmill'))), { message: /Import "workmill\/sdk"\.$/ });
});

t.test('so is a package that a package of the plugin requires', async (t) => {
  const folder = make(t, importing('present'));
  install(folder, 'present', "require('absent-one');");
  await t.rejects(check(folder), {
    message: /"absent-one", which node_modules\/present\/main\.js imports\. Run/,
  });
});

t.test('a package in a folder above the plugin is called out of reach', async (t) => {
  const folder = make(t, importing('hoisted'));
  install(join(folder, '..'), 'hoisted', '');
  await t.rejects(check(folder), {
    message: /"hoisted", which .* lies outside the plugin's folder/,
  });
});

t.test('a package may try for an optional one', async (t) => {
  const folder = make(t, importing('present'));
  const attempt = `try { require('absent-one'); } catch ({ code }) {
    if (code !== 'MODULE_NOT_FOUND') throw new Error(code);
  }`;
  install(folder, 'present', attempt);
  const manifest = { name: 'letters', type: 'module', dependencies: { present: '1.0.0' } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  t.equal(await check(folder), 0);
});
