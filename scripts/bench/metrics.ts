// GET /v1/metrics, the counts of /v1/usage/current and the lists of lists.ts for a tenant with
// 1,000,000 workflows of 31 days, as many results and deliveries, and 100,000 workflows of each of
// two neighbors. Prints the time of the roll-up, the time of each window and the plan of the
// longest one. Argument: rows (default 1000000). Most of the time goes into inserting the rows: 7 s
// for 100,000 on a busy machine. Removes its files.

import { connectDatabase, type Database } from '../../core/database/connection.ts';
import { systemClock as clock } from '../../core/kernel/clock.ts';
import { createStatistics } from '../../core/statistics/service.ts';
import { windowNames } from '../../core/statistics/windows.ts';
import { explainLists, fillAudit, fillTerms, listings } from './lists.ts';
import { benchLog, machineLoad, openBenchDatabase, quantile } from './bench-database.ts';

const [rows = 1_000_000] = process.argv.slice(2).map(Number);
const repeats = 9;

const server = await openBenchDatabase();
const database = connectDatabase({ url: server.url, log: benchLog });
const statistics = createStatistics({ database, clock });

try {
  await measure();
} finally {
  await database.close();
  await server.close();
}

async function measure(): Promise<void> {
  console.log(machineLoad());
  const filled = await timed(() => fill(database));
  console.log(`${rows} workflows and 2 x ${rows / 10}: filled in ${seconds(filled)}`);
  const rolled = await timed(() => statistics.rollUp());
  const hours = await countRows('metric_hours', "WHERE tenant_id = 'large'");
  console.log(`first roll-up of everything: ${seconds(rolled)}, ${hours} rows of the large tenant`);
  await database.knex.raw('VACUUM ANALYZE');
  const again = await timed(() => rollOneHour());
  console.log(`roll-up of one more hour: ${again.toFixed(1)} ms`);

  for (const window of windowNames) {
    const times = await repeat(() => statistics.report('large', window));
    console.log(`metrics ${window.padEnd(4)} ${describe(times)}`);
  }
  const period = `${clock.now().toISOString().slice(0, 7)}-01`;
  console.log(
    `by_pipeline  ${describe(await repeat(() => statistics.unitsByPipeline('large', period)))}`,
  );
  const { total } = await statistics.report('large', '30d');
  console.log(`checked: ${total.submitted} submitted in 30d, rate ${total.straight_through_rate}`);
  for (const [name, work] of Object.entries(listings(database))) {
    console.log(`${name.padEnd(38)} ${describe(await repeat(work))}`);
  }
  for (const line of await explain()) console.log(line);
  for (const line of await explainLists(database)) console.log(line);
}

/**
 * Spreads the workflows evenly: one in ten is reviewed, one in fifty fails, in one of four steps; the
 * last minutes hold open work.
 */
