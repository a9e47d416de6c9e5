// pg-boss as the queue of the same transactions. It gets everything that makes our side fast, so that
// only the queue differs: our own submit and settle statements, prepared, with our batching around
// them, and jobs sent and completed for a whole batch inside those transactions (`db`). Jobs are
// fetched as many at a time as slots are free, again as soon as one is free, woken in this process:
// that is less than its own worker does (polls, notifications, a second completion). In its favour:
// the workflow's row is born `processing`, so that no statement starts it, nobody keeps leases, and
// the work is a function in this process instead of a plugin in another.

import pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Database, Statement } from '../../core/database/connection.ts';
import type { Outcome } from '../../core/sdk/pipeline.ts';
import { outbox } from '../../core/wiring.ts';
import { createSettler } from '../../core/workflows/settle.ts';
import { createSubmitter } from '../../core/workflows/submit.ts';
import { judge } from '../../core/workflows/verdict.ts';
import type { Work } from '../../core/workflows/work.ts';
import { benchLog } from './bench-database.ts';
import { buildRequest, running, type Side, type SideParts } from './workflow-load.ts';

const queue = 'workflows';
/** What createDatabase's own connections for hot statements have. */
const hotPlans =
  '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_mergejoin=off -c jit=off';

type Job = Pick<Work, 'tenantId' | 'request'>;

export async function createPgBossSide(
  parts: SideParts & {
    url: string;
    run: (work: Pick<Work, 'workflowId' | 'attemptNo' | 'request'>) => Promise<Outcome>;
  },
): Promise<Side> {
  const { database, quota, ids, clock, url, run } = parts;
  const boss = new PgBoss({ connectionString: url, max: 6, schedule: false });
  boss.on('error', (error) => benchLog.error('pg-boss', { error }));
  await boss.start();
  // A finished job is kept as long as the measurement lasts, as ours keep their rows.
  await boss.createQueue(queue, { retryLimit: 2, expireInSeconds: 60 });
  const pool = new pg.Pool({ connectionString: url, max: 6, options: hotPlans });

  /** A `Database` whose statements commit together with what pg-boss does for the same batch. */
  function together(also: (values: readonly unknown[], db: BossDb) => Promise<unknown>): Database {
    const inTransaction = async (statement: Statement, values: readonly unknown[]) => {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        const { rows } = await client.query({ ...statement, values: [...values] });
        const executeSql: BossDb['executeSql'] = (text, given) => client.query(text, given);
        await also(values, { executeSql });
        await client.query('COMMIT');
        return rows;
      } finally {
        client.release();
      }
    };
    return { ...database, run: inTransaction as Database['run'] };
  }

  const submitter = createSubmitter({
    database: together(async ([tenantIds, workflowIds, , , , , requests], db) => {
      const jobs = (workflowIds as string[]).map((id, n) => {
        const data = { tenantId: (tenantIds as string[])[n], request: (requests as string[])[n] };
        return { id, data };
      });
      await boss.insert(queue, jobs, { db, returnId: false });
    }),
    ...{
      quota,
      ids,
      workerId: 'pg_boss',
      leaseS: 600,
      maxAttempts: 3,
      queueLimit: 2000,
      hasPeers: () => false,
    },
  });
  const settler = createSettler({
    database: together(([, workflowIds], db) =>
      boss.complete(queue, workflowIds as string[], null, { db }),
    ),
    ...{ quota, clock, ids, hasPeers: () => false, onDeliveries: () => {} },
    outbox: outbox(() => 'http://127.0.0.1'),
  });
  const settled = new Map<string, () => void>();
  const slots = { free: running };
  let wanted = false;
  let fetching: Promise<void> | null = null;

  function kick(): void {
    wanted = true;
    fetching ??= fetchAll().finally(() => (fetching = null));
  }

  async function fetchAll(): Promise<void> {
    while (wanted && slots.free > 0) {
      wanted = false;
      const asked = slots.free;
      const jobs = await boss.fetch<Job & { request: string }>(queue, { batchSize: asked });
      if (jobs.length === asked) wanted = true;
      slots.free -= jobs.length;
      for (const { id, data } of jobs) void runOne(id, data);
    }
  }

  async function runOne(
    workflowId: string,
    { tenantId, request }: { tenantId: string; request: unknown },
  ) {
    const beganMs = clock.elapsedMs();
    const work = toWork(workflowId, tenantId, JSON.parse(request as string) as Work['request']);
    const outcome = await run(work);
    const finished = {
      outcome,
      verdict: judge(outcome, { confidenceThreshold: 0.5, requireHumanReviewBelow: 0.6 }),
      processedBy: 'noop@1.0.0',
      processingMs: Math.round(clock.elapsedMs() - beganMs),
      successStatus: 'completed',
      eventType: 'echo.completed',
    } as const;
    const row = await settler.settle(work, { kind: 'finished', finished });
    slots.free += 1;
    if (row?.state === 'completed') settled.get(workflowId)!();
    settled.delete(workflowId);
    kick();
  }

  return {
    async complete(tenantId) {
      const workflowId = ids.uuid();
      const done = new Promise<void>((resolve) => settled.set(workflowId, resolve));
      await submitter.submit({
        ...buildRequest(ids, tenantId),
        ...{ workflowId, auditId: ids.uuid(), outputSchema: 'extended' },
        ...{ completionEndpointId: null, own: true },
      });
      kick();
      await done;
    },
    async stop() {
      await fetching;
      await settler.idle();
      await pool.end();
      await boss.stop({ graceful: true });
    },
    async counts() {
      const [row] = await database.knex('pgboss.job').where({ state: 'completed' }).count('*');
      return { jobs_completed: Number(row!['count']) };
    },
  };
}

interface BossDb {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

function toWork(workflowId: string, tenantId: string, request: Work['request']): Work {
  return {
    ...{ workflowId, tenantId, request, attemptNo: 1, maxAttempts: 3, mode: 'live' },
    ...{ pipeline: 'noop', operation: 'echo', completionEndpointId: null, traceparent: null },
  };
}
