import { join } from 'node:path';
import { serialize } from 'node:v8';
import t, { type Test } from 'tap';
import { systemClock } from '../../core/kernel/clock.ts';
import { createPipelines, type Pipelines } from '../../core/pipelines/pipelines.ts';
import type { RunTask } from '../../core/pipelines/tasks.ts';
import { quietLog } from '../support/log.ts';

const shipped = join(import.meta.dirname, '../fixtures/plugins');

async function load(t: Test, folders: string[], home = t.testdir()): Promise<Pipelines> {
  const pipelines = await createPipelines({
    folders,
    engineVersion: '0.1.0',
    home,
    clock: systemClock,
    log: quietLog(),
  });
  t.teardown(() => pipelines.stop());
  return pipelines;
}

function buildTask(given: Partial<RunTask> = {}): RunTask {
  const empty = { input: {}, options: {}, settings: {}, documents: {} };
  return { workflowId: 'wf', attempt: 1, ...empty, ...given };
}

/** A plugin outside the tree, written by somebody else. */
function foreignPlugin(entry: string, more: Record<string, string> = {}): Record<string, string> {
  const manifest = `name: foreign\nversion: 2.0.1\nengine: ^0.1\nentry: ${entry}\n`;
  return { 'plugin.yaml': manifest, [entry]: source, ...more };
}

const source = `
import { definePipeline, PipelineFault, xmlText } from 'workmill/sdk';
const text = { type: 'object', required: ['text'], properties: { text: { type: 'string' } } };
export default definePipeline({
  title: 'Foreign',
  description: 'Reads one document.',
  settings: { type: 'object' },
  operations: {
    read: {
      title: 'Read', description: 'Reads one document.',
      input: { type: 'object', properties: { document_url: { type: 'string' } } },
      options: { type: 'object', properties: { shout: { type: 'boolean', default: true } } },
      output: text, published: { type: 'object', properties: { text: { type: 'string' } } },
      documents: ['/document_url'], unit: 'document', successStatus: 'completed',
      eventType: 'document.read', businessObject: text,
      defaults: { confidenceThreshold: 0.5, requireHumanReviewBelow: 0.6 }, examples: [],
      async run(task, context) {
        const { xml } = task.documents['/document_url'];
        const read = xmlText(xml, 'b');
        if (read === null) throw new PipelineFault('document_unreadable', 'There is no b.');
        const text = task.options.shout ? read.toUpperCase() : read;
        return {
          completedUnit: { text, attempt: task.attempt, workflow: task.workflowId },
          confidence: 0.9, evidence: {}, validation: { rulesPassed: 0, failures: [] },
          businessObject: { text },
        };
      },
    },
  },
});
`;

const element = { namespace: '', prefix: '', attributes: {}, line: 1 };
const documents = {
  '/document_url': serialize({
    xml: {
      ...element,
      name: 'a',
      text: '',
      children: [{ ...element, name: 'b', text: 'hello', children: [] }],
    },
  }),
};

t.test('an operation runs in the process of its plugin', async (t) => {
  const pipelines = await load(t, [shipped]);
  const task = buildTask({ input: { message: 'hello' } });
  const { outcome, processedBy, durationMs } = await pipelines.run('noop', 'echo', task);
  t.same(outcome.completedUnit, { message: 'hello' });
  t.equal(processedBy, 'noop@1.0.0');
  t.ok(durationMs > 0);
  t.not(pipelines.stats()['noop']!.pid, pipelines.stats()['abuse']!.pid);
});

t.test('progress arrives before the run ends, even from the shortest run', async (t) => {
  const pipelines = await load(t, [shipped]);
  const stages: [string, number][] = [];
  const onProgress = (...progress: [string, number]) => void stages.push(progress);
  for (const total of [1, 2, 3]) {
    await pipelines.run('abuse', 'report', buildTask(), { onProgress });
    t.same(stages.length, total);
  }
  t.same(stages[0], ['reporting', 0.5]);
});

t.test('what a pipeline declares is listed with its limits', async (t) => {
  const pipelines = await load(t, [shipped]);
  const noop = pipelines.list().find(({ name }) => name === 'noop');
  t.match(noop, { version: '1.0.0', state: 'ready', reason: null, title: 'No-op' });
  t.match(pipelines.find('noop', 'echo'), {
    unit: 'message',
    eventType: 'echo.completed',
    limits: { timeoutMs: 10_000, threads: 2 },
  });
  t.equal(pipelines.find('noop', 'toString'), null);
  t.equal(pipelines.find('nothing', 'echo'), null);
});

