// Whatever a caller sends, the answer says what is wrong in the one shape, and nothing else suffers.

import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import t from 'tap';
import { findImbalances } from '../../core/quota/queries.ts';
import { parseId } from '../../core/kernel/ids.ts';
import { raw, type Call } from '../http/client.ts';
import { ublInvoice } from '../plugins/finance/invoice-files.ts';
import { encryptedPdf, encryptions } from '../reading/encrypted-pdfs.ts';
import { buildPdf } from '../reading/pdf-files.ts';
import { buildPlace, openDatabase, startProcess, workmill } from '../support/appliance.ts';
import { cloneDatabase } from '../support/postgres.ts';

const url = await cloneDatabase(t);
const closedPort = await findClosedPort();
const place = buildPlace(
  t,
  `
database: { url: '${url}' }
limits: { json_body_bytes: 64KiB }
documents: { max_bytes: 1MiB }
egress:
  allow_networks: [{ cidr: 127.0.0.2/32, ports: [${closedPort}] }]
`,
);
const folders = ['--home', place.home, '--config', place.config];
const appliance = await startProcess(t, { place });
const database = openDatabase(t, url);

/** A port on which nobody listens. */
async function findClosedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function upload(bytes: Uint8Array | string, type: string): Promise<string> {
  const body = Buffer.from(bytes);
  const headers = { 'content-type': type };
  const reply = await appliance.api('/documents', { method: 'POST', headers, body });
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.json().document_url;
}

async function keyOf(tenantId: string, ...more: string[]): Promise<Record<string, string>> {
  const made = await workmill('key', 'create', tenantId, '--json', ...more, ...folders);
  return { authorization: `Bearer ${JSON.parse(made.stdout)[0].key}` };
}

const invoice = (input: object, more: object = {}): Call => ({
  method: 'POST',
  headers: { prefer: 'wait=30' },
  body: { input, ...more },
});
const invoices = '/pipelines/finance/invoice';
const json = { 'content-type': 'application/json' };

const mistakes: Record<string, { path?: string; request: Call; answer: object }> = {
  'an empty body': {
    request: { method: 'POST', headers: json, body: '' },
    answer: { status: 400, error: 'invalid_json', message: /The body is empty/ },
  },
  'a body that is not JSON': {
    request: { method: 'POST', headers: json, body: '{"input": nope}' },
    answer: { status: 400, error: 'invalid_json', message: /line 1, column 11/ },
  },
  'another content type': {
    request: { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'hello' },
    answer: { status: 415, error: 'unsupported_media_type', message: /application\/json/ },
  },
  'a wrong type': {
    request: invoice({ document_url: 7 }),
    answer: {
      status: 400,
      error: 'invalid_request',
      details: [{ path: '/input/document_url', message: /string/ }],
    },
  },
  'a misspelt field': {
    request: invoice({ document_ulr: 'https://files.example.com/a.pdf' }),
    answer: {
      status: 400,
      error: 'invalid_request',
      details: [{ message: /required/ }, { path: '/input/document_ulr', message: /document_url/ }],
    },
  },
  'a pipeline that does not exist': {
    path: '/workflows/start',
    request: { method: 'POST', body: { pipeline: 'finanze', operation: 'invoice', input: {} } },
    answer: {
      status: 404,
      error: 'not_found',
      message: 'There is no pipeline "finanze". Did you mean "finance"?',
    },
  },
  'the address of a pipeline that does not exist': {
    path: '/pipelines/finanse/invoice',
    request: { method: 'POST', body: { input: {} } },
    answer: { status: 404, message: 'There is no pipeline "finanse". Did you mean "finance"?' },
  },
  'an operation that does not exist': {
    path: '/pipelines/finance/invoise',
    request: { method: 'POST', body: { input: {} } },
    answer: {
      status: 404,
      message: /^There is no operation of the pipeline finance called "invoise"\. Did you mean/,
    },
  },
  'an address that does not exist': {
    path: '/workflow',
    request: { method: 'GET' },
    answer: { status: 404, message: /no operation at this address. Did you mean \/v1\/workflows/ },
  },
  'a workflow that does not exist': {
    path: '/workflows/wf_00000000000000000000000000/status',
    request: { method: 'GET' },
    answer: { status: 404, message: 'There is no workflow wf_00000000000000000000000000.' },
  },
  'the id of something else': {
    path: '/workflows/doc_1/status',
    request: { method: 'GET' },
    answer: { status: 404, message: 'There is no workflow "doc_1".' },
  },
  'a private address': {
    request: invoice({ document_url: 'https://10.0.0.1/a.pdf' }),
    answer: {
      status: 422,
      error: 'document_unreachable',
      details: [{ path: '/input/document_url' }],
    },
  },
  'an address of this machine': {
    request: invoice({ document_url: 'https://127.0.0.1/a.pdf' }),
    answer: { status: 422, error: 'document_unreachable' },
  },
  'an address without TLS': {
    request: invoice({ document_url: 'http://files.example.com/a.pdf' }),
    answer: { status: 422, error: 'insecure_url', details: [{ path: '/input/document_url' }] },
  },
  'an address where nobody listens': {
    request: invoice({ document_url: `https://127.0.0.2:${closedPort}/a.pdf` }),
    answer: { status: 422, error: 'document_unreachable', workflow_id: /^wf_/ },
  },
  'a JSON body over the limit': {
    request: invoice({ document_url: `https://files.example.com/${'a'.repeat(70_000)}` }),
    answer: {
      status: 413,
      error: 'payload_too_large',
      message: /65536 bytes \(0\.06 MiB\)\. .*limits\.json_body_bytes/,
    },
  },
  'an unknown path': {
    path: '/pipeline/finance',
    request: {},
    answer: { status: 404, error: 'not_found' },
  },
  'a key that is none': {
    request: { headers: { authorization: 'Bearer sk_live_notakey' } },
    answer: { status: 401, error: 'unauthorized' },
  },
  'no key': {
    request: { headers: { authorization: '' } },
    answer: { status: 401, error: 'unauthorized', message: /Authorization: Bearer/ },
  },
};

