import t from 'tap';
import {
  assignFolds,
  type LearningFault,
  messageBlocks,
  readModel,
  sentenceBlocks,
  trainModel,
  type Example,
  type TrainingSettings,
} from 'workmill/sdk';
import { messages } from './texts.ts';

const settings: TrainingSettings = { kind: 'one', blocks: messageBlocks };
const trained = await trainModel(messages, settings);
const model = readModel(trained.file);

const both: Example[] = messages.map((one, index) => ({
  ...one,
  text: index % 2 === 0 ? one.text : `${one.text} I am angry, this is a disgrace!`,
  labels: index % 2 === 0 ? one.labels : [...one.labels, 'complaint'],
}));

t.test('a model recognizes the label of a text it has not seen', async (t) => {
  t.same(model.predict('The printer is broken.').labels, ['fault']);
  t.same(model.predict('Has the sofa been delivered? It has not arrived.').labels, ['delivery']);
  t.equal(trained.report.accuracy, 1);
  t.match(trained.report.labels, [{ label: 'delivery', examples: 20, f1: 1 }]);
});

t.test('probabilities of one label add up to 1', async (t) => {
  const { ranked } = model.predict('Where is it?');
  const sum = ranked.reduce((total, { probability }) => total + probability, 0);
  t.ok(Math.abs(sum - 1) < 1e-9);
});

t.test('the same examples and settings give the same file', async (t) => {
  const again = await trainModel(messages, settings);
  t.same(again.file, trained.file);
  t.equal(again.examplesDigest, trained.examplesDigest);
  const other = await trainModel(messages, { ...settings, seed: 2 });
  t.notSame(other.file, trained.file);
});

t.test('a model of several labels answers for each of them', async (t) => {
  const { file, report } = await trainModel(both, { ...settings, kind: 'any', passes: 20 });
  const several = readModel(file);
  const angry = several.predict('My kettle stopped working. I am angry, this is a disgrace!');
  t.same(angry.labels.toSorted(), ['complaint', 'fault']);
  t.same(several.predict('Please send me the invoice for the desk.').labels, ['invoice']);
  t.equal(report.confusion.length, 0);
});

t.test('an example says nothing about labels that it does not cover', async (t) => {
  const [topics, tones] = [messages, both.filter((_, index) => index % 2 === 1)].map((part) =>
    part.flatMap(({ text, labels }): Example[] => [{ text, labels }]),
  );
  const tone = (text: string, labels: string[]): Example => ({ text, labels, covers: ['tone='] });
  const examples = [
    ...topics!.map(({ text, labels }): Example => {
      return { text, labels: labels.map((label) => `topic=${label}`), covers: ['topic='] };
    }),
    ...tones!.map(({ text }) => tone(text, ['tone=angry'])),
    ...tones!.map(({ text }) => tone(text.replace(/ I am angry.*/, ''), [])),
  ];
  const { file, report } = await trainModel(examples, { ...settings, kind: 'any', passes: 20 });
  const angry = readModel(file).predict(
    'My kettle stopped working. I am angry, this is a disgrace!',
  );
  t.same(angry.labels.toSorted(), ['tone=angry', 'topic=fault']);
  t.match(
    report.labels.map(({ label, examples: count }) => [label, count]),
    [
      ['tone=angry', tones!.length],
      ['topic=delivery', 20],
    ],
  );
  t.equal(report.accuracy, 1, 'other fields than those of an example do not count');
  const wrong = { ...examples[0]!, covers: ['tone='] };
  await t.rejects(trainModel([...examples, wrong], { ...settings, kind: 'any' }), {
    code: 'invalid_example',
    message: /label "topic=delivery", which its "covers" does not include/,
  });
  await t.rejects(trainModel([...messages, tone('x', ['tone=angry'])], settings), {
    code: 'invalid_example',
    message: /only models of kind "any"/,
  });
});

t.test('support vector machines learn the same labels', async (t) => {
  const machines: TrainingSettings = { ...settings, learner: 'margin' };
  const { file, report } = await trainModel(messages, machines);
  t.equal(report.accuracy, 1);
  t.same(readModel(file).predict('The printer is broken.').labels, ['fault']);
  t.same((await trainModel(messages, machines)).file, file, 'and always in the same way');
  const several = await trainModel(both, { ...machines, kind: 'any' });
  t.same(
    readModel(several.file)
      .predict('My kettle stopped working. I am angry, this is a disgrace!')
      .labels.toSorted(),
    ['complaint', 'fault'],
  );
  const others = messages.filter(({ labels }) => labels[0] !== 'fault');
  const base = await trainModel(messages, machines);
  const started = await trainModel(others, { ...machines, cost: 0.001 }, { base: base.file });
  const [kept, alone] = [started, await trainModel(others, { ...machines, cost: 0.001 })].map(
    ({ file: trainedFile }) =>
      readModel(trainedFile).explain('Has the sofa been delivered?', 'delivery')[0]!.contribution,
  );
  t.ok(kept! > 10 * alone!, 'a start keeps what it knows when errors cost little');
  const best = await trainModel(messages, { ...settings, learner: 'best' });
  t.same(best.file, trained.file, 'the first one where both are equally good');
  t.match(best.report.notes, [/^Learned by steps; .*: steps 1.0000, margin 1.0000/]);
  await t.rejects(trainModel(messages, { ...machines, cost: 0 }), { code: 'invalid_setting' });
});

