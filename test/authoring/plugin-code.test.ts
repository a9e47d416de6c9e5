// What a plugin's author is told of its code: where it is no program, where types do not agree, and
// what became of the cases and tests that stand in it.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { checkPlugin, testPlugin } from '../../core/commands/authoring.ts';
import { checkCandidate } from '../../core/authoring/gate.ts';
import type { Finding } from '../../core/authoring/inspect.ts';
import type { Verdict } from '../../core/authoring/trials.ts';
import { version } from '../../core/version.ts';
import { openPluginDesk } from '../support/plugin-desk.ts';

const { desk, make, verdictsOf, reader, clock, log } = openPluginDesk(t);

t.test(
  'code that is no program is refused with file, line and column, and not loaded',
  async (t) => {
    const folder = make(t, { edits: { "title: 'Letters',": "title: 'Letters',," } });
    writeFileSync(join(folder, 'more.js'), 'export const one = 1;\n\tconst two = [1, 2;\n');
    const { context, json } = desk();
    t.equal(await checkPlugin(context, folder), 1);
    t.match(json<Finding[]>(), [
      { level: 'error', place: 'more.js:2:19', message: /Expected ','/ },
      { level: 'error', place: /^pipeline\.ts:\d+:20$/, message: /Unexpected token `,`/ },
    ]);
    const { exitCode, failedOnes } = await verdictsOf(folder);
    t.equal(exitCode, 1);
    t.match(failedOnes, [
      { check: 'code', name: 'syntax', findings: [/^more\.js:2:19: /, /^pipeline\.ts:\d+:20: /] },
    ]);
  },
);

t.test('golden cases of the definition count like those of files', async (t) => {
  const golden =
    "golden: [{ name: 'odd', text: 'Dear all,\\nSubject: Odd\\nDate: 2026-01-02\\nSigned: A. Bee\\n', " +
    "status: 'completed', completed_unit: { subject: 'Even' } }],\n  examples: [";
  const folder = make(t, { edits: { 'examples: [': golden } });
  const { failedOnes } = await verdictsOf(folder);
  const [odd, ...others] = failedOnes;
  t.match(odd, {
    check: 'golden',
    name: 'odd',
    findings: ['completed_unit/subject: expected "Even", got "Odd"'],
  });
  t.same(others, []);
  const gate = await checkCandidate({ folder, engineVersion: version, reader, clock, log });
  t.match(gate.problems, [/^golden case odd: completed_unit\/subject/]);
  t.equal(gate.goldenCases, 3);
});

t.test('types of a golden case and of an example follow from the schemas', async (t) => {
  const golden =
    "golden: [{ name: 'odd', text: 'x', status: 'failed', completed_unit: { date: 7 } }],\n  examples: [";
  const edits = { 'examples: [': golden, "signed_by: 'I. Moser',": 'signed_by: 7,' };
  const { context, json } = desk();
  t.equal(await checkPlugin(context, make(t, { edits })), 1);
  const types = json<Finding[]>().filter(({ message }) => message.startsWith('TS'));
  t.match(types, [{ message: /'number' is not/ }, { message: /'number' is not/ }]);
});

t.test('own tests are told by their names, and a failing one with its place', async (t) => {
  const folder = make(t, { edits: { "['Subject', 'Re']": "['Re']" } });
  writeFileSync(
    join(folder, 'more.test.ts'),
    `import { assert, documentFromFile, runOperation, test } from 'workmill/sdk/testing';
import pipeline from './pipeline.ts';

test('reads a file', async () => {
  const document = await documentFromFile('samples/letter.txt');
  const { completedUnit, stages } = await runOperation(pipeline, 'read', { document });
  assert.deepEqual(stages, ['finding', 'checking']);
  assert.equal(completedUnit.subject, 'Delivery of 12 March');
});

test('refuses what the schema refuses', async () => {
  await assert.rejects(runOperation(pipeline, 'read'), /input is refused: .document_url is required/);
});
`,
  );
  const { context, json } = desk();
  t.equal(await testPlugin(context, folder, { update: false }), 1);
  const own = json<Verdict[]>().filter(({ check }) => check === 'own');
  t.match(
    own.sort((one, other) => (one.name < other.name ? -1 : 1)),
    [
      {
        name: 'more.test.ts: reads a file',
        result: 'failed',
        findings: [/^more\.test\.ts:8:10: /],
      },
      { name: 'more.test.ts: refuses what the schema refuses', result: 'passed' },
      { name: 'read.test.ts: a letter without a subject goes to review', result: 'passed' },
    ],
  );
});

t.test('types that do not agree are told with their place', async (t) => {
  const folder = make(t, { edits: { 'subject: subject?.value.text ?? null': 'subject: 7' } });
  writeFileSync(join(folder, 'samples/letter.golden.json'), '{"document":"letter.txt"}');
  const { context, json } = desk();
  t.equal(await checkPlugin(context, folder), 1);
  const errors = json<Finding[]>().filter(({ level }) => level === 'error');
  t.match(errors, [{ place: /^pipeline\.ts:\d+:\d+$/, message: /^TS2322: / }]);
  const { failedOnes } = await verdictsOf(folder);
  t.match(failedOnes[0], { check: 'code', name: 'types', findings: [/^pipeline\.ts:\d+:\d+: TS/] });
});

t.test('a plugin whose code throws while it loads is refused with the place', async (t) => {
  const folder = make(t, { edits: { 'const read =': 'surprise();\nconst read =' } });
  await t.rejects(checkPlugin(desk().context, folder), {
    message: /refused: pipeline\.ts:\d+:1: surprise is not defined/,
  });
});
