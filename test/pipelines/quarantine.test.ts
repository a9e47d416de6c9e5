// Inputs that end their plugin's process are told from those that were merely in it.

import { join } from 'node:path';
import t from 'tap';
import { systemClock } from '../../core/kernel/clock.ts';
import type { PipelineFailure } from '../../core/pipelines/failure.ts';
import { createPipelines } from '../../core/pipelines/pipelines.ts';
import type { RunOptions } from '../../core/pipelines/plugin.ts';
import { quietLog } from '../support/log.ts';

const pipelines = await createPipelines({
  folders: [join(import.meta.dirname, '../fixtures/plugins')],
  engineVersion: '0.1.0',
  home: t.testdir(),
  clock: systemClock,
  log: quietLog(),
});
t.teardown(() => pipelines.stop());

const abuse = (operation: string, workflowId: string, options: RunOptions = {}) => {
  const task = { attempt: 1, input: {}, options: {}, settings: {}, documents: {} };
  return pipelines.run('abuse', operation, { ...task, workflowId }, options);
};

const kindOf = (run: Promise<unknown>): Promise<string> =>
  run.then(
    () => 'answered',
    (error: PipelineFailure) => error.kind,
  );

t.test('of two that were in a process when it ended, the next attempt shows which', async (t) => {
  const waiting = Promise.withResolvers<void>();
  const innocent = kindOf(abuse('wait', 'innocent', { onProgress: () => waiting.resolve() }));
  await waiting.promise;
  const guilty = kindOf(abuse('buffers', 'guilty'));
  t.same(await Promise.all([innocent, guilty]), ['lost', 'lost'], 'neither is blamed yet');
  t.equal(await kindOf(abuse('nothing', 'innocent')), 'answered');

  const { pid } = pipelines.stats()['abuse']!;
  const [again, others] = await Promise.all([
    kindOf(abuse('buffers', 'guilty')),
    kindOf(abuse('nothing', 'bystander')),
  ]);
  t.same([again, others], ['memory', 'answered'], 'now it is certain');
  t.ok(pid === null || pipelines.stats()['abuse']!.pid === pid, 'the plugin serves on');
});

t.test('an input that is known to crash takes no other run with it', async (t) => {
  const abort = new AbortController();
  const waiting = Promise.withResolvers<void>();
  const options = { signal: abort.signal, onProgress: () => waiting.resolve() };
  const innocent = kindOf(abuse('wait', 'innocent', options));
  await waiting.promise;
  t.equal(await kindOf(abuse('heap', 'known', { quarantined: true })), 'memory');
  abort.abort();
  t.equal(await innocent, 'cancelled', 'it ran on until it was asked to stop');
});
