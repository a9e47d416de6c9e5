// A delivery has one row, in one of two tables: what happens when several want to move it at once.

import t from 'tap';
import { eraseWorkflowContent } from '../../../core/erasure/workflow-content.ts';
import { eventually } from '../../support/eventually.ts';
import {
  answerWith,
  buildEndpoint,
  createRig,
  deliveriesOf,
  emit,
  startReceiver,
  type Answer,
  type Rig,
} from '../rig.ts';

/** Resolves once so many statements of this database wait for a lock. */
async function waitingForLocks({ database }: Rig, count: number): Promise<void> {
  await eventually(`${count} statements wait`, async () => {
    const { rows } = await database.knex.raw<{ rows: { n: number }[] }>(
      `SELECT count(*)::int AS n FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rows[0]!.n === count;
  });
}

async function countsOf({ database }: Rig): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of ['undelivered', 'delivered', 'earlier_attempts', 'events']) {
    counts[table] = (await database.knex(table)).length;
  }
  return counts;
}

t.test('every attempt stays in the log, whichever of them succeeded', async (t) => {
  const rig = await createRig(t);
  let status = 500;
  const receiver = await startReceiver(t, (one, response) => answerWith(status)(one, response));
  const { endpointId } = await buildEndpoint(rig, receiver.origin);
  const { deliverer, deliveries } = rig.webhooks;
  await deliverer.start();
  await emit(rig);
  await rig.recorded(1);
  status = 204;
  await rig.clock.advance(5000);
  await rig.recorded(2);
  t.match(await countsOf(rig), { undelivered: 0, delivered: 1, earlier_attempts: 1 });
  const deliveryId = (await deliveriesOf(rig, endpointId))[0]!.deliveryId;
  const before = await deliveries.attempts('acme', deliveryId, 10);
  t.match(before, [
    { attemptNo: 2, status: 204, error: null, fault: null, remoteAddress: '127.0.0.1' },
    { attemptNo: 1, status: 500, error: 'bad_status', fault: 'theirs' },
  ]);

  status = 500;
  await deliveries.replay('acme', deliveryId);
  await rig.recorded(3);
  t.match(await countsOf(rig), { undelivered: 1, delivered: 0, earlier_attempts: 3 });
  const [newest, ...rest] = await deliveries.attempts('acme', deliveryId, 10);
  t.match(newest, { attemptNo: 3, status: 500, error: 'bad_status' });
  t.strictSame(rest, before, 'as they were before it was taken up again');
  for (const attemptNo of [1, 2, 3]) {
    const sent = await deliveries.sentRequest('acme', deliveryId, attemptNo);
    t.equal(sent.body, receiver.received[attemptNo - 1]!.body);
  }
});

t.test('a replay that comes while success is being recorded sends it again', async (t) => {
  const rig = await createRig(t);
  const receiver = await startReceiver(t);
  const { endpointId } = await buildEndpoint(rig, receiver.origin);
  const [eventId] = await emit(rig);
  const deliveryId = (await deliveriesOf(rig, endpointId))[0]!.deliveryId;
  const holding = await rig.database.knex.transaction();
  await holding.raw('SELECT FROM undelivered FOR UPDATE');
  await rig.webhooks.deliverer.start();
  await waitingForLocks(rig, 1);
  const replayed = rig.webhooks.deliveries.replay('acme', deliveryId);
  await waitingForLocks(rig, 2);
  await holding.rollback();
  t.match(await replayed, { deliveryId });
  await rig.recorded(2);
  t.strictSame(
    receiver.received.map(({ eventId: id, body }) => [id, JSON.parse(body).retry_attempt]),
    [0, 1].map((attempt) => [eventId, attempt]),
  );
  t.match(await countsOf(rig), { undelivered: 0, delivered: 1, earlier_attempts: 1 });
});

t.test('of two replays at once one takes it up, and it is sent once more', async (t) => {
  const rig = await createRig(t);
  const receiver = await startReceiver(t);
  const { endpointId } = await buildEndpoint(rig, receiver.origin);
  await rig.webhooks.deliverer.start();
  await emit(rig);
  await rig.recorded(1);
  await rig.stop();
  const deliveryId = (await deliveriesOf(rig, endpointId))[0]!.deliveryId;
  const holding = await rig.database.knex.transaction();
  await holding.raw('SELECT FROM delivered FOR UPDATE');
  const replays = [1, 2].map(() => rig.webhooks.deliveries.replay('acme', deliveryId));
  await waitingForLocks(rig, 2);
  await holding.rollback();
  t.match(await Promise.all(replays), [{ state: 'pending' }, { state: 'pending' }]);
  t.match(await countsOf(rig), { undelivered: 1, delivered: 0, earlier_attempts: 1 });
});

t.test('what was given up while an attempt was under way is as the receiver took it', async (t) => {
  const rig = await createRig(t);
  const { endpoints, deliverer } = rig.webhooks;
  const answers: (() => void)[] = [];
  const later: Answer = (one, response) =>
    void answers.push(() => answerWith(one.path === '/takes' ? 204 : 500)(one, response));
  const receiver = await startReceiver(t, later);
  const takes = await buildEndpoint(rig, `${receiver.origin}/takes`);
  const refuses = await buildEndpoint(rig, `${receiver.origin}/refuses`);
  await deliverer.start();
  await emit(rig);
  await eventually('both were asked', async () => answers.length === 2);
  for (const { endpointId } of [takes, refuses]) await endpoints.remove('acme', endpointId);
  for (const answer of answers) answer();
  await rig.recorded(2);
  const ended = await rig.database.knex('deliveries').orderBy('state');
  t.match(ended, [
    { endpoint_id: refuses.endpointId, state: 'dead', attempts: 1, last_error: 'endpoint_deleted' },
    { endpoint_id: takes.endpointId, state: 'delivered', attempts: 1, last_status: 204 },
  ]);
  t.ok(ended.every(({ done_at: at }) => at !== null));
});

t.test('a replay does not bring back what is being erased', async (t) => {
  const rig = await createRig(t);
  const receiver = await startReceiver(t);
  const { endpointId } = await buildEndpoint(rig, receiver.origin);
  await rig.webhooks.deliverer.start();
  await emit(rig);
  await rig.recorded(1);
  const deliveryId = (await deliveriesOf(rig, endpointId))[0]!.deliveryId;
  const { workflow_id: workflowId } = await rig.database.knex('events').first();
  const erasing = await rig.database.knex.transaction();
  const erased = await eraseWorkflowContent(erasing, {
    tenantId: 'acme',
    workflowIds: [workflowId],
  });
  t.match(erased, { deliveries: 1, events: 1 });
  const replayed = rig.webhooks.deliveries.replay('acme', deliveryId);
  const refused = t.rejects(replayed, { code: 'not_found' });
  await waitingForLocks(rig, 1);
  await erasing.commit();
  await refused;
  const none = { undelivered: 0, delivered: 0, earlier_attempts: 0, events: 0 };
  t.same(await countsOf(rig), none);
});

t.test('an attempt that ends while its event is erased leaves nothing behind', async (t) => {
  const rig = await createRig(t);
  const answers: (() => void)[] = [];
  const receiver = await startReceiver(
    t,
    (one, response) => void answers.push(() => answerWith(204)(one, response)),
  );
  await buildEndpoint(rig, receiver.origin);
  await rig.webhooks.deliverer.start();
  await emit(rig);
  await eventually('it is asked', async () => answers.length === 1);
  const { workflow_id: workflowId } = await rig.database.knex('events').first();
  const erasing = await rig.database.knex.transaction();
  await eraseWorkflowContent(erasing, { tenantId: 'acme', workflowIds: [workflowId] });
  answers[0]!();
  await waitingForLocks(rig, 1);
  await erasing.commit();
  await rig.recorded(1);
  const none = { undelivered: 0, delivered: 0, earlier_attempts: 0, events: 0 };
  t.same(await countsOf(rig), none);
});
