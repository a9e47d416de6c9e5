// Each way in which a plugin can misbehave ends in its own typed failure, leaves other plugins
// alone, and leaves the plugin itself usable.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import t from 'tap';
import { systemClock, type Clock } from '../../core/kernel/clock.ts';
import type { PipelineFailure } from '../../core/pipelines/failure.ts';
import { createPipelines } from '../../core/pipelines/pipelines.ts';
import type { RunOptions } from '../../core/pipelines/plugin.ts';
import { collectingLog } from '../support/log.ts';

const log = collectingLog();
let longestRunMs = 60_000;

/** Stands for a limit that a test lets pass at a moment of its own. */
const heldLimitMs = 55_000;
let passHeldLimit = (): void => {};
const clock: Clock = {
  ...systemClock,
  after(delayMs, fire) {
    if (delayMs === heldLimitMs) passHeldLimit = fire;
    return systemClock.after(delayMs, fire);
  },
};

const pipelines = await createPipelines({
  folders: [join(import.meta.dirname, '../fixtures/plugins')],
  engineVersion: '0.1.0',
  home: t.testdir(),
  longestRunMs: () => longestRunMs,
  clock,
  log,
});
t.teardown(() => pipelines.stop());

const task = { workflowId: 'wf', attempt: 1, input: {}, options: {}, settings: {}, documents: {} };

const abuse = (operation: string, options?: RunOptions) =>
  pipelines.run('abuse', operation, task, options);

async function failureOf(run: Promise<unknown>): Promise<PipelineFailure> {
  try {
    await run;
  } catch (error) {
    return error as PipelineFailure;
  }
  throw new Error('the run did not fail');
}

/** Calls another plugin for as long as a promise is pending; resolves to how often it answered. */
async function neighbourWhile(pending: Promise<unknown>): Promise<number> {
  let over = false;
  void pending.finally(() => (over = true));
  let answers = 0;
  do {
    await pipelines.run('noop', 'echo', { ...task, input: { message: `${answers}` } });
    answers += 1;
  } while (!over);
  return answers;
}

const abuses: Record<string, object> = {
  exit: { kind: 'crashed', retry: true, code: 'internal_error' },
  late_throw: { kind: 'crashed', detail: { reason: /thrown when nobody listens/ } },
  heap: { kind: 'memory', retry: true, message: 'The pipeline ran out of memory.' },
  strings: { kind: 'memory' },
  buffers: { kind: 'memory' },
  stack: { kind: 'plugin_error', detail: { reason: /call stack/ } },
  reject: {
    kind: 'plugin_error',
    retry: false,
    message: 'The pipeline failed.',
    detail: { reason: 'a defect of the plugin', stack: /pipeline\.ts/ },
  },
  reject_nothing: { kind: 'plugin_error' },
  fault: {
    kind: 'document',
    retry: false,
    code: 'unsupported_document',
    message: 'This is a love letter.',
  },
  bad_output: {
    kind: 'output_invalid',
    retry: false,
    code: 'internal_error',
    detail: { reason: /\/completedUnit\/done must be boolean/ },
  },
  bad_evidence: { kind: 'output_invalid', detail: { reason: /\/absent is not a place/ } },
  bad_confidence: { kind: 'output_invalid', detail: { reason: /^\/confidence / } },
  unstorable_output: {
    kind: 'output_invalid',
    detail: { reason: '/completedUnit/note must not contain U+0000 or an unpaired surrogate' },
  },
  no_output: { kind: 'output_invalid' },
  cyclic_output: { kind: 'output_invalid', detail: { reason: /not JSON/ } },
  huge_output: {
    kind: 'output_invalid',
    detail: { reason: 'the outcome has 20 MB; 8 MB are allowed' },
  },
  read_passwd: { kind: 'plugin_error', detail: { reason: /restricted/ } },
  write_file: { kind: 'plugin_error', detail: { reason: /restricted/ } },
  run_program: { kind: 'plugin_error', detail: { reason: /restricted/ } },
  open_socket: { kind: 'plugin_error', detail: { reason: /no network/ } },
  open_socket_by_hand: { kind: 'plugin_error', detail: { reason: /no network/ } },
  open_operations: { kind: 'plugin_error', detail: { reason: /no network/ } },
  open_socket_by_loader: { kind: 'plugin_error', detail: { reason: /no network/ } },
  open_socket_by_url: { kind: 'plugin_error', detail: { reason: /no network/ } },
  open_socket_by_binding: { kind: 'plugin_error', detail: { reason: /process\.binding/ } },
  own_hooks: { kind: 'plugin_error', detail: { reason: /restricted/ } },
  start_thread: { kind: 'plugin_error', detail: { reason: /restricted/ } },
  open_database: { kind: 'plugin_error', detail: { reason: /restricted/ } },
  open_inspector: { kind: 'plugin_error', detail: { reason: /restricted/ } },
  kill_parent: { kind: 'plugin_error', detail: { reason: /restricted/ } },
  write_descriptor: { kind: 'plugin_error', detail: { reason: /restricted/ } },
  late_rejection: { kind: 'crashed', detail: { reason: /rejected when nobody listens/ } },
  flood: { kind: 'memory' },
};

