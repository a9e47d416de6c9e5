import t from 'tap';
import { ublInvoice } from '../plugins/finance/invoice-files.ts';
import { startTestAppliance } from './appliance.ts';
import { call, type Call } from './client.ts';

const appliance = await startTestAppliance(t);
const { url, database } = appliance;
const key = await appliance.bearer();
const testing = await appliance.bearer({ mode: 'test' });
const stranger = await appliance.bearer({ tenantId: 'globex' });
const seen = '/v1/reference/invoices_seen';

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
