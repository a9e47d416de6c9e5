// Support cases through a whole appliance: what is stored of them, and what the commands make of them.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { buildPlace, openDatabase, startProcess, workmill } from '../support/appliance.ts';
import { cloneDatabase } from '../support/postgres.ts';
import { eventually } from '../support/eventually.ts';
import { startChatServer } from '../models/chat-server.ts';
import { card as hidden, cardNotations, hasCard } from '../plugins/support/card-notations.ts';
import { startSpeechServer } from '../transcription/speech-server.ts';

const url = await cloneDatabase(t);
const speech = await startSpeechServer(t, [
  { answers: { segments: [{ start: 0, end: 4, text: 'Our internet is down since last night.' }] } },
  { status: 400 },
]);
const chat = await startChatServer(t, [
  { says: { summary: 'The customer cannot open invoice 2026-0318. Support will send it again.' } },
]);
const place = buildPlace(
  t,
  `database: { url: '${url}' }\ntranscription: { url: '${speech.url}' }\n` +
    `models: [{ name: local, url: '${chat.url}', model: small }]\n`,
);
mkdirSync(join(place.config, 'pipelines'));
writeFileSync(join(place.config, 'pipelines/support.yaml'), 'model: local\n');
const folders = ['--home', place.home, '--config', place.config];
const appliance = await startProcess(t, { place });
const database = openDatabase(t, url);
const desk = t.testdir();
const card = '4111 1111 1111 1111';
const tenant = appliance.firstRun.tenant_id;

const command = (...args: string[]) => workmill('support', ...args, ...folders);

async function resolve(input: object, more: object = {}) {
  const headers = { prefer: 'wait=60' };
  const body = { input, ...more };
  return await appliance.api('/pipelines/support/case', { method: 'POST', headers, body });
}

