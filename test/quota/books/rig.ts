// One tenant in a real database, driven through the services' own functions without HTTP, engine or
// sleeps. A worker that crashes is one that never settles; its session is gone, or its lease is over.

import { commandLineActor } from '../../../core/audit/entry.ts';
import { publishedPlans } from '../../../core/config/plans.ts';
import type { Database } from '../../../core/database/connection.ts';
import { upsertTenantPool } from '../../../core/quota/months/queries.ts';
import { createQuota } from '../../../core/quota/service.ts';
import { createUsage } from '../../../core/quota/usage.ts';
import { prolongLeases, rescueWork } from '../../../core/workflows/leases.ts';
import { releaseWorker, type WorkflowRow } from '../../../core/workflows/queries.ts';
import { cancelOne } from '../../../core/workflows/requests.ts';
import { systemRandom } from '../../../core/kernel/random.ts';
import { createSettler } from '../../../core/workflows/settle.ts';
import { claimStatement } from '../../../core/workflows/statements.ts';
import { createSubmitter } from '../../../core/workflows/submit.ts';
import type { Conclusion, Work } from '../../../core/workflows/work.ts';
import { quietLog } from '../../support/log.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { approve, asReviewer, correct, reject, testReviews } from '../../support/reviews.ts';
import { buildCaller, buildOutcome, buildSubmit, ids } from '../../support/workflows.ts';
import { isUsed, type Answer, type Books, type Target } from './model.ts';
import { people, undoWindowMs, type Action, type Interleaving, type Rules } from './steps.ts';

export interface BooksRig {
  startMs: number;
  /** What the numbers of an action stand for now; a run is settled once. */
  aim(action: Action): Target | null;
  act(action: Action, target: Target): Promise<Answer>;
  books(): Promise<Books>;
  /** Takes the tenant's work away: claims and rescues know no tenant. */
  forget(): Promise<void>;
}

const fourEyes = { amountPath: '/amount', limit: 0 };

