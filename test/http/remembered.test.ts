import t from 'tap';
import { ublInvoice } from '../plugins/finance/invoice-files.ts';
import { startTestAppliance } from './appliance.ts';
import { call, type Call } from './client.ts';
import { createConformance } from './conformance.ts';

const appliance = await startTestAppliance(t, { plugins: ['asks', 'finance'] });
const { url, database } = appliance;
const key = await appliance.bearer();
const testing = await appliance.bearer({ mode: 'test' });
const stranger = await appliance.bearer({ tenantId: 'globex' });
const seen = '/v1/reference/invoices_seen';
const colours = '/v1/reference/colours';
const csvType = { 'content-type': 'text/csv; charset=utf-8' };
const conformance = createConformance((await call(`${url}/openapi.json`)).json());

function send(method: string, path: string, options: Omit<Call, 'method'> = {}) {
  return call(url + path, { method, ...options, headers: { ...key, ...options.headers } });
}

async function resolve(xml: string, headers: Record<string, string> = {}, options: object = {}) {
  const type = { 'content-type': 'application/xml' };
  const upload = { headers: { ...headers, ...type }, body: xml };
  const { document_url } = (await send('POST', '/v1/documents', upload)).json();
  const body = { input: { document_url }, options };
  const reply = (await send('POST', '/v1/pipelines/finance/invoice', { headers, body })).json();
  const flags: any[] = reply.completed_unit?.invoice_object.anomaly_flags ?? [];
  return {
    id: reply.workflow_id as string,
    status: reply.status as string,
    duplicates: flags.filter(({ code }) => code.startsWith('duplicate')),
  };
}

async function remembered(headers: Record<string, string> = {}): Promise<string[]> {
  const { data } = (await send('GET', seen, { headers })).json();
  return data.map((row: any) => row.workflow_id);
}

const slim = ublInvoice();
const again = slim.replace('2026-03-05', '2026-03-06');

t.test('what settled is remembered once, and the next invoice meets it', async (t) => {
  const first = await resolve(slim);
  t.match(first, { status: 'resolved', duplicates: [] });
  t.same(await remembered(), [first.id]);
  const second = await resolve(again);
  t.match(second.duplicates, [{ code: 'duplicate_invoice' }]);
  t.ok(second.duplicates[0].message.startsWith(first.id), 'the earlier workflow is named');
  t.same(await remembered(), [first.id, second.id].sort());
  const sets = (await send('GET', '/v1/reference')).json().data;
  t.match(
    sets.find(({ set }: any) => set === 'invoices_seen'),
    { rows: 2, version: 0 },
  );
});

t.test('another tenant meets nothing of it', async (t) => {
  t.match(await resolve(slim, stranger), { duplicates: [] });
});

t.test('test and live runs meet nothing of each other', async (t) => {
  const before = await remembered();
  const first = await resolve(slim, testing);
  t.match(first, { status: 'resolved', duplicates: [] });
  t.match(await resolve(again, testing), { status: 'resolved', duplicates: [] }, 'repeatable');
  t.same(await remembered(), before);
  t.same(await remembered(testing), []);

  await send('PUT', seen, {
    headers: testing,
    body: [{ workflow_id: before[0], document_type: 'invoice' }],
  });
  t.same(await remembered(), before, "and leaves live runs' rows");
});

t.test(
  'a result that a person rejects or a request cancels is forgotten with its row',
  async (t) => {
    const doubtful = { confidence_threshold: 1 };
    const first = await resolve(slim.replace('NB-2041', 'NB-7000'), {}, doubtful);
    t.equal(first.status, 'in_review');
    t.ok((await remembered()).includes(first.id), 'seen while it waits for a person');
    const body = { decision: 'reject', comment: 'Not ours.' };
    t.equal((await send('POST', `/v1/reviews/${first.id}/decision`, { body })).status, 200);
    t.notOk((await remembered()).includes(first.id));
    const second = await resolve(slim.replace('NB-2041', 'NB-7000'), {}, doubtful);
    await send('POST', `/v1/workflows/${second.id}/cancel`);
    t.notOk((await remembered()).includes(second.id));
    const terms = database.knex('reference_terms').where({ tenant_id: 'acme' });
    t.same(await terms.whereIn('key', [first.id, second.id]), [], 'nor found by anything');
  },
);

