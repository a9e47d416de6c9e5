import t from 'tap';
import { eventually } from '../../support/eventually.ts';
import {
  verifyBody,
  verifyStandard,
  type StandardHeaders,
} from '../../../core/webhooks/signature.ts';
import {
  answerWith,
  authority,
  buildEndpoint,
  createRig,
  deliveriesOf,
  emit,
  hang,
  serve,
  startReceiver,
  type Answer,
} from '../rig.ts';

const second = 1000;
const hour = 3600 * second;

/** The first answers, then the last of them for ever. */
function inTurn(...answers: Answer[]): Answer {
  let count = 0;
  return (received, response) => {
    answers[Math.min(count++, answers.length - 1)]!(received, response);
  };
}

t.test('an event arrives once, with its body, both signatures and its id', async (t) => {
  const rig = await createRig(t);
  const receiver = await startReceiver(t);
  const { endpointId, secret } = await buildEndpoint(rig, `${receiver.origin}/hooks?a=1`);
  await rig.webhooks.deliverer.start();
  const [eventId] = await emit(rig, { data: { status: 'approved', total: 1.5 } });
  await rig.recorded(1);
  const [one] = receiver.received;
  t.equal(one!.path, '/hooks?a=1');
  t.match(JSON.parse(one!.body), { event_id: eventId, tenant_id: 'acme', retry_attempt: 0 });
  t.equal(one!.headers['content-type'], 'application/json');
  t.equal(one!.headers['user-agent'], 'Workmill/0.1.0');
  t.ok(verifyBody(secret, one!.body, String(one!.headers['x-workmill-signature'])));
  const standard = one!.headers as unknown as StandardHeaders;
  t.ok(verifyStandard(secret, standard, one!.body, { now: rig.clock.now() }));
  t.match(await deliveriesOf(rig, endpointId), [
    { state: 'delivered', attempts: 1, lastStatus: 200 },
  ]);
  t.equal(receiver.received.length, 1);
});

t.test('what was written before the start, or announced to nobody, is found', async (t) => {
  const rig = await createRig(t);
  const receiver = await startReceiver(t);
  await buildEndpoint(rig, receiver.origin);
  await emit(rig);
  await rig.webhooks.deliverer.start();
  await rig.recorded(1);
  const unannounced = { ...rig, webhooks: { ...rig.webhooks, deliverer: deaf } };
  await emit(unannounced);
  await rig.clock.advance(10 * second);
  await rig.recorded(2);
  t.equal(receiver.received.length, 2);
});

const deaf = {
  start: async () => {},
  stop: async () => {},
  delivers: () => false,
  kick: () => {},
  renew: () => {},
};

t.test('a receiver that always fails is tried at the published times for a day', async (t) => {
  const rig = await createRig(t);
  const receiver = await startReceiver(t, answerWith(500));
  const { endpointId } = await buildEndpoint(rig, receiver.origin);
  await rig.webhooks.deliverer.start();
  const [eventId] = await emit(rig);
  await rig.recorded(1);
  const delays = [5, 30, 120, 600, 3600, ...Array<number>(22).fill(3600)];
  for (const [index, delay] of delays.entries()) {
    await rig.clock.advance(delay * second);
    await rig.recorded(index + 2);
  }
  const beganMs = rig.records.map((record) => record.begunAt.getTime());
  const gaps = beganMs.slice(1).map((began, index) => (began - beganMs[index]!) / second);
  t.same(gaps, delays);
  t.match(await deliveriesOf(rig, endpointId), [
    { state: 'dead', attempts: 28, lastStatus: 500, lastError: 'bad_status', nextAttemptAt: null },
  ]);
  await rig.clock.advance(2 * hour);
  t.equal(receiver.received.length, 28);
  const bodies = receiver.received.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  t.same(
    bodies.map((body) => body['retry_attempt']),
    bodies.map((_body, index) => index),
  );
  t.ok(bodies.every((body) => body['event_id'] === eventId));
});

t.test('a dead letter is replayed with its id, its count going on and its day anew', async (t) => {
  const rig = await createRig(t);
  const receiver = await startReceiver(
    t,
    inTurn(answerWith(410), answerWith(500), answerWith(204)),
  );
  const { endpointId } = await buildEndpoint(rig, receiver.origin);
  const { endpoints, deliveries, deliverer } = rig.webhooks;
  await deliverer.start();
  const [eventId] = await emit(rig);
  await rig.recorded(1);
  t.match(await endpoints.get('acme', endpointId), { state: 'disabled', stateReason: 'gone' });
  const [dead] = await deliveriesOf(rig, endpointId);
  t.match(dead, { state: 'dead', lastStatus: 410 });
  await t.rejects(deliveries.replay('acme', dead!.deliveryId), { code: 'conflict' });
  await endpoints.patch('acme', endpointId, { state: 'active' });
  await rig.clock.advance(30 * hour);
  await deliveries.replay('acme', dead!.deliveryId);
  await rig.recorded(2);
  t.match(await deliveriesOf(rig, endpointId), [{ state: 'pending', attempts: 2 }]);
  await rig.clock.advance(5 * second);
  await rig.recorded(3);
  t.match(await deliveriesOf(rig, endpointId), [{ state: 'delivered', attempts: 3 }]);
  t.same(
    receiver.received.map((one) => [one.eventId, JSON.parse(one.body).retry_attempt]),
    [0, 1, 2].map((attempt) => [eventId, attempt]),
  );
  const attempts = await deliveries.attempts('acme', dead!.deliveryId, 10);
  t.match(attempts, [
    { attemptNo: 3, status: 204, error: null, remoteAddress: '127.0.0.1' },
    { attemptNo: 2, status: 500, error: 'bad_status' },
    { attemptNo: 1, status: 410 },
  ]);
});