export async function createBooksRig(
  database: Database,
  tenantId: string,
  { limit, pool }: Pick<Interleaving, 'limit' | 'pool'>,
): Promise<BooksRig> {
  if (pool !== null) {
    await upsertTenantPool(database.knex, { tenantId, pipeline: 'pooled', ...pool });
  }
  const clock = manualClock();
  const quota = createQuota({ database, clock, plans: publishedPlans, licensedUnits: () => limit });
  const worker = { lives: ids.uuid(), died: ids.uuid() };
  const shared = { database, quota, clock, ids, hasPeers: () => false };
  const submitting = { leaseS: 600, maxAttempts: 3, queueLimit: 100, workerId: worker.lives };
  const submitter = createSubmitter({ ...shared, ...submitting });
  const forms = { envelopeData: (facts: object) => facts, shortPayload: (facts: object) => facts };
  const sending = { outbox: forms, logId: 'workmill/test', onDeliveries: () => {} };
  const random = { ...systemRandom, fraction: () => 0 };
  const settler = createSettler({ ...shared, ...sending, random, log: quietLog() });
  const usage = createUsage({
    database,
    clock,
    ids,
    limits: quota.limits,
    unitsByPipeline: async () => ({}),
    termsOf: async () => ({ plan: 'on_premises', soft: false }),
  });
  const reviews = {
    quick: testReviews(database, { clock }),
    four_eyes: testReviews(database, { clock, fourEyes }),
    undoable: testReviews(database, { clock, undoWindowMs }),
    undoable_four_eyes: testReviews(database, { clock, undoWindowMs, fourEyes }),
  } satisfies Record<Rules, unknown>;
  const keys = [ids.uuid(), ids.uuid()];
  const workflows: string[] = [];
  const runs: Work[] = [];

  function reviewer(workflowId: string, who: number) {
    const { name, key } = people[who]!;
    return asReviewer(workflowId, name, buildCaller({ tenantId, keyId: keys[key]! }));
  }

  async function submit(action: Extract<Action, { do: 'submit' }>): Promise<Answer> {
    const { key, body, live, own, pipeline } = action;
    const caller = buildCaller({ tenantId, mode: live ? 'live' : 'test' });
    const idempotency = key === null ? null : { key, requestSha256: Buffer.alloc(32, body) };
    const workflowId = ids.uuid();
    const request = {
      ...buildSubmit({ caller, idempotency }),
      pipeline,
      workflowId,
      auditId: ids.uuid(),
    };
    const accepted = await submitter.submit({
      ...request,
      own,
      outputSchema: 'extended',
      completionEndpointId: null,
      terms: [],
    });
    if (accepted.kind === 'replay') return { submitted: accepted.workflowId, replay: true };
    if (accepted.kind !== 'accepted') return { refused: accepted.kind };
    workflows.push(workflowId);
    if (own) runs.push(buildWork(tenantId, workflowId, 1, 3));
    return { submitted: workflowId, replay: false };
  }

  async function claim(action: Extract<Action, { do: 'claim' }>): Promise<Answer> {
    const leaseS = action.leaseOver ? -1 : 600;
    const { most } = action;
    const workerId = worker[action.worker];
    const values = claimStatement.values({ most, leaseS, workerId, perTenant: 100, shares: [] });
    const found = await database.run<WorkflowRow>(claimStatement, values);
    const rows = found.filter(({ workflow_id }) => workflow_id !== null);
    for (const row of rows) {
      runs.push(buildWork(row.tenant_id, row.workflow_id, row.attempt_no, row.max_attempts));
    }
    return { claimed: rows.map((row) => ({ id: row.workflow_id, attempt: row.attempt_no })) };
  }

  async function settle(work: Work, as: Extract<Action, { do: 'settle' }>['as']): Promise<Answer> {
    const settled = await settler.settle(work, conclusionOf(as));
    // The database has its own clock: what waits for its next attempt waits until it is woken.
    if (settled && settled.delayMs > 0) {
      await database
        .knex('workflows')
        .where({ tenant_id: tenantId, workflow_id: work.workflowId, state: 'queued' })
        .update('run_at', 'infinity');
    }
    return { settled: settled && (settled.state as 'completed') };
  }

  async function act(action: Action, target: Target): Promise<Answer> {
    const id = target.id!;
    switch (action.do) {
      case 'submit':
        return await submit(action);
      case 'claim':
        return await claim(action);
      case 'settle':
        return await settle(workOf(tenantId, target), action.as);
      case 'heartbeat': {
        const progress = { stage: 'x', fraction: 0.5 };
        const held = [{ work: workOf(tenantId, target), progress }];
        return { news: (await prolongLeases(database, held, 600))[0]! };
      }
      case 'cancel':
        return await answered(() =>
          cancelOne({ ...shared, ...sending }, buildCaller({ tenantId }), id, {
            requestId: 'req_books',
            remoteAddress: null,
          }),
        );
      case 'decide': {
        const decisions = {
          approve,
          reject,
          correct: correct({ path: '/message', value: action.value }),
        };
        const by = reviewer(id, action.who);
        return await answered(() => reviews[action.rules].decide(by, decisions[action.as]));
      }
      case 'undo':
        return await answered(() => reviews.quick.undo(reviewer(id, action.who)));
      case 'close_windows':
        return { count: await reviews.undoable.closeWindows() };
      case 'rescue':
        return { count: (await rescueWork(database, worker.lives)).rescued };
      case 'stop_worker':
        return { count: await releaseWorker(database, worker.lives) };
      case 'wake_delayed':
        await database
          .knex('workflows')
          .where({ tenant_id: tenantId, state: 'queued' })
          .update('run_at', database.knex.fn.now());
        return { ok: true };
      case 'top_up': {
        const { units, pool } = action;
        await usage.topUp({ tenantId, units, pool, reason: null, by: commandLineActor });
        return { ok: true };
      }
      case 'pass':
        await clock.advance(action.seconds * 1000);
        return { ok: true };
      case 'next_month': {
        const now = clock.now();
        const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 12);
        await clock.advance(next - now.getTime());
        return { ok: true };
      }
    }
  }

  return {
    startMs: clock.now().getTime(),
    aim(action) {
      const target = { id: null, attempt: 0, maxAttempts: 0 };
      if (action.do === 'settle' || action.do === 'heartbeat') {
        const work = runs[action.run % runs.length];
        if (!work) return null;
        if (action.do === 'settle') runs.splice(runs.indexOf(work), 1);
        return { id: work.workflowId, attempt: work.attemptNo, maxAttempts: work.maxAttempts };
      }
      if (!('workflow' in action)) return target;
      const id = workflows[action.workflow % workflows.length];
      return id === undefined ? null : { ...target, id };
    },
    act,
    books: () => readBooks(database, tenantId),
    async forget() {
      // One round trip: there are thousands of tenants.
      const counted = ['usage_periods', 'usage_ledger', 'usage_top_ups', 'tenant_pools'];
      const tables = ['workflows', 'review_pending_decisions', ...counted];
      const statements = tables.map(
        (table) => `DELETE FROM ${table} WHERE tenant_id = '${tenantId}'`,
      );
      await database.knex.raw(statements.join(';'));
    },
  };
}

