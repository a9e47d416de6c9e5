import t from 'tap';
import { answerWith, buildEndpoint, createRig, emit, startReceiver, type Answer } from '../rig.ts';

const second = 1000;

t.test('an endpoint shows its breaker, which outlives the process', async (t) => {
  const rig = await createRig(t);
  let answer: Answer = answerWith(500);
  const receiver = await startReceiver(t, (one, response) => answer(one, response));
  const { endpointId } = await buildEndpoint(rig, receiver.origin);
  const healthOf = async () => (await rig.webhooks.endpoints.get('acme', endpointId)).health;
  const closed = { state: 'closed', nextProbeAt: null } as const;
  t.same(await healthOf(), { ...closed, since: null, lastSuccessAt: null, lastError: null });
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
