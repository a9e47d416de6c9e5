import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { benchPlugin, checkPlugin, newPlugin, testPlugin } from '../../core/commands/authoring.ts';
import type { Figures } from '../../core/authoring/measure.ts';
import type { Finding } from '../../core/authoring/inspect.ts';
import { openPluginDesk } from '../support/plugin-desk.ts';

const { desk, make, verdictsOf } = openPluginDesk(t);

for (const javascript of [false, true]) {
  const language = javascript ? 'JavaScript' : 'TypeScript';
  t.test(`a new plugin in ${language} passes its checks and its tests as it is`, async (t) => {
    const folder = make(t, { javascript });
    const { context, json } = desk();
    t.equal(await checkPlugin(context, folder), 0);
    t.same(json<Finding[]>(), []);
    const { exitCode, failed, verdicts } = await verdictsOf(folder);
    t.same(failed, []);
    t.equal(exitCode, 0);
    const passed = verdicts.filter(({ result }) => result === 'passed').map(({ check }) => check);
    t.same(
      new Set(passed),
      new Set(['code', 'own', 'golden', 'determinism', 'cancel', 'hostile', 'limits']),
    );
  });
}

t.test('what a plugin does wrong is told by what was tried', async (t) => {
  const folder = make(t, {
    edits: {
      // Deaf while it works, surer each time, and unable to do without a subject.
      "await step('finding', () => ({":
        "await step('finding', async () => (await deaf(document.text), {",
      'const read = defineOperation':
        'let runs = 0;\nasync function deaf(text: string) {\n  runs += 1;\n  if (!text.includes("Delivery")) return;\n' +
        '  const until = performance.now() + 1200;\n' +
        '  while (performance.now() < until) await new Promise((go) => setImmediate(go));\n}\n' +
        'const read = defineOperation',
      'confidence: subject && date ? 0.95 : 0.6':
        'confidence: 0.9 + (subject!.value.similarity + runs) / 1e3',
    },
  });
  const golden = join(folder, 'samples/unsigned.golden.json');
  const expected = JSON.parse(readFileSync(golden, 'utf8')) as { completed_unit: object };
  expected.completed_unit = { ...expected.completed_unit, signed_by: 'N. Nobody' };
  writeFileSync(golden, JSON.stringify(expected));
  const { exitCode, failed, failedOnes } = await verdictsOf(folder);
  t.equal(exitCode, 1);
  t.ok(failed.includes('determinism letter'));
  t.ok(failed.includes('cancel read'));
  t.ok(failed.includes('hostile read: an empty text'));
  t.notOk(failed.includes('golden letter'), 'its golden case says nothing of confidence');
  const changed = failedOnes.find(({ name }) => name === 'unsigned');
  t.match(changed?.findings[0], 'completed_unit/signed_by: expected "N. Nobody", got null');
  const hostile = failedOnes.find(({ name }) => name === 'read: an empty text');
  t.match(hostile?.findings[0], /plugin_error/);
});

t.test('--update takes over what comes out, and makes cases of new documents', async (t) => {
  const folder = make(t, { edits: { "['Subject', 'Re']": "['Date']" } });
  writeFileSync(join(folder, 'samples/third.txt'), 'Date: 2026-01-01\nSigned: A. Bee\n');
  const { context, said } = desk(false);
  await testPlugin(context, folder, { update: true });
  t.match(said(), /updated .*letter.golden.json\n.*updated .*third.golden.json/s);
  const caseOf = (name: string): unknown =>
    JSON.parse(readFileSync(join(folder, `samples/${name}.golden.json`), 'utf8'));
  t.match(caseOf('letter'), { completed_unit: { subject: '2026-02-20' } });
  t.match(caseOf('third'), { document: 'third.txt', completed_unit: { signed_by: 'A. Bee' } });
  const golden = said().match(/^\w+ +golden +\w+/gm);
  t.same(
    golden?.map((line) => line.replaceAll(/ +/g, ' ')),
    ['passed golden letter', 'passed golden third', 'passed golden unsigned'],
  );
});

t.test('--update says which expected values are null', async (t) => {
  const folder = make(t);
  writeFileSync(join(folder, 'samples/third.txt'), 'Date: 2026-01-01\nSigned: A. Bee\n');
  const { context, said } = desk(false);
  await testPlugin(context, folder, { update: true });
  t.match(
    said(),
    /third\.golden\.json\n {2}null, so no value was found: \/completed_unit\/subject/,
  );
});

