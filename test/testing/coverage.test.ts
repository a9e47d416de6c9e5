import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import t from 'tap';
import { startCoverage } from '../../scripts/testing/coverage.ts';

const root = join(import.meta.dirname, '../..');

t.test('lines that a process has executed are counted once, over all processes', async (t) => {
  const coverage = startCoverage(join(t.testdir(), 'raw'));
  const nearest = join(root, 'core/kernel/nearest.ts');
  const run = (code: string): void => {
    const program = `const { nearestName } = await import('${nearest}'); ${code}`;
    const env = { ...process.env, NODE_V8_COVERAGE: coverage.folder };
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { env, stdio: 'pipe' });
    coverage.take();
  };
  const found = () => coverage.files().find(({ file }) => file === 'core/kernel/nearest.ts')!;

  t.equal(found().executed, 0);
  run('');
  const loaded = found();
  t.ok(loaded.executed > 0 && loaded.executed < loaded.lines, 'its functions have not run');
  run(`nearestName('colour', ['color']);`);
  const called = found();
  t.ok(called.executed > loaded.executed);
  run('');
  t.same(found(), called, 'what has been executed stays so');
});

t.test('types are no lines of code', async (t) => {
  const coverage = startCoverage(join(t.testdir(), 'raw'));
  const types = coverage.files().find(({ file }) => file === 'core/kernel/log.ts')!;
  t.equal(types.lines, 0);
});