t.test('a text that fits no label is unsure', async (t) => {
  const noisy = [
    ...messages.slice(0, 40),
    ...['fault', 'delivery', 'invoice'].flatMap((label) =>
      Array.from({ length: 8 }, (_, index): Example => ({
        text: `Hello ${label.length} ${'x'.repeat(index + 1)}`,
        labels: [label],
      })),
    ),
  ];
  const { file } = await trainModel(noisy, { ...settings, precision: 1 });
  const { labels, unsure } = readModel(file).predict('Hello xxx');
  t.same({ labels, unsure }, { labels: [], unsure: true });
});

t.test('reasons are words of the text', async (t) => {
  const text = 'Good morning, my toaster stopped working.';
  const reasons = model.explain(text, 'fault', 5);
  t.equal(reasons.length, 5);
  for (const { words, start, end } of reasons) t.equal(text.slice(start, end), words);
  t.match(reasons[0]!.words, /stopped|working|my/);
  t.ok(reasons[0]!.contribution > 0);
  t.same(model.explain(text, 'unknown'), []);
});

t.test('words of similar meaning have the label of words that the model has seen', async (t) => {
  const blocks = [{ name: 'meanings', source: 'meanings' }] as const;
  const { file, report } = await trainModel(messages, { kind: 'one', blocks });
  const meanings = readModel(file);
  const text = 'Shipment dispatched?';
  t.equal(meanings.predict(text).ranked[0]!.label, 'delivery');
  t.ok(report.accuracy > 0.9);
  const reasons = meanings.explain(text, 'delivery', 2);
  for (const { words, start, end } of reasons) t.equal(text.slice(start, end), words);
  t.match(reasons[0], { words: /Shipment|dispatched/, block: 'meanings' });
  t.same(meanings.explain('Paketzustelltermin', 'invoice'), [], 'unknown words');
});

t.test('a mark without a place explains itself by its name', async (t) => {
  const marked = messages.map((one): Example => ({
    ...one,
    text: 'the same words',
    group: one.text,
    marks: [{ name: `topic ${one.labels[0]}` }],
  }));
  const { file } = await trainModel(marked, {
    kind: 'one',
    blocks: [{ name: 'marks', source: 'marks' }],
  });
  const input = { text: 'the same words', marks: [{ name: 'topic fault' }] };
  t.same(readModel(file).predict(input).labels, ['fault']);
  t.match(readModel(file).explain(input, 'fault'), [{ words: 'topic fault', block: 'marks' }]);
});

t.test('a signal cancels a training', async (t) => {
  const controller = new AbortController();
  const steps: number[] = [];
  const onProgress = ({ step, done }: { step: string; done: number }): void => {
    steps.push(done);
    if (step === 'learning') controller.abort(new Error('canceled by the test'));
  };
  await t.rejects(trainModel(messages, settings, { onProgress, signal: controller.signal }), {
    message: 'canceled by the test',
  });
  t.same(
    steps,
    steps.toSorted((one, other) => one - other),
  );
});

t.test('groups and repeated texts stay in one fold', async (t) => {
  const grouped = messages.map((one, index) => ({ ...one, group: `customer ${index % 7}` }));
  const folds = assignFolds(grouped);
  for (const [index, fold] of folds.entries()) t.equal(fold, folds[index % 7]);
  const repeated = assignFolds([...messages, ...messages]);
  t.same(repeated.slice(messages.length), repeated.slice(0, messages.length));
  t.equal(new Set(repeated).size, 5);
});

