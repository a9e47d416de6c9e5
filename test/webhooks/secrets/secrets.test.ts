import t from 'tap';
import {
  verifyBody,
  verifyStandard,
  type StandardHeaders,
} from '../../../core/webhooks/signature.ts';
import { buildEndpoint, createRig, emit, startReceiver, type Received, type Rig } from '../rig.ts';

const hour = 3_600_000;

/** Which headers a secret verifies, of one delivery. */
function verifiedBy(secret: string, { headers, body }: Received, rig: Rig): string[] {
  const standard = headers as unknown as StandardHeaders;
  const now = rig.clock.now();
  return [
    ...(verifyBody(secret, body, String(headers['x-workmill-signature'])) ? ['published'] : []),
    ...(verifyStandard(secret, standard, body, { now }) ? ['standard'] : []),
  ];
}

const everything = ['published', 'standard'];

t.test('in the overlap the old secret keeps the published header and both sign', async (t) => {
  const rig = await createRig(t);
  const receiver = await startReceiver(t);
  const { endpointId, secret: old } = await buildEndpoint(rig, receiver.origin);
  const { secrets, deliverer } = rig.webhooks;
  await deliverer.start();
  const fresh = await secrets.rotate('acme', endpointId, 24);
  await emit(rig);
  await rig.recorded(1);
  t.same(verifiedBy(old, receiver.received[0]!, rig), everything);
  t.same(verifiedBy(fresh, receiver.received[0]!, rig), ['standard']);

  await rig.clock.advance(24 * hour);
  await emit(rig);
  await rig.recorded(2);
  t.same(verifiedBy(old, receiver.received[1]!, rig), [], 'the overlap ends by itself');
  t.same(verifiedBy(fresh, receiver.received[1]!, rig), everything);

  const third = await secrets.rotate('acme', endpointId, 24);
  await secrets.promote('acme', endpointId);
  await emit(rig);
  await rig.recorded(3);
  t.same(verifiedBy(fresh, receiver.received[2]!, rig), [], 'promotion ends it sooner');
  t.same(verifiedBy(third, receiver.received[2]!, rig), everything);
});

t.test(
  'without an overlap the new secret signs at once, and one rotation ends first',
  async (t) => {
    const rig = await createRig(t);
    const { endpointId, secret: old } = await buildEndpoint(rig, 'https://receiver.example/');
    const { secrets } = rig.webhooks;
    const fresh = await secrets.rotate('acme', endpointId, 0);
    t.not(fresh, old);
    t.same(await secrets.of('acme', endpointId), { current: fresh, next: null });
    await t.rejects(secrets.promote('acme', endpointId), { code: 'conflict' });
    await secrets.rotate('acme', endpointId, 1);
    await t.rejects(secrets.rotate('acme', endpointId, 1), { code: 'conflict' });
    const both = await Promise.allSettled([
      secrets.promote('acme', endpointId),
      secrets.promote('acme', endpointId),
    ]);
    t.same(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    await t.rejects(secrets.rotate('other', endpointId, 0), { code: 'not_found' });
  },
);

t.test('a dry run signs with the secrets of its endpoint and sends nothing', async (t) => {
  const rig = await createRig(t);
  const receiver = await startReceiver(t);
  const { endpointId, secret: old } = await buildEndpoint(rig, receiver.origin);
  const { secrets, dryRuns, deliverer } = rig.webhooks;
  await deliverer.start();
  const fresh = await secrets.rotate('acme', endpointId, 24);
  const request = { eventType: 'invoice.resolved', endpointId };
  const run = await dryRuns.run('acme', request);
  t.equal(run.secret, null, 'an own secret is not shown again');
  const headers = Object.fromEntries(
    Object.entries(run.headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const one = { path: '/', headers, body: run.body, eventId: '' };
  t.same(verifiedBy(old, one, rig), everything);
  t.same(verifiedBy(fresh, one, rig), ['standard']);
  t.match(JSON.parse(run.body), { mode: 'test', data: { business_object: { number: 'A-1' } } });
  t.same(await rig.database.knex('deliveries'), []);
  t.same(receiver.received, []);
});
