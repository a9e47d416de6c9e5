// pg-boss as the queue of the same transactions, in two variants.
//
// Both use the prepared submit and settle statements of Workmill with its batching, so that only
// the queue differs. Jobs are sent for a whole batch inside the transaction that submits it, and
// completed inside the one that settles it (`db`). The work is a function in this process instead
// of a plugin in another, and there are no leases.
//
// pg_boss      its own worker with the fastest settings: two workers that fetch ten jobs each, burst
//              while batches are full, notifications (NOTIFY inside the submit). Its advantage: the
//              workflow's row is inserted as `processing`, so that no statement starts it.
// pg_boss_sql  the engine of Workmill instead of its worker: fetches as many jobs as slots are
//              free, again when a slot becomes free, woken in this process. The fetch sets the row
//              to `processing` in its own transaction, as Workmill's claim does, because the API
//              shows it.

import pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Database, Statement } from '../../core/database/connection.ts';
import { systemClock as clock } from '../../core/kernel/clock.ts';
import { systemRandom as random } from '../../core/kernel/random.ts';
import type { CheckedOutcome } from '../../core/pipelines/checked-outcome.ts';
import { createWebhookForms } from '../../core/workflows/webhook-forms.ts';
import { createSettler } from '../../core/workflows/settle.ts';
import { createSubmitter } from '../../core/workflows/submit.ts';
import { judge } from '../../core/workflows/verdict.ts';
import type { Work } from '../../core/workflows/work.ts';
import { benchLog } from './bench-database.ts';
import { buildRequest, running, type Side, type SideParts } from './workflow-load.ts';

export type PgBossManner = 'worker' | 'sql';

const queue = 'workflows';

/** The settings of connections for frequent statements (core/database/connection.ts). */
const hotPlans =
  '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_mergejoin=off -c jit=off';

const startStatement: Statement = {
  name: 'peer_start',
  text: `UPDATE workflows
            SET state = 'processing', attempt_no = 1, worker_id = 'pg_boss', started_at = now(),
                lease_until = now() + interval '10 minutes'
          WHERE tenant_id = ANY ($1::text[]) AND workflow_id = ANY ($2::uuid[])`,
};

interface JobData {
  tenantId: string;
  /** As JSON text. */
  request: string;
}

interface Job {
  id: string;
  data: JobData;
}

interface BossDb {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

export async function createPgBossSide(
  parts: SideParts & {
    url: string;
    manner: PgBossManner;
    run: (work: Pick<Work, 'workflowId' | 'attemptNo' | 'request'>) => Promise<CheckedOutcome>;
  },
): Promise<Side> {
  const { database, quota, ids, url, manner, run } = parts;
  const ownWorker = manner === 'worker';
  const boss = new PgBoss({
    connectionString: url,
    max: 6,
    schedule: false,
    useListenNotify: ownWorker,
  });
  boss.on('error', (error) => benchLog.error('pg-boss', { error }));
  await boss.start();
  await boss.createQueue(queue, { retryLimit: 2, expireInSeconds: 60, notify: ownWorker });
  const pool = new pg.Pool({ connectionString: url, max: 6, options: hotPlans });

  async function inTransaction<T>(work: (client: pg.PoolClient, db: BossDb) => Promise<T>) {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      const done = await work(client, { executeSql: (text, values) => client.query(text, values) });
      await client.query('COMMIT');
      return done;
    } finally {
      client.release();
    }
  }

  /**
   * A `Database` whose statements commit together with the statements of pg-boss for the same
   * batch.
   */
  function together(also: (values: readonly unknown[], db: BossDb) => Promise<unknown>): Database {
    const both = (statement: Statement, values: readonly unknown[]): Promise<unknown[]> =>
      inTransaction(async (client, db) => {
        const { rows } = await client.query({ ...statement, values: [...values] });
        await also(values, db);
        return rows;
      });
    return { ...database, run: both as Database['run'] };
  }

