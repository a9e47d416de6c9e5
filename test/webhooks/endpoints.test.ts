import t from 'tap';
import type { Fault } from '../../core/kernel/errors.ts';
import { systemRandom } from '../../core/kernel/random.ts';
import { createIds } from '../../core/kernel/ids.ts';
import { createSecret } from '../../core/webhooks/signature.ts';
import { buildEndpoint, createRig, deliveriesOf, emit } from './rig.ts';

const tenantId = 'acme';
const url = 'https://receiver.example/hooks';

async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'nothing was thrown',
    (error: Fault) => error.code,
  );
}

t.test('an endpoint is registered with a secret that is shown once', async (t) => {
  const rig = await createRig(t);
  const { endpoints } = rig.webhooks;
  const eventTypes = ['invoice.resolved', 'invoice.resolved'];
  const made = await endpoints.register({ tenantId, url, eventTypes, description: 'ERP' });
  t.match(made.secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  t.same(made.endpoint.eventTypes, ['invoice.resolved']);
  const read = await endpoints.get(tenantId, made.endpoint.endpointId);
  t.same(read, made.endpoint);
  t.notMatch(JSON.stringify(read), made.secret);
  const secret = createSecret(systemRandom);
  t.equal((await endpoints.register({ tenantId, url, eventTypes: ['*'], secret })).secret, secret);
});

t.test(
  'insecure and private addresses are refused, also when an endpoint is changed',
  async (t) => {
    const rig = await createRig(t, { openLoopback: false });
    const { endpoints } = rig.webhooks;
    const { endpointId } = await buildEndpoint(rig, url);
    const bad = [
      'http://receiver.example/',
      'https://10.0.0.1/',
      'https://2130706433/',
      'nonsense',
    ];
    for (const address of bad) {
      const request = { tenantId, url: address, eventTypes: ['*'] };
      t.equal(await codeOf(endpoints.register(request)), 'insecure_url', address);
      t.equal(await codeOf(endpoints.ensureCompletionEndpoint(request)), 'insecure_url', address);
      t.equal(
        await codeOf(endpoints.patch(tenantId, endpointId, { url: address })),
        'insecure_url',
      );
    }
    t.equal((await endpoints.get(tenantId, endpointId)).url, url);
  },
);

t.test('event types that nobody sends and secrets that cannot sign are refused', async (t) => {
  const { endpoints } = (await createRig(t)).webhooks;
  const register = (change: object) =>
    endpoints.register({ tenantId, url, eventTypes: ['*'], ...change });
  await t.rejects(register({ eventTypes: ['invoice.resolvd'] }), {
    code: 'invalid_request',
    details: [{ path: '/event_types/0', message: /did you mean "invoice\.resolved"/ }],
  });
  t.equal(await codeOf(register({ eventTypes: [] })), 'invalid_request');
  t.equal(await codeOf(register({ secret: 'whsec_c2hvcnQ=' })), 'invalid_request');
});

t.test('lists come in pages, newest first, without deleted endpoints', async (t) => {
  const rig = await createRig(t);
  const { endpoints } = rig.webhooks;
  const made: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    made.unshift((await buildEndpoint(rig, url)).endpointId);
    await rig.clock.advance(1);
  }
  await endpoints.remove(tenantId, made[2]!);
  const first = await endpoints.list(tenantId, { limit: 2, cursor: null });
  const second = await endpoints.list(tenantId, { limit: 2, cursor: first.nextCursor });
  const seen = [...first.items, ...second.items].map((endpoint) => endpoint.endpointId);
  t.same(seen, [made[0], made[1], made[3], made[4]]);
  t.equal(second.nextCursor, null);
  await t.rejects(endpoints.list(tenantId, { limit: 2, cursor: 'x' }), { code: 'invalid_request' });
});

t.test('an address that is named again keeps its completion endpoint and secret', async (t) => {
  const rig = await createRig(t);
  const { endpoints } = rig.webhooks;
  const ensure = (tenant = tenantId) =>
    endpoints.ensureCompletionEndpoint({ tenantId: tenant, url });
  const both = await Promise.all([ensure(), ensure()]);
  t.equal(both[0].endpointId, both[1].endpointId);
  t.equal(both.filter(({ secret }) => secret !== null).length, 1);
  t.not((await ensure('other')).endpointId, both[0].endpointId);
  await endpoints.remove(tenantId, both[0].endpointId);
  const anew = await ensure();
  t.not(anew.endpointId, both[0].endpointId);
  t.ok(anew.secret);
  const another = await endpoints.ensureCompletionEndpoint({ tenantId, url: `${url}/2` });
  const change = endpoints.patch(tenantId, another.endpointId, { url });
  t.equal(await codeOf(change), 'conflict');
});

t.test('what a paused endpoint had pending becomes dead letters', async (t) => {
  const rig = await createRig(t);
  const { endpoints } = rig.webhooks;
  const { endpointId } = await buildEndpoint(rig, url);
  await emit(rig);
  await endpoints.patch(tenantId, endpointId, { state: 'paused' });
  t.match(await deliveriesOf(rig, endpointId), [{ state: 'dead', lastError: 'endpoint_paused' }]);
  await endpoints.patch(tenantId, endpointId, { state: 'active' });
  const [dead] = await deliveriesOf(rig, endpointId);
  t.match(await rig.webhooks.deliveries.replay(tenantId, dead!.deliveryId), { state: 'pending' });
});

t.test('another tenant sees, changes and replays nothing', async (t) => {
  const rig = await createRig(t);
  const { endpoints, deliveries } = rig.webhooks;
  const { endpointId } = await buildEndpoint(rig, url);
  await emit(rig);
  const [delivery] = await deliveriesOf(rig, endpointId);
  const { deliveryId } = delivery!;
  const page = { limit: 10, cursor: null };
  t.same((await endpoints.list('other', page)).items, []);
  const attempts: [string, () => Promise<unknown>][] = [
    ['get', () => endpoints.get('other', endpointId)],
    ['patch', () => endpoints.patch('other', endpointId, { state: 'paused' })],
    ['remove', () => endpoints.remove('other', endpointId)],
    ['list', () => deliveries.list('other', endpointId, page)],
    ['delivery', () => deliveries.get('other', deliveryId)],
    ['attempts', () => deliveries.attempts('other', deliveryId, 10)],
    ['replay', () => deliveries.replay('other', deliveryId)],
    ['test', () => deliveries.sendTest('other', endpointId)],
  ];
  for (const [name, work] of attempts) t.equal(await codeOf(work()), 'not_found', name);
  t.equal((await endpoints.get(tenantId, endpointId)).state, 'active');
  const unknown = createIds({ clock: rig.clock, random: systemRandom }).uuid();
  t.equal(await codeOf(endpoints.get(tenantId, unknown)), 'not_found');
});

t.test('a tenant registers as many as it can have, and others have their own', async (t) => {
  const rig = await createRig(t, { maxEndpointsPerTenant: 2 });
  const { endpoints } = rig.webhooks;
  const register = (tenantId = 'acme') =>
    endpoints.register({ tenantId, url: 'https://erp.example/', eventTypes: ['*'] });
  await endpoints.ensureCompletionEndpoint({ tenantId: 'acme', url: 'https://erp.example/done' });
  const { endpoint } = await register();
  await register();
  await t.rejects(register(), { code: 'conflict', message: /2 endpoints already/ });
  await register('other');
  await endpoints.remove('acme', endpoint.endpointId);
  await register();
  const { items } = await endpoints.list('acme', { limit: 10, cursor: null });
  t.equal(items.length, 3, 'those for completions are not counted');
});
