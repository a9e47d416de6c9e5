// Events on their way to a receiver of the customer's own, on a private network and with a
// certificate of a private authority.

import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import t from 'tap';
import { systemClock } from '../../core/kernel/clock.ts';
import { ublInvoice } from '../plugins/finance/invoice-files.ts';
import {
  buildPlace,
  openDatabase,
  patientPlugins,
  startProcess,
  startWorkflow,
  type ApplianceProcess,
} from '../support/appliance.ts';
import { eventually } from '../support/eventually.ts';
import { cloneDatabase } from '../support/postgres.ts';
import { startTlsServer, testAuthority } from '../support/tls.ts';

interface Received {
  path: string;
  headers: IncomingMessage['headers'];
  text: string;
  body: any;
  atMs: number;
}

const received: Received[] = [];
/** By path, what to answer next; 204 when nothing is left. */
const answers = new Map<string, number[]>();

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url!;
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  const atMs = systemClock.elapsedMs();
  received.push({ path, headers: request.headers, text, body: JSON.parse(text), atMs });
  response.writeHead(answers.get(path)?.shift() ?? 204).end();
}

function arrived(path: string, count = 1): Promise<Received[]> {
  return eventually(`${count} at ${path}`, () => {
    const there = received.filter((one) => one.path === path);
    return there.length >= count && there;
  });
}

const authority = testAuthority();
const receiver = await startTlsServer(t, {
  certificate: authority.issue({ commonName: 'receiver', names: ['localhost'] }),
  handler: (request, response) => void receive(request, response),
});
const url = await cloneDatabase(t);
const place = buildPlace(t);
const authorityFile = join(place.config, 'authority.pem');
writeFileSync(authorityFile, authority.certificate);
place.configure(`
database: { url: '${url}' }
pipelines: { folders: ['${patientPlugins}'] }
egress:
  allow_networks: [{ cidr: 127.0.0.1/32, ports: [${receiver.port}] }, { cidr: '::1/128', ports: [${receiver.port}] }]
  ca_files: [authority.pem]
webhooks: { brand: Acme }
`);
const appliance = await startProcess(t, { place });
const database = openDatabase(t, url);

async function register(path: string, ...eventTypes: string[]): Promise<string> {
  const body = { url: `${receiver.origin}${path}`, event_types: eventTypes };
  const reply = await appliance.api('/webhooks/register', { method: 'POST', body });
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.json().secret;
}

const signature = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

function label(by: ApplianceProcess, more: object = {}): Promise<any> {
  const input = { label: 'a label' };
  return startWorkflow(by, { pipeline: 'patient', operation: 'label', input, ...more });
}

t.test('a registered endpoint gets the signed envelope', async (t) => {
  const secret = await register('/invoices', 'invoice.resolved');
  const uploaded = await appliance.api('/documents', {
    method: 'POST',
    headers: { 'content-type': 'application/xml' },
    body: ublInvoice(),
  });
  const { document_url } = uploaded.json();
  const resolved = await appliance.api('/pipelines/finance/invoice', {
    method: 'POST',
    body: { input: { document_url } },
  });
  t.equal(resolved.status, 200);
  const [{ headers, text, body }] = (await arrived('/invoices')) as [Received];
  t.equal(headers['x-acme-signature'], signature(secret, text));
  t.equal(headers['webhook-id'], body.event_id);
  t.match(body, {
    event_id: /^evt_/,
    event_type: 'invoice.resolved',
    workflow_id: resolved.json().workflow_id,
    tenant_id: 'default',
    data: { status: 'approved', business_object: Object },
    retry_attempt: 0,
  });
});

t.test('an address given with the work gets the short payload', async (t) => {
  const started = await label(appliance, { webhook_url: `${receiver.origin}/done` });
  t.match(started, { webhook_secret: /^whsec_/ });
  const [{ headers, text, body }] = (await arrived('/done')) as [Received];
  t.equal(headers['x-acme-signature'], signature(started.webhook_secret, text));
  t.match(body, { workflow_id: started.workflow_id, status: 'completed' });
  t.equal(body.completed_unit_url, started.result_url);
});

t.test('a receiver that fails is tried again after five seconds', async (t) => {
  answers.set('/failing', [500]);
  await label(appliance, { webhook_url: `${receiver.origin}/failing` });
  const [first, second] = (await arrived('/failing', 2)) as [Received, Received];
  const gapMs = second.atMs - first.atMs;
  // At most a tenth is added so that retries spread out; the rest is this machine's load.
  t.ok(gapMs >= 4_990 && gapMs < 7_500, `tried again after ${Math.round(gapMs)} ms`);
  t.equal(second.headers['webhook-id'], first.headers['webhook-id']);
});

t.test('an event that was not delivered before kill -9 is delivered after', async (t) => {
  answers.set('/later', [503]);
  const secret = await register('/later', 'label.completed');
  const started = await label(appliance);
  const [first] = (await arrived('/later')) as [Received];
  await eventually('the attempt is recorded', async () => {
    const rows = await database.knex('deliveries').where({ state: 'pending' });
    return rows.some(({ attempts }) => attempts === 1);
  });
  await appliance.kill();
  await startProcess(t, { place });
  const [, second] = (await arrived('/later', 2)) as [Received, Received];
  t.equal(second.body.event_id, first.body.event_id);
  t.match(second.body, { workflow_id: started.workflow_id, retry_attempt: 1 });
  t.equal(second.headers['x-acme-signature'], signature(secret, second.text));
});