  const submitter = createSubmitter({
    database: together(async ([tenantIds, workflowIds, , , , , requests], db) => {
      const jobs = (workflowIds as string[]).map((id, n) => {
        const data = { tenantId: (tenantIds as string[])[n], request: (requests as string[])[n] };
        return { id, data };
      });
      await boss.insert(queue, jobs, { db, returnId: false });
    }),
    quota,
    ids,
    workerId: 'pg_boss',
    leaseS: 600,
    maxAttempts: 3,
    queueLimit: 2000,
    hasPeers: () => false,
  });
  const settler = createSettler({
    database: together(([, workflowIds], db) =>
      boss.complete(queue, workflowIds as string[], null, { db }),
    ),
    quota,
    clock,
    ids,
    random,
    log: benchLog,
    logId: 'workmill/bench',
    hasPeers: () => false,
    onDeliveries: () => {},
    outbox: createWebhookForms(() => 'http://127.0.0.1'),
  });
  const settled = new Map<string, () => void>();

  async function runOne({ id, data }: Job): Promise<void> {
    const work = toWork(id, data);
    const outcome = await run(work);
    const row = await settler.settle(work, { kind: 'finished', finished: finish(outcome) });
    if (row?.state === 'completed') settled.get(id)!();
    settled.delete(id);
  }

  const fetch = (batchSize: number): Promise<Job[]> =>
    inTransaction(async (client, db) => {
      const jobs = await boss.fetch<JobData>(queue, { batchSize, db });
      const tenantIds = jobs.map(({ data }) => data.tenantId);
      const values = [tenantIds, jobs.map(({ id }) => id)];
      if (jobs.length > 0) await client.query({ ...startStatement, values });
      return jobs;
    });
  const engine = ownWorker ? null : createFetcher(fetch, runOne);
  if (ownWorker) {
    const options = { batchSize: running / 2, localConcurrency: 2, burstWhenBatchFull: true };
    const polling = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 0.5 };
    const handle = (jobs: Job[]): Promise<void[]> => Promise.all(jobs.map(runOne));
    await boss.work<JobData>(queue, { ...options, ...polling }, handle);
  }

  return {
    async complete(tenantId) {
      const workflowId = ids.uuid();
      const done = new Promise<void>((resolve) => settled.set(workflowId, resolve));
      await submitter.submit({
        ...buildRequest(ids, tenantId),
        workflowId,
        auditId: ids.uuid(),
        outputSchema: 'extended',
        completionEndpointId: null,
        terms: [],
        own: ownWorker,
      });
      engine?.kick();
      await done;
    },
    async stop() {
      await engine?.idle();
      await settler.idle();
      await boss.stop({ graceful: true });
      await pool.end();
    },
    async counts() {
      const [row] = await database.knex('pgboss.job').where({ state: 'completed' }).count('*');
      return { jobs_completed: Number(row!['count']) };
    },
  };
}

/** Fills slots as the engine does, with the fetch of pg-boss. */
function createFetcher(
  fetch: (batchSize: number) => Promise<Job[]>,
  runOne: (job: Job) => Promise<void>,
) {
  let free = running;
  let wanted = false;
  let fetching: Promise<void> | null = null;

  async function fetchAll(): Promise<void> {
    while (wanted && free > 0) {
      wanted = false;
      const asked = free;
      const jobs = await fetch(asked);
      wanted ||= jobs.length === asked;
      free -= jobs.length;
      for (const job of jobs) {
        void runOne(job).then(() => {
          free += 1;
          kick();
        });
      }
    }
  }

  function kick(): void {
    wanted = true;
    fetching ??= fetchAll().finally(() => (fetching = null));
  }

  return { kick, idle: async () => void (await fetching) };
}

function toWork(workflowId: string, { tenantId, request }: JobData): Work {
  return {
    workflowId,
    tenantId,
    request: JSON.parse(request) as Work['request'],
    attemptNo: 1,
    maxAttempts: 3,
    crashes: 0,
    parked: 0,
    mode: 'live',
    createdAt: clock.now(),
    startedAt: clock.now(),
    pipeline: 'noop',
    operation: 'echo',
    completionEndpointId: null,
    requestId: null,
    traceparent: null,
  };
}

function finish(outcome: CheckedOutcome) {
  return {
    outcome,
    verdict: judge(outcome, { confidenceThreshold: 0.5, requireHumanReviewBelow: 0.6 }),
    processedBy: 'noop@1.0.0',
    processingMs: 0,
    successStatus: 'completed',
    eventType: 'echo.completed',
  } as const;
}