t.test('a request is checked on our side, and its defaults are filled in', async (t) => {
  const pipelines = await load(t, [shipped]);
  const check = (body: object) => pipelines.validateRequest('noop', 'echo', body);
  const body: { input: object; options?: object } = { input: { message: 'x' } };
  t.same(check(body), []);
  t.same(body.options, { confidence: 0.99 });
  t.same(check({}), [{ path: '/input', message: 'is required' }]);
  t.same(check({ input: { mesage: 1 }, options: { confidence: 2 } }), [
    { path: '/input/message', message: 'is required' },
    { path: '/input/mesage', message: 'unknown field; did you mean "message"?' },
    { path: '/options/confidence', message: 'must be <= 1' },
  ]);
});

for (const entry of ['pipeline.ts', 'pipeline.mjs', 'pipeline.js']) {
  t.test(`a plugin outside the tree finds the SDK from its ${entry}`, async (t) => {
    const folder = t.testdir({ plugins: { foreign: foreignPlugin(entry) }, home: {} });
    const pipelines = await load(t, [join(folder, 'plugins')], join(folder, 'home'));
    t.match(pipelines.list(), [{ name: 'foreign', state: 'ready', reason: null }]);
    const task = buildTask({ attempt: 3, options: { shout: true }, documents });
    const { outcome, processedBy } = await pipelines.run('foreign', 'read', task);
    t.same(outcome.completedUnit, { text: 'HELLO', attempt: 3, workflow: 'wf' });
    t.equal(processedBy, 'foreign@2.0.1');
    t.same(pipelines.projectStrict('foreign', 'read', outcome.completedUnit as object), {
      text: 'HELLO',
    });
  });
}

t.test('a plugin that cannot be used says why and keeps no other from working', async (t) => {
  const broken = (code: string) => foreignPlugin('pipeline.ts', { 'pipeline.ts': code });
  const named = (name: string, files: Record<string, string>): Record<string, string> => ({
    ...files,
    'plugin.yaml': files['plugin.yaml']!.replace('name: foreign', `name: ${name}`),
  });
  const folder = t.testdir({
    plugins: {
      a_good: foreignPlugin('pipeline.ts'),
      b_twin: foreignPlugin('pipeline.ts'),
      c_throws: named('throws', broken('throw new Error("not today")')),
      d_nothing: named('nothing', broken('export const x = 1')),
      e_schema: named(
        'schema',
        broken(source.replace("text: { type: 'string' }", "text: { type: 'strong' }")),
      ),
      f_lacks: named('lacks', broken(source.replace("unit: 'document',", ''))),
      g_future: { 'plugin.yaml': 'name: future\nversion: 1.0.0\nengine: ^2\nentry: p.ts\n' },
      h_empty: { 'plugin.yaml': 'name: [' },
      i_absent: { 'plugin.yaml': 'name: absent\nversion: 1.0.0\nengine: ^0.1\nentry: p.ts\n' },
      j_online: named('online', broken("import 'node:https'")),
      not_a_plugin: { 'README.md': '' },
    },
    home: {},
  });
  const pipelines = await load(t, [join(folder, 'plugins'), '/nowhere'], join(folder, 'home'));
  const reasons = pipelines.list().map(({ name, state, reason }) => [name, reason ?? state]);
  t.match(reasons, [
    ['foreign', 'ready'],
    ['foreign', /^the name "foreign" is already taken by .*a_good$/],
    ['throws', /not today/],
    ['nothing', /does not export a pipeline/],
    ['schema', /^read\.(published|output) is not a valid JSON Schema: .*type/],
    ['lacks', /\/operations\/read\/unit is required/],
    ['future', 'is made for Workmill ^2, and this is 0.1.0'],
    ['h_empty', /plugin\.yaml:1:\d+: /],
    ['absent', /there is no file p\.ts/],
    ['online', /plugins have no network/],
  ]);
  t.same(Object.keys(pipelines.stats()), ['foreign'], 'no process is left for the others');
  await pipelines.run('foreign', 'read', buildTask({ documents }));
});
