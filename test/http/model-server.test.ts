import t from 'tap';
import { startChatServer } from '../models/chat-server.ts';
import { startTestAppliance } from './appliance.ts';
import { call, type Call } from './client.ts';

const chat = await startChatServer(t, [
  {
    says: {
      invoice_number: '4711-B',
      amount: 99_999,
      currency: '€',
      vendor_name: 'Nordbach GmbH',
      issue_date: '2026-03-03',
    },
  },
  {
    says: {
      parties: ['Alder Works Inc.', 'Birch Foods LLC', 'Invented Partners Ltd'],
      agreement_date: '2026-05-04',
      effective_date: '2031-01-01',
      expiration_date: null,
      ...Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`clause_${at + 1}`, null])),
    },
  },
]);
const appliance = await startTestAppliance(t, {
  plugins: ['asks', 'finance', 'legal'],
  pipelineFiles: { finance: 'model: local\n', legal: 'model: local\n' },
  settings: `models: [{ name: local, url: '${chat.url}', model: small, api_key: secret }]\n`,
});
const key = await appliance.bearer();

function send(method: string, path: string, options: Omit<Call, 'method'> = {}) {
  const headers = { ...key, ...options.headers };
  return call(appliance.url + path, { method, ...options, headers });
}

const letter = [
  'From: clerk@nordbach.example',
  'Subject: what you owe us',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Nordbach GmbH. Our number 4711-B of 3 March 2026: please pay 1.234,50 €.',
  '',
].join('\r\n');

t.test(
  'a pipeline asks the server that its file names, and nothing is kept that it invents',
  async (t) => {
    const headers = { 'content-type': 'message/rfc822' };
    const stored = await send('POST', '/v1/documents', { headers, body: Buffer.from(letter) });
    const ran = await send('POST', '/v1/pipelines/finance/invoice', {
      headers: { prefer: 'wait=30' },
      body: { input: { document_url: stored.json().document_url } },
    });
    const { workflow_id: workflowId } = ran.json();
    const review = await send('GET', `/v1/reviews/${workflowId}`);
    const text = JSON.stringify(review.json());
    t.match(text, '"invoice_number":"4711-B"');
    t.match(text, '"source":"model:local"');
    t.notMatch(text, '99999');
    t.equal(chat.requests.length, 1);
    t.match(chat.requests[0]!.body.messages[1]!.content, 'please pay');

    const trail = await send('GET', '/v1/audit?action=document.shown_to_model');
    t.match(trail.json(), {
      data: [
        {
          action: 'document.shown_to_model',
          detail: { model: 'local', host: new URL(chat.url).host },
        },
      ],
    });
    const metrics = (await call(`${appliance.operationsUrl}/metrics`)).text;
    t.match(metrics, 'workmill_model_calls_total{model="local",outcome="answered"} 1');
    t.match(metrics, 'workmill_model_tokens_total{model="local",kind="completion"} 20');
    t.match(metrics, 'workmill_model_values_total{model="local",shown="no"} 1');
    t.match(metrics, 'workmill_model_call_duration_seconds_count{model="local"} 1');
    t.match(metrics, /^workmill_document_reading_duration_seconds_count\{kind="\w+"\} \d/m);
  },
);

const contract = [
  'SERVICES AGREEMENT',
  'This Services Agreement (the "Agreement") is made on May 4, 2026 by and between Alder Works Inc., a Nevada corporation ("Provider"), and Birch Foods LLC, a Utah company ("Client").',
  '1. Services. Provider shall repair the machines of Client.',
  '2. Law. This Agreement is governed by the laws of the State of Utah.',
].join('\n\n');

t.test('the server is a second reader of contracts, and its inventions do not count', async (t) => {
  const headers = { 'content-type': 'text/plain' };
  const stored = await send('POST', '/v1/documents', { headers, body: Buffer.from(contract) });
  const ran = await send('POST', '/v1/pipelines/legal/contract', {
    headers: { prefer: 'wait=30' },
    body: { input: { document_url: stored.json().document_url } },
  });
  const { contract_intelligence: read, audit_trail: trail } = ran.json().completed_unit;
  t.same(read.parties, ['Alder Works Inc.', 'Birch Foods LLC']);
  t.not(read.effective_date, '2031-01-01');
  t.match(chat.requests[1]!.body.messages[1]!.content, 'made on May 4, 2026');
  const rows = trail.filter(({ check }: { check: string }) => check.startsWith('model_'));
  t.match(rows, [
    { check: 'model_server', result: 'passed', detail: /^local: \d confirmed, 0 disagreements/ },
    { check: 'model_dropped', result: 'info', detail: /^parties: / },
    { check: 'model_dropped', result: 'info', detail: /^effective_date: / },
  ]);
});
