// The seam between the settling statement, which workflows/ owns, and the deliverer.

import t from 'tap';
import { systemClock } from '../../core/kernel/clock.ts';
import { manualClock } from '../support/manual-clock.ts';
import { asReviewer, reject, startReview, testReviews } from '../support/reviews.ts';
import { buildCaller, buildSubmit, startEngine } from '../support/workflows.ts';
import { buildEndpoint, createRig, deliveriesOf, startReceiver } from './rig.ts';

t.test('a settled workflow reaches active endpoints, paused ones as a dead letter', async (t) => {
  // The engine writes by the system's clock; this one is a moment ahead of it when it is moved.
  const rig = await createRig(t, { clock: manualClock(systemClock.now()) });
  const { endpoints, deliverer } = rig.webhooks;
  const receiver = await startReceiver(t);
  const active = await buildEndpoint(rig, receiver.origin);
  const paused = await buildEndpoint(rig, receiver.origin);
  await endpoints.patch('acme', paused.endpointId, { state: 'paused' });
  const deleted = await buildEndpoint(rig, receiver.origin);
  await endpoints.remove('acme', deleted.endpointId);
  await endpoints.register({
    tenantId: 'acme',
    url: receiver.origin,
    eventTypes: ['contract.processed'],
  });
  await buildEndpoint(rig, receiver.origin, { tenantId: 'other' });

  const engine = await startEngine(t, rig.database);
  const { workflow } = await engine.submit(buildSubmit(), 10_000);
  t.equal(workflow.state, 'completed');
  await rig.clock.advance(60_000);
  await deliverer.start();
  await rig.recorded(1);
  t.match(await deliveriesOf(rig, active.endpointId), [{ state: 'delivered' }]);
  t.match(await deliveriesOf(rig, paused.endpointId), [
    { state: 'dead', lastError: 'endpoint_paused', attempts: 0 },
  ]);
  const count = await rig.database.knex('deliveries').count().first();
  t.same(count, { count: '2' });
  const [one] = receiver.received;
  t.match(JSON.parse(one!.body), { event_type: 'echo.completed', data: { status: 'approved' } });
});

t.test(
  'each endpoint receives the types that it names, and * all but the named-only ones',
  async (t) => {
    const rig = await createRig(t, { clock: manualClock(systemClock.now()) });
    const { database, webhooks } = rig;
    const receiver = await startReceiver(t);
    const chosen = {
      all: ['*'],
      failures: ['workflow.failed'],
      ends: ['workflow.completed'],
      both: ['workflow.completed', '*', 'invoice.resolved'],
    };
    const names = new Map<string, string>();
    for (const [name, eventTypes] of Object.entries(chosen)) {
      const request = { tenantId: 'acme', url: `${receiver.origin}/${name}`, eventTypes };
      const { endpoint } = await webhooks.endpoints.register(request);
      names.set(endpoint.endpointId, name);
      if (name === 'both') t.same(endpoint.eventTypes, ['*', 'workflow.completed']);
    }
    async function receivedOf(workflowId: string) {
      const rows = await database
        .knex('undelivered')
        .join('events', 'events.event_id', 'undelivered.event_id')
        .where({ workflow_id: workflowId })
        .orderBy(['events.created_at', 'event_type'])
        .select('endpoint_id', 'event_type');
      const types = { all: [], failures: [], ends: [], both: [] } as Record<string, string[]>;
      for (const row of rows) types[names.get(row.endpoint_id)!]!.push(row.event_type);
      return types;
    }

    const rejected = await startReview(t, database);
    await testReviews(database).decide(asReviewer(rejected, 'ines'), reject);
    const entering = ['workflow.failed', 'workflow.in_review'];
    t.same(await receivedOf(rejected), {
      all: [...entering, 'workflow.rejected'],
      failures: ['workflow.failed'],
      ends: ['workflow.completed'],
      both: [...entering, 'workflow.completed', 'workflow.rejected'],
    });

    const canceled = await startReview(t, database);
    const engine = await startEngine(t, database);
    const from = { requestId: 'req_cancel', remoteAddress: null };
    await engine.cancel(buildCaller(), canceled, from);
    const withoutEnd = [...entering, 'workflow.canceled'];
    t.same(await receivedOf(canceled), {
      all: withoutEnd,
      failures: ['workflow.failed'],
      ends: [],
      both: withoutEnd,
    });

    const { workflow } = await engine.submit(buildSubmit(), 10_000);
    t.same(await receivedOf(workflow.workflowId), {
      all: ['echo.completed'],
      failures: [],
      ends: ['workflow.completed'],
      both: ['echo.completed', 'workflow.completed'],
    });
    await rig.clock.advance(60_000);
    await webhooks.deliverer.start();
    await rig.recorded(16);
    const bodies = receiver.received.filter(({ path }) => path === '/ends').map(({ body }) => body);
    t.equal(bodies.length, 2);
    for (const body of bodies) t.notOk('event_id' in JSON.parse(body), 'the short payload');
  },
);

t.test('a short payload that no endpoint takes is not written', async (t) => {
  const rig = await createRig(t);
  const engine = await startEngine(t, rig.database);
  const { workflow } = await engine.submit(buildSubmit(), 10_000);
  const events = await rig.database.knex('events').where({ workflow_id: workflow.workflowId });
  t.same(
    events.map((event) => event.event_type),
    ['echo.completed'],
  );
});
