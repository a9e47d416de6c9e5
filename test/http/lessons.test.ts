import t from 'tap';
import { ublInvoice } from '../plugins/finance/invoice-files.ts';
import { startTestAppliance } from './appliance.ts';
import { call, type Call } from './client.ts';

const appliance = await startTestAppliance(t, { plugins: ['finance'] });
const { url, database } = appliance;
const own = await appliance.bearer();
const testing = await appliance.bearer({ mode: 'test' });
const stranger = await appliance.bearer({ tenantId: 'globex' });
const lessons = '/v1/reference/gl_lessons';

function send(method: string, path: string, options: Omit<Call, 'method'> = {}) {
  return call(url + path, { method, ...options, headers: { ...own, ...options.headers } });
}

let billed = 0;

/** Another invoice of the vendor every time, always for a person to look at. */
async function start(headers: Record<string, string> = {}) {
  const xml = ublInvoice().replace('NB-2041', `NB-${(billed += 1) + 5000}`);
  const type = { 'content-type': 'application/xml' };
  const upload = { headers: { ...headers, ...type }, body: xml };
  const { document_url } = (await send('POST', '/v1/documents', upload)).json();
  const body = { input: { document_url }, options: { confidence_threshold: 1 } };
  const reply = (await send('POST', '/v1/pipelines/finance/invoice', { headers, body })).json();
  const review = await send('GET', `/v1/reviews/${reply.workflow_id}`, { headers });
  return { id: reply.workflow_id as string, codes: review.json().completed_unit.gl_codes as any[] };
}

async function correct(id: string, corrections: object[], headers: Record<string, string> = {}) {
  const body = { decision: 'correct', corrections };
  const reply = await send('POST', `/v1/reviews/${id}/decision`, { headers, body });
  t.equal(reply.status, 200, JSON.stringify(reply.json().details));
}

async function learned(headers: Record<string, string> = {}): Promise<any[]> {
  return (await send('GET', lessons, { headers })).json().data;
}

const accounts = [
  { code: '4980', name: 'Tools' },
  { code: '4930', name: 'Office' },
];
const vendor = { vendor_id: 'V-17', name: 'Nordbach Werkzeuge GmbH', default_gl_code: '4930' };
const asTools = [{ path: '/gl_codes/0/code', value: '4980' }];

for (const headers of [own, stranger]) {
  await send('PUT', '/v1/reference/gl_accounts', { headers, body: accounts });
  await send('PUT', '/v1/reference/vendors', { headers, body: [vendor] });
}

t.test('an account that a person corrects is what later lines in its words get', async (t) => {
  const first = await start();
  t.match(first.codes, [{ code: '4930', source: 'vendor_default', learned_from: [] }]);
  t.same(await learned(), [], 'nothing is learned before the review ends');
  await correct(first.id, asTools);
  t.match(await learned(), [{ workflow_id: first.id, vendor_id: 'V-17', gl_codes: ['4980'] }]);
  const second = await start();
  t.match(second.codes, [
    { code: '4980', name: 'Tools', source: 'correction', learned_from: [first.id] },
  ]);
  const sets = (await send('GET', '/v1/reference')).json().data;
  t.match(
    sets.find(({ set }: any) => set === 'gl_lessons'),
    { rows: 1 },
  );
  await correct(second.id, [{ path: '/gl_codes/0/code', value: '4930' }]);
  t.match((await start()).codes, [{ code: '4930', learned_from: [second.id] }], 'the last counts');
});

t.test('another tenant learns nothing of it', async (t) => {
  t.same(await learned(stranger), []);
  t.match((await start(stranger)).codes, [{ source: 'vendor_default' }]);
});

t.test('other corrections, approvals and tests teach nothing', async (t) => {
  const before = await learned();
  await correct((await start()).id, [{ path: '/invoice_object/po_number', value: 'PO-1' }]);
  const { id } = await start();
  await send('POST', `/v1/reviews/${id}/decision`, { body: { decision: 'approve' } });
  await correct((await start(testing)).id, asTools, testing);
  t.same(await learned(), before);
});

t.test('a row that is taken away is forgotten, also by search', async (t) => {
  await send('DELETE', lessons);
  t.same(await learned(), []);
  const terms = database.knex('reference_terms').where({ set_name: 'gl_lessons' });
  t.same(await terms.limit(1), []);
  t.match((await start()).codes, [{ source: 'vendor_default' }]);
});
