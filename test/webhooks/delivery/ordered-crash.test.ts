import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { systemClock } from '../../../core/kernel/clock.ts';
import { createIds } from '../../../core/kernel/ids.ts';
import { systemRandom } from '../../../core/kernel/random.ts';
import { eventually } from '../../support/eventually.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { authority, createRig, deliveriesOf, emit, startReceiver } from '../rig.ts';

const count = 30;
/** The event during which the delivering process is killed. */
const fatal = 10;

/** Of how many workflows the events are, in turn. */
const workflows = { endpoint: count, workflow: 3 };

for (const ordering of ['endpoint', 'workflow'] as const) {
  t.test(`order by ${ordering} holds when kill -9 hands it to another process`, async (t) => {
    // The children's clock is the system's: rows of a minute ago are due for them.
    const beganAt = new Date(systemClock.now().getTime() - 60_000);
    const rig = await createRig(t, { clock: manualClock(beganAt) });
    let underWay = 0;
    let most = 0;
    const receiver = await startReceiver(t, (_one, response) => {
      underWay += 1;
      most = Math.max(most, underWay);
      response.once('close', () => (underWay -= 1));
      // This one hangs, so that the process dies in the middle of it.
      if (receiver.received.length !== fatal) response.writeHead(204).end();
    });
    const { endpoint } = await rig.webhooks.endpoints.register({
      tenantId: 'acme',
      url: receiver.origin,
      eventTypes: ['*'],
      ordering,
    });
    const idsOf = createIds({ clock: rig.clock, random: systemRandom });
    const known = Array.from({ length: workflows[ordering] }, () => idsOf.uuid());
    const ids: string[] = [];
    for (let made = 0; made < count; made += 1) {
      ids.push(...(await emit(rig, { workflowId: known[made % known.length]! })));
      await rig.clock.advance(10);
    }

    const authorityFile = join(t.testdir({}), 'authority.pem');
    writeFileSync(authorityFile, authority.certificate);
    const program = join(import.meta.dirname, 'delivering-process.ts');
    const start = () => {
      const child = spawn(process.execPath, [program, rig.url, authorityFile], {
        stdio: 'inherit',
      });
      t.teardown(() => child.kill('SIGKILL'));
      return child;
    };
    const first = start();
    await eventually('the first process delivers', () => receiver.received.length > 0);
    // It waits for the lock.
    start();
    await eventually('the fatal event', () => receiver.received.length >= fatal);
    first.kill('SIGKILL');
    await once(first, 'exit');
    const order = (): number[] => receiver.received.map(({ eventId }) => ids.indexOf(eventId));
    await eventually('all the others', () => new Set(order()).size === count);
    const inTurn = ordering === 'endpoint' ? 1 : known.length;
    for (let turn = 0; turn < inTurn; turn += 1) {
      const its = order().filter((at) => at % inTurn === turn);
      t.same(
        its,
        its.toSorted((a, b) => a - b),
        'none before its turn, none again after its turn',
      );
    }
    t.ok(order().length > count, 'the event that was under way came again');
    t.ok(most <= inTurn, `${most} at a time`);
    await eventually('everything is recorded', async () =>
      (await deliveriesOf(rig, endpoint.endpointId)).every(({ state }) => state === 'delivered'),
    );
  });
}