t.test('rows of invoices from before are uploaded beside them', async (t) => {
  const row = { workflow_id: 'ledger-17', document_type: 'invoice', invoice_number: 'OLD-1' };
  const kept = await remembered();
  const post = await send('POST', seen, { body: [row] });
  t.match(post.json(), { inserted: 1, rows: kept.length + 1 });
  t.same(await remembered(), [...kept, 'ledger-17'].sort());
});

t.test('a preview says what an upload would change, and changes nothing', async (t) => {
  const red = { code: 'r', name: 'Red' };
  await send('PUT', colours, { body: [red, { code: 'g', name: 'Green' }] });
  const { etag } = (await send('GET', colours)).headers;
  const body = 'code,name\ng,Lime\nb,Blue\n';
  const preview = await send('POST', `${colours}/preview`, { headers: csvType, body });
  conformance.check(t, 'preview_reference_set', preview);
  t.match(preview.json(), {
    rows_before: 2,
    rows: 2,
    inserted: 1,
    updated: 1,
    unchanged: 0,
    deleted: 1,
    needs_confirmation: false,
    changes: [
      { key: 'r', change: 'deleted', before: red, after: null },
      { key: 'g', change: 'updated', before: { name: 'Green' }, after: { name: 'Lime' } },
      { key: 'b', change: 'inserted', before: null, after: { code: 'b', name: 'Blue' } },
    ],
  });
  t.equal((await send('GET', colours)).headers['etag'], etag);
  const merge = await send('POST', `${colours}/preview?merge=true`, { headers: csvType, body });
  t.match(merge.json(), { rows: 3, deleted: 0 });
  const refused = await send('POST', `${colours}/preview`, { body: [{ code: 'x' }] });
  conformance.check(t, 'preview_reference_set', refused);
  t.match(refused.json().details, [{ path: '/0/name' }]);
  const done = (await send('PUT', colours, { headers: csvType, body })).json();
  t.match(done, { inserted: 1, updated: 1, unchanged: 0, deleted: 1, rows: 2 }, 'as previewed');
});

t.test('rows are searched, removed by their keys, and exported as they are uploaded', async (t) => {
  const rows = [
    { code: '%1', name: 'Deep red', aliases: ['Ruby', 'Wine, dark'], price: 1.5, warm: true },
    { code: 'R-2', name: 'Red "clay"', aliases: ['a|b'], shades: [{ n: 1 }] },
    { code: 'b', name: 'Blue' },
  ];
  await send('PUT', colours, { body: rows });
  const found = async (search: string): Promise<string[]> => {
    const reply = await send('GET', `${colours}?search=${encodeURIComponent(search)}`);
    conformance.check(t, 'get_reference_set', reply);
    return reply.json().data.map(({ code }: { code: string }) => code);
  };
  t.same(await found('re'), ['%1', 'R-2'], 'beginnings of words');
  t.same(await found('dee RED'), ['%1'], 'each of several words');
  t.same(await found('r-2'), ['R-2'], 'the beginning of a key');
  t.same(await found('%'), ['%1'], 'a sign of LIKE is a character');
  t.same(await found('green'), []);
  const first = (await send('GET', `${colours}?search=re&limit=1`)).json();
  const next = await send('GET', `${colours}?search=re&limit=1&cursor=${first.next_cursor}`);
  t.match(next.json(), { data: [{ code: 'R-2' }], next_cursor: null });

  const file = await send('GET', colours, { headers: { accept: 'text/csv' } });
  t.match(file.headers['content-type'], 'text/csv');
  const again = await send('PUT', colours, { headers: csvType, body: file.text });
  t.match(again.json(), { unchanged: 3, inserted: 0, updated: 0, deleted: 0 });
  const lines = await send('GET', `${colours}?search=blue`, {
    headers: { accept: 'application/x-ndjson' },
  });
  t.same(JSON.parse(lines.text), rows[2]);

  const body = { keys: ['b', 'nothing'] };
  const stale = await send('POST', `${colours}/remove`, { headers: { 'if-match': '"0"' }, body });
  conformance.check(t, 'remove_reference_rows', stale);
  t.equal(stale.status, 409);
  const removed = await send('POST', `${colours}/remove`, { body });
  conformance.check(t, 'remove_reference_rows', removed);
  t.match(removed.json(), { deleted: 1, rows: 2 });
  t.same(await found('blue'), []);
});
