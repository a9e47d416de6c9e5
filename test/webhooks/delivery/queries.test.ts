import t from 'tap';
import {
  claimStatement,
  recordStatement,
  scanStatement,
} from '../../../core/webhooks/delivery/queries.ts';
import { buildEndpoint, createRig, emit } from '../rig.ts';

t.test('claim and scan read the index of due rows, also once the queue was empty', async (t) => {
  const rig = await createRig(t);
  const { knex } = rig.database;
  await buildEndpoint(rig, 'https://receiver.example/');
  await emit(rig, { count: 3000 });
  await knex.raw(`UPDATE deliveries SET state = 'delivered', done_at = due_at`);
  // The planner's worst moment: it has just been told that nothing is pending.
  await knex.raw('VACUUM ANALYZE deliveries');
  await knex.raw('ANALYZE events');
  for (const statement of [claimStatement, scanStatement]) {
    const { rows } = await knex.raw(
      `EXPLAIN (GENERIC_PLAN) ${statement.text.replaceAll('?', '\\?')}`,
    );
    const plan = (rows as { 'QUERY PLAN': string }[]).map((row) => row['QUERY PLAN']).join('\n');
    const scans = plan.split('\n').filter((line) => /Scan.* on deliveries/.test(line));
    t.equal(scans.length, 2, 'two ranges are read', { plan });
    for (const scan of scans) t.match(scan, /deliveries_due/, 'by the index of due rows', { plan });
  }
});

t.test('recording twice is recording once', async (t) => {
  const rig = await createRig(t);
  const { database, clock } = rig;
  await buildEndpoint(rig, 'https://receiver.example/');
  await emit(rig);
  const { delivery_id: id } = await database.knex('deliveries').first();
  const now = clock.now();
  const retryAt = new Date(now.getTime() + 5000);
  const values = (attemptNo: number) => [
    ['acme'],
    [id],
    [attemptNo],
    [now],
    [now],
    [12],
    [500],
    ['bad_status'],
    ['127.0.0.1'],
    [false],
    [retryAt],
    ['https://receiver.example/'],
    ...Array.from({ length: 10 }, () => [null]),
  ];
  await database.run(recordStatement, values(1));
  await database.run(recordStatement, values(2));
  await database.run(recordStatement, values(1));
  t.match(await database.knex('deliveries').first(), {
    attempts: 2,
    state: 'pending',
    due_at: retryAt,
  });
  t.same(
    await database.knex('delivery_attempts').pluck('attempt_no').orderBy('attempt_no'),
    [1, 2],
  );
});
