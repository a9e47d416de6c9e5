// The seam between the settling statement, which workflows/ owns, and the deliverer.

import t from 'tap';
import { systemClock } from '../../core/kernel/clock.ts';
import { manualClock } from '../support/manual-clock.ts';
import { buildSubmit, startEngine } from '../support/workflows.ts';
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
