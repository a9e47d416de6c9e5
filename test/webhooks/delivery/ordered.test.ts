import t from 'tap';
import {
  answerWith,
  createRig,
  deliveriesOf,
  emit,
  startReceiver,
  type Answer,
  type Received,
  type Rig,
} from '../rig.ts';

const second = 1000;
const hour = 3600 * second;

async function orderedEndpoint(rig: Rig, url: string): Promise<string> {
  const request = { tenantId: 'acme', url, eventTypes: ['*'], ordering: 'endpoint' as const };
  return (await rig.webhooks.endpoints.register(request)).endpoint.endpointId;
}

/** Events a second apart, in the order of their ids. */
async function emitInTurn(rig: Rig, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    ids.push(...(await emit(rig)));
    await rig.clock.advance(10);
  }
  return ids;
}

const idsOf = (received: Received[]): string[] => received.map(({ eventId }) => eventId);

t.test('the next event waits until the one before it was delivered; others do not', async (t) => {
  const rig = await createRig(t);
  let answer: Answer = answerWith(500);
  const ordered = await startReceiver(t, (one, response) => answer(one, response));
  const free = await startReceiver(t);
  await orderedEndpoint(rig, ordered.origin);
  await rig.webhooks.endpoints.register({ tenantId: 'acme', url: free.origin, eventTypes: ['*'] });
  await rig.webhooks.deliverer.start();
  const ids = await emitInTurn(rig, 5);
  await rig.recorded(6);
  t.same(idsOf(ordered.received), [ids[0]], 'one, and no other while it fails');
  t.same(idsOf(free.received).sort(), [...ids].sort());
  await rig.clock.advance(5 * second);
  await rig.recorded(7);
  answer = answerWith(200);
  await rig.clock.advance(30 * second);
  await rig.recorded(12);
  t.same(idsOf(ordered.received), [ids[0], ids[0], ...ids]);
});

t.test('an event that is given up lets the next one go, and its replay goes first', async (t) => {
  const rig = await createRig(t);
  let bad = '';
  const receiver = await startReceiver(t, (one, response) =>
    answerWith(one.eventId === bad ? 500 : 200)(one, response),
  );
  const endpointId = await orderedEndpoint(rig, receiver.origin);
  const ids = await emitInTurn(rig, 3);
  bad = ids[0]!;
  await rig.webhooks.deliverer.start();
  await rig.recorded(1);
  for (const [index, delay] of [5, 30, 120, 600, ...Array<number>(23).fill(3600)].entries()) {
    t.equal(new Set(idsOf(receiver.received)).size, 1);
    await rig.clock.advance(delay * second);
    await rig.recorded(index + 2);
  }
  // The breaker's longest rest.
  await rig.clock.advance(600 * second);
  await rig.recorded(30);
  t.same(idsOf(receiver.received).slice(27), ids);
  const dead = (await deliveriesOf(rig, endpointId)).find(({ state }) => state === 'dead')!;
  await rig.stop();

  const next = await createRig(t, { url: rig.url, clock: rig.clock });
  bad = '';
  await next.webhooks.endpoints.patch('acme', endpointId, { state: 'active' });
  const [later] = await emit(next);
  await next.webhooks.deadLetters.replay('acme', { endpointId }, { dryRun: false });
  t.equal(dead.endpointId, endpointId);
  await next.webhooks.deliverer.start();
  await next.recorded(2);
  t.same(idsOf(receiver.received).slice(30), [ids[0], later]);
  await next.clock.advance(hour);
  t.equal(receiver.received.length, 32);
});

t.test('a restart goes on with the event that failed, at its time', async (t) => {
  const rig = await createRig(t);
  let answer: Answer = answerWith(500);
  const receiver = await startReceiver(t, (one, response) => answer(one, response));
  await orderedEndpoint(rig, receiver.origin);
  const ids = await emitInTurn(rig, 3);
  await rig.webhooks.deliverer.start();
  await rig.recorded(1);
  await rig.stop();

  const next = await createRig(t, { url: rig.url, clock: rig.clock });
  answer = answerWith(200);
  await next.webhooks.deliverer.start();
  await next.clock.advance(1900);
  t.equal(receiver.received.length, 1, 'not before its time');
  await next.clock.advance(3100);
  await next.recorded(3);
  t.same(idsOf(receiver.received), [ids[0], ...ids]);
});

t.test('an endpoint that becomes ordered sends what waits in the order of events', async (t) => {
  const rig = await createRig(t);
  let answer: Answer = answerWith(500);
  const receiver = await startReceiver(t, (one, response) => answer(one, response));
  const { endpoint } = await rig.webhooks.endpoints.register({
    tenantId: 'acme',
    url: receiver.origin,
    eventTypes: ['*'],
  });
  await rig.webhooks.deliverer.start();
  const ids = await emitInTurn(rig, 4);
  await rig.recorded(4);
  answer = answerWith(200);
  const { endpointId } = endpoint;
  const changed = await rig.webhooks.endpoints.patch('acme', endpointId, {
    ordering: 'endpoint' as const,
  });
  t.equal(changed.ordering, 'endpoint');
  // To when the last is due and no further: an attempt under way has five seconds by this clock.
  await rig.clock.advance(5 * second + 40);
  await rig.recorded(8);
  t.same(idsOf(receiver.received).slice(4), ids);
});