t.test('410 also ends what else the endpoint had pending, and is told', async (t) => {
  const rig = await createRig(t);
  const receiver = await startReceiver(t, inTurn(answerWith(500), answerWith(410)));
  const { endpointId } = await buildEndpoint(rig, receiver.origin);
  const other = await startReceiver(t);
  const eventTypes = ['webhook.endpoint_disabled'];
  const { endpoints } = rig.webhooks;
  await endpoints.register({ tenantId: 'acme', url: other.origin, eventTypes });
  const url = `${other.origin}/paused`;
  const { endpoint: paused } = await endpoints.register({ tenantId: 'acme', url, eventTypes });
  await endpoints.patch('acme', paused.endpointId, { state: 'paused' });
  await rig.webhooks.deliverer.start();
  await emit(rig);
  await rig.recorded(1);
  await emit(rig);
  await rig.recorded(2);
  const errors = (await deliveriesOf(rig, endpointId)).map(
    (one) => `${one.state}: ${one.lastError}`,
  );
  t.same(errors.sort(), ['dead: bad_status', 'dead: endpoint_disabled']);
  await rig.recorded(3);
  t.match(JSON.parse(other.received[0]!.body), { data: { reason: 'gone' } });
  t.match(await deliveriesOf(rig, paused.endpointId), [
    { eventType: 'webhook.endpoint_disabled', state: 'dead', lastError: 'endpoint_paused' },
  ]);
  const trail = { action: 'webhook_endpoint.disabled', object_id: endpointId };
  const told = await rig.database.knex('audit_entries').where(trail);
  t.match(told, [{ tenant_id: 'acme', actor_kind: 'system', detail: { reason: 'gone' } }]);
});

for (const status of [429, 503]) {
  t.test(`Retry-After of ${status} delays the next attempt`, async (t) => {
    const rig = await createRig(t);
    const receiver = await startReceiver(
      t,
      inTurn(answerWith(status, { 'retry-after': '120' }), answerWith(200)),
    );
    const { endpointId } = await buildEndpoint(rig, receiver.origin);
    await rig.webhooks.deliverer.start();
    await emit(rig);
    await rig.recorded(1);
    const [delivery] = await deliveriesOf(rig, endpointId);
    t.equal(delivery!.nextAttemptAt!.getTime() - rig.clock.now().getTime(), 120 * second);
    await rig.clock.advance(120 * second);
    await rig.recorded(2);
    t.match(await deliveriesOf(rig, endpointId), [{ state: 'delivered' }]);
  });
}

t.test('a redirect is a failure and is not followed', async (t) => {
  const rig = await createRig(t);
  const receiver = await startReceiver(t, answerWith(307, { location: '/elsewhere' }));
  await buildEndpoint(rig, `${receiver.origin}/hooks`);
  await rig.webhooks.deliverer.start();
  await emit(rig);
  await rig.recorded(1);
  t.match(rig.records, [{ status: 307, error: 'redirect', delivered: false }]);
  t.same(
    receiver.received.map((one) => one.path),
    ['/hooks'],
  );
});

t.test('a certificate that is expired, self-signed or of another host is a failure', async (t) => {
  const rig = await createRig(t);
  const request = { commonName: 'receiver', names: ['localhost'] };
  const certificates = [
    authority.issue({ ...request, notAfter: new Date('2020-01-01T00:00:00Z') }),
    authority.selfSigned(request),
    authority.issue({ ...request, names: ['other.example'] }),
  ];
  const receivers = [];
  for (const certificate of certificates) {
    const receiver = await serve(t, answerWith(200), certificate);
    receivers.push(receiver);
    await buildEndpoint(rig, receiver.origin);
  }
  await rig.webhooks.deliverer.start();
  await emit(rig);
  await rig.recorded(3);
  t.same(
    rig.records.map(({ error, status }) => [error, status]),
    certificates.map(() => ['tls', null]),
  );
  t.same(
    receivers.flatMap((receiver) => receiver.received),
    [],
  );
});