const refused: [string, readonly Example[], Partial<TrainingSettings>, Partial<LearningFault>][] = [
  ['no examples', [], {}, { code: 'no_examples', message: 'There are no examples.' }],
  [
    'a label without an example',
    messages,
    { labels: ['delivery', 'fault', 'invoice', 'praise'] },
    {
      code: 'empty_class',
      message: 'The label "praise" has no example. Add examples or remove the label.',
    },
  ],
  [
    'one example of a label',
    [...messages, { text: 'Thank you!', labels: ['praise'] }],
    {},
    {
      code: 'too_few_examples',
      message: 'The label "praise" has 1 example; at least 5 are required.',
    },
  ],
  [
    'a label that is not declared',
    messages,
    { labels: ['delivery', 'fault'] },
    {
      code: 'unknown_label',
      message: 'Example 4 has the label "invoice", which is not one of the model\'s labels.',
    },
  ],
  ['two labels for kind one', both, {}, { code: 'unknown_label' }],
  [
    'only one label',
    messages.filter(({ labels }) => labels[0] === 'fault'),
    {},
    { code: 'too_few_labels' },
  ],
  [
    'a label of one group alone',
    messages.map((one) => (one.labels[0] === 'fault' ? { ...one, group: 'one customer' } : one)),
    {},
    { code: 'label_in_one_fold' },
  ],
  [
    'a text with two labels',
    [...messages, { text: messages[0]!.text, labels: ['fault'] }],
    {},
    {
      code: 'contradictory_labels',
      message:
        '1 text has different labels, such as examples 0 and 60 (delivery; fault). Correct them, or set "contradictions" to "leave_out".',
    },
  ],
  [
    'a setting outside its range',
    messages,
    { folds: 1 },
    { code: 'invalid_setting', message: 'Setting "folds" must be an integer from 2 to 20, got 1.' },
  ],
  [
    'two blocks of one name',
    messages,
    { blocks: [messageBlocks[0]!, messageBlocks[0]!] },
    { code: 'invalid_setting', message: 'Setting "blocks" must have different names.' },
  ],
  [
    'fewer examples in all than the setting says',
    messages,
    { minimumInAll: 61 },
    { code: 'too_few_examples', message: 'There are 60 examples; at least 61 are required.' },
  ],
  ['texts without a common word', messages, { minimumOccurrences: 1000 }, { code: 'no_features' }],
];
for (const [what, examples, more, fault] of refused) {
  t.test(`training refuses ${what}`, async (t) => {
    await t.rejects(trainModel(examples, { ...settings, ...more }), {
      name: 'LearningFault',
      ...fault,
    });
  });
}

t.test('contradictory examples can be left out, and the report says so', async (t) => {
  const contradictory = [...messages, { text: messages[0]!.text, labels: ['fault'] }];
  const { report } = await trainModel(contradictory, { ...settings, contradictions: 'leave_out' });
  t.equal(report.examples, messages.length - 1);
  t.same(report.notes, ['2 examples with contradictory labels were left out.']);
});

t.test('a training starts from what a base model knows', async (t) => {
  const about = (nouns: readonly string[]) => (one: Example) =>
    nouns.some((noun) => one.text.includes(noun));
  const base = (
    await trainModel(messages.filter(about(['parcel', 'chair', 'lamp', 'book'])), settings)
  ).file;
  const few = [
    { text: 'Do you have vouchers?', labels: ['gift'] },
    { text: 'Can I buy vouchers for a friend?', labels: ['gift'] },
    { text: 'Are there vouchers for 50 €?', labels: ['gift'] },
    ...messages.filter(about(['jacket'])),
  ];
  const small = { ...settings, minimumExamples: 2, folds: 2 };
  const { file, report } = await trainModel(few, small, { base });
  const model = readModel(file);
  const [noise] = model.predict('It makes a noise.').ranked;
  t.equal(noise?.label, 'fault', 'which only the base has seen');
  t.equal(model.predict('How do I use vouchers?').ranked[0]?.label, 'gift', 'a label of its own');
  const { report: alone } = await trainModel(few, small);
  t.ok(report.accuracy >= alone.accuracy);
  await t.rejects(trainModel(few, { ...small, blocks: sentenceBlocks }, { base }), {
    code: 'invalid_setting',
  });
});

t.test('folds without a mistake do not make an answer about anything else certain', async (t) => {
  t.ok(model.predict('Zebra').ranked[0]!.probability < 0.7);
});

t.test('rare labels can be left out, and the report says so', async (t) => {
  const once: Example = { text: 'Do you have gift cards?', labels: ['gift'] };
  const ofOneGroup = ['Is it green?', 'Is it made of wood?', 'Is it heavy?'].map(
    (text): Example => ({ text, labels: ['material'], group: 'one customer' }),
  );
  const all = [...messages, once, ...ofOneGroup];
  const leaving = { ...settings, minimumExamples: 2, rareLabels: 'leave_out' } as const;
  const { file, report } = await trainModel(all, leaving);
  t.same(readModel(file).labels, ['delivery', 'fault', 'invoice']);
  t.equal(report.examples, messages.length);
  t.same(report.notes, ['2 labels with too few examples were left out.']);
});

t.test('only the start of a very long text is read', async (t) => {
  const start = messages[0]!.text;
  const filler = ' word'.repeat(4_000);
  const long = `${start}${filler}`.slice(0, 20_000);
  t.same(model.predict(long + ' broken broken'.repeat(80_000)), model.predict(long));
  const { report } = await trainModel(
    [...messages, { text: long + filler, labels: ['delivery'] }],
    settings,
  );
  t.same(report.notes, ['Of 1 long texts, only the first 20,000 characters were read.']);
});
