// Everything that a plugin declares appears by itself: an appliance is told the folder of the
// delivery-notes example, and what an administrator allows it, and nothing else.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { call } from '../http/client.ts';
import { compileSchema } from '../../core/kernel/validate.ts';
import { startProxy } from '../egress/proxies.ts';
import { buildPlace, startProcess } from '../support/appliance.ts';
import { eventually } from '../support/eventually.ts';
import { cloneDatabase } from '../support/postgres.ts';
import { startTlsServer, testAuthority } from '../support/tls.ts';

const authority = testAuthority();
const asked: string[] = [];
const carrier = await startTlsServer(t, {
  certificate: authority.issue({ commonName: 'carrier', names: ['carrier.example.com'] }),
  handler(incoming, outgoing) {
    const { method, url, headers } = incoming;
    asked.push(`${method} ${headers.host}${url} ${headers.authorization}`);
    outgoing.end('{"state":"delivered"}');
  },
});
// The plugin names the host that it declares; the proxy alone knows where that is in this test.
const proxy = await startProxy(t);
proxy.reach = () => ({ host: '127.0.0.1', port: carrier.port });

const example = join(import.meta.dirname, '../../plugins/examples/delivery-notes');
const place = buildPlace(
  t,
  `
database: { url: '${await cloneDatabase(t)}' }
pipelines: { folders: ['${example}'] }
egress:
  ca_files: [authority.pem]
  proxy: { url: '${proxy.url}', purposes: [plugins], resolves: proxy }
`,
);
mkdirSync(join(place.config, 'pipelines'));
writeFileSync(join(place.config, 'authority.pem'), authority.certificate);
writeFileSync(join(place.config, 'carrier-token'), 'invented-token\n', { mode: 0o600 });
allow('network: [carrier.example.com]\nsecrets: [{ name: CARRIER_TOKEN, file: carrier-token }]');
const appliance = await startProcess(t, { place });

function allow(text: string): void {
  writeFileSync(join(place.config, 'pipelines/delivery-notes.yaml'), `${text}\n`);
}

const get = async (path: string): Promise<any> => (await appliance.api(path)).json();
const waiting = { prefer: 'wait=60' };

async function receive(note: string): Promise<any> {
  const headers = { 'content-type': 'text/plain' };
  const { document_url } = (
    await appliance.api('/documents', { method: 'POST', headers, body: note })
  ).json();
  const reply = await appliance.api('/pipelines/delivery-notes/receive', {
    method: 'POST',
    headers: waiting,
    body: { input: { document_url } },
  });
  return { ...reply.json(), httpStatus: reply.status };
}

const noteOf = (number: string, bolts = 40): string =>
  `Delivery note: ${number}\nYour order: PO-1001\nDate: 2026-02-27\n\n${bolts} x Anchor bolt M12\n`;

t.test('its operation is a route, with its schemas and examples in the OpenAPI', async (t) => {
  const { paths, components } = (
    await call(new URL('/openapi.json', appliance.firstRun.base_url).href)
  ).json();
  const { post } = paths['/v1/pipelines/delivery-notes/receive'];
  t.equal(post.summary, 'Receive a delivery');
  const content = post.requestBody.content['application/json'];
  const [shown] = Object.values<any>(content.examples);
  t.match(shown.value.input, { document_url: /^https:/ });
  const unit = components.schemas['DeliveryNotesReceiveUnit'];
  t.match(unit.properties.differences, { description: /^Articles of which/ });
  const [answer] = Object.values<any>(post.responses[200].content['application/json'].examples);
  t.ok(compileSchema(unit)(answer.value.completed_unit).ok);
  t.notOk(paths['/v1/pipelines/word-count/count'], 'no other example is loaded');
  const refused = await appliance.api('/pipelines/delivery-notes/receive', {
    method: 'POST',
    body: { input: { document: 'x' } },
  });
  t.match(refused.json(), { error: 'invalid_request', details: [{ path: /^.input/ }] });
});

t.test('its settings are shown with their schema, and checked by it', async (t) => {
  const path = '/pipelines/delivery-notes/config';
  const shown = await get(path);
  t.match(shown, {
    settings: { tolerance_percent: 0 },
    settings_schema: { properties: { tolerance_percent: { type: 'number', maximum: 100 } } },
    operation_defaults: { receive: { confidence_threshold: 0.5 } },
  });
  const put = (tolerance: number) =>
    appliance.api(path, {
      method: 'PUT',
      body: { settings: { tolerance_percent: tolerance } },
    });
  t.match((await put(101)).json(), {
    error: 'invalid_request',
    details: [{ path: '/settings/tolerance_percent' }],
  });
  t.match((await put(5)).json(), {
    settings: { tolerance_percent: 5 },
    settings_schema: shown.settings_schema,
  });
});

t.test('its event is in the catalog and in dry runs', async (t) => {
  const { data } = await get('/webhooks/event-types');
  const type = data.find((one: any) => one.event_type === 'delivery.received');
  t.ok(type.business_object.properties.note_number);
  const body = { event_type: 'delivery.received' };
  const run = (await appliance.api('/webhooks/dry-run', { method: 'POST', body })).json();
  t.match(run.payload, { event_type: 'delivery.received', mode: 'test' });
  t.ok(compileSchema(type.schema)(run.payload).ok);
});

t.test('its set of reference data takes rows, and its runs look things up there', async (t) => {
  const path = '/reference/delivery_orders';
  const lines = [{ article: 'Anchor bolt M12', quantity: 40 }];
  const rows = [{ order_number: 'PO-1001', lines }];
  const kept = await appliance.api(path, { method: 'PUT', body: rows });
  t.equal(kept.status, 200, kept.text);
  t.match(await receive(noteOf('LS-1', 39)), {
    httpStatus: 200,
    completed_unit: { items: [{ quantity: 39, ordered: 40 }], differences: [] },
  });
  t.match(await receive(noteOf('LS-2', 30)), { httpStatus: 202, status: 'in_review' });
});

t.test('it reaches the host, with the secret, that its file allows, and no other', async (t) => {
  t.match(await receive(noteOf('LS-3')), { completed_unit: { shipment_status: 'delivered' } });
  t.equal(asked.at(-1), 'GET carrier.example.com/shipments/LS-3 Bearer invented-token');
  t.same(new Set(proxy.asked), new Set(['carrier.example.com:443']), 'through egress');
  const count = asked.length;
  const known = appliance.log().length;
  allow('secrets: [{ name: CARRIER_TOKEN, file: carrier-token }]');
  appliance.signal('SIGHUP');
  await eventually('the file is read again', () =>
    appliance
      .log()
      .slice(known)
      .some(({ message }) => message.includes('configuration reloaded')),
  );
  t.match(await receive(noteOf('LS-4')), { completed_unit: { shipment_status: null } });
  t.equal(asked.length, count);
  const told = await eventually('the plugin told why', () =>
    appliance.log().find(({ message }) => message === 'the carrier gave no status'),
  );
  t.match(told, { reason: /^no administrator (allows|gives)/ });
});

t.test('its runs are among the metrics', async (t) => {
  const { text } = await call(`${appliance.operationsUrl}/metrics`);
  t.match(text, /workmill_workflows_submitted_total\{pipeline="delivery-notes"\} 4/);
  t.match(text, /workmill_workflows_settled_total\{pipeline="delivery-notes",state="\w+"\} \d/);
  t.match(text, /\{host="delivery-notes"\} \d/);
});