t.test('receivers that hang time out after five seconds and hold up nobody else', async (t) => {
  const maxInFlight = 16;
  const rig = await createRig(t, { maxInFlight });
  const healthy = await startReceiver(t);
  const hanging = await startReceiver(t, hang);
  const { endpointId } = await buildEndpoint(rig, healthy.origin, { tenantId: 'other' });
  await rig.webhooks.deliverer.start();
  await emit(rig, { tenantId: 'other' });
  await rig.recorded(1);
  for (let count = 0; count < 3 * maxInFlight; count += 1) {
    await buildEndpoint(rig, `${hanging.origin}/${count}`);
  }
  await emit(rig, { count: 2 });
  await emit(rig, { tenantId: 'other', count: 100 });
  // The clock stands still: none of those that hang has given up its slot.
  await rig.recorded(101);
  const states = await deliveriesOf(rig, endpointId, 'other');
  t.ok(states.every(({ state }) => state === 'delivered'));
  const most = (7 / 8) * maxInFlight;
  await eventually('those that hang', () => hanging.received.length >= most);
  t.equal(hanging.received.length, most, 'those that nothing is known of leave some slots');
  await rig.clock.advance(5 * second);
  await rig.recorded(101 + most);
  t.match(rig.records.at(-1), { error: 'timeout', status: null, durationMs: 5000 });
  await rig.stop();
});

t.test('a test event and a completion payload arrive in their own forms', async (t) => {
  const rig = await createRig(t);
  const receiver = await startReceiver(t);
  const envelope = await buildEndpoint(rig, `${receiver.origin}/envelope`);
  const short = await buildEndpoint(rig, `${receiver.origin}/short`, { payload: 'short' });
  await rig.webhooks.deliverer.start();
  const sent = await rig.webhooks.deliveries.sendTest('acme', envelope.endpointId);
  t.match(sent, { state: 'pending', eventType: 'invoice.resolved' });
  await rig.recorded(1);
  await rig.webhooks.deliveries.sendTest('acme', short.endpointId);
  await rig.recorded(2);
  const [first, second] = receiver.received.map(({ body }) => JSON.parse(body));
  t.match(first, { event_type: 'invoice.resolved', data: { status: 'approved' }, mode: 'test' });
  t.match(second, { event: 'workflow.completed', status: 'resolved', mode: 'test' });
  t.notOk('event_id' in second);
  await rig.webhooks.endpoints.patch('acme', short.endpointId, { state: 'paused' });
  const paused = rig.webhooks.deliveries.sendTest('acme', short.endpointId);
  await t.rejects(paused, { code: 'conflict' });
});

t.test(
  'deliveries of an endpoint that was paused meanwhile are given up by the scan',
  async (t) => {
    const rig = await createRig(t);
    const receiver = await startReceiver(t);
    const { endpointId } = await buildEndpoint(rig, receiver.origin);
    await emit(rig);
    // As if the settling transaction had seen the endpoint active and committed after the pause.
    await rig.database.knex('webhook_endpoints').update({ state: 'paused' });
    await rig.webhooks.deliverer.start();
    await rig.webhooks.endpoints.patch('acme', endpointId, { description: 'still paused' });
    await eventually('the scan', async () => {
      const [delivery] = await deliveriesOf(rig, endpointId);
      return delivery!.state === 'dead';
    });
    t.match(await deliveriesOf(rig, endpointId), [{ state: 'dead', lastError: 'endpoint_paused' }]);
    t.same(receiver.received, []);
  },
);

t.test('of two processes one delivers; the other can tell it, and takes over', async (t) => {
  const first = await createRig(t);
  const second = await createRig(t, { url: first.url });
  const receiver = await startReceiver(t);
  await buildEndpoint(first, receiver.origin);
  await first.webhooks.deliverer.start();
  await second.webhooks.deliverer.start();
  const fromFirst = await emit(first, { count: 30 });
  const fromSecond = await emit(second, { count: 30 });
  await first.recorded(60);
  const received = receiver.received.map(({ eventId }) => eventId);
  t.same([...received].sort(), [...fromFirst, ...fromSecond].sort());
  t.equal(second.records.length, 0);
  await first.stop();
  const [late] = await emit(second);
  // Time is moved on while it asks for the lock, and no longer: an attempt has five seconds.
  await eventually('the other takes over', async () => {
    if (second.lines.some(({ message }) => message === 'this process holds a lock')) return true;
    await second.clock.advance(500);
    return false;
  });
  await second.recorded(1);
  t.equal(receiver.received.at(-1)!.eventId, late);
  t.equal(receiver.received.length, 61);
});

t.test('a stop abandons what hangs, and the attempt is made again', async (t) => {
  const rig = await createRig(t);
  const receiver = await startReceiver(t, inTurn(hang, answerWith(200)));
  const { endpointId } = await buildEndpoint(rig, receiver.origin);
  const arrived = new Promise<void>((resolve) => {
    const push = receiver.received.push.bind(receiver.received);
    receiver.received.push = (...one) => (resolve(), push(...one));
  });
  await rig.webhooks.deliverer.start();
  const [eventId] = await emit(rig);
  await arrived;
  await rig.stop();
  t.match(await deliveriesOf(rig, endpointId), [{ state: 'pending', attempts: 0 }]);
  const next = await createRig(t, { url: rig.url, clock: rig.clock });
  await next.webhooks.deliverer.start();
  await next.recorded(1);
  t.same(
    receiver.received.map((one) => [one.eventId, JSON.parse(one.body).retry_attempt]),
    [
      [eventId, 0],
      [eventId, 0],
    ],
  );
});
