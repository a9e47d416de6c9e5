import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { storedRows } from '../../core/reference/stored-rows.ts';
import { byTermLast } from '../../core/reference/statements.ts';
import { ublInvoice } from '../plugins/finance/invoice-files.ts';
import { startTestAppliance } from './appliance.ts';
import { call, type Call } from './client.ts';
import { createConformance } from './conformance.ts';

const appliance = await startTestAppliance(t, { plugins: ['asks', 'compliance', 'finance'] });
const { url, database } = appliance;
const key = await appliance.bearer();
const stranger = await appliance.bearer({ tenantId: 'globex' });
const conformance = createConformance((await call(`${url}/openapi.json`)).json());

function send(method: string, path: string, options: Omit<Call, 'method'> = {}) {
  return call(url + path, { method, ...options, headers: { ...key, ...options.headers } });
}

const colours = '/v1/reference/colours';
const samples = join(import.meta.dirname, '../../plugins/finance/samples');
const csvType = { 'content-type': 'text/csv; charset=utf-8' };

async function rowsOf(set: string, headers: Record<string, string> = {}): Promise<any[]> {
  return (await send('GET', set, { headers })).json().data;
}

/** What a run is answered. */
async function ask(questions: unknown[], headers = {}, many = 0): Promise<any[]> {
  const body = { input: { questions, many } };
  const reply = await send('POST', '/v1/pipelines/asks/ask', { headers, body });
  return reply.json().completed_unit.answers;
}

t.test('declared sets are listed, empty ones too', async (t) => {
  const reply = await send('GET', '/v1/reference');
  conformance.check(t, 'list_reference_sets', reply);
  const sets = reply.json().data;
  t.match(
    sets.find((one: any) => one.set === 'vendors'),
    { key: 'vendor_id', declared_by: ['finance'], rows: 0, version: 0, updated_at: null },
  );
  t.match(sets.find((one: any) => one.set === 'purchase_orders').row_schema.properties, {
    po_number: Object,
    lines: Object,
  });
  const unknown = await send('GET', '/v1/reference/nothing');
  conformance.check(t, 'get_reference_set', unknown);
  t.equal(unknown.status, 404);
});

t.test('JSON rows replace, merge and go; counts tell what happened', async (t) => {
  const red = { code: 'r', name: 'Red' };
  const put = await send('PUT', colours, { body: [red, { code: 'g', name: 'Green' }] });
  conformance.check(t, 'replace_reference_set', put);
  const none = { inserted: 0, updated: 0, unchanged: 0, deleted: 0 };
  t.same(put.json(), { set: 'colours', ...none, version: 1, rows: 2, inserted: 2 });

  // The order of a row's fields is no difference.
  const body = [
    { name: 'Red', code: 'r' },
    { code: 'g', name: 'Lime' },
    { code: 'b', name: 'Blue' },
  ];
  const post = await send('POST', colours, { body });
  conformance.check(t, 'merge_reference_set', post);
  const counts = { inserted: 1, updated: 1, unchanged: 1, deleted: 0 };
  t.same(post.json(), { set: 'colours', version: 2, rows: 3, ...counts });
  const again = (await send('POST', colours, { body })).json();
  t.match(again, { version: 2, rows: 3, unchanged: 3 }, 'the same again is no new version');

  const page = await send('GET', `${colours}?limit=2`);
  conformance.check(t, 'get_reference_set', page);
  t.match(page.json(), { version: 2, rows: 3, data: [{ code: 'b' }, { code: 'g', name: 'Lime' }] });
  const rest = await send('GET', `${colours}?limit=2&cursor=${page.json().next_cursor}`);
  t.same(rest.json().data, [red]);
  t.equal(rest.json().next_cursor, null);
  t.equal((await send('GET', `${colours}?cursor=*`)).status, 400);

  const replaced = (await send('PUT', colours, { body: [red] })).json();
  t.match(replaced, { version: 3, rows: 1, unchanged: 1, deleted: 2 });
  t.same(await rowsOf(colours), [red]);
  const gone = await send('DELETE', colours);
  conformance.check(t, 'delete_reference_set', gone);
  t.match(gone.json(), { version: 4, rows: 0, deleted: 1 });
  t.same(await rowsOf(colours), []);
  t.same(await ask([['find', 'colours', { name: 'red' }]]), [[]], 'nothing is found any more');

  const entries = await database
    .knex('audit_entries')
    .where({ tenant_id: 'acme', object_id: 'colours' })
    .orderBy('audit_id');
  t.same(
    entries.map(({ action, detail }) => [action, detail.version]),
    [1, 2, 3, 4].map((version) => ['reference_set.changed', version]),
  );
});

