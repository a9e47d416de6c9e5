import type { ServerResponse } from 'node:http';
import t, { type Test } from 'tap';
import { eventually } from '../../support/eventually.ts';
import { answerWith, buildEndpoint, createRig, deliveriesOf, emit, startReceiver } from '../rig.ts';

const second = 1000;

/** An endpoint that is given a rest, with events that wait for their retries. */
async function restingEndpoint(t: Test) {
  const rig = await createRig(t);
  const receiver = await startReceiver(t, (one, response) =>
    answerWith(one.path === '/mended' ? 204 : 500)(one, response),
  );
  const { endpointId } = await buildEndpoint(rig, `${receiver.origin}/broken`);
  await rig.webhooks.deliverer.start();
  await emit(rig, { count: 12 });
  await rig.recorded(10);
  t.match((await rig.webhooks.endpoints.get('acme', endpointId)).health, { state: 'open' });
  return { rig, endpointId, mended: `${receiver.origin}/mended` };
}

t.test('an endpoint with another address gets at once what waited', async (t) => {
  const { rig, endpointId, mended } = await restingEndpoint(t);
  const { endpoints } = rig.webhooks;
  const changed = await endpoints.patch('acme', endpointId, { url: mended });
  t.match(changed, { failingSince: null, health: { state: 'closed', nextProbeAt: null } });
  // The clock stands still: neither the rest nor the schedule is waited for.
  await rig.recorded(22);
  const states = (await deliveriesOf(rig, endpointId)).map(({ state }) => state);
  t.same(states, Array(12).fill('delivered'));
  await rig.stop();
  t.match((await endpoints.get('acme', endpointId)).health, { state: 'closed' });
});

t.test('so it is when another process than the delivering one is told', async (t) => {
  const { rig, endpointId, mended } = await restingEndpoint(t);
  const other = await createRig(t, { url: rig.url, clock: rig.clock });
  await other.webhooks.endpoints.patch('acme', endpointId, { url: mended });
  await rig.recorded(22);
  t.equal(other.records.length, 0);
  const states = (await deliveriesOf(rig, endpointId)).map(({ state }) => state);
  t.same(states, Array(12).fill('delivered'));
});

t.test('an endpoint that is activated is sent the next event at once', async (t) => {
  const rig = await createRig(t);
  let status = 500;
  const receiver = await startReceiver(t, (one, response) => answerWith(status)(one, response));
  const { endpointId } = await buildEndpoint(rig, receiver.origin);
  const { endpoints, deliverer } = rig.webhooks;
  await deliverer.start();
  await emit(rig, { count: 10 });
  await rig.recorded(10);
  await endpoints.patch('acme', endpointId, { state: 'paused' });
  status = 200;
  await endpoints.patch('acme', endpointId, { state: 'active' });
  const [eventId] = await emit(rig);
  await rig.recorded(11);
  t.equal(receiver.received.at(-1)!.eventId, eventId);
  t.equal(receiver.received.length, 11, 'what the pause gave up stays with the dead letters');
});

t.test('the address that an endpoint has already, and other changes, end no rest', async (t) => {
  const { rig, endpointId } = await restingEndpoint(t);
  const { endpoints } = rig.webhooks;
  const { url } = await endpoints.get('acme', endpointId);
  await endpoints.patch('acme', endpointId, { url });
  await endpoints.patch('acme', endpointId, { description: 'ERP' });
  t.match((await endpoints.get('acme', endpointId)).health, { state: 'open' });
  await rig.clock.advance(20 * second);
  t.equal(rig.records.length, 10);
});

t.test('what the address of before answers late counts against nobody', async (t) => {
  const rig = await createRig(t);
  const hanging: ServerResponse[] = [];
  const old = await startReceiver(t, (_one, response) => void hanging.push(response));
  const receiver = await startReceiver(t);
  const { endpointId } = await buildEndpoint(rig, old.origin);
  await rig.webhooks.deliverer.start();
  await emit(rig);
  await eventually('the first attempt', () => hanging.length === 1);
  await rig.webhooks.endpoints.patch('acme', endpointId, { url: receiver.origin });
  hanging[0]!.writeHead(410).end();
  await rig.recorded(1);
  t.match(await rig.webhooks.endpoints.get('acme', endpointId), { state: 'active' });
  t.match(await deliveriesOf(rig, endpointId), [{ state: 'pending', lastStatus: 410 }]);
  await rig.clock.advance(5 * second);
  await rig.recorded(2);
  t.match(await deliveriesOf(rig, endpointId), [{ state: 'delivered', attempts: 2 }]);
  t.equal(receiver.received.length, 1);
});
