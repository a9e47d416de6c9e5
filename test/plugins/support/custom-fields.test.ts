// Fields of the customer's own: by pattern, by the names of labels, and by a model of the tenant.

import t from 'tap';
import { trainModel, type Example } from 'workmill/sdk';
import { compileSchema } from '../../../core/kernel/validate.ts';
import { customFieldsModel } from '../../../plugins/support/custom-fields/model.ts';
import { referenceSets } from '../../../plugins/support/reference-sets.ts';
import { settingsSchema } from '../../../plugins/support/settings-schema.ts';
import { resolveCase } from './resolve.ts';

const settings = {
  custom_fields: {
    product: { labels: ['router', 'set_top_box'], words: { router: ['fritzbox'] } },
    topics: { labels: ['outage', 'price'], several: true },
    serial: { pattern: String.raw`\bSN-(\d{6})\b` },
  },
};

async function fieldsOf(transcript: string, more: object = {}) {
  const { completedUnit, validation } = await resolveCase({ transcript, settings, ...more });
  return { fields: completedUnit.case_object.custom_fields, failures: validation.failures };
}

t.test('before a model is trained, patterns and the names of labels answer', async (t) => {
  const text = 'My set top box SN-204113 has no picture since the outage, and the price went up.';
  const { fields } = await fieldsOf(text);
  t.match(fields, [
    { name: 'product', values: ['set_top_box'], unsure: false, source: 'words' },
    { name: 'topics', values: ['outage', 'price'], unsure: false, source: 'words' },
    { name: 'serial', values: ['204113'], unsure: false, source: 'pattern' },
  ]);
  const phrase = await fieldsOf('The Fritzbox blinks red all day long.');
  t.match(phrase.fields, [{ values: ['router'] }, { values: [], unsure: true }, { values: [] }]);
  const both = await fieldsOf('Neither the router nor the set top box works.');
  t.match(both.fields, [{ values: [], unsure: true, candidates: [{}, {}] }]);
  t.match((await fieldsOf('The routers of others work.')).fields, [{ values: [] }]);
});

t.test('an uncertain field sends the case to review if the settings ask for it', async (t) => {
  const product = { ...settings.custom_fields.product, title: 'Product', review_when_unsure: true };
  const transcript = 'I was charged twice on my invoice.';
  const { failures } = await fieldsOf(transcript, { settings: { custom_fields: { product } } });
  t.match(failures, [{ code: 'field_unsure', field: '/case_object/custom_fields/0/values' }]);
  t.match(failures[0]!.message, /The value of the field Product is not certain/);
  t.same((await fieldsOf(transcript)).failures, []);
});

const nouns = ['cable', 'light', 'menu', 'sound', 'remote', 'update', 'channel', 'antenna', 'wifi'];
const rows = nouns.flatMap((noun, index) => [
  {
    text: `Movies stop on the screen, the ${noun} is odd.`,
    field: 'product',
    label: 'set_top_box',
  },
  { text: `No web page opens, the ${noun} is odd.`, field: 'product', label: 'router' },
  {
    text: `The ${noun} failed ${index} times this night${index % 2 ? ' and you charge more now' : ''}.`,
    field: 'topics',
    labels: index % 2 ? ['outage', 'price'] : ['outage'],
  },
  { text: `I only want to say thank you for the ${noun}.`, field: 'topics', labels: [] },
]);

t.test('a model learns the fields from labeled messages, one or several values', async (t) => {
  const { labelled_examples: learn } = customFieldsModel.learnsFrom;
  const examples = rows.flatMap((row) => [...learn!(row)]);
  const { file } = await trainModel(examples, customFieldsModel.training);
  const { completedUnit } = await resolveCase({
    transcript: 'All movies stop on the screen. It failed this night and you charge more now.',
    settings,
    fieldsModel: file,
  });
  t.match(completedUnit.case_object.custom_fields, [
    { name: 'product', values: ['set_top_box'], source: 'model' },
    { name: 'topics', values: ['outage', 'price'], source: 'model' },
  ]);
  t.match(
    completedUnit.audit_trail.find(({ check }) => check === 'custom_fields_model'),
    { detail: /^SHA-256 [0-9a-f]{64}$/ },
  );
  const thanks = await fieldsOf('I only want to say thank you for the menu.', {
    fieldsModel: file,
  });
  t.match(thanks.fields, [{}, { name: 'topics', values: [], unsure: false }]);
});

t.test('what reviewers corrected is learned, what is still unsure is not', async (t) => {
  const { case_corrections: learn } = customFieldsModel.learnsFrom;
  const field = (name: string, values: string[], unsure: boolean) => ({ name, values, unsure });
  const corrected = [
    field('product', ['router'], true),
    field('topics', [], false),
    field('region', [], true),
  ];
  t.same(learn!({ text: 'No web page opens.', custom_fields: corrected }), [
    { text: 'No web page opens.', labels: ['product=router'], covers: ['product=', 'topics='] },
  ] satisfies Example[]);
  t.same(learn!({ text: 'Refund me.', category: 'refund' }), []);
  const { keptByReviews } = referenceSets['case_corrections']!;
  t.equal(keptByReviews!.columns['custom_fields'], '/case_object/custom_fields');
});

t.test('a labeled message has a category or a field', async (t) => {
  const check = compileSchema(referenceSets['labelled_examples']!.schema as never);
  const row = { example_id: '1', text: 'No web page opens.' };
  t.ok(check({ ...row, label: 'network' }).ok);
  t.ok(check({ ...row, field: 'topics', labels: [] }).ok);
  t.notOk(check(row).ok);
  const settingsOf = compileSchema(settingsSchema as never);
  t.ok(settingsOf({ custom_fields: settings.custom_fields }).ok);
  t.notOk(settingsOf({ custom_fields: { product: { several: true } } }).ok);
  t.notOk(settingsOf({ custom_fields: { Product: { labels: ['a'] } } }).ok);
});