for (const [operation, expected] of Object.entries(abuses)) {
  t.test(`${operation} ends in its own failure and hurts nobody else`, async (t) => {
    const neighbour = pipelines.stats()['noop']!.pid;
    const failing = failureOf(abuse(operation));
    t.ok((await neighbourWhile(failing)) > 0);
    t.match(await failing, { name: 'PipelineFailure', ...expected });
    t.equal(pipelines.stats()['noop']!.pid, neighbour);
    t.same((await abuse('nothing')).outcome.completedUnit, { done: true });
  });
}

t.test('a document that its thread could not hold is refused before it gets there', async (t) => {
  const { pid } = pipelines.stats()['abuse']!;
  const documents = { '/document_url': new Uint8Array(8 * 2 ** 20 + 1) };
  const run = pipelines.run('abuse', 'nothing', { ...task, documents });
  t.match(await failureOf(run), {
    kind: 'document',
    code: 'document_unreadable',
    retry: false,
    message:
      'The document has too much content: 9 MiB once read; the pipeline takes at most 8 MiB.',
  });
  t.equal(pipelines.stats()['abuse']!.pid, pid);
});

t.test("a result that is too large is a large document's fault", async (t) => {
  const documents = { '/document_url': serialize('x'.repeat(2 ** 20)) };
  const run = pipelines.run('abuse', 'huge_output', { ...task, documents });
  t.match(await failureOf(run), {
    kind: 'document',
    code: 'document_unreadable',
    retry: false,
    message: 'The document has too much content: its result has 20 MiB; at most 8 MiB are kept.',
  });
});

t.test('nothing was written outside', async (t) => {
  t.notOk(existsSync('/tmp/escaped'));
});

for (const operation of ['loop', 'wait', 'slow_cancel']) {
  t.test(`${operation} is ended when its time is up`, async (t) => {
    longestRunMs = 200;
    const failure = await failureOf(abuse(operation));
    longestRunMs = 60_000;
    const message = /^The pipeline timed out after 200 ms/;
    t.match(failure, { kind: 'timeout', retry: true, code: 'timeout', message });
    t.same((await abuse('nothing')).outcome.completedUnit, { done: true });
  });
}

t.test('a timeout names the step that the run was in', async (t) => {
  longestRunMs = heldLimitMs;
  const run = abuse('report_and_loop', { onProgress: () => passHeldLimit() });
  t.match(await failureOf(run), {
    kind: 'timeout',
    message: 'The pipeline timed out after 55 s in its step "looping".',
  });
  longestRunMs = 60_000;
});

for (const operation of ['report_and_loop', 'wait', 'slow_cancel']) {
  t.test(`${operation} can be cancelled`, async (t) => {
    const abort = new AbortController();
    const { pid } = pipelines.stats()['abuse']!;
    const run = abuse(operation, { signal: abort.signal, onProgress: () => abort.abort() });
    t.match(await failureOf(run), { kind: 'cancelled', retry: false });
    t.same((await abuse('nothing')).outcome.completedUnit, { done: true });
    t.equal(pipelines.stats()['abuse']!.pid, pid, 'only the thread was ended');
  });
}

t.test('a run that loops keeps no other run of its plugin waiting', async (t) => {
  const abort = new AbortController();
  const looping = Promise.withResolvers<void>();
  const options = { signal: abort.signal, onProgress: () => looping.resolve() };
  const failing = failureOf(abuse('report_and_loop', options));
  await looping.promise;
  t.same((await abuse('nothing')).outcome.completedUnit, { done: true });
  abort.abort();
  t.match(await failing, { kind: 'cancelled' });
});

t.test('forged messages change nothing', async (t) => {
  t.same((await abuse('forge')).outcome.completedUnit, { done: true });
});

t.test('what a run does to the objects of the language stays with it', async (t) => {
  await abuse('pollute');
  // More than there are threads: one of them has been polluted.
  const runs = await Promise.all(Array.from({ length: 6 }, () => abuse('is_polluted')));
  for (const { outcome } of runs) {
    const clean = { tenant: null, text: '[object Object]', mapped: [2] };
    t.same(outcome.businessObject, clean);
  }
});

t.test('timers that a run leaves behind keep no thread from the next run', async (t) => {
  for (let n = 0; n < 3; n += 1) await abuse('leave_timers');
  t.same((await abuse('nothing')).outcome.completedUnit, { done: true });
});

t.test('confidence never reaches one', async (t) => {
  t.equal((await abuse('too_sure')).outcome.confidence, 0.999);
});

t.test('a plugin sees none of our environment', async (t) => {
  const { businessObject } = (await abuse('environment')).outcome;
  const own = ['LC_ALL', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'NODE_COMPILE_CACHE', 'TZ'];
  t.same(Object.keys(businessObject).sort(), own);
});

t.test('a plugin that talks without end is cut short', async (t) => {
  const before = log.lines.length;
  let reports = 0;
  await abuse('chatter', { requestId: 'req_test', onProgress: () => (reports += 1) });
  const said = log.lines.slice(before);
  t.match(said[0], {
    message: 'a line',
    fields: { plugin: 'abuse', workflow_id: 'wf', request_id: 'req_test', attempt: 1 },
  });
  t.equal(said.filter(({ message }) => message === 'a line').length, 200);
  t.match(said[200], { level: 'warn', message: 'further log lines are left out' });
  t.ok(reports >= 1 && reports < 1000, `${reports} reports`);
});
