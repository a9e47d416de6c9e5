import t from 'tap';
import { answerWith, buildEndpoint, createRig, deliveriesOf, emit, startReceiver } from '../rig.ts';

t.test('a replay before the retry takes its place, and counts on', async (t) => {
  const rig = await createRig(t);
  let status = 500;
  let mayAnswer = Promise.resolve();
  const receiver = await startReceiver(t, (received, response) => {
    void mayAnswer.then(() => answerWith(status)(received, response));
  });
  const { endpointId } = await buildEndpoint(rig, receiver.origin);
  await rig.webhooks.deliverer.start();
  const [eventId] = await emit(rig);
  await rig.recorded(1);
  const [waiting] = await deliveriesOf(rig, endpointId);
  const replay = () => rig.webhooks.deliveries.replay('acme', waiting!.deliveryId);
  const replayShown = Promise.withResolvers<void>();
  mayAnswer = replayShown.promise;
  t.match(await replay(), { state: 'pending', attempts: 1 });
  replayShown.resolve();
  await rig.recorded(2);
  status = 204;
  // The retry that it came before would have been due after five seconds; the next is after thirty.
  await rig.clock.advance(5_000);
  t.equal(rig.records.length, 2);
  await rig.clock.advance(25_000);
  await rig.recorded(3);
  t.match(await deliveriesOf(rig, endpointId), [{ state: 'delivered', attempts: 3 }]);
  t.strictSame(
    receiver.received.map(({ eventId: id, body }) => [id, JSON.parse(body).retry_attempt]),
    [0, 1, 2].map((attempt) => [eventId, attempt]),
  );

  await rig.webhooks.endpoints.patch('acme', endpointId, { state: 'paused' });
  await t.rejects(replay(), { code: 'conflict' }, 'nothing is sent to who wants nothing');
  t.equal(receiver.received.length, 3);
});

t.test('what was delivered can be sent again, as often as it is asked for', async (t) => {
  const rig = await createRig(t);
  const receiver = await startReceiver(t);
  const { endpointId } = await buildEndpoint(rig, receiver.origin);
  await rig.webhooks.deliverer.start();
  const [eventId] = await emit(rig);
  await rig.recorded(1);
  const [delivered] = await deliveriesOf(rig, endpointId);
  for (const count of [2, 3]) {
    await rig.webhooks.deliveries.replay('acme', delivered!.deliveryId);
    await rig.recorded(count);
  }
  t.strictSame(
    receiver.received.map(({ eventId: id, body }) => [id, JSON.parse(body).retry_attempt]),
    [0, 1, 2].map((attempt) => [eventId, attempt]),
  );
  t.match(await deliveriesOf(rig, endpointId), [{ state: 'delivered', attempts: 3 }]);
});