t.test('each mistake has an answer of its own', async (t) => {
  for (const [mistake, { path = invoices, request, answer }] of Object.entries(mistakes)) {
    const reply = await appliance.api(path, request);
    const shown = { status: reply.status, ...reply.json() };
    t.match(shown, { ...answer, request_id: reply.headers['x-request-id'] }, mistake);
    if (reply.status === 401) t.equal(reply.headers['www-authenticate'], 'Bearer');
  }
  const wrong = await appliance.api(invoices, { method: 'DELETE' });
  t.match(wrong, { status: 405, headers: { allow: 'POST' } });
  t.match(wrong.json(), { error: 'method_not_allowed', message: /POST/ });
});

t.test('a file of 1 GB is refused before it is read', async (t) => {
  const { host, port } = new URL(appliance.firstRun.base_url);
  const head = [
    'POST /v1/documents HTTP/1.1',
    `Host: ${host}`,
    `Authorization: Bearer ${appliance.firstRun.api_key}`,
    'Content-Type: application/pdf',
    `Content-Length: ${2 ** 30}`,
    'Expect: 100-continue',
    '\r\n',
  ];
  const reply = await raw(Number(port), [head.join('\r\n')]);
  t.notMatch(reply.text, '100 Continue', 'not one byte of it is asked for');
  t.match(reply, { status: 413 });
  t.match(reply.json(), { error: 'payload_too_large', message: /larger than/ });
});

t.test('documents that cannot be read say why', async (t) => {
  const pdf = await buildPdf(({ page }) => page.drawText('Invoice 1'));
  const broken = {
    'an encrypted PDF': [
      encryptedPdf(encryptions['RC4, 40 bits (R2)'], { user: 'secret', owner: '' }, 'Invoice 1'),
      'application/pdf',
      /password/,
    ],
    'a truncated PDF': [pdf.subarray(0, 300), 'application/pdf', /PDF/],
    'XML with a DOCTYPE': [
      `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>`,
      'application/xml',
      /DOCTYPE/,
    ],
  } as const;
  for (const [name, [bytes, type, message]] of Object.entries(broken)) {
    const document_url = await upload(bytes, type);
    const reply = await appliance.api(invoices, invoice({ document_url }));
    t.equal(reply.status, 422, name);
    const body = reply.json();
    t.match(body, { error: 'document_unreadable', message, workflow_id: /^wf_/ }, name);
    const result = await appliance.api(`/results/${body.workflow_id}`);
    t.match(result, { status: 200 });
    t.match(result.json(), {
      completed_unit: null,
      error: { code: 'document_unreadable', message },
    });
  }
});

t.test("another tenant's objects do not exist", async (t) => {
  await workmill('tenant', 'create', 'globex', ...folders);
  const theirs = await keyOf('globex');
  const document_url = await upload(ublInvoice(), 'application/xml');
  const mine = (await appliance.api(invoices, invoice({ document_url }))).json();
  for (const path of [
    `/workflows/${mine.workflow_id}/status`,
    `/results/${mine.workflow_id}`,
    `/documents/${document_url.replace('document:', '')}`,
  ]) {
    t.equal((await appliance.api(path)).status, 200);
    const reply = await appliance.api(path, { headers: theirs });
    t.match(reply, { status: 404 }, path);
    t.match(reply.json(), { error: 'not_found' });
  }
  const cancelled = await appliance.api(`/workflows/${mine.workflow_id}/cancel`, {
    method: 'POST',
    headers: theirs,
  });
  t.equal(cancelled.status, 404);
  const { headers, ...request } = invoice({ document_url });
  const used = await appliance.api(invoices, { ...request, headers: { ...headers, ...theirs } });
  t.notOk(used.status === 200, 'their run does not read my document');
  t.match(used.json(), { error: /not_found|document_unreachable/ });
});

t.test('a key without the scope is refused by its name', async (t) => {
  const reader = await keyOf('default', '--scope', 'workflows:read');
  t.equal((await appliance.api('/workflows', { headers: reader })).status, 200);
  const reply = await appliance.api('/documents', {
    method: 'POST',
    headers: { ...reader, 'content-type': 'application/xml' },
    body: ublInvoice(),
  });
  t.match(reply, { status: 403 });
  t.match(reply.json(), { error: 'forbidden', message: /workflows:write/ });
});

t.test('after all of that it serves, balances, and has told no secret', async (t) => {
  const document_url = await upload(ublInvoice(), 'application/xml');
  const reply = await appliance.api(invoices, invoice({ document_url }));
  t.equal(reply.status, 200, reply.text);
  t.same(await findImbalances(database), []);
  const counted = await database.knex('usage_ledger').select('workflow_id');
  t.ok(
    counted.some(
      ({ workflow_id }) => workflow_id === parseId('workflow', reply.json().workflow_id),
    ),
  );
  // A busy machine may not count the pages of an upload in time, which is no mistake of a caller.
  const loud = appliance
    .log()
    .filter((row) => /warn|error/.test(row['log.level']) && row['kind'] !== 'timeout');
  t.same(loud, [], 'callers’ mistakes are no alarms');
  const { api_key, test_api_key } = appliance.firstRun;
  for (const secret of [api_key, test_api_key, 'sk_live_', 'sk_test_']) {
    t.notMatch(appliance.output(), secret);
  }
});
