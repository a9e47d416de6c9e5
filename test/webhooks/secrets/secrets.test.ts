import t from 'tap';
import { verifyWithKey } from '../../../core/webhooks/key-pair.ts';
import { purgeWebhookLog } from '../../../core/webhooks/retention/queries.ts';
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
  await secrets.promote('acme', endpointId, 'newest');
  await emit(rig);
  await rig.recorded(3);
  t.same(verifiedBy(fresh, receiver.received[2]!, rig), [], 'promotion ends it sooner');
  t.same(verifiedBy(third, receiver.received[2]!, rig), everything);
});

t.test('without an overlap the new secret signs at once, and an overlap ends once', async (t) => {
  const rig = await createRig(t);
  const { endpointId, secret: old } = await buildEndpoint(rig, 'https://receiver.example/');
  const { secrets } = rig.webhooks;
  const fresh = await secrets.rotate('acme', endpointId, 0);
  t.not(fresh, old);
  t.same(await secrets.of('acme', endpointId), [fresh]);
  await t.rejects(secrets.promote('acme', endpointId, 'newest'), { code: 'conflict' });
  await secrets.rotate('acme', endpointId, 1);
  const both = await Promise.allSettled([
    secrets.promote('acme', endpointId, 'newest'),
    secrets.promote('acme', endpointId, 'newest'),
  ]);
  t.same(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  await t.rejects(secrets.rotate('other', endpointId, 0), { code: 'not_found' });
});

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

t.test('three secrets sign at once, each until its end, and a fourth has to wait', async (t) => {
  const rig = await createRig(t);
  const receiver = await startReceiver(t);
  const request = { tenantId: 'acme', url: receiver.origin, eventTypes: ['*'], ed25519: true };
  const { endpoint, secret: first } = await rig.webhooks.endpoints.register(request);
  const { endpointId } = endpoint;
  const { secrets, deliverer, endpoints } = rig.webhooks;
  await deliverer.start();
  const begunMs = rig.clock.now().getTime();
  const at = (hours: number): Date => new Date(begunMs + hours * hour);
  const second = await secrets.rotate('acme', endpointId, 24);
  await rig.clock.advance(hour);
  const third = await secrets.rotate('acme', endpointId, 48);
  const all = [first, second, third];
  const ends = async () => (await endpoints.get('acme', endpointId)).secrets;
  t.same(await ends(), [{ endsAt: at(24) }, { endsAt: at(49) }, { endsAt: null }]);
  await t.rejects(secrets.rotate('acme', endpointId, 1), {
    code: 'conflict',
    message: new RegExp(`oldest ends at ${at(24).toISOString()}`),
  });

  const { publicKeys } = await endpoints.get('acme', endpointId);
  t.equal(new Set(publicKeys).size, 3, 'a key pair each');
  async function signing(): Promise<{ by: string[][]; pairs: boolean[]; count: number }> {
    const before = rig.records.length;
    await emit(rig);
    await rig.recorded(before + 1);
    const one = receiver.received.at(-1)!;
    const signatures = String(one.headers['webhook-signature']);
    const timestamp = Number(one.headers['webhook-timestamp']);
    const sent = { id: one.eventId, timestamp, body: one.body };
    return {
      by: all.map((secret) => verifiedBy(secret, one, rig)),
      pairs: publicKeys.map((key) => verifyWithKey(key, sent, signatures)),
      count: signatures.split(' ').filter((text) => text.startsWith('v1,')).length,
    };
  }
  const both = ['standard'];
  t.same(await signing(), { by: [everything, both, both], pairs: [true, true, true], count: 3 });
  await rig.clock.advance(23 * hour);
  t.same(await signing(), { by: [[], everything, both], pairs: [false, true, true], count: 2 });
  t.same(await ends(), [{ endsAt: at(49) }, { endsAt: null }], 'before anything tidies the row');

  // The row is tidied, and what comes of it is the same.
  const day = { now: rig.clock.now(), retentionDays: 30 };
  await purgeWebhookLog(rig.database, day);
  t.same(await signing(), { by: [[], everything, both], pairs: [false, true, true], count: 2 });
  await rig.clock.advance(25 * hour);
  await purgeWebhookLog(rig.database, { ...day, now: rig.clock.now() });
  t.same(await signing(), { by: [[], [], everything], pairs: [false, false, true], count: 1 });
});

t.test(
  'old secrets end when they are told to: all, the oldest, or those that leaked',
  async (t) => {
    const rig = await createRig(t);
    const { endpointId } = await buildEndpoint(rig, 'https://receiver.example/');
    const { secrets, endpoints } = rig.webhooks;
    const nowMs = rig.clock.now().getTime();
    const second = await secrets.rotate('acme', endpointId, 48);
    const third = await secrets.rotate('acme', endpointId, 1);
    const end = { endsAt: new Date(nowMs + hour) };
    const ends = async () => (await endpoints.get('acme', endpointId)).secrets;
    t.same(
      await ends(),
      [end, end, { endsAt: null }],
      'none is to be known longer than a newer one',
    );
    await secrets.promote('acme', endpointId, 'next');
    t.same(await secrets.of('acme', endpointId), [second, third]);
    const fourth = await secrets.rotate('acme', endpointId, 1);
    await secrets.promote('acme', endpointId, 'newest');
    t.same(await secrets.of('acme', endpointId), [fourth]);
    await secrets.rotate('acme', endpointId, 1);
    await secrets.rotate('acme', endpointId, 1);
    const clean = await secrets.rotate('acme', endpointId, 0);
    t.same(await secrets.of('acme', endpointId), [clean], 'also while three sign');
  },
);