t.test('CSV with quotes, semicolons, lists, types and a byte order mark', async (t) => {
  const semicolons =
    '\uFEFFcode;name;aliases;price;warm;shades\r\n' +
    'r;"Red; ""deep""\nand dark";Rouge|Rot;1.50;TRUE;"[{""n"":1}]"\r\n' +
    '\r\n' +
    'b;Blue;;;false;\r\n';
  const put = await send('PUT', colours, { headers: csvType, body: semicolons });
  conformance.check(t, 'replace_reference_set', put);
  t.same(await rowsOf(colours), [
    { code: 'b', name: 'Blue', warm: false },
    {
      code: 'r',
      name: 'Red; "deep"\nand dark',
      aliases: ['Rouge', 'Rot'],
      price: 1.5,
      warm: true,
      shades: [{ n: 1 }],
    },
  ]);
  const commas = 'name,code\n"Green, light",g';
  const post = await send('POST', colours, { headers: csvType, body: commas });
  t.match(post.json(), { inserted: 1, rows: 3 });
  const tabs = await send('POST', colours, {
    headers: csvType,
    body: 'code\tname\ny\tYellow, dark\n',
  });
  t.match(tabs.json(), { inserted: 1, rows: 4 });
});

t.test('one bad row refuses them all, and every one is told with its column', async (t) => {
  const before = await rowsOf(colours);
  const csv = 'code;name;price\nx;X;1\ny;;2\n"z";Z;"1,5"\nx;X again;1\nw;W;1;1\n';
  const reply = await send('PUT', colours, { headers: csvType, body: csv });
  conformance.check(t, 'replace_reference_set', reply);
  t.equal(reply.status, 400);
  t.match(reply.json().message, /^4 of 5 rows/);
  t.same(reply.json().details, [
    { path: '/1/name', message: 'row 2 (line 3), name: is required' },
    { path: '/2/price', message: 'row 3 (line 4), price: must be number' },
    { path: '/3/code', message: 'row 4 (line 5), code: repeats "x" of row 1' },
    { path: '/4', message: 'row 5 (line 6): has 4 cells, the header 3' },
  ]);
  const json = await send('POST', colours, {
    body: [
      { code: 'x', name: 'X' },
      { code: '', name: 7 },
    ],
  });
  t.match(json.json().details, [{ path: '/1/name', message: 'row 2, name: must be string' }]);
  t.same(await rowsOf(colours), before);

  const refusals: [string | Buffer, RegExp][] = [
    ['code;nam\n', /unknown column "nam"; did you mean "name"/],
    ['code,code\n', /occurs twice/],
    ['code,name\nx,"never closed', /line 2: a quote is not closed/],
    ['code,name\nx,"a"b\n', /line 2: text follows a closing quote/],
    [Buffer.from('code,name\nx,gr\xfcn\n', 'latin1'), /not UTF-8/],
    ['\n\n', /column names is missing/],
  ];
  for (const [body, message] of refusals) {
    const refused = await send('PUT', colours, { headers: csvType, body });
    t.equal(refused.status, 400);
    t.match(refused.json().details[0].message, message);
  }
  const type = { 'content-type': 'application/pdf' };
  t.equal((await send('PUT', colours, { headers: type, body: 'x' })).status, 415);
  t.equal((await send('PUT', colours, { body: { code: 'x' } })).status, 400);
  const large = await send('PUT', colours, { headers: csvType, body: 'x'.repeat(2 ** 20 + 1) });
  t.equal(large.status, 413);
  t.same(await rowsOf(colours), before);
});

t.test('of two changes to one version one wins; merges to any version all count', async (t) => {
  const { etag } = (await send('GET', colours)).headers;
  const replace = (code: string) =>
    send('PUT', colours, { headers: { 'if-match': etag! }, body: [{ code, name: code }] });
  const raced = await Promise.all(['one', 'two', 'three'].map(replace));
  for (const reply of raced) conformance.check(t, 'replace_reference_set', reply);
  t.same(
    raced.map(({ status }) => status).sort((a, b) => a - b),
    [200, 409, 409],
  );

  const codes = ['a', 'b', 'c', 'd', 'e', 'f'];
  const merge = (code: string) => send('POST', colours, { body: [{ code, name: code }] });
  const merged = await Promise.all(codes.map(merge));
  t.equal(new Set(merged.map((reply) => reply.json().version)).size, codes.length);
  t.equal((await rowsOf(colours)).length, codes.length + 1);
});

t.test("another tenant's rows are neither seen, found nor touched", async (t) => {
  const body = [{ code: 'secret', name: 'Ultraviolet' }];
  await send('PUT', colours, { body });
  t.same(await rowsOf(colours, stranger), []);
  await send('DELETE', colours, { headers: stranger });
  await send('PUT', colours, { headers: stranger, body: [{ code: 'secret', name: 'Theirs' }] });
  t.same(await rowsOf(colours), body);
  const questions = [
    ['lookup', 'colours', 'secret'],
    ['find', 'colours', { name: 'ultraviolet' }],
    ['search', 'colours', 'ultraviolet'],
  ];
  const theirs = { code: 'secret', name: 'Theirs' };
  t.same(await ask(questions), [body[0], body, body]);
  t.same(await ask(questions, stranger), [theirs, [], []]);
});

