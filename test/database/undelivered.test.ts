// Migration 0026, which takes deliveries of one table apart, over a database of the release before.

import pg from 'pg';
import t from 'tap';
import { migrate, readMigrations } from '../../core/database/migrate.ts';
import { createIds, presentId } from '../../core/kernel/ids.ts';
import { systemRandom } from '../../core/kernel/random.ts';
import { purgeWebhookLog } from '../../core/webhooks/retention/queries.ts';
import { sealSecret } from '../../core/webhooks/secrets/sealed.ts';
import { manualClock } from '../support/manual-clock.ts';
import { quietLog } from '../support/log.ts';
import { emptyDatabase } from '../support/postgres.ts';
import { testVault } from '../support/vault.ts';
import { createRig, deliveriesOf, startReceiver } from '../webhooks/rig.ts';

const day = 86_400_000;
const log = quietLog();
const clock = manualClock();
const now = clock.now();
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const ids = createIds({ clock, random: systemRandom });

/** An event, its delivery in a state, and as many attempts as it says, of which only the last may succeed. */
async function buildDelivery(
  client: pg.Client,
  endpointId: string,
  row: { state: string; attempts: number; ageMs: number },
): Promise<{ deliveryId: string; eventId: string }> {
  const { state, attempts, ageMs } = row;
  const [eventId, deliveryId] = [ids.uuid(), crypto.randomUUID()];
  const at = new Date(now.getTime() - ageMs);
  const done = state === 'pending' ? null : at;
  await client.query(
    `INSERT INTO events (tenant_id, event_id, event_type, workflow_id, mode, data, created_at)
     VALUES ('acme', $1, 'invoice.resolved', $1, 'live', '{"status":"approved"}', $2)`,
    [eventId, at],
  );
  const error = state === 'delivered' ? null : 'timeout';
  await client.query(
    `INSERT INTO deliveries (tenant_id, delivery_id, event_id, endpoint_id, state, attempts, due_at,
       first_attempt_at, last_status, last_error, created_at, done_at)
     VALUES ('acme', $1, $2, $3, $4, $5, $6, $7, $8, $9, $6, $10)`,
    [
      deliveryId,
      eventId,
      endpointId,
      state,
      attempts,
      at,
      attempts > 0 ? at : null,
      state === 'delivered' ? 200 : null,
      error,
      done,
    ],
  );
  for (let attemptNo = 1; attemptNo <= attempts; attemptNo += 1) {
    const failed = state !== 'delivered' || attemptNo < attempts;
    await client.query(
      `INSERT INTO delivery_attempts (tenant_id, delivery_id, attempt_no, at, duration_ms, status,
         error, request_head, fault)
       VALUES ('acme', $1, $2, $3, 7, $4, $5, 'content-type: application/json', $6)`,
      [
        deliveryId,
        attemptNo,
        at,
        failed ? null : 200,
        failed ? 'timeout' : null,
        failed ? 'theirs' : null,
      ],
    );
  }
  return { deliveryId, eventId };
}

t.test('deliveries of every state come through an upgrade, and go on from there', async (t) => {
  const url = await emptyDatabase(t);
  const migrations = readMigrations();
  await migrate({ url, log, migrations: migrations.slice(0, 25) });
  const receiver = await startReceiver(t);
  const endpointId = ids.uuid();
  const vault = testVault();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`INSERT INTO tenants (tenant_id, name) VALUES ('acme', 'acme')`);
  await client.query(
    `INSERT INTO webhook_endpoints (tenant_id, endpoint_id, url, event_types, secret)
     VALUES ('acme', $1, $2, '{*}', $3)`,
    [endpointId, receiver.origin, sealSecret(vault, { tenantId: 'acme', endpointId }, secret)],
  );
  const build = (state: string, attempts: number, ageMs: number) =>
    buildDelivery(client, endpointId, { state, attempts, ageMs });
  const old = await build('delivered', 1, 40 * day);
  const dead = await build('dead', 28, 3000);
  const delivered = await build('delivered', 2, 2000);
  const tried = await build('pending', 1, 1000);
  const fresh = await build('pending', 0, 0);
  await client.end();

  const { applied } = await migrate({ url, log });
  t.equal(applied[0], '0026_undelivered.sql');
  const rig = await createRig(t, { url, clock, vault });
  const { deliverer, deliveries, deadLetters } = rig.webhooks;
  const listed = await deliveriesOf(rig, endpointId);
  t.match(listed, [
    { ...fresh, state: 'pending', attempts: 0, nextAttemptAt: now, doneAt: null },
    { ...tried, state: 'pending', attempts: 1, lastError: 'timeout' },
    { ...delivered, state: 'delivered', attempts: 2, lastStatus: 200, nextAttemptAt: null },
    { ...dead, state: 'dead', attempts: 28, lastError: 'timeout', nextAttemptAt: null },
    { ...old, state: 'delivered', attempts: 1, doneAt: new Date(now.getTime() - 40 * day) },
  ]);
  t.equal(listed.length, 5);
  const attemptsOf = (one: { deliveryId: string }) =>
    deliveries.attempts('acme', one.deliveryId, 50);
  t.match(await attemptsOf(delivered), [
    { attemptNo: 2, status: 200, error: null },
    { attemptNo: 1, status: null, error: 'timeout', fault: 'theirs' },
  ]);
  t.equal((await attemptsOf(dead)).length, 28);
  t.match(await deliveries.sentRequest('acme', delivered.deliveryId, null), { attemptNo: 2 });
  const filter = { reason: 'timeout' };
  const found = await deadLetters.list('acme', filter, { limit: 10, cursor: null });
  t.match(found.items, [dead]);
  t.equal(found.items.length, 1);

  await deliverer.start();
  await rig.recorded(2);
  await deadLetters.replay('acme', filter, { dryRun: false });
  await rig.recorded(3);
  await deliveries.replay('acme', delivered.deliveryId);
  await rig.recorded(4);
  t.ok((await deliveriesOf(rig, endpointId)).every(({ state }) => state === 'delivered'));
  const arrived = receiver.received.map(({ eventId, body }) => [
    eventId,
    JSON.parse(body).retry_attempt,
  ]);
  const expected = [
    [tried, 1],
    [fresh, 0],
    [dead, 28],
    [delivered, 2],
  ] as const;
  t.same(
    Object.fromEntries(arrived),
    Object.fromEntries(expected.map(([one, no]) => [presentId('event', one.eventId), no])),
  );
  t.match(
    (await attemptsOf(delivered)).map(({ attemptNo, status }) => [attemptNo, status]),
    [
      [3, 200],
      [2, 200],
      [1, null],
    ],
  );

  await purgeWebhookLog(rig.database, { now, retentionDays: 30 });
  t.equal((await deliveriesOf(rig, endpointId)).length, 4);
  t.same(await attemptsOf(old).catch(({ code }) => code), 'not_found');
});
