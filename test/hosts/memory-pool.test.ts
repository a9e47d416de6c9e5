import { spawn } from 'node:child_process';
import { once } from 'node:events';
import t, { type Test } from 'tap';
import { createMemoryPool, poolLimit } from '../../core/hosts/memory-pool.ts';
import { memoryOf } from '../../core/hosts/memory-watch.ts';

const mebi = 2 ** 20;
const held = (pid: number): number => memoryOf(pid).anonymousBytes;

/** A process that holds so much memory, until the test ends. */
async function holder(t: Test, mib: number): Promise<number> {
  const code = `globalThis.held = Buffer.alloc(${mib * mebi}, 1); console.log('holds'); setInterval(() => {}, 1e6)`;
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  t.teardown(() => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child.pid!;
}

t.test(
  'the largest process ends when all together exceed the limit, and only that one',
  async (t) => {
    const small = await holder(t, 1);
    const large = await holder(t, 100);
    const ended: string[] = [];
    const both = held(small) + held(large);
    const pool = createMemoryPool(both - 10 * mebi);
    const first = pool.join(small, () => ended.push('small'));
    pool.join(large, () => ended.push('large'));
    first.report(held(small));
    t.same(ended, [], 'what was never seen does not count');
    // More than it has: the others are looked at, and the sum is over the limit.
    first.report(both);
    t.same(ended, ['large']);
    first.report(both);
    t.same(ended, ['large'], 'its memory is being freed');
  },
);

t.test('memory that a process has returned, or that went with it, does not count', async (t) => {
  const one = await holder(t, 1);
  const other = await holder(t, 1);
  const ended: string[] = [];
  const both = held(one) + held(other);
  const pool = createMemoryPool(both + 50 * mebi);
  const first = pool.join(one, () => ended.push('one'));
  const second = pool.join(other, () => ended.push('other'));
  second.report(both);
  first.report(both);
  t.same(ended, [], 'it has returned the memory since');
  second.leave();
  first.report(both + 40 * mebi);
  t.same(ended, []);
});

t.test('the limit follows the memory of the machine, unless it is set', async (t) => {
  t.equal(poolLimit(null, 4096 * mebi), 1536 * mebi, 'what the largest documents need');
  t.equal(poolLimit(null, 16_384 * mebi), 4096 * mebi);
  t.equal(poolLimit(512 * mebi, 16_384 * mebi), 512 * mebi);
});
