import t from 'tap';
import type { DeadLetterFilter } from '../../../core/webhooks/dead-letters/dead-letters.ts';
import { answerWith, buildEndpoint, createRig, emit, startReceiver, type Answer } from '../rig.ts';

const hour = 3_600_000;
const page = { limit: 100, cursor: null };

t.test('dead letters are found by endpoint, type, time and reason, a page at a time', async (t) => {
  const rig = await createRig(t);
  const { endpoints, deadLetters } = rig.webhooks;
  const { endpointId: first } = await buildEndpoint(rig, 'https://receiver.example/1');
  const { endpointId: second } = await buildEndpoint(rig, 'https://receiver.example/2');
  const { endpointId: foreign } = await buildEndpoint(rig, 'https://receiver.example/', {
    tenantId: 'other',
  });
  await emit(rig, { count: 3 });
  await emit(rig, { tenantId: 'other' });
  await rig.clock.advance(hour);
  await emit(rig, { eventType: 'contract.processed' });
  const late = rig.clock.now();
  await endpoints.patch('acme', first, { state: 'paused' });
  await endpoints.remove('acme', second);
  await endpoints.patch('other', foreign, { state: 'paused' });

  const count = async (filter: DeadLetterFilter) =>
    (await deadLetters.list('acme', filter, page)).items.length;
  t.equal(await count({}), 8);
  t.equal(await count({ endpointId: first }), 4);
  t.equal(await count({ endpointId: foreign }), 0, 'another tenant keeps its own');
  t.equal(await count({ eventType: 'contract.processed' }), 2);
  t.equal(await count({ reason: 'endpoint_deleted' }), 4);
  t.equal(await count({ from: late }), 2);
  t.equal(await count({ to: late }), 6);
  t.equal(await count({ to: late, eventType: 'contract.processed' }), 0);

  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const part: Awaited<ReturnType<typeof deadLetters.list>> = await deadLetters.list(
      'acme',
      {},
      {
        limit: 3,
        cursor,
      },
    );
    seen.push(...part.items.map((one) => one.deliveryId));
    cursor = part.nextCursor;
  } while (cursor !== null);
  t.equal(new Set(seen).size, 8);
  t.equal(seen.length, 8, 'pages neither repeat nor lose a row');
  await t.rejects(deadLetters.list('acme', {}, { limit: 3, cursor: 'x' }), {
    code: 'invalid_request',
  });
});

t.test('a replay is counted first, keeps event ids and counts attempts on', async (t) => {
  const rig = await createRig(t);
  const { endpoints, deadLetters, deliverer } = rig.webhooks;
  let answer: Answer = answerWith(410);
  const receiver = await startReceiver(t, (one, response) => answer(one, response));
  const { endpointId } = await buildEndpoint(rig, receiver.origin);
  const { endpointId: idle } = await buildEndpoint(rig, 'https://receiver.example/');
  await endpoints.patch('acme', idle, { state: 'paused' });
  await deliverer.start();
  const [eventId] = await emit(rig);
  await rig.recorded(1);
  answer = answerWith(204);
  await endpoints.patch('acme', endpointId, { state: 'active' });

  // The event of each of the two, and for the paused one that the other was disabled.
  const counted = await deadLetters.replay('acme', {}, { dryRun: true });
  t.match(counted, { found: 3, replayable: 1, replayed: 0 });
  t.equal(counted.byEndpoint.length, 2);
  t.equal(receiver.received.length, 1, 'a dry run sends nothing');
  t.match(await deadLetters.replay('other', {}, { dryRun: false }), { found: 0, replayed: 0 });

  t.match(await deadLetters.replay('acme', {}, { dryRun: false }), { found: 3, replayed: 1 });
  await rig.recorded(2);
  const sent = receiver.received.map((one) => [one.eventId, JSON.parse(one.body).retry_attempt]);
  t.same(sent, [
    [eventId, 0],
    [eventId, 1],
  ]);
  t.match(await deadLetters.replay('acme', {}, { dryRun: false }), { found: 2, replayed: 0 });
});