async function answered(work: () => Promise<unknown>): Promise<Answer> {
  try {
    await work();
    return { ok: true };
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (!['conflict', 'not_found', 'invalid_request'].includes(code as string)) throw error;
    return { refused: code as string };
  }
}

function workOf(tenantId: string, { id, attempt, maxAttempts }: Target): Work {
  return buildWork(tenantId, id!, attempt, maxAttempts);
}

function buildWork(
  tenantId: string,
  workflowId: string,
  attemptNo: number,
  maxAttempts: number,
): Work {
  return {
    tenantId,
    workflowId,
    attemptNo,
    maxAttempts,
    crashes: 0,
    parked: 0,
    pipeline: 'test',
    operation: 'echo',
    mode: 'live',
    request: { input: {}, options: {} },
    completionEndpointId: null,
    requestId: 'req_test',
    traceparent: null,
    createdAt: new Date(0),
    startedAt: new Date(0),
  };
}

const error = { code: 'internal_error', message: 'It went wrong.' } as const;

function conclusionOf(
  as: Extract<Action, { do: 'settle' }>['as'],
): Exclude<Conclusion, { kind: 'abandoned' }> {
  if (as === 'failed' || as === 'retry') return { kind: as, error };
  if (as === 'deferred') return { kind: 'deferred', error, delayS: 0 };
  if (as === 'cancelled') return { kind: 'cancelled' };
  const confidence = { done: 0.99, doubtful: 0.5, unsure: 0.85 }[as];
  const finished = {
    outcome: buildOutcome({ confidence }),
    processedBy: 'test@1.0.0',
    processingMs: 1,
    ...({ successStatus: 'completed', eventType: 'echo.completed' } as const),
  };
  if (as === 'done')
    return { kind: 'finished', finished: { ...finished, verdict: { state: 'done' } } };
  const cause = as === 'doubtful' ? 'below_confidence_threshold' : 'below_review_threshold';
  const review = { state: 'in_review', cause, reason: as } as const;
  const verdict = { ...review, announceFailure: as === 'doubtful' };
  return { kind: 'finished', finished: { ...finished, verdict } };
}

async function readBooks(database: Database, tenantId: string): Promise<Books> {
  const { rows } = await database.knex.raw(
    `SELECT (SELECT coalesce(json_object_agg(workflow_id, json_build_array(state, held_period::text,
                      attempt_no, done, failed, pending)), '{}')
               FROM (SELECT w.workflow_id, w.state, w.held_period, w.attempt_no,
                       (SELECT count(*) FROM events e WHERE e.tenant_id = w.tenant_id
                           AND e.workflow_id = w.workflow_id AND event_type = 'echo.completed') AS done,
                       (SELECT count(*) FROM events e WHERE e.tenant_id = w.tenant_id
                           AND e.workflow_id = w.workflow_id AND event_type = 'workflow.failed') AS failed,
                       EXISTS (SELECT FROM review_pending_decisions p WHERE p.tenant_id = w.tenant_id
                           AND p.workflow_id = w.workflow_id) AS pending
                       FROM workflows w WHERE w.tenant_id = :tenantId) x) AS workflows,
            (SELECT coalesce(json_object_agg(period::text || ' ' || pool, json_build_object('settled', settled,
                      'held', held, 'toppedUp', topped_up, 'ledger',
                      (SELECT count(*) FROM usage_ledger l WHERE l.tenant_id = u.tenant_id
                          AND l.period = u.period AND l.pool = u.pool))), '{}')
               FROM usage_periods u WHERE u.tenant_id = :tenantId) AS months`,
    { tenantId },
  );
  const { workflows, months } = rows[0] as Books;
  const used = Object.entries(months).filter(([, month]) => isUsed(month));
  return { workflows, months: Object.fromEntries(used) };
}
