import t from 'tap';
import type { Database } from '../../../core/database/connection.ts';
import { createHealth } from '../../../core/webhooks/delivery/health.ts';
import type { AttemptRecord } from '../../../core/webhooks/delivery/record-batch.ts';
import { createIds } from '../../../core/kernel/ids.ts';
import { systemRandom } from '../../../core/kernel/random.ts';
import { quietLog } from '../../support/log.ts';
import { buildEndpoint, createRig, type Rig } from '../rig.ts';

const day = 86_400_000;

/** Health over the rig's database, which names the statements that it runs. */
function startHealth(rig: Rig) {
  const statements: string[] = [];
  const refused = { name: '' };
  const database: Database = {
    ...rig.database,
    run(statement, values) {
      statements.push(statement.name);
      if (statement.name === refused.name) return Promise.reject(new Error('away'));
      return rig.database.run(statement, values);
    },
  };
  const health = createHealth({
    database,
    clock: rig.clock,
    ids: createIds({ clock: rig.clock, random: systemRandom }),
    log: quietLog(),
    disableAfterMs: 5 * day,
    concurrencyOf: () => 1,
    onNotified: () => {},
  });
  return { health, statements, refused };
}

async function failingOf(rig: Rig): Promise<Map<string, Date | null>> {
  const rows: { endpoint_id: string; failing_since: Date | null }[] =
    await rig.database.knex('webhook_endpoints');
  return new Map(rows.map((row) => [row.endpoint_id, row.failing_since]));
}

/** An attempt that ended so many seconds after the test's beginning. */
function attempt(rig: Rig, endpointId: string, atSeconds: number, status: number, url = '') {
  const endedAt = new Date(rig.clock.now().getTime() + atSeconds * 1000);
  const delivered = status < 300;
  const error = delivered ? null : 'bad_status';
  const outcome = { endedAt, delivered, status, error, url };
  return { tenantId: 'acme', endpointId, ...outcome } as AttemptRecord;
}

t.test('endpoints that fail or recover at once cost a statement together', async (t) => {
  const rig = await createRig(t);
  const endpoints: string[] = [];
  for (let count = 0; count < 40; count += 1) {
    endpoints.push((await buildEndpoint(rig, `https://receiver.example/${count}`)).endpointId);
  }
  const { health, statements } = startHealth(rig);
  const all = (atSeconds: number, status: number) =>
    Promise.all(endpoints.map((id) => health.attempted(attempt(rig, id, atSeconds, status))));
  await all(1, 500);
  t.same(statements, ['webhook_failing', 'webhook_note']);
  t.ok([...(await failingOf(rig)).values()].every((since) => since instanceof Date));
  await all(2, 500);
  t.equal(statements.length, 2, 'a second failure says nothing new');
  await all(3, 200);
  t.same(statements.slice(2), ['webhook_healthy', 'webhook_note']);
  t.ok([...(await failingOf(rig)).values()].every((since) => since === null));
  await all(4, 200);
  t.equal(statements.length, 4, 'nor does a second success');
});

t.test('of each endpoint the order of its attempts is kept, also within a round', async (t) => {
  const rig = await createRig(t);
  const { endpointId: falls } = await buildEndpoint(rig, 'https://receiver.example/falls');
  const { endpointId: rises } = await buildEndpoint(rig, 'https://receiver.example/rises');
  const { health } = startHealth(rig);
  const told = (id: string, ...statuses: number[]) =>
    statuses.map((status, at) => health.attempted(attempt(rig, id, at, status)));
  await Promise.all([...told(falls, 500, 200, 500, 500), ...told(rises, 200, 500, 500, 200)]);
  const failing = await failingOf(rig);
  t.same(failing.get(falls), attempt(rig, falls, 2, 500).endedAt, 'since the success, not before');
  t.equal(failing.get(rises), null);
  // While the first is being written, the next ones come.
  const first = health.attempted(attempt(rig, rises, 5, 500));
  await new Promise((resolve) => setImmediate(resolve));
  await Promise.all([first, ...told(rises, 200)]);
  t.equal((await failingOf(rig)).get(rises), null, 'a success is not lost behind a failure');
});

t.test('what failed for days is disabled in the round that shows it', async (t) => {
  const rig = await createRig(t);
  const urls = [1, 2, 3, 4].map((number) => `https://receiver.example/${number}`);
  const ids: string[] = [];
  for (const url of urls) ids.push((await buildEndpoint(rig, url)).endpointId);
  const [hopeless, mended, gone, moved] = ids as [string, string, string, string];
  const { health } = startHealth(rig);
  const told = (id: string, at: number, status: number, url = urls[ids.indexOf(id)]) =>
    health.attempted(attempt(rig, id, at, status, url));
  await Promise.all([told(hopeless, 0, 500), told(mended, 0, 500)]);
  await rig.clock.advance(5 * day);
  await Promise.all([
    told(hopeless, 1, 500),
    told(mended, 1, 500),
    told(mended, 2, 200),
    told(gone, 2, 410),
    told(moved, 2, 410, 'https://receiver.example/of-before'),
  ]);
  const rows: { endpoint_id: string; state_reason: string | null }[] =
    await rig.database.knex('webhook_endpoints');
  const reasons = new Map(rows.map((row) => [row.endpoint_id, row.state_reason]));
  t.same(
    ids.map((id) => reasons.get(id)),
    ['failing', null, 'gone', null],
  );
});

t.test('breakers are written with the last that each did', async (t) => {
  const rig = await createRig(t);
  const { endpointId } = await buildEndpoint(rig, 'https://receiver.example/');
  const { health, statements } = startHealth(rig);
  const lane = { tenantId: 'acme', endpointId, openings: 1, pausedUntilMs: 30_000 } as never;
  health.breakerChanged(lane);
  health.breakerChanged({ ...(lane as object), openings: 2, pausedUntilMs: 60_000 } as never);
  await health.settled();
  t.match(await rig.database.knex('webhook_endpoints').first(), {
    breaker_openings: 2,
    breaker_until: new Date(rig.clock.now().getTime() + 60_000),
  });
  health.breakerChanged({ ...(lane as object), openings: 0, pausedUntilMs: 0 } as never);
  await health.settled();
  t.same(statements, ['webhook_breaker', 'webhook_breaker']);
  t.match(await rig.database.knex('webhook_endpoints').first(), {
    breaker_openings: 0,
    breaker_until: null,
  });
});

t.test('what could not be written is written with the next round, in its order', async (t) => {
  const rig = await createRig(t);
  const { endpointId: rises } = await buildEndpoint(rig, 'https://receiver.example/rises');
  const { endpointId: falls } = await buildEndpoint(rig, 'https://receiver.example/falls');
  const { health, refused } = startHealth(rig);
  await health.attempted(attempt(rig, rises, 0, 500));
  refused.name = 'webhook_healthy';
  await Promise.all([
    health.attempted(attempt(rig, rises, 1, 200)),
    health.attempted(attempt(rig, falls, 1, 500)),
  ]);
  t.ok((await failingOf(rig)).get(rises), 'the database was away');
  refused.name = '';
  await health.writeNotes();
  const failing = await failingOf(rig);
  t.equal(failing.get(rises), null);
  t.same(failing.get(falls), attempt(rig, falls, 1, 500).endedAt);
});
