// Examples and files that no model can come from: each is told clearly, and nothing changes.

import t from 'tap';
import { messageBlocks, trainModel } from '../../core/sdk/sdk.ts';
import { mailsOf, models, openDesk } from './mails.ts';

const desk = await openDesk(t);
const { send, put, train, model } = desk;
const mails = mailsOf('fault', 'refund');
const [first] = mails as [(typeof mails)[number]];

const bad: [what: string, rows: readonly object[], error: object, name?: string][] = [
  ['no example', [], { code: 'no_examples' }],
  ['one example', [first], { code: 'too_few_labels', message: /needs 2 to .* got 1/ }],
  [
    'an empty class',
    mailsOf('fault'),
    {
      code: 'empty_class',
      message: 'The label "refund" has no example. Add examples or remove the label.',
    },
    'two_topics',
  ],
  [
    'a label that is not declared',
    mailsOf('fault', 'refund', 'delivery'),
    { code: 'unknown_label', message: /"delivery", .* is delivery-camera-0 of labeled_mails\.$/ },
    'two_topics',
  ],
  [
    'too few examples of a class',
    [...mails, { ...first, id: 'rare', topic: 'rare', text: 'Once only' }],
    { code: 'too_few_examples', message: /"rare" has 1 example; at least 3/ },
  ],
  [
    'a label in one fold',
    mails.map((mail) => (mail.topic === 'refund' ? { ...mail, group: 'one customer' } : mail)),
    { code: 'label_in_one_fold', message: /refund/ },
  ],
  [
    'contradictory labels',
    [...mails, { ...first, id: 'again', topic: 'refund' }],
    { code: 'contradictory_labels', message: /is again of labeled_mails; .* fault-printer-0 of/ },
  ],
  [
    'an example without a text',
    [...mails, { ...first, id: 'odd', topic: 'nonsense' }],
    { code: 'invalid_example', message: /labeled_mails, odd: an example needs a "text"/ },
  ],
  [
    'a row that the plugin cannot use',
    [...mails, { ...first, id: 'bad', topic: 'throws' }],
    { code: 'plugin_failed', message: /this row cannot be an example/ },
  ],
];

for (const [what, rows, error, name = 'topics'] of bad) {
  t.test(`${what} fails the training and leaves no version`, async (t) => {
    await put(rows);
    t.match(await train(name), { status: 'failed', version: null, error });
    t.match(await model(name), { versions: 0, current_version: null, training: null });
  });
}

t.test('long texts are read from their start', async (t) => {
  const long = { id: 'long', topic: 'fault', text: `It is broken. ${'word '.repeat(6_000)}` };
  await put([...mails, long]);
  const { version, status } = await train();
  t.equal(status, 'succeeded');
  const { report } = (await send('GET', `${models}/topics/versions/${version}`)).json();
  t.match(report.notes, [/Of 1 long texts, only the first 20,000 characters were read/]);
});

t.test('a full disk fails the training, and the next one succeeds', async (t) => {
  const { versions } = await model();
  await put(mails.slice(3));
  await desk.database.knex.raw(`
    CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
    CREATE TRIGGER full_disk BEFORE INSERT ON model_versions EXECUTE FUNCTION full_disk()`);
  t.match(await train(), {
    status: 'failed',
    error: { code: 'disk_full', message: /The disk of the database is full/ },
  });
  t.equal((await model()).versions, versions);
  await desk.database.knex.raw('DROP TRIGGER full_disk ON model_versions');
  t.match(await train(), { status: 'succeeded' });
});

async function upload(file: Uint8Array, name = 'topics') {
  const headers = { 'content-type': 'application/octet-stream' };
  const body = Buffer.from(file);
  return await send('POST', `${models}/${name}/versions`, { headers, body });
}

t.test('a version can be exported and imported again, byte by byte', async (t) => {
  const { newest_version: version } = await model();
  const file = await send('GET', `${models}/topics/versions/${version}/file`);
  t.equal(file.headers['content-type'], 'application/octet-stream');
  const imported = await upload(file.bytes, 'slow_topics');
  t.equal(imported.status, 201);
  t.match(imported.json(), { version, origin: 'imported', report: null, accuracy: null });
  const promoted = await send('POST', `${models}/slow_topics/promote`, { body: { version } });
  t.match(promoted.json(), { current_version: version });
});

t.test('a file that is no model of this kind is refused', async (t) => {
  const { newest_version: version, versions } = await model();
  const { bytes } = await send('GET', `${models}/topics/versions/${version}/file`);
  const changed = (at: number, value: number): Uint8Array => {
    const copy = Buffer.from(bytes);
    copy[at] = value;
    return copy;
  };
  const examples = mailsOf('fault', 'refund').map(({ text, topic }) => ({ text, labels: [topic] }));
  const any = await trainModel(examples, { kind: 'any', blocks: messageBlocks });
  const refused: [file: Uint8Array, message: RegExp, name?: string][] = [
    [Buffer.from('no model at all'), /is not a Workmill model/],
    [changed(8, 9), /has format 9; this release reads format 2/],
    [changed(bytes.length - 1, bytes.at(-1)! ^ 1), /SHA-256 mismatch/],
    [bytes.subarray(0, bytes.length - 10), /corrupted/],
    [any.file, /is of kind "any"; sorts\/topics is of kind "one"/],
  ];
  for (const [file, message] of refused) {
    const reply = await upload(file);
    t.equal(reply.status, 400);
    t.match(reply.json(), { error: 'invalid_request', message });
  }
  const three = mailsOf('fault', 'refund', 'delivery');
  const strange = three.map(({ text, topic }) => ({ text, labels: [topic] }));
  const other = await trainModel(strange, { kind: 'one', blocks: messageBlocks });
  t.match((await upload(other.file, 'two_topics')).json(), {
    message: /has the label "delivery", which sorts\/two_topics does not/,
  });
  t.equal((await model()).versions, versions);
});

t.test('unknown models, versions and trainings are not found', async (t) => {
  const version = 'ab'.repeat(32);
  t.match((await send('GET', `${models}/topic`)).json(), {
    message: /Did you mean "sorts\/topics"/,
  });
  t.equal((await send('POST', `${models}/topics/promote`, { body: { version } })).status, 404);
  t.equal((await send('GET', `${models}/topics/versions/${version}`)).status, 404);
  t.equal((await send('GET', '/v1/model-trainings/trn_unknown')).status, 404);
});

t.test('one training of a model is open at a time, and can be cancelled', async (t) => {
  await put(mailsOf('fault', 'refund', 'delivery'));
  const started = (await send('POST', `${models}/slow_topics/trainings`)).json();
  const second = await send('POST', `${models}/slow_topics/trainings`);
  t.match([second.status, second.json().message], [409, new RegExp(started.training_id)]);
  const cancel = () => send('POST', `/v1/model-trainings/${started.training_id}/cancel`);
  t.match((await cancel()).json(), { status: 'cancelled', version: null });
  t.equal((await cancel()).status, 409);
  t.match(await train(), { status: 'succeeded' }, 'the next one is not held up');
  t.match(await model('slow_topics'), { versions: 1, training: null });
});
