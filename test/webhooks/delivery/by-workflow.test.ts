// Ordering by workflow: events of one in their order, different ones side by side.

import t from 'tap';
import { createIds, presentId } from '../../../core/kernel/ids.ts';
import { systemRandom } from '../../../core/kernel/random.ts';
import { parkStatement } from '../../../core/webhooks/delivery/ordering/queries.ts';
import {
  answerWith,
  createRig,
  deliveriesOf,
  emit,
  hang,
  startReceiver,
  type Answer,
  type Received,
  type Rig,
} from '../rig.ts';

const second = 1000;

async function keyedEndpoint(rig: Rig, url: string, more: object = {}): Promise<string> {
  const ordering = 'workflow' as const;
  const request = { tenantId: 'acme', url, eventTypes: ['*'], ordering, ...more };
  return (await rig.webhooks.endpoints.register(request)).endpoint.endpointId;
}

/** Events of workflows by their names, in this order, ten milliseconds apart. */
async function emitOf(rig: Rig, names: string, workflows = new Map<string, string>()) {
  const ids = createIds({ clock: rig.clock, random: systemRandom });
  const events: string[] = [];
  for (const name of names) {
    const workflowId = workflows.get(name) ?? ids.uuid();
    workflows.set(name, workflowId);
    events.push(...(await emit(rig, { workflowId })));
    await rig.clock.advance(10);
  }
  return { events, workflows };
}

const idsOf = (received: Received[]): string[] => received.map(({ eventId }) => eventId);

t.test('a workflow whose event fails waits, and the others go on in their order', async (t) => {
  const rig = await createRig(t);
  let bad = '';
  const receiver = await startReceiver(t, (one, response) =>
    answerWith(one.eventId === bad ? 500 : 200)(one, response),
  );
  const endpointId = await keyedEndpoint(rig, receiver.origin);
  const { events, workflows } = await emitOf(rig, 'abaab');
  const [a1, b1, a2, a3, b2] = events;
  bad = a1!;
  await rig.webhooks.deliverer.start();
  await rig.recorded(3);
  const received = () => idsOf(receiver.received);
  t.same(
    received().filter((id) => id !== bad),
    [b1, b2],
  );
  t.equal(received().filter((id) => id === bad).length, 1);

  const later = await emitOf(rig, 'ca', workflows);
  await rig.recorded(4);
  t.equal(received().at(-1), later.events[0], 'a new workflow goes at once');
  await rig.clock.advance(5 * second);
  await rig.recorded(5);
  t.same([...new Set(received())], [a1, b1, b2, later.events[0]], 'what waits is not tried');
  bad = '';
  await rig.clock.advance(30 * second);
  await rig.recorded(9);
  t.same(received().slice(5), [a1, a2, a3, later.events[1]], 'then all of it, in order');
  t.ok((await deliveriesOf(rig, endpointId)).every(({ state }) => state === 'delivered'));
});

t.test('a workflow that hangs leaves the slots to the others', async (t) => {
  const rig = await createRig(t);
  const hung = createIds({ clock: rig.clock, random: systemRandom }).uuid();
  const ofHung = ({ body }: Received) =>
    JSON.parse(body).workflow_id === presentId('workflow', hung);
  let underWay = 0;
  let most = 0;
  const receiver = await startReceiver(t, (one, response) => {
    underWay += 1;
    most = Math.max(most, underWay);
    response.once('close', () => (underWay -= 1));
    if (ofHung(one)) return hang(one, response);
    setImmediate(() => setImmediate(() => answerWith(200)(one, response)));
  });
  await keyedEndpoint(rig, receiver.origin);
  await rig.webhooks.deliverer.start();
  // It is trusted by then.
  await emit(rig, { count: 50 });
  await rig.recorded(50);
  most = 0;
  for (let n = 0; n < 3; n += 1) {
    await emit(rig, { workflowId: hung });
    await rig.clock.advance(10);
  }
  await emit(rig, { count: 300 });
  await rig.recorded(350);
  t.equal(receiver.received.filter(ofHung).length, 1, 'its later events wait');
  t.ok(most > 4, `${most} at once`);
  await rig.stop();
});

