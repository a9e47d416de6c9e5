// `workmill model …` beside a running appliance.

import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { buildPlace, fixturePlugins, startProcess, workmill } from '../support/appliance.ts';
import { mailsOf } from './mails.ts';

const place = buildPlace(t);
/** Alone: every command loads the plugins of the folder. */
const plugins = join(place.home, '../plugins');
cpSync(join(fixturePlugins, 'sorts'), join(plugins, 'sorts'), { recursive: true });
place.configure(`pipelines: { folders: ['${plugins}'] }\n`);
const appliance = await startProcess(t, { place });
const folders = ['--home', place.home, '--config', place.config];

async function model(...args: string[]): Promise<{ rows: any; stderr: string }> {
  const { stdout, stderr } = await workmill('model', ...args, '--json', ...folders);
  return { rows: stdout === '' ? null : JSON.parse(stdout), stderr };
}

const mails = mailsOf('fault', 'refund');
const topics = ['default', 'sorts/topics'];
const file = join(place.home, '../topics.model');

t.test('a model is trained, promoted and measured', async (t) => {
  const failed = await model('train', ...topics);
  t.match(failed.stderr, /workmill: the training failed: There are no examples/);
  await appliance.api('/reference/labeled_mails', { method: 'PUT', body: mails });
  const trained = await model('train', ...topics);
  t.match(trained.rows, [{ model: 'sorts/topics', status: 'succeeded' }]);
  const [{ version }] = trained.rows;
  t.match((await model('promote', ...topics, version.slice(0, 8))).rows, [{ current: version }]);
  t.match((await model('versions', ...topics)).rows, [{ version, state: 'current', examples: 32 }]);
  const listed = (await model('list', 'default')).rows;
  t.match(
    listed.find((one: any) => one.model === 'sorts/topics'),
    { current: version, versions: 1 },
  );
  const labeled = join(place.home, '../labeled.csv');
  const lines = mails.map(({ text, topic }) => `"${text}",${topic}`);
  writeFileSync(labeled, ['text,label', ...lines].join('\n'));
  const measured = (await model('evaluate', ...topics, labeled)).rows;
  t.match(measured, { examples: 32, labels: [{ label: 'fault', examples: 16 }, {}] });
  t.ok(measured.accuracy > 0.9);
});

t.test('a version is exported and imported, and refused where it does not belong', async (t) => {
  const [exported] = (await model('export', ...topics, 'newest', file)).rows;
  t.equal(readFileSync(file).length, exported.bytes);
  const again = await model('export', ...topics, 'newest', file);
  t.match(again.stderr, /EEXIST/);
  const imported = await model('import', 'default', 'sorts/two_topics', file);
  t.match(imported.rows, [{ version: exported.version, labels: 2 }]);
  writeFileSync(file, 'something else');
  const refused = await model('import', ...topics, file);
  t.match(refused.stderr, /workmill: The file is not a Workmill model/);
});

t.test('a rollback ends where there is nothing before', async (t) => {
  t.match((await model('rollback', ...topics)).rows, [{ current: null }]);
  t.match((await model('rollback', ...topics)).stderr, /no earlier version/);
  t.match((await model('promote', ...topics, 'abc')).stderr, /"abc" is not a version; see/);
  t.match((await model('versions', 'default', 'topics')).stderr, /expected pipeline\/model/);
  t.match((await model('trainings', 'default')).rows, [
    { status: 'succeeded' },
    { status: 'failed', error: /no examples/ },
  ]);
});
