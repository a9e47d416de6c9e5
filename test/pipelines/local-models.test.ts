import { createHash } from 'node:crypto';
import t, { type Test } from 'tap';
import { systemClock } from '../../core/kernel/clock.ts';
import type { LocalModelSource, ShadowCount } from '../../core/pipelines/local-models-of-run.ts';
import { createPipelines } from '../../core/pipelines/pipelines.ts';
import { messageBlocks, trainModel, type Example } from '../../core/sdk/sdk.ts';
import { quietLog } from '../support/log.ts';

/** Answers each text of its input with what its model says, after the steps that the input names. */
const source = `
import { definePipeline, messageBlocks } from 'workmill/sdk';
const any = { type: 'object' };
const text = { type: 'string' };
const model = {
  title: 'Colors', description: 'Colors of things.',
  training: { kind: 'one', blocks: messageBlocks },
  learnsFrom: { labeled: ({ text, label }) => [{ text, labels: [label] }] },
  judgedBy: { metric: 'accuracy', margin: 0.01 },
};
export default definePipeline({
  title: 'Colors', description: 'Names colors.', settings: any,
  reference: {
    labeled: {
      title: 'Labeled', description: 'Labeled texts.', key: 'id', findBy: [], searchIn: [],
      schema: { type: 'object', required: ['id'], properties: { id: text, text, label: text } },
    },
  },
  models: { based: { ...model, base: 'models/base.model' }, plain: model },
  operations: {
    ask: {
      title: 'Ask', description: 'Asks a model.', input: any, options: any, output: any,
      published: any, documents: [], unit: 'text', successStatus: 'completed',
      eventType: 'text.asked', businessObject: any, examples: [],
      defaults: { confidenceThreshold: 0.5, requireHumanReviewBelow: 0.6 },
      async run({ input }, context) {
        const model = await context.localModel(input.model);
        const again = await context.localModel(input.model);
        const answers = input.texts.map((text) => model?.predict(text).labels[0] ?? null);
        const { version = null, origin = null } = model ?? {};
        const base = (await model?.base())?.labels ?? null;
        const completedUnit = { answers, version, origin, base, same: model === again };
        return {
          completedUnit, confidence: 0.9, evidence: {},
          validation: { rulesPassed: 0, failures: [] }, businessObject: {},
        };
      },
    },
  },
});
`;

const things = ['tomato', 'sky', 'grass', 'leaf', 'fire', 'sea', 'rose', 'moss', 'coal', 'snow'];

/** A model that answers one of two colors by one of two words. */
async function modelOf(first: string, second: string): Promise<Uint8Array> {
  const examples = things.flatMap((thing): Example[] => [
    { text: `${thing} warm`, labels: [first] },
    { text: `${thing} cold`, labels: [second] },
  ]);
  const { file } = await trainModel(examples, { kind: 'one', blocks: messageBlocks });
  return file;
}

const versionOf = (file: Uint8Array): string => createHash('sha256').update(file).digest('hex');
const base = await modelOf('red', 'blue');
const trained = await modelOf('amber', 'violet');
const other = await modelOf('amber', 'indigo');

async function open(t: Test) {
  const folder = t.testdir({
    colors: {
      'plugin.yaml':
        'name: colors\nversion: 1.0.0\nengine: ^0.1\nentry: pipeline.mjs\nlimits:\n  threads: 1\n',
      'pipeline.mjs': source,
      models: { 'base.model': Buffer.from(base) },
    },
    home: {},
  });
  const shared = { clock: systemClock, log: quietLog(), engineVersion: '0.1.0' };
  const pipelines = await createPipelines({ folders: [folder], home: `${folder}/home`, ...shared });
  t.teardown(() => pipelines.stop());
  const asked: string[] = [];
  const shadows: ShadowCount[] = [];
  const files = new Map([trained, other].map((file) => [versionOf(file), file]));
  const sourceOf = (chosen: LocalModelSource['chosen']): LocalModelSource => ({
    chosen,
    async file(version) {
      asked.push(version);
      const file = files.get(version);
      if (file) return file;
      throw new Error('there is no such version');
    },
    onShadow: (counts) => void shadows.push(...counts),
  });
  async function ask(
    model: string,
    chosen: LocalModelSource['chosen'] = [],
    texts = ['warm', 'cold', 'cold'],
  ) {
    const input = { model, texts };
    const task = { attempt: 1, input, options: {}, settings: {}, documents: {} };
    const { outcome, localModels } = await pipelines.run(
      'colors',
      'ask',
      { workflowId: 'wf', ...task },
      { localModels: sourceOf(chosen) },
    );
    return { ...(outcome.completedUnit as Answer), localModels };
  }
  return { pipelines, ask, asked, shadows, files };
}

/** `t.rejects` compares deeply, also what an Error does not have. */
function failureWith(about: object, reason: RegExp): Error {
  return { ...about, detail: { reason } } as unknown as Error;
}

interface Answer {
  answers: (string | null)[];
  version: string | null;
  origin: string | null;
  base: string[] | null;
  same: boolean;
}

t.test('a plugin’s models are listed with the version of their base files', async (t) => {
  const { pipelines } = await open(t);
  const [{ models } = { models: {} }] = pipelines.list();
  t.match(models, {
    based: { learnsFrom: ['labeled'], baseVersion: versionOf(base) },
    plain: { learnsFrom: ['labeled'], baseVersion: null },
  });
});

