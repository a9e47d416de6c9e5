import t from 'tap';
import {
  answerWith,
  buildEndpoint,
  createRig,
  deliveriesOf,
  emit,
  startReceiver,
  type Answer,
} from '../rig.ts';

const second = 1000;
const day = 86_400 * second;

t.test(
  'a failing endpoint is given a rest, tried with one attempt, and loses nothing',
  async (t) => {
    const rig = await createRig(t);
    let answer: Answer = answerWith(500);
    const receiver = await startReceiver(t, (one, response) => answer(one, response));
    const { endpointId } = await buildEndpoint(rig, receiver.origin);
    await rig.webhooks.deliverer.start();
    await emit(rig, { count: 40 });
    await rig.recorded(10);
    await rig.clock.advance(29 * second);
    t.equal(receiver.received.length, 10, 'nothing is sent in the rest');
    await rig.clock.advance(2 * second);
    await rig.recorded(11);
    await rig.clock.advance(30 * second);
    t.equal(receiver.received.length, 11, 'one attempt after the rest, and a longer one follows');
    answer = answerWith(200);
    // No further than the attempt's own deadline of 5 s allows.
    await rig.clock.advance(30.5 * second);
    await rig.recorded(12);
    await rig.clock.advance(second);
    await rig.recorded(51);
    const states = (await deliveriesOf(rig, endpointId)).map(({ state }) => state);
    t.same(states, Array(40).fill('delivered'));
  },
);

t.test('a success among failures begins their count anew', async (t) => {
  const rig = await createRig(t);
  let status = 500;
  const receiver = await startReceiver(t, (one, response) => answerWith(status)(one, response));
  const { endpointId } = await buildEndpoint(rig, receiver.origin);
  await rig.webhooks.deliverer.start();
  await emit(rig, { count: 9 });
  await rig.recorded(9);
  status = 200;
  await emit(rig);
  await rig.recorded(10);
  status = 500;
  await emit(rig, { count: 9 });
  await rig.recorded(19);
  t.match(await rig.database.knex('webhook_endpoints').first(), { breaker_openings: 0 });
  t.match((await rig.webhooks.endpoints.get('acme', endpointId)).health, { state: 'closed' });
  await emit(rig);
  await rig.recorded(20);
  await rig.stop();
  t.match(await rig.database.knex('webhook_endpoints').first(), { breaker_openings: 1 });
});

t.test('a rest of one endpoint is no rest of another', async (t) => {
  const rig = await createRig(t);
  const bad = await startReceiver(t, answerWith(500));
  const good = await startReceiver(t);
  await buildEndpoint(rig, bad.origin);
  await buildEndpoint(rig, good.origin);
  await rig.webhooks.deliverer.start();
  await emit(rig, { count: 30 });
  await rig.recorded(40);
  t.equal(good.received.length, 30);
  t.equal(bad.received.length, 10);
});

t.test('an endpoint with a limit gets no more attempts within a second', async (t) => {
  const rig = await createRig(t);
  const receiver = await startReceiver(t);
  const request = { tenantId: 'acme', url: receiver.origin, eventTypes: ['*'], maxPerSecond: 3 };
  await rig.webhooks.endpoints.register(request);
  await rig.webhooks.deliverer.start();
  await emit(rig, { count: 8 });
  for (const expected of [3, 6, 8]) {
    await rig.recorded(expected);
    await rig.clock.advance(850);
    t.equal(receiver.received.length, expected);
    await rig.clock.advance(250);
  }
});

t.test('an endpoint that only fails for days is disabled, and the others are told', async (t) => {
  const rig = await createRig(t);
  let answer = answerWith(500);
  const receiver = await startReceiver(t, (one, response) => answer(one, response));
  const other = await startReceiver(t);
  const { endpointId } = await buildEndpoint(rig, receiver.origin);
  const { endpoints, deliverer } = rig.webhooks;
  const eventTypes = ['webhook.endpoint_disabled'];
  await endpoints.register({ tenantId: 'acme', url: other.origin, eventTypes });
  const foreign = { tenantId: 'other', url: `${other.origin}/foreign`, eventTypes };
  await endpoints.register(foreign);
  await deliverer.start();
  await emit(rig);
  await rig.recorded(1);
  const began = rig.records[0]!.endedAt;
  await rig.clock.advance(5 * second);
  await rig.recorded(2);
  t.match(await endpoints.get('acme', endpointId), { state: 'active', failingSince: began });
  await rig.database.knex('undelivered').update({ state: 'dead', done_at: began });
  await rig.clock.advance(5 * day);
  await emit(rig);
  await rig.recorded(4);
  t.match(await endpoints.get('acme', endpointId), { state: 'disabled', stateReason: 'failing' });
  t.equal(other.received.length, 1);
  t.match(JSON.parse(other.received[0]!.body), {
    event_type: 'webhook.endpoint_disabled',
    workflow_id: null,
    tenant_id: 'acme',
    data: { url: `${receiver.origin}/`, reason: 'failing', failing_since: began.toISOString() },
  });
  await endpoints.patch('acme', endpointId, { state: 'active' });
  t.match(await endpoints.get('acme', endpointId), { failingSince: null, stateReason: null });

  // Its days begin anew: one more failure changes nothing, and what comes then arrives.
  await emit(rig);
  await rig.recorded(5);
  t.match(rig.records[4], { endpointId, delivered: false });
  t.match(await endpoints.get('acme', endpointId), { state: 'active', failingSince: Date });
  answer = answerWith(200);
  await emit(rig);
  await rig.recorded(6);
  t.match(rig.records[5], { endpointId, delivered: true });
  t.match(await endpoints.get('acme', endpointId), { state: 'active', failingSince: null });
});

t.test('an endpoint that fails now and then stays', async (t) => {
  const rig = await createRig(t);
  let answer: Answer = answerWith(500);
  const receiver = await startReceiver(t, (one, response) => answer(one, response));
  const { endpointId } = await buildEndpoint(rig, receiver.origin);
  const { endpoints, deliverer } = rig.webhooks;
  await deliverer.start();
  await emit(rig);
  await rig.recorded(1);
  answer = answerWith(200);
  await rig.clock.advance(5 * second);
  await rig.recorded(2);
  await rig.clock.advance(6 * day);
  answer = answerWith(500);
  await emit(rig);
  await rig.recorded(3);
  t.match(await endpoints.get('acme', endpointId), {
    state: 'active',
    failingSince: rig.records[2]!.endedAt,
  });
});