t.test('runs look rows up by key, by exact value and by words', async (t) => {
  const red = { code: 'R-1', name: 'Red', aliases: ['Deep Red', 'Rouge'] };
  const wine = { code: 'R-2', name: 'Wine red, dark', aliases: ['Bordeaux'] };
  await send('PUT', colours, { body: [red, wine, { code: 'B-1', name: 'Blue' }] });
  t.same(
    await ask([
      ['lookup', 'colours', 'R-1'],
      ['lookup', 'colours', 'r-1'],
      ['find', 'colours', { code: 'r 1' }],
      ['find', 'colours', { aliases: 'ROUGE', name: 'red' }],
      ['find', 'colours', { aliases: 'ROUGE', name: 'blue' }],
      ['search', 'colours', 'Bórdeaux, a red'],
      ['find', 'colours', { code: '--' }],
      ['search', 'colours', '--'],
    ]),
    [red, null, [red], [red], [], [wine, red], [], []],
  );
  // A changed row is no longer found by what it was.
  await send('POST', colours, { body: [{ ...red, aliases: ['Karmin'] }] });
  t.same(await ask([['find', 'colours', { aliases: 'rouge' }]]), [[]]);
  t.match(await ask([['find', 'colours', { aliases: 'karmin' }]]), [[{ code: 'R-1' }]]);
});

t.test('a run that asks for what is not its own is told so, and goes on', async (t) => {
  const questions = [
    ['find', 'vendors', { name: 'x' }],
    ['find', 'colours', { price: '1' }],
    ['lookup', 'colours', { not: 'text' }],
  ];
  const answers = await ask(questions, {}, 200);
  t.match(answers[0].refused, /declares no reference set "vendors"/);
  t.match(answers[1].refused, /"price" is not among the findBy/);
  t.match(answers[2].refused, /not a question/);
  t.equal(answers[199], null);
  t.match(answers[200].refused, /may ask 200 times/);
});

t.test('an invoice is compared with the vendors that the tenant has uploaded', async (t) => {
  const bytes = ublInvoice();
  const vendors = 'vendor_id;name;tax_ids;ibans\nV-17;Nordbach;DE900000018;DE99|DE98\n';
  await send('PUT', '/v1/reference/vendors', { headers: csvType, body: vendors });
  const flagsFor = async (headers: Record<string, string>) => {
    const type = { 'content-type': 'application/xml' };
    const options = { headers: { ...headers, ...type }, body: bytes };
    const { document_url } = (await send('POST', '/v1/documents', options)).json();
    const body = { input: { document_url } };
    const reply = await send('POST', '/v1/pipelines/finance/invoice', { headers, body });
    const unit = reply.json().completed_unit;
    const codes = unit.exception_flags.map((flag: { code: string }) => flag.code);
    return [unit.validation_traces.vendor_match, ...codes];
  };
  t.same(await flagsFor(key), ['verified', 'bank_account_new']);
  t.same(await flagsFor(stranger), ['unverified']);
});

t.test('every documented success has been seen', async (t) => {
  // remembered.test.ts has the previews.
  const missing = conformance.unseen().filter((name) => /^(?!preview).*_reference_set /.test(name));
  t.same(missing, []);
});

t.test('files of standards become rows, or say where they cannot', async (t) => {
  const orders = '/v1/reference/purchase_orders';
  const order = await readFile(join(samples, 'edifact-orders.edi'));
  const sendFile = (method: string, path: string, bytes: Buffer) =>
    send(method, path, { body: bytes, headers: { 'content-type': 'application/octet-stream' } });
  const put = await sendFile('PUT', `${orders}?format=edifact_orders`, order);
  conformance.check(t, 'replace_reference_set', put);
  t.match(put.json(), { rows: 1, inserted: 1 });
  t.match(await rowsOf(orders), [{ po_number: 'PO-4500190', lines: { length: 3 } }]);
  const receipt = await readFile(join(samples, 'ubl-receipt-advice.xml'));
  const post = await sendFile('POST', '/v1/reference/receipts?format=ubl_receipt_advice', receipt);
  conformance.check(t, 'merge_reference_set', post);
  t.match(await rowsOf('/v1/reference/receipts'), [{ receipt_id: 'WE-2025-10388' }]);

  const wrong = await sendFile('POST', `${orders}?format=ubl_order`, order);
  conformance.check(t, 'merge_reference_set', wrong);
  t.match(wrong.json(), {
    error: 'unsupported_document',
    message: /segment 2, line 3: the message/,
  });
  const broken = await sendFile('POST', `${orders}?format=ubl_order`, Buffer.from('<Order><a>'));
  conformance.check(t, 'merge_reference_set', broken);
  t.match(broken.json(), { error: 'document_unreadable', message: /line 1/ });
  const unnumbered = Buffer.from(
    order.toString('latin1').replace('BGM+220+PO-4500190', 'BGM+220+'),
  );
  const refused = await sendFile('POST', `${orders}?format=edifact_orders`, unnumbered);
  t.match(refused.json().details, [
    { path: /^\/0/, message: /^row 1 \(segment 2, line 3\).*po_number/ },
  ]);
  const unknown = await sendFile('PUT', `${orders}?format=edifact_order`, order);
  t.match(unknown.json().details, [{ path: '/format', message: /mean "edifact_orders"/ }]);
  t.equal((await rowsOf(orders)).length, 1, 'nothing was changed by any of them');

  const [listed] = (await send('GET', '/v1/reference'))
    .json()
    .data.filter((one: any) => one.set === 'receipts');
  t.match(
    listed.formats.map((one: any) => one.format),
    ['ubl_receipt_advice', 'ubl_despatch_advice', 'edifact_recadv', 'edifact_desadv'],
  );
});