t.test('the base model answers until the tenant has a version of its own', async (t) => {
  const { ask } = await open(t);
  const version = versionOf(base);
  t.match(await ask('based'), {
    answers: ['red', 'blue', 'blue'],
    version,
    origin: 'base',
    base: ['blue', 'red'],
    localModels: [{ model: 'based', version, origin: 'base' }],
  });
  const own = versionOf(trained);
  t.match(await ask('based', [{ model: 'based', version: own, shadow: null }]), {
    answers: ['amber', 'violet', 'violet'],
    version: own,
    origin: 'trained',
    base: ['blue', 'red'],
    same: true,
    localModels: [{ model: 'based', version: own, origin: 'trained' }],
  });
});

t.test(
  'a model without a version and without a base is null, and no result names it',
  async (t) => {
    const { ask } = await open(t);
    t.match(await ask('plain'), { answers: [null, null, null], version: null, localModels: [] });
  },
);

t.test('a model that is not declared is refused by name', async (t) => {
  const { ask } = await open(t);
  await t.rejects(ask('missing'), failureWith({}, /declares no model "missing"/));
});

t.test('a thread asks for the file of a version once and keeps the model', async (t) => {
  const { ask, asked } = await open(t);
  const own = versionOf(trained);
  const chosen = [{ model: 'plain', version: own, shadow: null }];
  await ask('plain', chosen);
  await ask('plain', chosen);
  t.same(asked, [own]);
});

t.test('a version that cannot be read now is no fault of the plugin', async (t) => {
  const { ask } = await open(t);
  const gone = [{ model: 'plain', version: '0'.repeat(64), shadow: null }];
  await t.rejects(ask('plain', gone), failureWith({ kind: 'refused' }, /^local models: /));
});

t.test('a version in shadow is counted beside the current one and changes nothing', async (t) => {
  const { ask, shadows } = await open(t);
  const [own, candidate] = [versionOf(trained), versionOf(other)];
  t.match(await ask('plain', [{ model: 'plain', version: own, shadow: candidate }]), {
    answers: ['amber', 'violet', 'violet'],
    localModels: [{ model: 'plain', version: own }],
  });
  const about = { model: 'plain', current: own, shadow: candidate };
  t.same(shadows, [
    { ...about, currentLabel: 'amber', shadowLabel: 'amber', answers: 1 },
    { ...about, currentLabel: 'violet', shadowLabel: 'indigo', answers: 2 },
  ]);
});

t.test('a broken version in shadow changes nothing', async (t) => {
  const { ask, shadows, files } = await open(t);
  const broken = 'f'.repeat(64);
  files.set(broken, Buffer.from('not a model'));
  for (const shadow of [broken, '0'.repeat(64)]) {
    const { answers } = await ask('based', [{ model: 'based', version: null, shadow }]);
    t.same(answers, ['red', 'blue', 'blue']);
  }
  t.same(shadows, []);
});

/** The reason for which a plugin with this declaration is refused. */
async function reasonOf(t: Test, model: string, files: Record<string, string> = {}) {
  const folder = t.testdir({
    colors: {
      'plugin.yaml': 'name: colors\nversion: 1.0.0\nengine: ^0.1\nentry: pipeline.mjs\n',
      'pipeline.mjs': source.replace(
        /models: \{.*\},\n/,
        `models: { plain: { ...model, ${model} } },\n`,
      ),
      ...files,
    },
    home: {},
  });
  const shared = { clock: systemClock, log: quietLog(), engineVersion: '0.1.0' };
  const pipelines = await createPipelines({ folders: [folder], home: `${folder}/home`, ...shared });
  t.teardown(() => pipelines.stop());
  return pipelines.list()[0]?.reason ?? '';
}

const refused: Record<string, [model: string, reason: RegExp]> = {
  'a base that is missing': [
    `base: 'no.model'`,
    /plain\.base: "no\.model": the file does not exist/,
  ],
  'a base that is no model': [`base: 'plugin.yaml'`, /"plugin\.yaml": The file is not a Workmill/],
  'a base outside the folder': [`base: '../x.model'`, /models\/plain\/base must match pattern/],
  'an absolute path': [`shippedExamples: ['/etc/passwd']`, /shippedExamples\/0 must match pattern/],
  'examples that are missing': [`shippedExamples: ['a.jsonl']`, /"a\.jsonl": the file does not/],
  'a set that is not declared': [`learnsFrom: { x: () => [] }`, /"x" is not a reference set/],
  'a model without examples': [`learnsFrom: {}`, /models\.plain has no examples/],
  'a setting outside its range': [
    `training: { kind: 'one', blocks: messageBlocks, folds: 1 }`,
    /models\.plain\.training: Setting "folds" must be an integer from 2 to 20, got 1/,
  ],
  'an unknown metric': [`judgedBy: { metric: 'speed', margin: 0 }`, /judgedBy\/metric/],
};
for (const [what, [model, reason]] of Object.entries(refused)) {
  t.test(`a plugin with ${what} is refused`, async (t) => {
    t.match(await reasonOf(t, model), reason);
  });
}

t.test('a link out of the plugin’s folder is not followed', async (t) => {
  const link = t.fixture('symlink', '/etc/passwd') as unknown as string;
  t.match(await reasonOf(t, `base: 'link.model'`, { 'link.model': link }), /outside the folder/);
});
