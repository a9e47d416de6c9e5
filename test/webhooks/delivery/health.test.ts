import t from 'tap';
import { presentEndpoint } from '../../../core/webhooks/present.ts';
import { eventually } from '../../support/eventually.ts';
import { answerWith, buildEndpoint, createRig, emit, startReceiver, type Answer } from '../rig.ts';

const second = 1000;

t.test('an endpoint shows its breaker, which outlives the process', async (t) => {
  const rig = await createRig(t);
  let answer: Answer = answerWith(500);
  const receiver = await startReceiver(t, (one, response) => answer(one, response));
  const { endpointId } = await buildEndpoint(rig, receiver.origin);
  const healthOf = async () => (await rig.webhooks.endpoints.get('acme', endpointId)).health;
  const closed = { state: 'closed', nextProbeAt: null } as const;
  const blank = { concurrency: null, since: null, lastSuccessAt: null, lastError: null };
  t.same(await healthOf(), { ...closed, ...blank });
  await rig.webhooks.deliverer.start();
  await emit(rig, { count: 20 });
  await rig.recorded(10);
  const openedAt = rig.clock.now();
  const until = new Date(openedAt.getTime() + 30 * second);
  await rig.stop();
  t.match(await healthOf(), {
    state: 'open',
    since: openedAt,
    nextProbeAt: until,
    lastError: { error: 'bad_status', status: 500 },
  });

  const next = await createRig(t, { url: rig.url, clock: rig.clock });
  await next.webhooks.deliverer.start();
  await next.clock.advance(26 * second);
  t.equal(receiver.received.length, 10, 'the next process keeps the rest');
  answer = answerWith(200);
  await next.webhooks.endpoints.patch('acme', endpointId, { description: 'x' });
  await next.clock.advance(1.5 * second);
  await next.recorded(1);
  await next.recorded(20);
  await next.stop();
  t.match(await healthOf(), { ...closed, since: Date, lastSuccessAt: Date });
});

t.test('after the rest, before the attempt, it is half open', async (t) => {
  const rig = await createRig(t);
  const receiver = await startReceiver(t, answerWith(500));
  const { endpointId } = await buildEndpoint(rig, receiver.origin);
  await rig.webhooks.deliverer.start();
  await emit(rig, { count: 10 });
  await rig.recorded(10);
  await rig.stop();
  await rig.clock.advance(60 * second);
  const { health } = await rig.webhooks.endpoints.get('acme', endpointId);
  t.match(health, { state: 'half_open', nextProbeAt: null });
});

t.test('an endpoint shows how much it is found to bear, also from another process', async (t) => {
  const rig = await createRig(t);
  let status = 200;
  const receiver = await startReceiver(t, (one, response) => answerWith(status)(one, response));
  const { endpointId } = await buildEndpoint(rig, receiver.origin);
  const other = await createRig(t, { url: rig.url, clock: rig.clock });
  const concurrency = async () =>
    (await other.webhooks.endpoints.get('acme', endpointId)).health.concurrency;
  await rig.webhooks.deliverer.start();
  await emit(rig, { count: 200 });
  await rig.recorded(200);
  await rig.clock.advance(10 * second);
  const found = await eventually('the next notes', concurrency);
  t.ok(found > 8, 'it answered, and is trusted with more than at first');
  status = 503;
  await emit(rig);
  await rig.recorded(201);
  t.equal(await concurrency(), Math.floor(found / 2), 'told at once, as the first failure is');
  await rig.clock.advance(5 * second);
  await rig.recorded(202);
  const shown = presentEndpoint(await rig.webhooks.endpoints.get('acme', endpointId), new Date(0));
  t.match(shown, { health: { concurrency: Number, max_per_second: null } });
});