t.test('JSON and CSV may be named as what they are', async (t) => {
  const body = [{ code: 'r', name: 'Red' }];
  t.equal((await send('PUT', `${colours}?format=json`, { body })).status, 200);
  const csv = { body: 'code,name\nb,Blue\n', headers: csvType };
  t.equal((await send('PUT', `${colours}?format=csv`, csv)).status, 200);
  t.same(await rowsOf(colours), [{ code: 'b', name: 'Blue' }]);
  const file = await send('PUT', `${colours}?format=ubl_order`, csv);
  t.match(file.json().details, [{ path: '/format', message: /JSON and CSV alone/ }]);
});

t.test(
  'an upload replaces its own list of several, unless half of it or more would go',
  async (t) => {
    const lists = '/v1/reference/watch_lists';
    const entries = (list: string, count: number) =>
      Array.from({ length: count }, (_, at) => ({
        entry_id: `${list}:${at}`,
        list,
        kind: 'person',
        names: [`Ninka Vorsholt ${at}`],
      }));
    t.match((await send('PUT', lists, { body: entries('one', 4) })).json(), { rows: 4 });
    t.match((await send('PUT', lists, { body: entries('two', 2) })).json(), {
      rows: 6,
      deleted: 0,
    });
    t.match((await send('PUT', lists, { body: entries('one', 3) })).json(), {
      rows: 5,
      deleted: 1,
    });

    const shrunk = await send('PUT', lists, { body: entries('one', 1) });
    conformance.check(t, 'replace_reference_set', shrunk);
    t.equal(shrunk.status, 409);
    t.match(shrunk.json().message, /would remove 2 of 3 rows/);
    t.equal((await rowsOf(lists)).length, 5, 'the last good list stays');
    t.equal((await send('PUT', lists, { body: entries('two', 1) })).status, 409, 'exactly half');
    const confirmed = await send('PUT', `${lists}?confirm_removal=true`, {
      body: entries('one', 1),
    });
    t.match(confirmed.json(), { rows: 3, deleted: 2 });
    await send('DELETE', lists);
  },
);

t.test(
  'a look-up by one value reads as many rows as it returns, however many have it',
  async (t) => {
    const { knex } = database;
    const cases = 3_000;
    await knex.raw(
      `INSERT INTO reference_rows (tenant_id, set_name, key, row)
     SELECT 'acme', 'many', 'k' || n, jsonb_build_object('n', n) FROM generate_series(10001, ?) n`,
      [10_000 + cases],
    );
    await knex.raw(
      `INSERT INTO reference_terms (tenant_id, set_name, term, key)
     SELECT tenant_id, set_name, 'customer=1', key FROM reference_rows WHERE set_name = 'many'`,
    );
    await knex.raw('ANALYZE reference_rows, reference_terms');
    const wanted = { tenantId: 'acme', mode: 'live', set: 'many', limit: 3, last: true } as const;
    const found = storedRows(database).byTerms({ ...wanted, terms: ['customer=1'], atLeast: 1 });
    t.same(await found, [{ n: 13_000 }, { n: 12_999 }, { n: 12_998 }]);
    const values = byTermLast.values({ ...wanted, term: 'customer=1' });
    const text = byTermLast.text.replaceAll(/\$(\d+)/g, (_, n) => `'${String(values[n - 1])}'`);
    const { rows } = await knex.raw(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`);
    const read = JSON.stringify(rows).matchAll(/"Actual Rows":\s?([\d.]+)/g);
    t.ok(Math.max(...[...read].map(([, count]) => Number(count))) <= 3, JSON.stringify(rows));
  },
);
