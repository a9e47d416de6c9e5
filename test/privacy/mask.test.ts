// Masking by schema: forms of the kinds, schemas of every shape, and values that other texts repeat.

import t from 'tap';
import { createSchemaCompiler } from '../../core/kernel/validate.ts';
import { createDeclarationCompiler } from '../../core/pipelines/declaration.ts';
import { maskEventBody } from '../../core/privacy/mask-event.ts';
import { mask, maskAt, maskInTurns } from '../../core/privacy/mask.ts';
import { isOrganization } from '../../core/privacy/organizations.ts';
import { checkPersonalData, hiddenPlace, placeOf } from '../../core/privacy/places.ts';
import { fold, wordsIn } from '../../core/privacy/words.ts';
import type { PersonalDataKind } from '../../core/sdk/personal-data.ts';

const text = (kind: PersonalDataKind) => ({ type: 'string', 'x-personal-data': kind });
const object = (properties: object) => ({ type: 'object', properties });

function shown(schema: object, value: unknown) {
  const { value: masked, pointers } = mask(value, placeOf(schema as Record<string, unknown>));
  return { masked, pointers };
}

t.test('each kind has a form that does not tell the length of the value', async (t) => {
  const forms: [PersonalDataKind, string, string][] = [
    ['name', 'Anna Schmidt', '•••'],
    ['email', 'anna@example.com', '•••@•••'],
    ['phone', '+49 30 901820', '••• 20'],
    ['phone', '4711', '•••'],
    ['address', 'Hauptstrasse 7, 10115 Berlin', '•••'],
    ['date_of_birth', '1974-08-12', '••••-••-••'],
    ['identity_number', 'L01X00T47', '•••'],
    ['bank_account', 'DE89 3704 0044 0532 0130 00', 'DE•• •••• 3000'],
    ['bank_account', '532013000', '•••'],
    ['image', 'iVBORw0KGgo=', '•••'],
    ['text', 'My name is Anna.', '•••'],
  ];
  for (const [kind, value, form] of forms) {
    t.same(shown(text(kind), value), { masked: form, pointers: [''] }, kind);
  }
});

t.test('null, empty texts and names of organizations stay', async (t) => {
  t.same(shown(text('name'), null), { masked: null, pointers: [] });
  t.same(shown(text('name'), ''), { masked: '', pointers: [] });
  t.same(shown(text('party'), 'Alpha GmbH'), { masked: 'Alpha GmbH', pointers: [] });
  t.same(shown(text('party'), 'Anna Schmidt'), { masked: '•••', pointers: [''] });
});

t.test('a name is that of an organization if it has a legal form', async (t) => {
  const organizations = [
    'Nordwind Logistik GmbH',
    'Harrow Lane Analytics, Inc.',
    'Total SA',
    'Rossi S.p.A.',
    'Kanaalzicht Fietsonderdelen B.V.',
    'Deutsche Bank AG',
    'ACME Ltd',
  ];
  for (const name of organizations) t.ok(isOrganization(name), name);
  const people = ['Sa Nguyen', 'Sia Furler', 'Asa Butterfield', 'Eva Sas'];
  for (const name of people) t.notOk(isOrganization(name), name);
});

t.test('places are found in lists, tuples, maps, branches and schemas of themselves', async (t) => {
  const schema = {
    $defs: {
      person: object({
        name: text('name'),
        children: { type: 'array', items: { $ref: '#/$defs/person' } },
      }),
    },
    type: 'object',
    properties: {
      owner: { anyOf: [{ $ref: '#/$defs/person' }, { type: 'null' }] },
      pair: { type: 'array', prefixItems: [{ type: 'string' }, text('name')] },
    },
    patternProperties: { '^tel_': text('phone') },
    additionalProperties: { type: 'object', additionalProperties: text('email') },
  };
  const value = {
    owner: { name: 'Anna', children: [{ name: 'Ben', children: [{ name: 'Cleo' }] }] },
    pair: ['captain', 'Dora'],
    tel_home: '030901820',
    mail: { work: 'e@example.com' },
  };
  t.same(shown(schema, value), {
    masked: {
      owner: { name: '•••', children: [{ name: '•••', children: [{ name: '•••' }] }] },
      pair: ['captain', '•••'],
      tel_home: '••• 20',
      mail: { work: '•••@•••' },
    },
    pointers: [
      '/owner/name',
      '/owner/children/0/name',
      '/owner/children/0/children/0/name',
      '/pair/1',
      '/tel_home',
      '/mail/work',
    ],
  });
});

