// Header fields of an endpoint's own: sent with every delivery, never shown.

import t from 'tap';
import { buildEndpoint, createRig, deliveriesOf, emit, startReceiver, type Rig } from './rig.ts';

const own = { Authorization: 'Bearer abc.def', 'X-Team': 'accounts payable' };

async function register(rig: Rig, url: string, headers: Record<string, string> | null = own) {
  const request = { tenantId: 'acme', url, eventTypes: ['*'], headers };
  return (await rig.webhooks.endpoints.register(request)).endpoint;
}

t.test('they come with every delivery, beside ours', async (t) => {
  const rig = await createRig(t);
  const receiver = await startReceiver(t);
  const { endpointId, headerNames } = await register(rig, receiver.origin);
  t.same(headerNames, ['Authorization', 'X-Team']);
  await rig.webhooks.deliverer.start();
  await emit(rig);
  await rig.recorded(1);
  const [{ headers }] = receiver.received as [(typeof receiver.received)[number]];
  t.match(headers, { authorization: 'Bearer abc.def', 'x-team': 'accounts payable' });
  t.match(headers, { 'webhook-signature': /^v1,/, 'content-type': 'application/json' });

  await rig.webhooks.endpoints.patch('acme', endpointId, { headers: { 'X-Team': 'ap' } });
  await emit(rig);
  await rig.recorded(2);
  const second = receiver.received[1]!.headers;
  t.equal(second['x-team'], 'ap');
  t.notOk(second['authorization'], 'all of them were replaced');
  await rig.webhooks.endpoints.patch('acme', endpointId, { headers: null });
  await emit(rig);
  await rig.recorded(3);
  t.notOk(receiver.received[2]!.headers['x-team']);
});

t.test('what they say is nowhere to be read but by the receiver', async (t) => {
  const rig = await createRig(t);
  const receiver = await startReceiver(t);
  const { endpointId } = await register(rig, receiver.origin);
  await rig.webhooks.deliverer.start();
  await emit(rig);
  await rig.recorded(1);
  const [delivery] = await deliveriesOf(rig, endpointId);
  const sent = await rig.webhooks.deliveries.sentRequest('acme', delivery!.deliveryId, null);
  t.match(sent.headers, { Authorization: '(not shown)', 'X-Team': '(not shown)' });
  const dry = { eventType: 'invoice.resolved', endpointId };
  t.match((await rig.webhooks.dryRuns.run('acme', dry)).headers, { 'X-Team': '(not shown)' });
  await rig.webhooks.endpoints.patch('acme', endpointId, { headers: own });

  const { knex } = rig.database;
  for (const table of ['webhook_endpoints', 'delivered', 'audit_entries']) {
    const { rows } = await knex.raw<{ rows: object[] }>(`SELECT t::text FROM ${table} t`);
    t.ok(rows.length > 0);
    t.notMatch(JSON.stringify(rows), /abc\.def|accounts payable/, table);
    t.notMatch(JSON.stringify(rows), Buffer.from('abc.def').toString('hex'), table);
  }
  t.notMatch(JSON.stringify(rig.lines), 'abc.def');
});

t.test('another host does not get them unasked', async (t) => {
  const rig = await createRig(t);
  const { endpointId, url } = await register(rig, 'https://erp.example/hooks');
  const { endpoints } = rig.webhooks;
  const elsewhere = { url: 'https://other.example/hooks' };
  await t.rejects(endpoints.patch('acme', endpointId, elsewhere), {
    code: 'invalid_request',
    details: [{ path: '/headers', message: /another host/ }],
  });
  t.equal((await endpoints.get('acme', endpointId)).url, url);
  const path = { url: 'https://erp.example/other' };
  t.same((await endpoints.patch('acme', endpointId, path)).headerNames, Object.keys(own));
  const moved = await endpoints.patch('acme', endpointId, { ...elsewhere, headers: null });
  t.match(moved, { ...elsewhere, headerNames: [] });
  const back = { url: 'https://erp.example/hooks', headers: own };
  t.same((await endpoints.patch('acme', endpointId, back)).headerNames, Object.keys(own));
});

t.test(
  'those that the delivery or the connection sets are refused, and what is none',
  async (t) => {
    const rig = await createRig(t);
    const refused: [name: string, value: string, why: RegExp][] = [
      ['Content-Type', 'text/plain', /by the delivery itself/],
      ['webhook-id', 'evt_1', /by the delivery itself/],
      ['x-workmill-signature', 'mine', /by the delivery itself/],
      ['Host', 'other.example', /by the delivery itself/],
      ['Transfer-Encoding', 'chunked', /by the delivery itself/],
      ['traceparent', '00-1', /by the delivery itself/],
      ['X Team', 'a', /no name/],
      ['X-Team:', 'a', /no name/],
      ['', 'a', /no name/],
      ['X-'.padEnd(65, 'a'), 'a', /no name/],
      ['X-Team', 'a\r\nHost: b', /one line/],
      ['X-Team', ' a', /spaces around/],
      ['X-Team', '', /visible/],
      ['X-Team', 'Käse', /ASCII/],
      ['X-Team', 'a'.repeat(4096), /longer than/],
    ];
    for (const [name, value, message] of refused) {
      const attempt = register(rig, 'https://erp.example/', { [name]: value });
      await t.rejects(attempt, { code: 'invalid_request', details: [{ message }] }, name);
    }
    const twice = register(rig, 'https://erp.example/', { 'X-Team': 'a', 'x-team': 'b' });
    await t.rejects(twice, {
      code: 'invalid_request',
      details: [{ path: '/headers/x-team', message: /other case/ }],
    });
  },
);

t.test('an endpoint for completion payloads can have them too', async (t) => {
  const rig = await createRig(t);
  const receiver = await startReceiver(t);
  const short = await buildEndpoint(rig, receiver.origin, { payload: 'short' });
  const { endpoints } = rig.webhooks;
  const changed = await endpoints.patch('acme', short.endpointId, { headers: own });
  t.same(changed.headerNames, Object.keys(own));
});
