import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import t from 'tap';
import { eventually } from '../../support/eventually.ts';
import { answerWith, buildEndpoint, createRig, deliveriesOf, emit, startReceiver } from '../rig.ts';

t.test('of a long or strange answer only the beginning is kept, and it still counts', async (t) => {
  const rig = await createRig(t);
  const body = Buffer.concat([Buffer.from('thanks\0\xff'), Buffer.alloc(300_000, 'x')]);
  const receiver = await startReceiver(t, (_received, response) => {
    response.writeHead(200, {
      'set-cookie': 'session=secret',
      'x-short': 'kept',
      'x-long': 'y'.repeat(8000),
    });
    response.end(body);
  });
  const { endpointId } = await buildEndpoint(rig, receiver.origin);
  await rig.webhooks.deliverer.start();
  await emit(rig);
  await rig.recorded(1);
  const [delivery] = await deliveriesOf(rig, endpointId);
  t.match(delivery, { state: 'delivered', lastStatus: 200 });
  const [attempt] = await rig.webhooks.deliveries.attempts('acme', delivery!.deliveryId, 1);
  t.equal(attempt!.responseBody!.slice(0, 6), 'thanks');
  t.ok(Buffer.byteLength(attempt!.responseBody!) <= 4096);
  t.notMatch(attempt!.responseBody, /\0/, 'PostgreSQL could not keep it');
  t.match(attempt!.responseHeaders, { 'x-short': 'kept' });
  t.notOk('set-cookie' in attempt!.responseHeaders!, 'sessions are nobody’s business');
  t.notOk('x-long' in attempt!.responseHeaders!);
});

t.test('an endpoint that is deleted while an event waits for its retry gets no more', async (t) => {
  const rig = await createRig(t);
  const receiver = await startReceiver(t, answerWith(500));
  const { endpointId } = await buildEndpoint(rig, receiver.origin);
  await rig.webhooks.deliverer.start();
  await emit(rig);
  await rig.recorded(1);
  const [waiting] = await deliveriesOf(rig, endpointId);
  await rig.webhooks.endpoints.remove('acme', endpointId);
  await rig.clock.advance(24 * 3_600_000);
  t.equal(receiver.received.length, 1);
  const { deliveries } = rig.webhooks;
  t.match(await deliveries.get('acme', waiting!.deliveryId), {
    state: 'dead',
    lastError: 'endpoint_deleted',
    attempts: 1,
  });
  await t.rejects(deliveries.replay('acme', waiting!.deliveryId), { code: 'not_found' });
});

t.test(
  'what was sent and could not be written down is written later, not sent again',
  async (t) => {
    const rig = await createRig(t);
    const receiver = await startReceiver(t);
    const { endpointId } = await buildEndpoint(rig, receiver.origin);
    const { knex } = rig.database;
    await knex.raw('ALTER TABLE earlier_attempts RENAME TO elsewhere');
    await rig.webhooks.deliverer.start();
    await emit(rig);
    const refused = 'webhook attempts could not be recorded';
    await eventually(refused, () => rig.lines.some(({ message }) => message === refused));
    await knex.raw('ALTER TABLE elsewhere RENAME TO earlier_attempts');
    await rig.clock.advance(1000);
    await rig.recorded(1);
    t.match(await deliveriesOf(rig, endpointId), [{ state: 'delivered', attempts: 1 }]);
    t.equal(receiver.received.length, 1);
  },
);

/** Resolves when the head of an answer with this status has been read. */
function headRead(status: number): Promise<void> {
  const channel = 'undici:request:headers';
  return new Promise((resolve) => {
    const hear = (message: unknown): void => {
      const { response } = message as { response: { statusCode: number } };
      if (response.statusCode !== status) return;
      unsubscribe(channel, hear);
      resolve();
    };
    subscribe(channel, hear);
  });
}

const unfinished: Record<string, (response: ServerResponse) => void> = {
  'never comes': () => {},
  // After what was written: the head is read.
  'breaks off': (response) => void response.socket!.end(),
};

for (const [how, end] of Object.entries(unfinished)) {
  t.test(`Retry-After counts although the body of the answer ${how}`, async (t) => {
    const rig = await createRig(t);
    const asked = { 'retry-after': '120', 'content-length': '100' };
    const receiver = await startReceiver(t, (_received, response) => {
      response.writeHead(503, asked).write('half', () => end(response));
    });
    const { endpointId } = await buildEndpoint(rig, receiver.origin);
    await rig.webhooks.deliverer.start();
    const read = headRead(503);
    await emit(rig);
    await read;
    if (how === 'never comes') await rig.clock.advance(5000);
    await rig.recorded(1);
    t.match(rig.records, [{ status: 503, failedPhase: 'response', delivered: false }]);
    const [delivery] = await deliveriesOf(rig, endpointId);
    const waitsMs = delivery!.nextAttemptAt!.getTime() - rig.records[0]!.endedAt.getTime();
    t.equal(waitsMs, 120_000);
  });
}