t.test("output of the author's own tests is shown with the test", async (t) => {
  const folder = make(t);
  writeFileSync(
    join(folder, 'loud.test.ts'),
    `import { test } from 'workmill/sdk/testing';
     test('loud', () => { console.log('amounts: %o', [1, 2]); console.error('to stderr'); });
     setTimeout(() => console.log('after the last test'), 300);`,
  );
  const { context, said } = desk(false);
  t.equal(await testPlugin(context, folder, { update: false }), 0);
  t.match(said(), /passed +own +loud\.test\.ts: loud.*\n( +.*\n)* +amounts: \[ 1, 2/);
  t.match(said(), 'to stderr');
  t.match(said(), 'after the last test');
});

t.test('a plugin is made from another one', async (t) => {
  const parent = t.testdir();
  const { context } = desk();
  newPlugin(context, 'my-notes', { javascript: false, in: parent, from: 'delivery-notes' });
  const folder = join(parent, 'my-notes');
  t.match(readFileSync(join(folder, 'plugin.yaml'), 'utf8'), /^name: my-notes\nversion: 1\.0\.0\n/);
  const { failed, exitCode } = await verdictsOf(folder);
  t.same(failed, []);
  t.equal(exitCode, 0);
  newPlugin(context, 'copy', { javascript: false, in: parent, from: folder });
  t.match(readFileSync(join(parent, 'copy/plugin.yaml'), 'utf8'), /^name: copy\n/);
  t.throws(
    () => newPlugin(context, 'other', { javascript: false, in: parent, from: 'no-such' }),
    /there is no plugin no-such: give a folder with a plugin\.yaml, or one of compliance, finance, /,
  );
});

t.test('a check finds what would break later, each with its place', async (t) => {
  const folder = make(t, {
    edits: {
      "documents: ['/document_url']": "documents: ['/document']",
      "response: {\n        status: 'completed',": "response: {\n        status: 'completed', // x",
      "subject: 'Delivery of 12 March'": 'subject: 12',
      'requireHumanReviewBelow: 0.8': 'requireHumanReviewBelow: 0.4',
    },
  });
  const more =
    "import 'left-pad';\nimport '../elsewhere.ts';\nimport 'node:net';\nimport './gone.ts';\n";
  writeFileSync(join(folder, 'more.ts'), more);
  writeFileSync(
    join(folder, 'samples/odd.golden.json'),
    '{"document":"gone.txt","operation":"none"}',
  );
  const { context, json } = desk();
  t.equal(await checkPlugin(context, folder), 1);
  const errors = json<Finding[]>().filter(({ level }) => level === 'error');
  t.match(errors.map(({ place, message }) => `${place}: ${message}`).sort(), [
    /^more.ts:1:8: "left-pad" is not among the dependencies/,
    /^more.ts:2:8: "..\/elsewhere.ts" lies outside/,
    /^more.ts:3:8: "node:net" is closed to plugins/,
    /^more.ts:4:8: there is no file ".\/gone.ts"/,
    /^operations.read.defaults: /,
    /^operations.read.documents: \/document is no place/,
    /^operations.read.examples\[0\]: .response.completed_unit\/subject/,
    /^pipeline.ts:\d+:11: TS2322: /,
    /^samples\/odd.golden.json: there is no operation none/,
    /^samples\/odd.golden.json: there is no samples\/gone.txt/,
  ]);
});

t.test('a plugin that cannot be loaded is refused with the reason', async (t) => {
  const folder = make(t, { edits: { "unit: 'letter'": 'unit: 7 as never' } });
  const refused = { name: 'CommandFailure', message: /refused: .*\/operations\/read\/unit/ };
  await t.rejects(checkPlugin(desk().context, folder), refused);
  await t.rejects(checkPlugin(desk().context, join(folder, 'samples')), {
    message: /no plugin.yaml/,
  });
  const again = (name: string) => () =>
    newPlugin(desk().context, name, { javascript: false, in: join(folder, '..') });
  t.throws(again('letters'), { message: /exists already/ });
  t.throws(again('../letters'), { message: /is no name/ });
});

t.test('a bench holds calls through the host against direct ones', async (t) => {
  const { context, json } = desk();
  await benchPlugin(context, make(t), 0.2);
  const figures = json<Figures[]>();
  t.same(
    figures.map(({ calls, at_once: atOnce }) => `${calls} ${atOnce}`),
    ['whole 1', 'host 1', 'direct 1', 'whole 8', 'host 8', 'direct 8'],
  );
  t.ok(figures.every(({ count }) => count > 0));
  for (const [, host, direct] of [figures.slice(0, 3), figures.slice(3)]) {
    const difference = host!.median_ms - direct!.median_ms;
    t.ok(Math.abs(host!.overhead_ms! - difference) < 0.02, 'the overhead is their difference');
    t.ok(host!.memory_mb! > 20);
  }
});