/** Reads every row of every table. */
async function noTableHas(t: Test, isFound: (row: string) => boolean): Promise<void> {
  const { rows } = await database.knex.raw<{ rows: { table: string }[] }>(
    `SELECT quote_ident(table_name) AS table FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  for (const { table } of rows) {
    const kept = await database.knex.raw<{ rows: { row: string }[] }>(
      `SELECT one::text AS row FROM ${table} one`,
    );
    t.same(
      kept.rows.filter(({ row }) => isFound(row)),
      [],
      table,
    );
  }
  t.ok(rows.length > 10);
}

t.test('a case is resolved, and no table has the card number or the password', async (t) => {
  const transcript =
    `Customer: I paid with ${card} and my password is Sommer-2031, but my parcel has not arrived. When is it delivered?\n` +
    'Agent: We will check it.\nCustomer: It is order 88-40213, thanks.';
  const reply = await resolve({ source: 'chat', transcript, attachments: ['photo.png'] });
  t.match(reply.json(), {
    status: 'resolved',
    completed_unit: { case_object: { category: 'delivery', assigned_team: 'order_service' } },
  });
  await noTableHas(t, (row) => /4111.?1111/.test(row) || row.includes('Sommer-2031'));
});

t.test('a model server writes the summary, and nothing that the case does not say', async (t) => {
  const caseOf = async (invoice: string) => {
    const transcript =
      `Customer: I cannot open invoice ${invoice}, paid by card ${card}.\n` +
      'Agent: I will send it again.';
    return (await resolve({ transcript })).json().completed_unit;
  };
  const written = await caseOf('2026-0318');
  t.match(written.case_object, {
    summary: /^The customer cannot open invoice 2026-0318/,
    summary_source: 'model:local',
  });
  const [, document] = chat.requests.at(-1)!.body.messages;
  t.match(document!.content, /I cannot open invoice 2026-0318, paid by card \[payment card\]/);
  const discarded = await caseOf('2026-0555');
  t.match(discarded.case_object, { summary: /2026-0555/, summary_source: 'conversation' });
  t.match(
    discarded.audit_trail.find(({ check }: { check: string }) => check === 'model_summary'),
    { result: 'failed', detail: /Not in the conversation: 2026-0318/ },
  );
});

t.test('the same message again is a duplicate', async (t) => {
  const transcript =
    'The app crashes whenever I open the settings since the update of last Friday.';
  const of = { customer_id: 'cus_1' };
  const first = (await resolve({ transcript }, of)).json();
  const second = (await resolve({ transcript }, of)).json();
  t.match(second.completed_unit.case_object.related_cases, [
    { workflow_id: first.workflow_id, relation: 'duplicate', likeness: 1 },
  ]);
});

t.test('a wrong request is refused with what to send', async (t) => {
  const wrong = await resolve({ transcipt: 'hello' });
  t.equal(wrong.status, 400);
  t.match(wrong.text, 'did you mean \\"transcript\\"');
  const nothing = await resolve({ transcript: '  ' });
  t.match(nothing, { status: 422 });
  t.match(nothing.json(), { error: 'document_unreadable' });
});

t.test(
  'a call is transcribed by the configured server, as a draft that raises nothing',
  async (t) => {
    const bytes = readFileSync(join(import.meta.dirname, '../../plugins/support/samples/call.wav'));
    const upload = async (name: string) => {
      const headers = { 'content-type': 'audio/wav', 'x-filename': name };
      const body = Buffer.concat([bytes, Buffer.from(name)]);
      return (await appliance.api('/documents', { method: 'POST', headers, body })).json()
        .document_url;
    };
    const heard = await resolve({ source: 'phone', attachments: [await upload('one.wav')] });
    t.match(heard.json(), {
      status: 'resolved',
      completed_unit: {
        case_object: {
          form: 'recording',
          machine_transcript: true,
          category: 'network',
          priority: 'normal',
        },
      },
    });
    t.match(speech.requests, [{ file: { name: 'one.wav', type: 'audio/wav' } }]);
    const unheard = await resolve({ source: 'phone', attachments: [await upload('two.wav')] });
    t.match(unheard, { status: 202 });
    t.match(unheard.json(), { status: 'in_review', review: { reason: /two\.wav.*status 400/ } });
  },
);

t.test('rules are tried on past cases, with counts and examples', async (t) => {
  const file = join(desk, 'support.yaml');
  const rule =
    '{ id: parcels, when: { category: [delivery] }, set: { priority: urgent, team: logistics } }';
  writeFileSync(file, `settings:\n  rules:\n    list:\n      - ${rule}\n`);
  const tried = await command('rules', 'try', file, '--last', '20', '--json');
  t.equal(tried.code, 0, tried.stderr);
  const changes: { field: string; change: string; cases: number; examples: string }[] = JSON.parse(
    tried.stdout,
  );
  t.match(
    changes.find(({ change }) => change.includes('urgent')),
    { change: '"normal", now "urgent"', cases: 1, examples: /^wf_\w+$/ },
  );
  t.match(
    changes.find(({ change }) => change.includes('logistics')),
    { change: '"order_service", now "logistics"', cases: 1 },
  );
  const macro = '{ id: delivery, when: { category: [delivery] }, reply: { en: New } }';
  writeFileSync(file, `settings:\n  playbook:\n    macros:\n      - ${macro}\n`);
  const replies = await command('rules', 'try', file, '--last', '20', '--json');
  t.equal(replies.code, 0, replies.stderr);
  const reworded: typeof changes = JSON.parse(replies.stdout);
  t.match(
    reworded.find(({ change }) => change === 'changes the text of "delivery"'),
    { field: 'reply_macros', cases: 1 },
  );
  writeFileSync(
    file,
    `settings:\n  playbook:\n    macros:\n      - ${macro.replace('New', '"{odr}"')}\n`,
  );
  const unknown = await command('rules', 'try', file);
  t.equal(unknown.code, 1);
  t.match(
    unknown.stderr,
    /support\.yaml:4:\d+: settings\.playbook\.macros\.0\.reply\.en: must have placeholders only/,
  );
  writeFileSync(
    file,
    'settings:\n  rules:\n    list:\n      - { id: parcels, when: { colour: red } }\n',
  );
  const wrong = await command('rules', 'try', file);
  t.equal(wrong.code, 1);
  t.match(wrong.stderr, /support\.yaml:4:\d+: settings\.rules\.list/);
});

t.test('past tickets of help desks become labeled messages, masked', async (t) => {
  const file = join(desk, 'tickets.json');
  const ticket = (id: number, description: string, tags: string[]) => ({ id, description, tags });
  writeFileSync(
    file,
    JSON.stringify({
      tickets: [
        ticket(1, `Please refund ${card} to me@example.com`, ['Refunds & Returns']),
        ticket(2, 'No tag on this one', []),
      ],
    }),
  );
  const put = await command('import', tenant, file, '--from', 'zendesk', '--json');
  t.equal(put.code, 0, put.stderr);
  t.match(JSON.parse(put.stdout), [{ set: 'labelled_examples', rows: 1 }]);
  const { rows: kept } = await database.knex.raw<{ rows: { row: string }[] }>(
    `SELECT one::text AS row FROM reference_rows one WHERE one::text LIKE '%zendesk-1%'`,
  );
  t.match(kept, [{ row: /refunds_returns/ }]);
  t.match(kept[0]!.row, /Please refund \[payment card\] to \[e-mail\]/);
});

t.test(
  'a model of own fields is trained from labeled messages, and answers in cases',
  async (t) => {
    const send = async (method: string, path: string, body: object) =>
      (await appliance.api(path, { method, body })).json();
    const rows = ['cable', 'menu', 'light', 'sound', 'remote', 'update'].flatMap((noun) => [
      { text: `Movies stop on the screen, the ${noun} is odd.`, label: 'television' },
      { text: `No web page opens, the ${noun} is odd.`, label: 'internet' },
    ]);
    const labeled = rows.map((row, index) => ({
      ...row,
      example_id: `own-${index}`,
      field: 'line',
    }));
    t.match(await send('POST', '/reference/labelled_examples', labeled), {
      rows: 13,
      inserted: 12,
    });
    const line = { labels: ['television', 'internet'] };
    t.match(
      await send('PUT', '/pipelines/support/config', {
        settings: { custom_fields: { line } },
        learning: { promote: 'automatic' },
      }),
      { settings: { custom_fields: { line } } },
    );
    const { training_id: id } = await send('POST', '/models/support/custom_fields/trainings', {});
    const training = await eventually(
      'the training has ended',
      async () => {
        const now = (await appliance.api(`/model-trainings/${id}`)).json();
        return typeof now.finished_at === 'string' && now;
      },
      // Status requests are limited to a few a second.
      { everyMs: 500 },
    );
    t.match(training, { status: 'succeeded' });
    const transcript = 'Customer: All movies stop on the screen since the update.';
    t.match((await resolve({ transcript })).json(), {
      completed_unit: {
        case_object: { custom_fields: [{ name: 'line', values: ['television'], source: 'model' }] },
      },
    });
  },
);

t.test('a card number in any notation reaches no table and no log', async (t) => {
  const send = async (path: string, body: object) =>
    await appliance.api(path, { method: 'POST', body });
  // `secrets.test.ts` has all notations; these are of each kind.
  const some = ['UTF-16LE in base64', 'soft breaks', 'entities', 'zero width', 'Slack', 'WhatsApp'];
  const sent = await Promise.all(
    some.map((name) =>
      send('/pipelines/support/case', { input: { transcript: cardNotations[name] } }),
    ),
  );
  t.ok(sent.every(({ status }) => status < 300));
  const named = await resolve(
    { transcript: 'Hello, my invoice is wrong.', attachments: [`${hidden}.png`] },
    { metadata: { note: cardNotations['base64 in JSON']!, number: hidden } },
  );
  t.equal(named.status, 200, named.text);
  const reviews = (await appliance.api('/reviews')).json().data;
  const id = reviews.find(
    ({ pipeline }: { pipeline: string }) => pipeline === 'support',
  ).workflow_id;
  const comment = `The card is ${hidden}.`;
  t.equal((await send(`/reviews/${id}/assign`, { assignee: 'ines', note: comment })).status, 200);
  t.equal(
    (await send(`/reviews/${id}/decision`, { decision: 'reject', comment, reviewer: 'ines' }))
      .status,
    200,
  );
  const labeled = { example_id: 'card', label: 'billing', text: cardNotations['full width']! };
  t.equal((await send('/reference/labelled_examples', [labeled])).status, 200);
  await eventually('every case has ended', async () => {
    const states = ['queued', 'processing'];
    const open = await database
      .knex('workflows')
      .whereIn('state', states)
      .count<{ count: string }[]>();
    return Number(open[0]!.count) === 0;
  });
  await noTableHas(t, (row) => row.includes(hidden.slice(0, 8)) || hasCard(row));
  t.notOk(hasCard(appliance.output()));
});