t.test('given up after its own time, an event lets the next of its workflow go', async (t) => {
  const rig = await createRig(t);
  let bad = '';
  const receiver = await startReceiver(t, (one, response) =>
    answerWith(one.eventId === bad ? 500 : 200)(one, response),
  );
  const endpointId = await keyedEndpoint(rig, receiver.origin, { retryForSeconds: 60 });
  const { events } = await emitOf(rig, 'aaa');
  bad = events[0]!;
  await rig.webhooks.deliverer.start();
  await rig.recorded(1);
  for (const [index, delay] of [5, 30].entries()) {
    await rig.clock.advance(delay * second);
    await rig.recorded(index === 0 ? 2 : 5);
  }
  t.same(idsOf(receiver.received), [bad, bad, ...events]);
  const states = (await deliveriesOf(rig, endpointId)).map(({ state }) => state);
  t.same(states.sort(), ['dead', 'delivered', 'delivered']);
  bad = '';
  await rig.webhooks.deadLetters.replay('acme', { endpointId }, { dryRun: false });
  await rig.recorded(6);
  t.equal(idsOf(receiver.received).at(-1), events[0], 'its replay comes late');
});

t.test('dead letters of one workflow are replayed in its order', async (t) => {
  const rig = await createRig(t);
  const receiver = await startReceiver(t);
  const endpointId = await keyedEndpoint(rig, receiver.origin);
  const { endpoints, deadLetters, deliverer } = rig.webhooks;
  const { events } = await emitOf(rig, 'aabab');
  await endpoints.patch('acme', endpointId, { state: 'paused' });
  await endpoints.patch('acme', endpointId, { state: 'active' });
  await deadLetters.replay('acme', { endpointId }, { dryRun: false });
  await deliverer.start();
  await rig.recorded(5);
  const of = (...at: number[]) =>
    idsOf(receiver.received).filter((id) => at.some((n) => events[n] === id));
  t.same(of(0, 1, 3), [events[0], events[1], events[3]]);
  t.same(of(2, 4), [events[2], events[4]]);
});

t.test('what waits is kept out of the way, and goes as soon as it may', async (t) => {
  const rig = await createRig(t);
  let status = 500;
  const answer: Answer = (one, response) => answerWith(status)(one, response);
  const receiver = await startReceiver(t, answer);
  const endpointId = await keyedEndpoint(rig, receiver.origin);
  await rig.webhooks.deliverer.start();
  const { events, workflows } = await emitOf(rig, 'a');
  await rig.recorded(1);
  const { events: second_ } = await emitOf(rig, 'a', workflows);
  const { database, clock } = rig;
  const dues = async () =>
    (await deliveriesOf(rig, endpointId)).map(({ nextAttemptAt }) => nextAttemptAt!.getTime());
  await database.run(parkStatement, parkStatement.values({ now: clock.now() }));
  const [follower, head] = await dues();
  t.equal(follower, head, 'as long as the one before it');

  // Somebody has the first sent sooner; nothing tells of the second but the upkeep.
  status = 204;
  const [, first] = await deliveriesOf(rig, endpointId);
  await rig.webhooks.deliveries.replay('acme', first!.deliveryId);
  await rig.recorded(2);
  await database.run(parkStatement, parkStatement.values({ now: clock.now() }));
  rig.webhooks.deliverer.kick([{ tenantId: 'acme', endpointId }]);
  await rig.recorded(3);
  t.same(idsOf(receiver.received), [events[0], events[0], second_[0]]);
});

t.test('events of the appliance itself, of no workflow, wait for nothing', async (t) => {
  const rig = await createRig(t);
  const receiver = await startReceiver(t, answerWith(500));
  await keyedEndpoint(rig, receiver.origin);
  await rig.webhooks.deliverer.start();
  await emit(rig, { count: 3 });
  await rig.database.knex('events').update({ workflow_id: null });
  await rig.recorded(3);
  t.equal(new Set(idsOf(receiver.received)).size, 3);
});