async function fill(filled: Database): Promise<void> {
  const { knex } = filled;
  // Unlogged tables halve the time of the inserts; the measured reads do not depend on them.
  for (const table of ['workflows', 'results', 'usage_ledger', 'undelivered', 'delivered']) {
    await knex.raw('ALTER TABLE ?? SET UNLOGGED', [table]);
  }
  for (const [tenant, count] of [
    ['large', rows],
    ['left', rows / 10],
    ['right', rows / 10],
  ] as const) {
    await knex('tenants').insert({ tenant_id: tenant, name: tenant });
    const spread = { tenant, count, stepS: (31 * 86_400) / count };
    await knex.raw(
      `INSERT INTO workflows (tenant_id, workflow_id, audit_id, pipeline, operation, mode, state,
         request, confidence, created_at, started_at, finished_at, stop_point)
       SELECT :tenant, id, id,
              (ARRAY['finance', 'legal', 'support', 'compliance'])[1 + n % 4], 'run', 'live',
              CASE WHEN n < 500 THEN 'queued' WHEN n < 1500 THEN 'in_review'
                   WHEN n % 50 = 0 THEN 'failed' ELSE 'completed' END,
              '{}', 0.5 + (n % 50) / 100.0, at, at,
              CASE WHEN n >= 1500 THEN at + interval '1 second' END,
              CASE WHEN n < 500 THEN NULL WHEN n < 1500 THEN 'validation_failed'
                   WHEN n % 50000 = 0 THEN 'coding'
                   WHEN n % 50 = 0 THEN (ARRAY['reading', 'matching', 'deciding'])[1 + n / 50 % 3] END
         FROM (SELECT n, now() - n * make_interval(secs => :stepS) AS at,
                      (lpad(to_hex((extract(epoch FROM now()) * 1000 - n * (:stepS)::float8 * 1000)::bigint),
                            12, '0')
                       || '7000' || substr(md5(:tenant || n), 1, 16))::uuid AS id
                 FROM generate_series(:count, 1, -1) n) s`,
      spread,
    );
    await knex.raw(
      `INSERT INTO results (tenant_id, workflow_id, completed_unit, evidence, validation,
         business_object, extraction_sha256, processed_by, processing_ms, created_at)
       SELECT tenant_id, workflow_id, '{}', '{}', '{}', '{}', '', 'bench@1',
              (20 * exp(5.0 * abs(hashtext(workflow_id::text)::bigint) / 2147483648.0))::int,
              finished_at - CASE WHEN abs(hashtext(workflow_id::text)::bigint) % 10 = 0
                                 THEN interval '1 hour' ELSE interval '0' END
         FROM workflows WHERE tenant_id = :tenant AND state = 'completed'`,
      spread,
    );
    await knex.raw(
      `INSERT INTO usage_ledger (tenant_id, workflow_id, kind, period, units, at)
       SELECT tenant_id, workflow_id, 'settle', date_trunc('month', finished_at, 'UTC'), 1,
              finished_at
         FROM workflows WHERE tenant_id = :tenant AND state = 'completed'`,
      spread,
    );
    await knex.raw(
      `WITH ended AS MATERIALIZED (
         SELECT tenant_id, workflow_id, finished_at, finished_at + interval '80 ms' AS done_at,
                abs(hashtext(workflow_id::text)::bigint) % 200 = 0 AS dead
           FROM workflows WHERE tenant_id = :tenant AND finished_at IS NOT NULL),
       given_up AS (
         INSERT INTO undelivered
           (tenant_id, event_id, endpoint_id, state, due_at, created_at, done_at)
         SELECT tenant_id, workflow_id, '00000000-0000-7000-8000-000000000000', 'dead',
                finished_at, finished_at, done_at
           FROM ended WHERE dead)
       INSERT INTO delivered (tenant_id, delivery_id, event_id, endpoint_id, attempts,
         attempts_before, first_attempt_at, last_status, created_at, done_at)
       SELECT tenant_id, workflow_id, workflow_id, '00000000-0000-7000-8000-000000000000', 1, 0,
              finished_at, 204, finished_at, done_at
         FROM ended WHERE NOT dead`,
      spread,
    );
  }
  await fillAudit(filled);
  await fillTerms(filled);
  await knex.raw('ANALYZE');
}

/** The hourly work of the scheduler: removes the newest closed hour and counts it again. */
async function rollOneHour(): Promise<void> {
  await database.knex.raw(
    `WITH p AS (UPDATE metric_progress SET rolled_until = rolled_until - interval '1 hour'
                RETURNING rolled_until)
     DELETE FROM metric_hours WHERE hour >= (SELECT rolled_until FROM p)`,
  );
  await statistics.rollUp();
}

/** Returns the plan of the statement of the 30 days, from PostgreSQL's log of slow plans. */
async function explain(): Promise<string[]> {
  const statements: { sql: string; bindings: readonly unknown[] }[] = [];
  const hear = (query: { sql: string; bindings: readonly unknown[] }): void =>
    void statements.push(query);
  database.knex.on('query', hear);
  await statistics.report('large', '30d');
  database.knex.removeListener('query', hear);
  const counted = statements.find(({ sql }) => sql.includes('metric_hours'))!;
  const plain = counted.sql.replaceAll(/\$\d+/g, '?');
  const { rows: lines } = await database.knex.raw<{ rows: { 'QUERY PLAN': string }[] }>(
    `EXPLAIN (ANALYZE, BUFFERS, COSTS OFF) ${plain}`,
    [...counted.bindings] as string[],
  );
  return lines.map((line) => line['QUERY PLAN']);
}

async function countRows(table: string, where: string): Promise<number> {
  const query = `SELECT count(*)::int AS n FROM ${table} ${where}`;
  return (await database.knex.raw<{ rows: { n: number }[] }>(query)).rows[0]!.n;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const beganMs = clock.elapsedMs();
  await work();
  return clock.elapsedMs() - beganMs;
}

async function repeat(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < repeats; n += 1) times.push(await timed(work));
  return times;
}

function describe(times: number[]): string {
  const [median, worst] = [quantile(times, 0.5), Math.max(...times)];
  return `median ${median.toFixed(1)} ms, slowest ${worst.toFixed(1)} ms of ${repeats}`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
