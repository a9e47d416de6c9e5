import { serialize } from 'node:v8';
import t, { type Test } from 'tap';
import { systemClock } from '../../core/kernel/clock.ts';
import type { ModelAnswer, ModelQuestion } from '../../core/models/server.ts';
import { withEvidence } from '../../core/pipelines/checked-outcome.ts';
import { createModel } from '../../core/pipelines/sandbox/extract.ts';
import { createPipelines } from '../../core/pipelines/pipelines.ts';
import type { ModelOfRun } from '../../core/pipelines/plugin.ts';
import type { Document } from '../../core/sdk/document.ts';
import { quietLog } from '../support/log.ts';

const source = `
import { definePipeline } from 'workmill/sdk';
const any = { type: 'object' };
export default definePipeline({
  title: 'Asking', description: 'Asks a model.', settings: any,
  operations: {
    ask: {
      title: 'Ask', description: 'Asks a model.', input: any, options: any,
      output: any, published: any, documents: ['/document_url'], unit: 'document',
      successStatus: 'completed', eventType: 'document.asked', businessObject: any,
      defaults: { confidenceThreshold: 0.5, requireHumanReviewBelow: 0.6 }, examples: [],
      async run(task, context) {
        const document = task.documents['/document_url'];
        const ask = () => context.model.extract({ document, schema: any, instructions: 'Read.' });
        const readings = [];
        const { write } = task.input;
        const written = write && (await context.model.write({ text: write, schema: any, instructions: 'Write.' }));
        if (context.model) for (let time = 0; time < task.input.times; time += 1) readings.push(await ask());
        const [reading = null] = readings;
        const evidence = reading && reading.values['/total']
          ? { '/total': { ...reading.values['/total'].evidence, confidence: 0.6 } } : {};
        return {
          completedUnit: { total: 0, readings, reading, written, model: context.model?.name ?? null },
          confidence: 0.9, evidence, validation: { rulesPassed: 0, failures: [] }, businessObject: {},
        };
      },
    },
  },
});
`;

const word = (text: string, x: number) => ({
  text,
  box: [x, 10, x + 50, 20],
  fontSize: 10,
  bold: false,
  confidence: 1,
});
const document = serialize({
  format: 'pdf',
  text: 'Total 1.234,50',
  pages: [
    {
      number: 3,
      lines: [{ text: 'Total 1.234,50', words: [word('Total', 10), word('1.234,50', 70)] }],
    },
  ],
});

async function ask(
  t: Test,
  answer: () => Promise<ModelAnswer>,
  { times = 1, without = false, write = '' } = {},
) {
  const folder = t.testdir({
    asking: {
      'plugin.yaml': 'name: asking\nversion: 1.0.0\nengine: ^0.1\nentry: pipeline.ts\n',
      'pipeline.ts': source,
    },
    home: {},
  });
  const shared = { clock: systemClock, log: quietLog(), engineVersion: '0.1.0' };
  const pipelines = await createPipelines({ folders: [folder], home: `${folder}/home`, ...shared });
  t.teardown(() => pipelines.stop());
  const questions: unknown[] = [];
  const counted: number[][] = [];
  const model: ModelOfRun = {
    name: 'local',
    ask(question) {
      questions.push(question);
      return answer();
    },
    onValues: (...counts) => void counted.push(counts),
  };
  const { outcome } = await pipelines.run(
    'asking',
    'ask',
    {
      workflowId: 'wf',
      attempt: 1,
      input: { times, write },
      options: {},
      settings: {},
      documents: { '/document_url': document },
    },
    without ? {} : { model },
  );
  const unit = outcome.completedUnit as {
    reading: { values: Record<string, unknown>; dropped: string[]; refused: string | null } | null;
    readings: { refused: string | null }[];
    written: { value: unknown; refused: string | null };
    model: string | null;
  };
  return { ...unit, evidence: withEvidence(outcome).evidence, questions, counted };
}

t.test(
  'a value counts where the document shows it; what it does not show is dropped',
  async (t) => {
    const value = { total: 1234.5, vendor: 'Invented Ltd', parts: [{ name: 'total', price: 99 }] };
    const { reading, questions, counted, evidence } = await ask(t, async () => ({ value }));
    t.same(Object.keys(reading!.values), ['/total', '/parts/0/name']);
    t.same(reading!.dropped, ['/vendor', '/parts/0/price']);
    t.same(counted, [[2, 2]]);
    t.match(questions, [
      { ask: 'model', instructions: 'Read.', document: '[page 3]\nTotal 1.234,50' },
    ]);
    t.same(evidence['/total'], {
      page: 3,
      bbox: [70, 10, 120, 20],
      text: '1.234,50',
      confidence: 0.6,
      source: 'model:local',
    });
  },
);

t.test('of a long document a plugin can send passages', async (t) => {
  const questions: string[] = [];
  const ask = async ({ document: sent }: ModelQuestion) => {
    questions.push(sent);
    return { value: { name: 'Nordbach', place: 'Kassel' } };
  };
  const model = createModel('local', ask, () => {});
  const text = 'Nordbach is of Kassel. It makes tools. It has a shop.';
  const passages = [
    { start: 0, end: 8 },
    { start: 39, end: 53 },
  ];
  const long = { text, pages: [] } as unknown as Document;
  const reading = await model.extract({ document: long, passages, schema: {}, instructions: '' });
  t.same(questions, ['Nordbach\n[…]\nIt has a shop.']);
  t.same(Object.keys(reading.values), ['/name', '/place'], 'what the rest shows counts as well');
});

t.test('a server without an answer is told to the run, which goes on', async (t) => {
  const { reading } = await ask(t, async () => ({ refused: 'timeout' }));
  t.same(reading, { values: {}, dropped: [], refused: 'timeout' });
});

t.test('a pipeline without a model has none to ask', async (t) => {
  const { reading, model } = await ask(t, async () => ({ value: {} }), { without: true });
  t.same({ reading, model }, { reading: null, model: null });
});

t.test('a run asks eight times at most', async (t) => {
  const { readings, questions } = await ask(t, async () => ({ value: {} }), { times: 10 });
  t.equal(questions.length, 8);
  t.same(
    readings.map(({ refused }) => refused),
    [...Array<null>(8).fill(null), 'not_a_question', 'not_a_question'],
  );
});

t.test('a question that could not be written down fails the run for another attempt', async (t) => {
  const failing = ask(t, () => Promise.reject(new Error('the database is away')));
  await t.rejects(failing, { name: 'PipelineFailure', kind: 'refused', retry: true });
});

t.test(
  'a text that a server writes is passed on as it is, or says why there is none',
  async (t) => {
    const value = { summary: 'Nobody has checked this.' };
    const write = 'What was said.';
    const { written, questions } = await ask(t, async () => ({ value }), { times: 0, write });
    t.same(written, { value, refused: null });
    t.match(questions, [{ ask: 'model', task: 'write', document: write }]);
    const late = await ask(t, async () => ({ refused: 'timeout' }), { times: 0, write });
    t.same(late.written, { value: null, refused: 'timeout' });
  },
);