t.test('what is declared as a whole is masked to its leaves', async (t) => {
  const schema = object({ whole: { 'x-personal-data': 'text' } });
  const value = { whole: { height: 172, tall: false, notes: ['a note', null], __proto__x: {} } };
  t.same(shown(schema, value), {
    masked: { whole: { height: null, tall: null, notes: ['•••', null], __proto__x: {} } },
    pointers: ['/whole'],
  });
});

t.test('other texts do not repeat what is masked', async (t) => {
  const schema = object({
    name: text('name'),
    born: text('date_of_birth'),
    account: text('bank_account'),
    number: text('identity_number'),
    home: text('address'),
    level: { enum: ['anna', 'high'] },
    messages: { type: 'array', items: { type: 'string' } },
  });
  const value = {
    name: 'Anna Maria Müller',
    born: '1974-08-12',
    account: 'DE89370400440532013000',
    number: 'L01X-00T47',
    home: 'Hauptstrasse 7, 10115 Berlin',
    level: 'anna',
    messages: [
      'the document names MULLER, ANNA',
      'born on 12.08.1974, not 08/12/1974, in the zone 740812',
      'DE89 3704 0044 0532 0130 00 is not an account of the vendor',
      'number L01X00T47 and l01x 00t47',
      'the bill was sent to Hauptstrasse 7 in 10115 Berlin',
      'Annabel and Mariamne are other names',
    ],
  };
  t.same((shown(schema, value).masked as typeof value).messages, [
    'the document names •••, •••',
    'born on •••, not •••, in the zone •••',
    '••• is not an account of the vendor',
    'number ••• and •••',
    'the bill was sent to ••• in •••',
    'Annabel and Mariamne are other names',
  ]);
  t.equal(
    (shown(schema, value).masked as typeof value).level,
    'anna',
    'a word of a fixed list stays',
  );
});

t.test('a value at a pointer is masked by the schema of the whole', async (t) => {
  const root = placeOf(
    object({ people: { type: 'array', items: object({ name: text('name') }) } }),
  );
  const at = (value: unknown, pointer: string) => maskAt(value, { root, pointer }).value;
  t.equal(at('Anna', '/people/3/name'), '•••');
  t.same(at({ name: 'Anna', age: 7 }, '/people/0'), { name: '•••', age: 7 });
  t.same(at([{ name: 'Anna' }], '/people'), [{ name: '•••' }]);
  t.equal(at('red', '/color'), 'red');
});

t.test('without a schema everything is masked', async (t) => {
  t.same(mask({ a: ['b', 1] }, hiddenPlace).value, { a: ['•••', null] });
});

t.test('events are masked by the operations that send them', async (t) => {
  const operation = {
    pipeline: 'letters',
    eventType: 'letter.read',
    input: {},
    options: {},
    output: object({
      who: text('name'),
      found: { type: 'array', items: object({ by: text('name') }) },
    }),
    businessObject: object({ who: text('name'), note: { type: 'string' } }),
    deadlines: { reminders: { eventType: 'letter.due' } },
    monitoring: { eventType: 'letter.changed', subject: '', findings: '/found' },
  };
  const show = async (event_type: string, data: object) =>
    JSON.parse(
      await maskEventBody(JSON.stringify({ event_type, data, mode: 'test' }), [operation as never]),
    );
  const letter = { who: 'Anna', note: 'from Anna' };
  const masked = { who: '•••', note: 'from •••' };
  t.match(await show('letter.read', { business_object: letter }), {
    data: { business_object: masked },
  });
  const trail = { processed_by_pipeline: 'letters@1.0.0' };
  const failed = { business_object: letter, reason: 'Anna is unknown.', audit_trail: trail };
  t.match(await show('workflow.failed', failed), {
    data: { business_object: masked, reason: '•••' },
  });
  t.match(
    await show('other.event', { business_object: letter }),
    { data: { business_object: { who: '•••', note: '•••' } } },
    'of a pipeline that is not loaded, nothing is shown',
  );
  const deadline = { key: '0', summary: 'Anna pays', date: '2026-01-01', details: { by: 'Anna' } };
  t.match(await show('letter.due', { deadline }), {
    data: { deadline: { key: '0', summary: '•••', date: '2026-01-01', details: { by: '•••' } } },
  });
  const changed = { subject: { who: 'Anna' }, appeared: [{ by: 'Ben' }], gone: [], open: 1 };
  t.match(await show('letter.changed', changed), {
    data: { subject: { who: '•••' }, appeared: [{ by: '•••' }], gone: [], open: 1 },
  });
  const short = '{"event":"workflow.completed","workflow_id":"wf_1"}';
  t.equal(await maskEventBody(short, []), short, 'the short payload has no values');
});

