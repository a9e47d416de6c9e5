// Plugins are replaced while they serve: by another folder behind the same name, without a restart.

import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { systemClock } from '../../core/kernel/clock.ts';
import type { PipelineFailure } from '../../core/pipelines/failure.ts';
import { createPipelines, type Pipelines } from '../../core/pipelines/pipelines.ts';
import { quietLog } from '../support/log.ts';

interface Shelf {
  pipelines: Pipelines;
  /** Writes a version into a folder of its own and lets `plugins/acme` point to it. */
  put(version: string, run: string): Promise<void>;
  remove(): Promise<void>;
  run(signal?: AbortSignal, onProgress?: () => void): Promise<string>;
}

async function openShelf(t: Test): Promise<Shelf> {
  const folder = t.testdir({ plugins: {}, versions: {} });
  const link = join(folder, 'plugins/acme');
  const pipelines = await createPipelines({
    folders: [join(folder, 'plugins')],
    engineVersion: '0.1.0',
    home: join(folder, 'home'),
    clock: systemClock,
    log: quietLog(),
  });
  t.teardown(() => pipelines.stop());
  const task = {
    workflowId: 'wf',
    attempt: 1,
    input: {},
    options: {},
    settings: {},
    documents: {},
  };
  return {
    pipelines,
    async put(version, run) {
      const target = join(folder, 'versions', version);
      mkdirSync(target, { recursive: true });
      const manifest = `name: acme\nversion: ${version}\nengine: ^0.1\nentry: pipeline.ts\n`;
      writeFileSync(join(target, 'plugin.yaml'), manifest);
      writeFileSync(join(target, 'pipeline.ts'), pipelineWith(run));
      symlinkSync(target, `${link}.next`);
      renameSync(`${link}.next`, link);
      await pipelines.refresh();
    },
    async remove() {
      rmSync(link);
      await pipelines.refresh();
    },
    async run(signal, onProgress) {
      const options = { ...(signal && { signal }), ...(onProgress && { onProgress }) };
      try {
        return (await pipelines.run('acme', 'work', task, options)).processedBy;
      } catch (error) {
        return (error as PipelineFailure).kind;
      }
    },
  };
}

function pipelineWith(run: string): string {
  const anything = `{ type: 'object' }`;
  return `import { defineOperation, definePipeline } from 'workmill/sdk';
const done = { completedUnit: {}, confidence: 0.9, evidence: {},
  validation: { rulesPassed: 0, failures: [] }, businessObject: {} };
const work = defineOperation({ title: 'Work', description: 'Works.', input: ${anything},
  options: ${anything}, output: ${anything}, published: ${anything}, documents: [], unit: 'piece',
  successStatus: 'completed', eventType: 'work.completed', businessObject: ${anything},
  defaults: { confidenceThreshold: 0.5, requireHumanReviewBelow: 0.6 }, examples: [],
  run: async (_task: unknown, context: { signal: AbortSignal, progress(s: string, f: number): void }) => {
    ${run}
    return done;
  } } as never);
export default definePipeline({ title: 'Acme', description: 'Of the tests.', settings: ${anything},
  operations: { work } });
`;
}

const untilAborted = `context.progress('waiting', 0);
  await new Promise((r) => context.signal.addEventListener('abort', r));
  return done;`;

t.test('a new version takes new work, and what runs ends on the version it began on', async (t) => {
  const shelf = await openShelf(t);
  await shelf.put('1.0.0', untilAborted);
  t.match(shelf.pipelines.list(), [{ name: 'acme', version: '1.0.0', state: 'ready' }]);
  const abort = new AbortController();
  const begun = Promise.withResolvers<void>();
  const running = shelf.run(abort.signal, () => begun.resolve());
  await begun.promise;
  const before = shelf.pipelines.list();
  await shelf.put('1.1.0', '');
  t.not(shelf.pipelines.list(), before, 'whoever shows the list is shown another one');
  t.equal(await shelf.run(), 'acme@1.1.0');
  for (let n = 0; n < 20; n += 1) await shelf.run();
  abort.abort();
  t.equal(await running, 'cancelled', 'it was still there to hear of it');
});

t.test('a version that does not load is refused, and the one before serves on', async (t) => {
  const shelf = await openShelf(t);
  await shelf.put('1.0.0', '');
  await shelf.put('1.1.0', 'not a program (');
  t.match(shelf.pipelines.list(), [
    { version: '1.0.0', state: 'ready' },
    { version: '1.1.0', state: 'refused', reason: /./ },
  ]);
  t.equal(await shelf.run(), 'acme@1.0.0');
  await shelf.put('1.1.1', '');
  t.match(shelf.pipelines.list(), [{ version: '1.1.1', state: 'ready' }]);
  t.equal(shelf.pipelines.list().length, 1);
});

t.test(
  'a version that crashes again and again is rolled back, and is not tried again',
  async (t) => {
    const shelf = await openShelf(t);
    await shelf.put('1.0.0', '');
    await shelf.put('2.0.0', 'process.exit(3);');
    const kinds: string[] = [];
    while (kinds.length < 7 && kinds.at(-1) !== 'acme@1.0.0') kinds.push(await shelf.run());
    t.equal(kinds.at(-1), 'acme@1.0.0');
    t.equal(kinds.filter((kind) => kind === 'crashed').length, 5);
    const state = [
      { version: '1.0.0', state: 'ready' },
      {
        version: '2.0.0',
        state: 'refused',
        reason: /crashed again and again: rolled back, 1\.0\.0/,
      },
    ];
    t.match(shelf.pipelines.list(), state);
    await shelf.pipelines.refresh();
    t.match(shelf.pipelines.list(), state);
  },
);

t.test('a plugin that is taken away takes no more work', async (t) => {
  const shelf = await openShelf(t);
  await shelf.put('1.0.0', '');
  await shelf.remove();
  t.same(shelf.pipelines.list(), []);
  t.equal(shelf.pipelines.find('acme', 'work'), null);
  t.equal(await shelf.run(), 'refused');
});
