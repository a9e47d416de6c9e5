import t from 'tap';
import { signBody, signingKeys } from '../../../core/webhooks/signature.ts';
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

t.test('an endpoint that masks gets the same masked values in every attempt', async (t) => {
  let version = 1;
  const maskData = (_type: string, data: string) =>
    Promise.resolve(JSON.stringify({ ...(JSON.parse(data) as object), who: `masked ${version}` }));
  const rig = await createRig(t, { maskData });
  const { endpoints, deliveries } = rig.webhooks;
  let status = 500;
  const receiver = await startReceiver(t, (received, response) =>
    answerWith(status)(received, response),
  );
  const open = await startReceiver(t);
  const event = { tenantId: 'acme', url: receiver.origin, eventTypes: ['*'] };
  const { endpoint, secret } = await endpoints.register({ ...event, maskPersonalData: true });
  await buildEndpoint(rig, open.origin);
  await rig.webhooks.deliverer.start();
  await emit(rig, { data: { who: 'Anna', amount: 7 } });
  await rig.recorded(2);
  t.same(
    JSON.parse(open.received[0]!.body).data,
    { who: 'Anna', amount: 7 },
    'others get it whole',
  );
  // The schemas of a new version would mask differently.
  version = 2;
  status = 204;
  await rig.clock.advance(5_000);
  await rig.recorded(3);
  const [first, second] = receiver.received.map(({ body }) => body);
  t.same(JSON.parse(first!).data, { who: 'masked 1', amount: 7 });
  t.equal(second, first!.replace('"retry_attempt":0', '"retry_attempt":1'));
  const { headers } = receiver.received[1]!;
  const signed = String(headers['x-workmill-signature']);
  t.equal(signed, signBody(signingKeys(secret), Buffer.from(second!)), 'what is sent is signed');

  const [delivery] = await deliveriesOf(rig, endpoint.endpointId);
  const sent = (attempt: number) => deliveries.sentRequest('acme', delivery!.deliveryId, attempt);
  t.equal((await sent(1)).body, first);
  t.equal((await sent(2)).body, second);
  await endpoints.patch('acme', endpoint.endpointId, { maskPersonalData: false });
  await deliveries.replay('acme', delivery!.deliveryId);
  await rig.recorded(4);
  t.same(JSON.parse(receiver.received[2]!.body).data, { who: 'Anna', amount: 7 });
  t.equal((await sent(2)).body, second, 'the log shows what each attempt sent');
  t.equal((await sent(3)).body, receiver.received[2]!.body);
});

t.test('a second endpoint that masks gets what the first one got', async (t) => {
  let masked = 0;
  const maskData = () => Promise.resolve(`{"masked":${(masked += 1)}}`);
  const rig = await createRig(t, { maskData });
  const receivers = [await startReceiver(t), await startReceiver(t)];
  for (const { origin: url } of receivers) {
    const given = { tenantId: 'acme', url, eventTypes: ['*'], maskPersonalData: true };
    await rig.webhooks.endpoints.register(given);
  }
  await rig.webhooks.deliverer.start();
  await emit(rig, { count: 20 });
  await rig.recorded(40);
  const bodies = receivers.map(({ received }) => received.map(({ body }) => body).toSorted());
  t.equal(bodies[0]!.length, 20);
  t.same(bodies[0], bodies[1]);
});
