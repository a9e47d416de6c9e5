import { join } from 'node:path';
import type { Test } from 'tap';
import { createHost, type Host, type HostOptions } from '../../core/hosts/host.ts';
import { systemClock } from '../../core/kernel/clock.ts';
import { quietLog } from '../support/log.ts';

export const root = join(import.meta.dirname, '../..');
/** What the code of the host itself needs. */
export const code = ['core/hosts', 'core/kernel', 'test/fixtures/hosts', 'package.json'];
export const patience = { timeoutMs: 60_000, graceMs: 1000 };

/** A host of test/fixtures/hosts/plain.ts, stopped at the end of the test. */
export function testHost(t: Test, given: Partial<HostOptions> = {}): Host {
  const cwd = given.cwd ?? t.testdir();
  const host = createHost({
    name: 'plain',
    entry: join(root, 'test/fixtures/hosts/plain.ts'),
    config: null,
    cwd,
    threads: 2,
    heapMb: 128,
    rssMb: 512,
    permissions: {
      read: code.map((path) => join(root, path)),
      addons: false,
      childProcesses: false,
    },
    cacheFolder: join(cwd, 'cache'),
    clock: systemClock,
    log: quietLog(),
    ...given,
  });
  t.teardown(() => host.stop());
  return host;
}