t.test('an unknown kind is an error that names its place and the known ones', async (t) => {
  const schema = object({ name: { type: 'string', 'x-personal-data': 'nmae' } });
  t.throws(() => checkPersonalData('read.output', schema), {
    message:
      /^read\.output: \/properties\/name\/x-personal-data is "nmae".*known kinds: name, party/,
  });
  t.doesNotThrow(() => checkPersonalData('read.output', object({ name: text('name') })));
});

t.test('the key of a reference set cannot be personal data', async (t) => {
  const compile = createDeclarationCompiler(createSchemaCompiler());
  const row = { ...object({ mail: text('email') }), required: ['mail'] };
  const set = { title: 'P', description: 'P', schema: row, key: 'mail', findBy: [], searchIn: [] };
  const none = { type: 'object' };
  const operation = {
    title: 'Read',
    description: 'Reads.',
    input: none,
    options: none,
    output: none,
    published: none,
    documents: [],
    unit: 'letter',
    successStatus: 'completed',
    eventType: 'letter.read',
    businessObject: none,
    defaults: { confidenceThreshold: 0.5, requireHumanReviewBelow: 0.6 },
    examples: [],
  };
  const given = { title: 'L', description: 'L', settings: none, operations: { read: operation } };
  t.doesNotThrow(() => compile(given));
  t.throws(() => compile({ ...given, reference: { people: set } }), {
    message: 'reference.people: its key "mail" cannot be personal data',
  });
});

t.test('what is masked already stays as it is', async (t) => {
  const schema = object({ account: text('bank_account'), phone: text('phone') });
  const once = shown(schema, { account: 'DE89370400440532013000', phone: '030901820' }).masked;
  t.same(once, { account: 'DE•• •••• 3000', phone: '••• 20' });
  t.same(shown(schema, once), { masked: once, pointers: [] });
});

t.test('time grows with the size of an answer, not with the number of its values', async (t) => {
  const schema = object({
    quotes: { type: 'array', items: text('text') },
    note: { type: 'string' },
  });
  const quotes = Array.from({ length: 20_000 }, (_none, n) => `The passage ${n} of the contract`);
  const value = { quotes, note: quotes.join('. ') };
  const { note } = shown(schema, value).masked as typeof value;
  t.equal(note, quotes.map(() => '•••').join('. '));
});

t.test('values are found in every script, whatever their case and form', async (t) => {
  const schema = object({
    names: { type: 'array', items: text('name') },
    note: { type: 'string' },
  });
  const pairs: [string, string][] = [
    ['Σοφία Παπάς', 'ΣΟΦΊΑ ΠΑΠΆΣ'],
    ['Ефим Щукин', 'ЕФИМ ЩУКИН'],
    ['Jürgen Weiß', 'Ju\u0308rgen WEIß'],
    ['Saﬁ Adams', 'safi ADAMS'],
    ['김민수', '김민수'.normalize('NFD')],
    ['𝒜nna 𝔅loom', '𝒜NNA 𝔅LOOM'],
    ['İpek Şahin', 'İPEK ŞAHİN'],
  ];
  for (const [name, written] of pairs) {
    const value = { names: [name], note: `for 👋${written}, and others` };
    const { note } = shown(schema, value).masked as typeof value;
    t.match(note, /^for 👋•••(?: •••)?, and others$/, name);
  }
});

t.test('words are those of the Unicode properties', async (t) => {
  const every = Array.from({ length: 0x2_0000 }, (_none, code) =>
    code >= 0xd800 && code <= 0xdfff ? '' : String.fromCodePoint(code),
  );
  const wanted = every.filter((one) => /^[\p{L}\p{N}\p{M}]$/u.test(one)).map((one) => fold(one));
  t.same(wordsIn(every.join(' ')), wanted);
});

t.test('other work is done while a large value is masked', async (t) => {
  const schema = object({ name: text('name'), note: { type: 'string' } });
  const note = 'Anna paid the invoice of March and asked for a receipt. '.repeat(100_000);
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const { value } = await maskInTurns({ name: 'Anna', note }, placeOf(schema));
  isOver = true;
  t.equal(value.note, note.replaceAll('Anna', '•••'));
  t.ok(turns > 20, `${turns} turns for 5.6 MB`);
});
