import t, { type Test } from 'tap';
import type { Host, HostOptions } from '../../core/hosts/host.ts';
import { mostOvertaken } from '../../core/hosts/waiting-calls.ts';
import { manualClock } from '../support/manual-clock.ts';
import { patience, testHost } from './test-host.ts';

const budgetBytes = 100;

interface Begun {
  /** Ends the call, which resolves once its thread is free. */
  end(): Promise<void>;
}

interface Rig {
  host: Host;
  /** Names of the calls in the order in which they have begun. */
  begun: string[];
  /** Makes a call that runs until it is ended. */
  call(name: string, weightBytes: number): Begun;
  /** Resolves once so many calls have begun. */
  hasBegun(calls: number): Promise<void>;
}

/** Callers are the first letters of the names of their calls. */
function rig(t: Test, given: Partial<HostOptions> = {}): Rig {
  const threads = 4;
  const clock = manualClock();
  const host = testHost(t, { threads, callsPerThread: 1, budgetBytes, clock, ...given });
  const begun: string[] = [];
  let waits: { calls: number; resolve(): void }[] = [];
  return {
    host,
    begun,
    call(name, weightBytes) {
      const { signal, ...rest } = abortable();
      const onNote = (): void => {
        begun.push(name);
        for (const { calls, resolve } of waits) if (begun.length >= calls) resolve();
        waits = waits.filter(({ calls }) => begun.length < calls);
      };
      const options = { ...patience, caller: name[0]!, weightBytes, signal, onNote };
      const ended = host.call(['polite'], options).catch(() => {});
      return {
        async end() {
          rest.abort();
          await ended;
        },
      };
    },
    hasBegun: (calls) =>
      begun.length >= calls
        ? Promise.resolve()
        : new Promise((resolve) => waits.push({ calls, resolve })),
  };
}

function abortable(): { signal: AbortSignal; abort(): void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

t.test('calls run together while their weights fit the budget', async (t) => {
  const { host, begun, call, hasBegun } = rig(t);
  const first = call('a1', 60);
  call('b1', 60);
  call('c1', 30);
  await hasBegun(2);
  // Two threads: either may be first to say that its call has begun.
  t.same(begun.toSorted(), ['a1', 'c1']);
  t.match(host.stats(), { running: 2, waiting: 1 });
  await first.end();
  await hasBegun(3);
  t.equal(begun.at(-1), 'b1');
});

t.test('a call heavier than the budget runs alone', async (t) => {
  const { host, begun, call, hasBegun } = rig(t);
  const light = call('a1', 10);
  await hasBegun(1);
  const heavy = call('b1', 1000);
  t.match(host.stats(), { running: 1, waiting: 1 });
  await light.end();
  await hasBegun(2);
  call('c1', 0);
  t.match(host.stats(), { running: 1, waiting: 1 }, 'not even what weighs nothing runs beside it');
  await heavy.end();
  await hasBegun(3);
  t.same(begun, ['a1', 'b1', 'c1']);
});

t.test('calls of one caller never overtake each other', async (t) => {
  const { begun, call, hasBegun } = rig(t);
  const first = call('a1', 60);
  await hasBegun(1);
  call('b1', 60);
  call('b2', 10);
  call('c1', 10);
  await hasBegun(2);
  t.same(begun, ['a1', 'c1']);
  await first.end();
  await hasBegun(4);
  t.same(begun.slice(2).toSorted(), ['b1', 'b2']);
});

t.test('lighter calls overtake a waiting one so often and no more', async (t) => {
  const { host, begun, call, hasBegun } = rig(t);
  let running = call('a0', 60);
  await hasBegun(1);
  const heavy = call('y', 100);
  // There is always a light call of another caller that would fit, and one is always running.
  for (let n = 1; n <= mostOvertaken; n += 1) {
    const next = call(`${String.fromCodePoint(97 + n)}${n}`, 40);
    await hasBegun(n + 1);
    await running.end();
    running = next;
  }
  t.equal(begun.length, 1 + mostOvertaken);
  const late = call('z', 10);
  t.match(host.stats(), { running: 1, waiting: 2 }, 'one more does not pass');
  await running.end();
  await hasBegun(mostOvertaken + 2);
  t.equal(begun.at(-1), 'y');
  await heavy.end();
  await hasBegun(mostOvertaken + 3);
  t.equal(begun.at(-1), 'z');
  await late.end();
});

t.test('a heavy call that is cancelled while it waits holds nobody up', async (t) => {
  const { host, begun, call, hasBegun } = rig(t);
  const first = call('a1', 60);
  await hasBegun(1);
  const heavy = call('b1', 100);
  call('b2', 40);
  t.match(host.stats(), { running: 1, waiting: 2 });
  await heavy.end();
  await hasBegun(2);
  t.same(begun, ['a1', 'b2']);
  await first.end();
});

t.test('a crash gives the budget of its calls back', async (t) => {
  const { host, begun, call, hasBegun } = rig(t);
  const weighs = { ...patience, weightBytes: 100 };
  await host.call(['exit', 1], { ...weighs, caller: 'a' }).catch(() => {});
  call('b1', 100);
  await hasBegun(1);
  t.same(begun, ['b1']);
});

t.test('a host without a budget admits every call', async (t) => {
  const { begun, call, hasBegun } = rig(t, { budgetBytes: undefined });
  call('a1', 1e12);
  call('b1', 1e12);
  await hasBegun(2);
  t.same(begun.toSorted(), ['a1', 'b1']);
});
