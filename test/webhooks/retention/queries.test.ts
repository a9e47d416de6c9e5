import t from 'tap';
import { purgeWebhookLog } from '../../../core/webhooks/retention/queries.ts';
import { answerWith, buildEndpoint, createRig, emit, startReceiver, type Answer } from '../rig.ts';

const day = 86_400_000;

t.test(
  'an attempt is kept with its timings, its address and the beginning of the answer',
  async (t) => {
    const rig = await createRig(t);
    const receiver = await startReceiver(t, (_one, response) => {
      response.writeHead(500, { 'x-reason': 'no space', 'set-cookie': 'session=1' });
      response.end(`\0disk full${'.'.repeat(10_000)}`);
    });
    const { endpointId } = await buildEndpoint(rig, `${receiver.origin}/hook`);
    const { deliverer, deliveries } = rig.webhooks;
    await deliverer.start();
    await emit(rig);
    await rig.recorded(1);
    await rig.clock.advance(5000);
    await rig.recorded(2);
    const page = await deliveries.list('acme', endpointId, { limit: 1, cursor: null });
    const [second, first] = await deliveries.attempts('acme', page.items[0]!.deliveryId, 5);
    t.match(first, {
      url: `${receiver.origin}/hook`,
      remoteAddress: '127.0.0.1',
      connectMs: Number,
      tlsMs: Number,
      firstByteMs: Number,
      responseHeaders: { 'x-reason': 'no space' },
      responseBody: /^disk full\.+$/,
    });
    t.notOk(first!.responseHeaders!['set-cookie']);
    t.equal(first!.responseBody!.length, 4095, 'cut, and without the byte that no text holds');
    t.match(
      second,
      { connectMs: null, tlsMs: null, firstByteMs: Number },
      'the connection was open',
    );
  },
);

t.test('old deliveries leave the log with events and attempts, pending ones stay', async (t) => {
  const rig = await createRig(t);
  const { database, clock } = rig;
  let answer: Answer = answerWith(200);
  const receiver = await startReceiver(t, (one, response) => answer(one, response));
  await buildEndpoint(rig, receiver.origin);
  await rig.webhooks.deliverer.start();
  await emit(rig);
  await rig.recorded(1);
  await rig.stop();
  await emit(rig);
  await clock.advance(31 * day);
  await emit(rig, { eventType: 'contract.processed' });
  const count = async (table: string) => (await database.knex(table).select()).length;
  t.same([await count('deliveries'), await count('events')], [3, 3]);
  const log = { now: clock.now(), retentionDays: 30 };
  await purgeWebhookLog(database, log);
  t.same([await count('deliveries'), await count('events')], [2, 2]);
  t.equal(await count('delivery_attempts'), 0);
  await purgeWebhookLog(database, { ...log, retentionDays: 32 });
  t.equal(await count('deliveries'), 2);
});
