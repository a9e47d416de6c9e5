import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import type { HostFailure } from '../../core/hosts/failure.ts';
import type { Host } from '../../core/hosts/host.ts';
import { createMemoryPool } from '../../core/hosts/memory-pool.ts';
import { systemClock } from '../../core/kernel/clock.ts';
import { collectingLog } from '../support/log.ts';
import { manualClock, type ManualClock } from '../support/manual-clock.ts';
import { patience, testHost } from './test-host.ts';

/** Starts a call and resolves when the host says that it has begun. */
async function begin(
  host: Host,
  name: string,
  options: { signal?: AbortSignal; timeoutMs?: number; value?: unknown } = {},
): Promise<{ ended: Promise<HostFailure> }> {
  const { value, ...within } = options;
  const begun = Promise.withResolvers<unknown>();
  const onNote = begun.resolve;
  const ended = failureOf(host.call([name, value], { ...patience, ...within, onNote }));
  await begun.promise;
  return { ended };
}

async function failureOf(call: Promise<unknown>): Promise<HostFailure> {
  try {
    await call;
  } catch (error) {
    return error as HostFailure;
  }
  throw new Error('the call did not fail');
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Moves the clock until a promise is settled, however many timers that takes. */
async function advanceUntil<T>(clock: ManualClock, promise: Promise<T>): Promise<T> {
  let settled = false;
  void promise.finally(() => (settled = true)).catch(() => {});
  while (!settled) {
    await clock.advance(100);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return promise;
}

t.test('the process starts on the first call and stays for the next', async (t) => {
  const host = testHost(t);
  t.equal(host.stats().pid, null);
  t.same(await host.call(['echo', { a: new Uint8Array([1, 2]) }], patience), {
    a: new Uint8Array([1, 2]),
  });
  const { pid } = host.stats();
  const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => host.call(['echo', n], patience)));
  t.same(answers, [1, 2, 3, 4, 5]);
  t.equal(host.stats().pid, pid);
  t.ok(host.stats().rssBytes > 10e6);
});

t.test('megabytes cross in both directions, in the order of the calls', async (t) => {
  const host = testHost(t);
  const megabytes = Uint8Array.from({ length: 5 * 2 ** 20 }, (_, index) => index % 253);
  const answers = await Promise.all([
    host.call(['echo', { megabytes }], patience),
    host.call(['echo', 'short'], patience),
  ]);
  t.strictSame(answers, [{ megabytes }, 'short']);
});

t.test('the appliance comes before every thread of a host', async (t) => {
  const host = testHost(t);
  await host.call(['echo', 1], patience);
  const { pid } = host.stats();
  const threads = readdirSync(`/proc/${pid}/task`).map(Number);
  t.ok(threads.length > 1, `${threads.length} threads`);
  t.same(
    threads.filter((thread) => getPriority(thread) < 5),
    [],
  );
});

t.test('it has nothing of our environment and ignores the terminal', async (t) => {
  process.env['SECRET_OF_THE_APPLIANCE'] = 'x';
  const host = testHost(t);
  const { environment, args } = (await host.call(['identity'], patience)) as {
    environment: string[];
    args: string[];
  };
  const own = ['LC_ALL', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'NODE_COMPILE_CACHE', 'TZ'];
  t.same(environment.sort(), own);
  t.same(args, ['plain']);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.kill(host.stats().pid!, signal);
  t.equal(await host.call(['echo', 'still here'], patience), 'still here');
});

t.test('a crash fails the call with what is known of it, and the next call works', async (t) => {
  const host = testHost(t);
  const failure = await failureOf(host.call(['exit', 7], patience));
  t.match(failure, { name: 'HostFailure', kind: 'crashed' });
  t.match(failure.facts, { exitCode: 7, exitSignal: null, lastLines: ['last words'] });
  t.equal(await host.call(['echo', 'again'], patience), 'again');
  t.match(host.stats(), { starts: 2, crashes: 1 });
});

t.test('calls beyond the threads wait, and outlive a crash of those that run', async (t) => {
  const host = testHost(t, { threads: 1 });
  const crashing = failureOf(host.call(['exit', 1], patience));
  const waiting = host.call(['echo', 'patient'], patience);
  t.match(await crashing, { kind: 'crashed' });
  t.equal(await waiting, 'patient');
});

