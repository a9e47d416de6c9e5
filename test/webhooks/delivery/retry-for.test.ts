import t from 'tap';
import { answerWith, createRig, deliveriesOf, emit, startReceiver, type Received } from '../rig.ts';

const second = 1000;
const hour = 3600 * second;
const idsOf = (received: Received[]): string[] => received.map(({ eventId }) => eventId);

t.test('an endpoint may have what it does not take given up sooner than others', async (t) => {
  const rig = await createRig(t);
  const receiver = await startReceiver(t, answerWith(500));
  const register = async (path: string, retryForSeconds: number | null) => {
    const url = receiver.origin + path;
    const request = { tenantId: 'acme', url, eventTypes: ['*'], retryForSeconds };
    return (await rig.webhooks.endpoints.register(request)).endpoint.endpointId;
  };
  const hasty = await register('/hasty', 60);
  const patient = await register('/patient', null);
  await rig.webhooks.deliverer.start();
  await emit(rig);
  await rig.recorded(2);
  for (const [index, delay] of [5, 30].entries()) {
    const [waiting] = await deliveriesOf(rig, hasty);
    t.equal(waiting!.state, 'pending');
    await rig.clock.advance(delay * second);
    await rig.recorded(2 * index + 4);
  }
  // Two minutes later would be after the minute.
  const [given] = await deliveriesOf(rig, hasty);
  t.match(given, { state: 'dead', attempts: 3, nextAttemptAt: null, lastError: 'bad_status' });
  t.match((await deliveriesOf(rig, patient))[0], { state: 'pending', attempts: 3 });

  const { endpoints, deadLetters } = rig.webhooks;
  await endpoints.patch('acme', hasty, { retryForSeconds: 300 });
  await deadLetters.replay('acme', { endpointId: hasty }, { dryRun: false });
  await rig.recorded(7);
  await rig.clock.advance(5 * second);
  await rig.recorded(8);
  await rig.clock.advance(30 * second);
  await rig.recorded(9);
  t.match(
    (await deliveriesOf(rig, hasty))[0],
    { state: 'pending', attempts: 6 },
    'a replay has all of the time again, as it is now',
  );
});

t.test('a receiver that asks for more time than is left gets the last moment of it', async (t) => {
  const rig = await createRig(t);
  const receiver = await startReceiver(t, answerWith(429, { 'retry-after': '7200' }));
  const request = {
    tenantId: 'acme',
    url: receiver.origin,
    eventTypes: ['*'],
    retryForSeconds: 90,
  };
  const { endpointId } = (await rig.webhooks.endpoints.register(request)).endpoint;
  const start = rig.clock.now().getTime();
  await rig.webhooks.deliverer.start();
  await emit(rig);
  await rig.recorded(1);
  const [waiting] = await deliveriesOf(rig, endpointId);
  t.same(waiting!.nextAttemptAt, new Date(start + 90 * second));
  await rig.clock.advance(90 * second);
  await rig.recorded(2);
  t.match((await deliveriesOf(rig, endpointId))[0], { state: 'dead', attempts: 2 });
});

t.test('an installation that gives up sooner than the endpoint says does so', async (t) => {
  const rig = await createRig(t, { retryForMs: 20 * second });
  const receiver = await startReceiver(t, answerWith(500));
  const request = {
    tenantId: 'acme',
    url: receiver.origin,
    eventTypes: ['*'],
    retryForSeconds: 60,
  };
  const { endpointId } = (await rig.webhooks.endpoints.register(request)).endpoint;
  await rig.webhooks.deliverer.start();
  await emit(rig);
  await rig.recorded(1);
  await rig.clock.advance(5 * second);
  await rig.recorded(2);
  t.match((await deliveriesOf(rig, endpointId))[0], { state: 'dead', attempts: 2 });
});

t.test('an ordered endpoint goes on once its first event is given up', async (t) => {
  const rig = await createRig(t);
  let bad = '';
  const receiver = await startReceiver(t, (one, response) =>
    answerWith(one.eventId === bad ? 500 : 200)(one, response),
  );
  const how = { ordering: 'endpoint' as const, retryForSeconds: 60 };
  const request = { tenantId: 'acme', url: receiver.origin, eventTypes: ['*'], ...how };
  const { endpointId } = (await rig.webhooks.endpoints.register(request)).endpoint;
  const ids: string[] = [];
  for (let made = 0; made < 3; made += 1) {
    ids.push(...(await emit(rig)));
    await rig.clock.advance(10);
  }
  bad = ids[0]!;
  await rig.webhooks.deliverer.start();
  await rig.recorded(1);
  await rig.clock.advance(5 * second);
  await rig.recorded(2);
  t.equal(new Set(idsOf(receiver.received)).size, 1, 'it waits');
  await rig.clock.advance(30 * second);
  await rig.recorded(5);
  t.same(idsOf(receiver.received).slice(2), ids, 'and goes on');
  bad = '';
  await rig.webhooks.deadLetters.replay('acme', { endpointId }, { dryRun: false });
  await rig.recorded(6);
  t.equal(idsOf(receiver.received).at(-1), ids[0], 'its replay comes late');
  await rig.clock.advance(hour);
  t.equal(receiver.received.length, 6);
});
