import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { systemClock } from '../../../core/kernel/clock.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { authority, buildEndpoint, createRig, deliveriesOf, emit, startReceiver } from '../rig.ts';

const count = 50;

t.test('kill -9 between the answer and its record repeats the event and loses none', async (t) => {
  // The child's clock is the system's: rows of this moment are due for it.
  const rig = await createRig(t, { clock: manualClock(systemClock.now()) });
  let answered = 0;
  let allAnswered = (): void => {};
  const everyEventArrived = new Promise<void>((resolve) => (allAnswered = resolve));
  const receiver = await startReceiver(t, (_received, response) => {
    response.writeHead(200).end(() => {
      answered += 1;
      if (answered === count) allAnswered();
    });
  });
  const { endpointId } = await buildEndpoint(rig, receiver.origin);
  const eventIds = await emit(rig, { count });

  // The receiver answers, but nothing can be recorded: a transaction holds the rows.
  const holding = await rig.database.knex.transaction();
  await holding.raw('SELECT FROM undelivered FOR UPDATE');
  const authorityFile = join(t.testdir({}), 'authority.pem');
  writeFileSync(authorityFile, authority.certificate);
  const program = join(import.meta.dirname, 'delivering-process.ts');
  const child = spawn(process.execPath, [program, rig.url, authorityFile], { stdio: 'inherit' });
  t.teardown(() => child.kill('SIGKILL'));
  await everyEventArrived;
  child.kill('SIGKILL');
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  t.equal(signal, 'SIGKILL');
  await endWaitingSessions(rig.database.knex);
  await holding.rollback();
  t.ok((await deliveriesOf(rig, endpointId)).every((one) => one.state === 'pending'));

  await rig.webhooks.deliverer.start();
  await rig.recorded(count);
  const arrivals = Map.groupBy(receiver.received, (one) => one.eventId);
  t.same([...arrivals.keys()].sort(), [...eventIds].sort());
  for (const twice of arrivals.values()) {
    t.equal(twice.length, 2);
    t.equal(twice[0]!.body, twice[1]!.body, 'the same attempt, not a retry');
  }
  const after = await deliveriesOf(rig, endpointId);
  t.ok(after.every((one) => one.state === 'delivered' && one.attempts === 1));
});

type Knex = Awaited<ReturnType<typeof createRig>>['database']['knex'];

/** PostgreSQL would run the killed child's waiting statement on; as if its machine had died too. */
async function endWaitingSessions(knex: Knex): Promise<void> {
  await knex.raw(
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
}
