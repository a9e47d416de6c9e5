import { serialize } from 'node:v8';
import t from 'tap';
import { systemClock } from '../../core/kernel/clock.ts';
import { createPipelines } from '../../core/pipelines/pipelines.ts';
import { quietLog } from '../support/log.ts';

/** Whatever the words of a document say of what its format makes of it. */
const source = `
import { definePipeline, PipelineFault } from 'workmill/sdk';
const object = { type: 'object' };
const words = (document) => document.text.split(' ');
const format = (rows) => ({ title: 'Words', description: 'One row for each word.', rows });
export default definePipeline({
  title: 'Words', description: 'Words are rows.', settings: object,
  reference: {
    things: {
      title: 'Things', description: 'Things.', key: 'id', findBy: [], searchIn: [],
      schema: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
      formats: {
        words: format((document) =>
          words(document).map((id, index) => ({ row: { id }, place: 'word ' + (index + 1) }))),
        texts: format(words),
        none: format(() => undefined),
        cyclic: format(() => { const row = {}; row.row = row; return [{ row, place: '' }]; }),
        refuses: format(() => { throw new PipelineFault('unsupported_document', 'No words.'); }),
        breaks: format(() => { throw new TypeError('broken inside'); }),
        endless: format(() => { for (;;); }),
      },
    },
  },
  operations: {
    work: {
      title: 'Work', description: 'Works.', input: object, options: object, output: object,
      published: object, documents: [], unit: 'piece', successStatus: 'completed',
      eventType: 'work.completed', businessObject: object, examples: [],
      defaults: { confidenceThreshold: 0.5, requireHumanReviewBelow: 0.6 },
      run: async () => ({}),
    },
  },
});
`;

const manifest = [
  'name: words',
  'version: 1.0.0',
  'engine: ^0.1',
  'entry: pipeline.mjs',
  'limits:',
  '  timeout_ms: 5000',
];

const folder = t.testdir({
  plugins: { words: { 'plugin.yaml': `${manifest.join('\n')}\n`, 'pipeline.mjs': source } },
  home: {},
});
const pipelines = await createPipelines({
  folders: [`${folder}/plugins`],
  engineVersion: '0.1.0',
  home: `${folder}/home`,
  clock: systemClock,
  log: quietLog(),
});
t.teardown(() => pipelines.stop());

const read = (format: string, set = 'things') => {
  const document = serialize({ format: 'text', text: 'red green' });
  return pipelines.readRows('words', { set, format, document });
};

t.test('a plugin makes rows of a file in a format that it declares', async (t) => {
  t.match(pipelines.list()[0], {
    state: 'ready',
    reference: { things: { formats: { words: { title: 'Words' } } } },
  });
  t.same(await read('words'), [
    { row: { id: 'red' }, place: 'word 1' },
    { row: { id: 'green' }, place: 'word 2' },
  ]);
});

t.test('whatever else it does is a failure of its kind, and harms no later call', async (t) => {
  await t.rejects(read('refuses'), { code: 'unsupported_document', message: 'No words.' });
  await t.rejects(read('breaks'), { kind: 'plugin_error', message: 'The pipeline failed.' });
  for (const format of ['texts', 'none', 'cyclic']) {
    await t.rejects(read(format), { code: 'internal_error' }, format);
  }
  await t.rejects(read('endless'), { kind: 'timeout', code: 'timeout' });
  t.equal((await read('words')).length, 2);
});

t.test('what it does not declare is not asked for', async (t) => {
  await t.rejects(read('colours'), { kind: 'refused', code: 'unavailable' });
  await t.rejects(read('words', 'other'), { kind: 'refused', code: 'unavailable' });
  await t.rejects(read('toString'), { kind: 'refused', code: 'unavailable' });
});
