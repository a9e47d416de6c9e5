import t from 'tap';
import { mailsOf, models, openDesk } from './mails.ts';

const desk = await openDesk(t);
const { send, put, train, model } = desk;

/** A mail that was sorted wrong, and corrected by a person. */
async function correct(text: string, topic: string): Promise<string> {
  const reply = await send('POST', '/v1/pipelines/sorts/sort', { body: { input: { text } } });
  const { workflow_id: id } = reply.json();
  const corrections = [{ path: '/topic', value: topic }];
  const decision = { decision: 'correct', corrections };
  const decided = await send('POST', `/v1/reviews/${id}/decision`, { body: decision });
  t.ok(decided.status < 300, decided.text);
  return id;
}

t.test(
  'erasing a workflow removes what it taught, and says which versions learned it',
  async (t) => {
    await put(mailsOf('fault', 'refund'));
    const before = await train();
    const id = await correct('My parcel was delivered to Mr. Secret', 'refund');
    t.match(await model(), { rows: 33, new_rows: 1 });
    const after = await train();
    t.equal((await send('DELETE', `/v1/workflows/${id}`)).status, 204);
    t.match(await model(), { rows: 32, new_rows: 0 });
    const [entry] = (await send('GET', '/v1/audit?action=workflow.erased')).json().data;
    t.match(entry.detail, {
      reference_rows: 1,
      models_trained_on_it: [{ model: 'sorts/topics', version: after.version }],
    });
    t.equal(entry.detail.models_trained_on_it.length, 1, `not ${before.version}`);
    const { rows } = await desk.database.knex.raw<{ rows: { n: number }[] }>(
      "SELECT count(*)::int AS n FROM reference_rows WHERE row::text LIKE '%Secret%'",
    );
    t.equal(rows[0]!.n, 0);
  },
);

t.test('a version whose row is gone is still there, until another one is trained', async (t) => {
  const { version } = await train();
  const { data } = (await send('GET', `${models}/topics/versions`)).json();
  t.equal(data.length, 2, 'the rows are those of the first version again');
  t.ok(data.some((one: any) => one.version === version));
});
