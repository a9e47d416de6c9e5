import t from 'tap';
import { eventually } from '../support/eventually.ts';
import { mailsOf, models, openDesk } from './mails.ts';

const desk = await openDesk(t);
const { send, put, train, model } = desk;

async function topicOf(text: string): Promise<any> {
  const reply = await send('POST', '/v1/pipelines/sorts/sort', { body: { input: { text } } });
  return reply.json();
}

t.test('a training makes a version that waits for a person', async (t) => {
  await put(mailsOf('fault', 'refund'));
  const ended = await train();
  t.match(ended, { status: 'succeeded', reason: 'manual', progress: 1, error: null });
  t.match(await model(), {
    kind: 'one',
    learns_from: ['labeled_mails'],
    current_version: null,
    newest_version: ended.version,
    versions: 1,
    rows: 32,
    new_rows: 0,
    training: null,
  });
  const version = (await send('GET', `${models}/topics/versions/${ended.version}`)).json();
  t.match(version, {
    origin: 'trained',
    labels: ['fault', 'refund'],
    comparison: null,
    training_id: ended.training_id,
    sources: [{ source: 'labeled_mails', rows: 32, examples: 32 }],
    report: { examples: 32, folds: 3, labels: [{ label: 'fault' }, { label: 'refund' }] },
  });
  t.ok(version.report.accuracy > 0.8);
  t.notMatch(JSON.stringify(version), /printer/, 'no text of an example is kept');
});

t.test('the same examples give the same version', async (t) => {
  const before = (await model()).newest_version;
  t.equal((await train()).version, before);
  t.equal((await model()).versions, 1);
});

t.test('a version is measured on labeled texts', async (t) => {
  const { newest_version: version } = await model();
  const path = `${models}/topics/versions/${version}/evaluate`;
  const mails = mailsOf('fault')
    .slice(0, 4)
    .map(({ text, topic }) => ({ text, labels: [topic] }));
  const unknown = { text: 'Where is the courier?', labels: ['delivery'] };
  const measured = await send('POST', path, { body: { examples: [...mails, unknown] } });
  t.match(measured.json(), {
    examples: 5,
    accuracy: 0.8,
    labels: [{ label: 'delivery', examples: 1, recall: 0 }, { label: 'fault', precision: 0.8 }, {}],
    unknown_labels: ['delivery'],
  });
  const none = await send('POST', path, { body: { examples: [] } });
  t.match([none.status, none.json().details[0].path], [400, '/examples']);
  const missing = `${models}/topics/versions/${'0'.repeat(64)}/evaluate`;
  t.equal((await send('POST', missing, { body: { examples: mails } })).status, 404);
});

t.test('a promoted version answers at once, and a rollback takes it back', async (t) => {
  const { newest_version: version } = await model();
  t.match(await topicOf('I want my money back'), { status: 'in_review' });
  const promoted = await send('POST', `${models}/topics/promote`, { body: { version } });
  t.match(promoted.json(), { current_version: version, automatic: false, earlier: [{}] });
  t.match(await topicOf('I want my money back for the lamp'), {
    completed_unit: { topic: 'refund' },
  });
  const again = await send('POST', `${models}/topics/promote`, { body: { version } });
  t.match([again.status, again.json().error], [409, 'conflict']);
  const back = await send('POST', `${models}/topics/rollback`);
  t.match(back.json(), { current_version: null, earlier: [] });
  t.match(await topicOf('I want my money back'), { status: 'in_review' });
  t.equal((await send('POST', `${models}/topics/rollback`)).status, 409);
});

t.test('rows that come later are new, and versions are compared on what both know', async (t) => {
  const { newest_version: one } = await model();
  await put(mailsOf('fault', 'refund', 'delivery'));
  t.match(await model(), { rows: 48, new_rows: 16 });
  await send('POST', `${models}/topics/promote`, { body: { version: one } });
  const { version: other } = await train();
  const version = (await send('GET', `${models}/topics/versions/${other}`)).json();
  t.match(version.comparison, {
    with: one,
    metric: 'accuracy',
    examples: 48,
    known: { examples: 32 },
  });
  t.ok(version.comparison.candidate > version.comparison.current, 'it knows one topic more');
  const path = `${models}/topics/comparison?one=${one}&other=${other}`;
  const compared = (await send('GET', path)).json();
  t.match(compared, { one: { version: one }, other: { version: other } });
  t.equal(compared.held_back.examples, 32);
  t.same((await model()).current_version, one, 'a person has to promote it');
});

t.test('a better version becomes current by itself where that is allowed', async (t) => {
  await desk.configure({ promote: 'automatic' });
  const mails = mailsOf('fault', 'refund', 'delivery').slice(1);
  await put(mails);
  const { version } = await train();
  t.match(await model(), { current_version: version, automatic: true, chosen_by: null });
  t.match(await topicOf('The courier has not brought the lamp yet.'), {
    completed_unit: { topic: 'delivery' },
  });
  await put(mails.slice(1));
  const next = await train();
  t.match(await model(), { current_version: version, newest_version: next.version });
  const entries = (await send('GET', '/v1/audit?action=model.promoted')).json().data;
  t.match(entries[0], { detail: { version, automatic: true } });
});

t.test('a version that is not better runs in shadow where that is wanted', async (t) => {
  await desk.configure({ promote: 'automatic', shadow: true });
  await put(mailsOf('fault', 'refund').slice(2));
  const { version } = await train();
  t.match(await model(), { shadow_version: version });
  t.notSame((await model()).current_version, version);
  const text = 'The courier has not brought the chair yet.';
  const { workflow_id: id } = await topicOf(text);
  await eventually('the answer of both is counted', async () => {
    return (await model()).shadow.answers === 1;
  });
  const { shadow } = await model();
  t.match(shadow, {
    agreed: 0,
    labels: [{ current_label: 'delivery', answers: 1, workflows: [id] }],
  });
  t.not(shadow.labels[0].shadow_label, 'delivery', 'it has learned two topics only');
});

t.test('another tenant has no versions, and trains from its own rows alone', async (t) => {
  const headers = await desk.bearer({ tenantId: 'globex' });
  const list = (await send('GET', '/v1/models', { headers })).json().data;
  const shown = list.find((one: any) => one.pipeline === 'sorts' && one.model === 'topics');
  t.match(shown, { rows: 0, versions: 0, current_version: null });
  const ended = await train('topics', { headers });
  t.match(ended, { status: 'failed', error: { code: 'no_examples' } });
  const { newest_version: version } = await model();
  for (const path of [`/versions/${version}`, `/versions/${version}/file`]) {
    t.equal((await send('GET', `${models}/topics${path}`, { headers })).status, 404, path);
  }
  const promoted = await send('POST', `${models}/topics/promote`, { headers, body: { version } });
  t.equal(promoted.status, 404);
});

t.test('reading needs a scope for it, and changes need an administrator', async (t) => {
  const headers = await desk.bearer({ held: ['workflows:read'] });
  t.equal((await send('GET', `${models}/topics`, { headers })).status, 200);
  t.equal((await send('POST', `${models}/topics/trainings`, { headers })).status, 403);
  t.equal((await send('POST', `${models}/topics/rollback`, { headers })).status, 403);
});