t.test('while calls wait, callers take turns', async (t) => {
  const host = testHost(t, { threads: 1, callsPerThread: 1 });
  const signal = new AbortController();
  const { ended } = await begin(host, 'polite', { signal: signal.signal });
  const served: unknown[] = [];
  const echo = async (caller: string, name: string): Promise<void> => {
    served.push(await host.call(['echo', name], { ...patience, caller }));
  };
  const waiting = [
    echo('a', 'a1'),
    echo('a', 'a2'),
    echo('a', 'a3'),
    echo('b', 'b1'),
    echo('c', 'c1'),
    echo('b', 'b2'),
  ];
  signal.abort();
  await Promise.all([...waiting, ended]);
  t.same(served, ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

t.test('a host that crashes again and again rests, longer each time', async (t) => {
  const clock = manualClock();
  const host = testHost(t, { clock });
  const crash = (): Promise<HostFailure> => failureOf(host.call(['exit', 1], patience));
  for (let n = 1; n <= 5; n += 1) t.match(await crash(), { kind: 'crashed' });
  t.match(await crash(), { kind: 'refused', facts: { retryAfterMs: 1000 } });
  t.equal(host.stats().starts, 5);

  await clock.advance(1000);
  t.match(await crash(), { kind: 'crashed' });
  t.match(await crash(), { kind: 'refused', facts: { retryAfterMs: 2000 } });

  await clock.advance(2000);
  t.equal(await host.call(['echo', 'well'], patience), 'well');
  t.match(await crash(), { kind: 'crashed' }, 'a success forgets the crashes before it');
});

t.test('what keeps a process from being started fails the call', async (t) => {
  const cwd = t.testdir({ file: '' });
  const host = testHost(t, { cwd, cacheFolder: join(cwd, 'file/cache') });
  t.match(await failureOf(host.call(['echo', 1], patience)), { kind: 'crashed' });
});

t.test('a process that cannot start fails those who wait for it, once', async (t) => {
  const host = testHost(t, { config: 'does not start' });
  const [one, other] = await Promise.all([
    failureOf(host.call(['echo', 1], patience)),
    failureOf(host.call(['echo', 2], patience)),
  ]);
  t.match(one, { kind: 'crashed' });
  t.match(one.facts.lastLines!.join('\n'), /no such thing/);
  t.match(other, { kind: 'crashed' });
  t.equal(host.stats().starts, 1);
});

t.test('a slow start is reported, and given up after two minutes', async (t) => {
  const clock = manualClock();
  const log = collectingLog();
  const host = testHost(t, { config: 'never ready', clock, log });
  const failed = failureOf(host.call(['echo', 1], { ...patience, timeoutMs: 600_000 }));
  while (host.stats().pid === null) await systemClock.sleep(5);
  const reports = (): number =>
    log.lines.filter(({ message }) => message === 'a host process is still starting').length;
  await clock.advance(119_999);
  t.equal(reports(), 4);
  await clock.advance(1);
  t.match(await failed, { message: 'the process of plain did not start within 120 s' });
});

t.test('an overdue call is asked to stop first, and that is enough for most', async (t) => {
  const clock = manualClock();
  const host = testHost(t, { clock });
  const { ended } = await begin(host, 'polite', { timeoutMs: 500 });
  const { pid } = host.stats();
  await clock.advance(500);
  t.match(await ended, { kind: 'timeout', message: 'took longer than 500 ms' });
  t.equal(await host.call(['echo', 1], patience), 1);
  t.equal(host.stats().pid, pid, 'the process goes on');
});

t.test(
  'a call that cannot be stopped costs the process; its neighbour is lost, no more',
  async (t) => {
    const clock = manualClock();
    const host = testHost(t, { clock });
    const { ended } = await begin(host, 'stubborn', { timeoutMs: 500 });
    const neighbour = await begin(host, 'stubborn', { timeoutMs: Number.MAX_SAFE_INTEGER });
    t.match(await advanceUntil(clock, ended), { kind: 'timeout' });
    t.match(await neighbour.ended, { kind: 'lost', facts: { exitSignal: 'SIGKILL' } });
    t.equal(await host.call(['echo', 1], patience), 1);
  },
);

t.test('a call is cancelled while it waits and while it runs', async (t) => {
  const host = testHost(t, { threads: 1 });
  const [running, waiting] = [new AbortController(), new AbortController()];
  const { ended } = await begin(host, 'polite', { signal: running.signal });
  const never = failureOf(host.call(['exit', 1], { ...patience, signal: waiting.signal }));
  waiting.abort();
  t.match(await never, { kind: 'cancelled' });
  running.abort();
  t.match(await ended, { kind: 'cancelled' });
  t.match(await failureOf(host.call(['exit', 1], { ...patience, signal: running.signal })), {
    kind: 'cancelled',
  });
  t.match(host.stats(), { starts: 1, crashes: 0, waiting: 0, running: 0 });
});

t.test('hosts that exceed their common limit lose the largest process', async (t) => {
  const memoryPool = createMemoryPool(300 * 2 ** 20);
  const folder = t.testdir({ modest: {}, greedy: {} });
  const modest = testHost(t, { memoryPool, cwd: join(folder, 'modest') });
  const { ended } = await begin(modest, 'stubborn');
  const greedy = testHost(t, { memoryPool, rssMb: 4096, cwd: join(folder, 'greedy') });
  t.match(await failureOf(greedy.call(['hoard'], patience)), {
    kind: 'memory',
    facts: { exitSignal: 'SIGKILL' },
  });
  t.match(modest.stats(), { running: 1, crashes: 0 });
  await modest.stop();
  t.match(await ended, { kind: 'lost' });
});

t.test('a process that grows beyond its limit is ended', async (t) => {
  const host = testHost(t, { rssMb: 200 });
  t.match(await failureOf(host.call(['hoard'], patience)), {
    kind: 'memory',
    facts: { exitSignal: 'SIGKILL' },
  });
  t.equal(await host.call(['echo', 1], patience), 1);
});

t.test(
  'a process beyond its soft limit finishes its calls, and a new one takes others',
  async (t) => {
    const clock = manualClock();
    // Soft limit 240 MB: a process has 50 to 90 MB, and 270 to 310 MB once it has grown.
    const host = testHost(t, { clock, rssMb: 360 });
    const [growing, beside] = [new AbortController(), new AbortController()];
    const grown = await begin(host, 'grow', { signal: growing.signal, value: 220 });
    const neighbor = await begin(host, 'polite', { signal: beside.signal });
    const { pid: first } = host.stats();
    await clock.advance(100);
    t.match(host.stats(), { pid: null, running: 2, replacements: 1 }, 'it takes no more calls');
    t.equal(await host.call(['echo', 'others'], patience), 'others');
    const { pid: second } = host.stats();
    t.not(second, first);
    t.match(host.stats(), { running: 2, starts: 2, crashes: 0 }, 'its calls go on');

    const again = new AbortController();
    const regrown = await begin(host, 'grow', { signal: again.signal, value: 220 });
    await clock.advance(20_000);
    t.match(host.stats(), { pid: second, replacements: 1 }, 'not while another one finishes');

    beside.abort();
    t.match(await neighbor.ended, { kind: 'cancelled' });
    t.ok(isAlive(first!), 'it ends with its last call');
    growing.abort();
    t.match(await grown.ended, { kind: 'cancelled' });
    while (isAlive(first!)) await systemClock.sleep(5);
    while (host.stats().pid === second) await clock.advance(100);
    again.abort();
    t.match(await regrown.ended, { kind: 'cancelled' });
    t.match(host.stats(), { starts: 2, crashes: 0, replacements: 2 });
  },
);

t.test('a process that grows with every call is replaced every 10 seconds at most', async (t) => {
  const clock = manualClock();
  const host = testHost(t, { clock, rssMb: 360 });
  const grow = async (): Promise<void> => {
    const signal = new AbortController();
    const { ended } = await begin(host, 'grow', { signal: signal.signal, value: 220 });
    await clock.advance(100);
    signal.abort();
    await ended;
  };
  await grow();
  const { replacements } = host.stats();
  await grow();
  t.same([replacements, host.stats().replacements], [1, 1]);
  await clock.advance(10_000);
  while (host.stats().replacements === 1) await grow();
  t.match(host.stats(), { replacements: 2, crashes: 0 });
});

t.test('an idle process goes, and comes back for the next call', async (t) => {
  const clock = manualClock();
  const host = testHost(t, { clock, idleMs: 60_000 });
  await host.call(['echo', 1], patience);
  await clock.advance(59_000);
  await host.call(['echo', 1], patience);
  await clock.advance(59_999);
  const { pid } = host.stats();
  await clock.advance(1);
  while (host.stats().pid === pid) await systemClock.sleep(5);
  t.equal(await host.call(['echo', 2], patience), 2);
  t.match(host.stats(), { starts: 2, crashes: 0 });
});

t.test('draining waits for what there is and takes no more', async (t) => {
  const host = testHost(t, { threads: 1 });
  const abort = new AbortController();
  const { ended } = await begin(host, 'polite', { signal: abort.signal });
  const waiting = host.call(['echo', 'the last'], patience);
  const drained = host.drain();
  t.match(await failureOf(host.call(['echo', 1], patience)), { kind: 'refused' });
  abort.abort();
  await ended;
  t.equal(await waiting, 'the last');
  await drained;
  t.equal(host.stats().pid, null);
});

t.test('stopping loses what runs and waits', async (t) => {
  const host = testHost(t, { threads: 1 });
  const { ended } = await begin(host, 'stubborn');
  const waiting = failureOf(host.call(['echo', 1], patience));
  await host.stop();
  t.match(await ended, { kind: 'lost' });
  t.match(await waiting, { kind: 'lost' });
});
