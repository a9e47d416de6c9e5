// Readers of tests: their processes share compiled code, without which each start takes two seconds.

import { join } from 'node:path';
import t, { type Test } from 'tap';
import { systemClock } from '../../core/kernel/clock.ts';
import type { Fault } from '../../core/kernel/errors.ts';
import { createReader, type Reader, type ReaderOptions } from '../../core/reading/reader.ts';
import { shareHostCaches } from '../support/host-caches.ts';
import { quietLog } from '../support/log.ts';

/** Of the whole file: a test's own folder goes before its processes, which keep code in it. */
const homes = t.testdir();
let readers = 0;

export function testReader(t: Test, given: Partial<ReaderOptions> = {}): Reader {
  const folder = given.folder ?? join(newHome(), 'reader');
  const reader = createReader({ folder, clock: systemClock, log: quietLog(), ...given });
  t.teardown(() => reader.stop());
  return reader;
}

function newHome(): string {
  readers += 1;
  const home = join(homes, `home-${readers}`);
  shareHostCaches(home);
  return home;
}

export function faultOf(read: Promise<unknown>): Promise<Fault> {
  return read.then(
    () => Promise.reject(new Error('the read did not fail')),
    (error: unknown) => error as Fault,
  );
}
