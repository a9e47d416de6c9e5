import t from 'tap';
import { slowestFirst, testFiles } from '../../scripts/testing/files.ts';

t.test('the slowest file begins first, and before it what was never measured', async (t) => {
  const timings = new Map([
    ['test/a.test.ts', { wallMs: 10, cpuMs: 900 }],
    ['test/b.test.ts', { wallMs: 30, cpuMs: 5 }],
  ]);
  const files = ['test/a.test.ts', 'test/b.test.ts', 'test/c.test.ts', 'test/demo/d.test.ts'];
  t.same(slowestFirst(files, timings), [
    'test/demo/d.test.ts',
    'test/c.test.ts',
    'test/b.test.ts',
    'test/a.test.ts',
  ]);
});

t.test('a folder stands for the test files below it', async (t) => {
  const files = testFiles(['test/testing']);
  t.ok(files.includes('test/testing/files.test.ts'));
  t.ok(files.every((file) => file.startsWith('test/testing/') && file.endsWith('.test.ts')));
  t.same(testFiles(['test/testing/files.test.ts']), ['test/testing/files.test.ts']);
});
