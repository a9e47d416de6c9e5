import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { runTestFile, type TestProcessOptions } from '../../scripts/testing/test-process.ts';

/** The result of a test file with this code, and what was shown of it. */
async function run(t: Test, code: string, given: Partial<TestProcessOptions> = {}) {
  const folder = t.testdir({ 'one.test.ts': `import t from 'tap';\n${code}` });
  const shown: string[] = [];
  const result = await runTestFile(join(folder, 'one.test.ts'), {
    testArguments: [],
    coverage: undefined,
    show: (text) => void shown.push(text),
    ...given,
  });
  return { ...result, shown: shown.join('\n') };
}

t.test('assertions are counted, and processor time is measured', async (t) => {
  const found = await run(t, `t.pass(); t.test('inner', async (t) => t.equal(1, 1));`);
  t.match(found, { passed: 2, failed: 0, skipped: 0, shown: '' });
  t.ok(found.timing.cpuMs > 0);
  t.ok(found.timing.wallMs > 0);
});

t.test('a failure is shown whole, under the name of its file', async (t) => {
  const found = await run(t, `t.equal(1, 2, 'they are equal'); t.pass();`);
  t.match(found, { passed: 1, failed: 1 });
  t.match(found.shown, /one\.test\.ts:\n\s*not ok 1 - they are equal\n[^]*expected/);
  t.notMatch(found.shown, /ok 2/);
});

t.test('a skipped test is shown and counted', async (t) => {
  const found = await run(t, `t.test('later', { skip: 'no browser' }, async () => {}); t.pass();`);
  t.match(found, { passed: 1, failed: 0, skipped: 1, shown: /later # SKIP no browser/ });
});

t.test('a process that ends early has failed, even when nothing it asserted has', async (t) => {
  const exited = await run(t, `t.pass(); process.exit(7);`);
  t.match(exited, { failed: 1, shown: /ended with exit code 7/ });
  const killed = await run(t, `t.pass(); process.kill(process.pid, 'SIGKILL');`);
  t.match(killed, { failed: 1, shown: /ended with SIGKILL/ });
});

t.test('arguments reach the test, and the compile cache of the run does not', async (t) => {
  const code = `
    t.same(process.argv.slice(2), ['--seed=7']);
    t.notOk('NODE_COMPILE_CACHE' in process.env);
  `;
  t.match(await run(t, code, { testArguments: ['--seed=7'] }), { passed: 2, failed: 0 });
});

t.test('coverage is written where it is asked for', async (t) => {
  const coverage = mkdtempSync(join(tmpdir(), 'workmill-coverage-'));
  t.teardown(() => rmSync(coverage, { recursive: true }));
  t.match(await run(t, 't.pass();', { coverage }), { passed: 1, failed: 0 });
  t.ok(readdirSync(coverage).length > 0);
});
