// The appliance and PostgreSQL may stand on two machines whose clocks differ. Everything that the
// deliverer compares or shows is by the appliance's.

import t from 'tap';
import { systemClock } from '../../../core/kernel/clock.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { buildSubmit, startEngine } from '../../support/workflows.ts';
import { answerWith, buildEndpoint, createRig, deliveriesOf, emit, startReceiver } from '../rig.ts';

const second = 1000;
const hour = 3600 * second;

for (const [how, offMs] of Object.entries({ ahead: 7 * hour, behind: -7 * hour })) {
  t.test(`deliveries keep their times when the appliance's clock is hours ${how}`, async (t) => {
    const start = new Date(systemClock.now().getTime() + offMs);
    const rig = await createRig(t, { clock: manualClock(start) });
    let status = 500;
    const receiver = await startReceiver(t, (one, response) => answerWith(status)(one, response));
    const { endpointId } = await buildEndpoint(rig, receiver.origin);
    const { deliverer, deliveries, deadLetters, endpoints } = rig.webhooks;
    await deliverer.start();
    await emit(rig);
    await rig.recorded(1);
    const [waiting] = await deliveriesOf(rig, endpointId);
    t.same(waiting!.createdAt, start);
    t.same(waiting!.nextAttemptAt, new Date(start.getTime() + 5 * second));
    t.match(await endpoints.get('acme', endpointId), { createdAt: start, failingSince: start });
    status = 200;
    await rig.clock.advance(5 * second);
    await rig.recorded(2);
    const [delivered] = await deliveriesOf(rig, endpointId);
    t.match(delivered, { state: 'delivered', doneAt: rig.clock.now() });
    const attempts = await deliveries.attempts('acme', delivered!.deliveryId, 10);
    t.same(
      attempts.map(({ at }) => at),
      [new Date(start.getTime() + 5 * second), start],
    );
    const sentAt = receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']));
    const seconds = Math.floor(start.getTime() / 1000);
    t.same(sentAt, [seconds, seconds + 5]);

    await endpoints.patch('acme', endpointId, { state: 'paused' });
    await endpoints.patch('acme', endpointId, { state: 'active' });
    await deliveries.replay('acme', delivered!.deliveryId);
    await rig.recorded(3);
    t.match(rig.records[2], { delivered: true, begunAt: rig.clock.now() });
    const since = { from: start, to: new Date(start.getTime() + hour) };
    t.match(await deadLetters.replay('acme', since, { dryRun: true }), { found: 0 });
  });

  t.test(
    `a workflow's event goes at once when the database's clock is not ours, ${how}`,
    async (t) => {
      const clock = manualClock(new Date(systemClock.now().getTime() + offMs));
      const rig = await createRig(t, { clock });
      const receiver = await startReceiver(t);
      const { endpointId } = await buildEndpoint(rig, receiver.origin);
      await rig.webhooks.deliverer.start();
      const engineClock = { ...systemClock, now: () => clock.now() };
      const engine = await startEngine(t, rig.database, { clock: engineClock });
      const { workflow } = await engine.submit(buildSubmit(), 10_000);
      t.equal(workflow.state, 'completed');
      rig.webhooks.deliverer.kick([{ tenantId: 'acme', endpointId }]);
      await rig.recorded(1);
      const [delivery] = await deliveriesOf(rig, endpointId);
      t.match(delivery, { state: 'delivered', createdAt: clock.now(), doneAt: clock.now() });
    },
  );
}
