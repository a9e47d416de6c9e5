// What somebody does to an endpoint reaches the endpoints that ask to be told.

import { randomUUID } from 'node:crypto';
import t from 'tap';
import type { Actor } from '../../core/audit/entry.ts';
import { presentId } from '../../core/kernel/ids.ts';
import { createRig, startReceiver } from './rig.ts';

const watched = 'webhook.endpoint_changed';
const key = randomUUID();
const by: Actor = { kind: 'api_key', id: key, requestId: null, remoteAddress: null };

t.test('an endpoint that watches hears of the others, and of nobody else’s', async (t) => {
  const rig = await createRig(t);
  const receiver = await startReceiver(t);
  const { endpoints, secrets, deliverer } = rig.webhooks;
  const register = (tenantId: string, path: string, eventTypes: string[]) =>
    endpoints.register({ tenantId, url: `${receiver.origin}${path}`, eventTypes, by });
  await deliverer.start();
  await register('acme', '/watch', [watched]);
  await register('acme', '/all', ['*']);
  await rig.recorded(1);
  const { endpoint } = await register('acme', '/erp', ['invoice.resolved']);
  const { endpointId } = endpoint;
  await rig.recorded(2);
  const patch = {
    url: `${receiver.origin}/elsewhere`,
    maxPerSecond: 5,
    headers: { 'X-Key': 'abc' },
  };
  await endpoints.patch('acme', endpointId, patch, by);
  await rig.recorded(3);
  await secrets.rotate('acme', endpointId, 24, by);
  await rig.recorded(4);
  await register('other', '/others', ['*']);
  await endpoints.remove('acme', endpointId);
  await rig.recorded(5);

  t.same(new Set(receiver.received.map(({ path }) => path)), new Set(['/watch']));
  const told = receiver.received.map(({ body }) => JSON.parse(body));
  t.match(told[0], { event_type: watched, workflow_id: null, tenant_id: 'acme' });
  const id = presentId('endpoint', endpointId);
  const who = { kind: 'api_key', id: presentId('apiKey', key) };
  t.match(
    told.slice(1).map(({ data }) => data),
    [
      { endpoint_id: id, change: 'created', fields: ['url', 'payload', 'event_types'], by: who },
      { endpoint_id: id, change: 'changed', fields: ['max_per_second', 'url', 'headers'], by: who },
      { endpoint_id: id, change: 'secret_rotated', fields: ['overlap_hours'], by: who },
      { endpoint_id: id, change: 'deleted', fields: ['state'], by: { kind: 'system', id: null } },
    ],
  );
  t.notMatch(receiver.received.map(({ body }) => body).join(), /abc|whsec/);
});

t.test('nobody watches: nothing is written', async (t) => {
  const rig = await createRig(t);
  const { endpoints } = rig.webhooks;
  const url = 'https://erp.example/';
  const { endpoint } = await endpoints.register({ tenantId: 'acme', url, eventTypes: [watched] });
  await endpoints.patch('acme', endpoint.endpointId, { description: 'itself' });
  t.same(await rig.database.knex('events').select('event_id'), []);
});

t.test(
  'what changes while the endpoint that watches is paused waits as a dead letter',
  async (t) => {
    const { database, webhooks } = await createRig(t);
    const { endpoints } = webhooks;
    const register = (name: string, eventTypes: string[]) =>
      endpoints.register({ tenantId: 'acme', url: `https://${name}.example/`, eventTypes });
    const { endpoint } = await register('watch', [watched]);
    await endpoints.patch('acme', endpoint.endpointId, { state: 'paused' });
    await register('erp', ['invoice.resolved']);
    const waiting = await database.knex('undelivered').select('state', 'last_error');
    t.same(waiting, [{ state: 'dead', last_error: 'endpoint_paused' }]);
  },
);

t.test('what is told is what the catalog says', async (t) => {
  const rig = await createRig(t);
  const info = rig.webhooks.catalogue.list().find(({ eventType }) => eventType === watched)!;
  t.match(info.example, { data: { change: 'changed', fields: ['url'] } });
  const { body } = await rig.webhooks.dryRuns.run('acme', { eventType: watched, endpointId: null });
  t.match(JSON.parse(body), { event_type: watched, workflow_id: null });
});
