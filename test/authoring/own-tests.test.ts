import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { runOwnTests } from '../../core/authoring/own-tests.ts';

t.test('a test that never ends fails and keeps no other from its result', async (t) => {
  const folder = t.testdir({ 'package.json': '{ "type": "module" }' });
  const kit = "import { test } from 'workmill/sdk/testing';\n";
  writeFileSync(join(folder, 'endless.test.ts'), `${kit}test('endless', () => { for (;;); });\n`);
  writeFileSync(join(folder, 'short.test.ts'), `${kit}test('short', () => {});\n`);
  // As long as a slow machine needs to load the kit.
  const verdicts = await runOwnTests(folder, 6_000);
  const told = verdicts.map(({ name, result }) => `${result} ${name}`).toSorted();
  t.same(told, ['failed endless.test.ts', 'passed short.test.ts: short']);
  t.match(verdicts.find(({ result }) => result === 'failed')?.findings, [
    /were killed: they took too long/,
  ]);
});
