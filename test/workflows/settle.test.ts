import t from 'tap';
import { publishedPlans } from '../../core/config/plans.ts';
import { systemClock as clock } from '../../core/kernel/clock.ts';
import { systemRandom } from '../../core/kernel/random.ts';
import { createQuota } from '../../core/quota/service.ts';
import { createSettler } from '../../core/workflows/settle.ts';
import type { Conclusion, Work } from '../../core/workflows/work.ts';
import { quietLog } from '../support/log.ts';
import { buildTenant, testDatabase } from '../support/postgres.ts';
import { buildOutcome, buildSubmit, ids, startEngine } from '../support/workflows.ts';

const database = await testDatabase(t);
await buildTenant(database);

t.test('of two runs that end in one batch only the one that holds the lease counts', async (t) => {
  const engine = await startEngine(t, database, { started: false });
  const { workflow } = await engine.submit(buildSubmit(), 0);
  const { workflowId } = workflow;
  await database
    .knex('workflows')
    .where({ workflow_id: workflowId })
    .update({ state: 'processing', attempt_no: 2, worker_id: 'x', lease_until: 'infinity' });
  const work: Work = {
    tenantId: 'acme',
    workflowId,
    attemptNo: 2,
    maxAttempts: 3,
    crashes: 0,
    parked: 0,
    pipeline: 'test',
    operation: 'echo',
    mode: 'live',
    request: { input: {}, options: {} },
    completionEndpointId: null,
    requestId: 'req_test',
    traceparent: null,
    createdAt: clock.now(),
    startedAt: clock.now(),
  };
  const done: Conclusion = {
    kind: 'finished',
    finished: {
      outcome: buildOutcome(),
      verdict: { state: 'done' },
      processedBy: 'test@1.0.0',
      processingMs: 1,
      successStatus: 'completed',
      eventType: 'echo.completed',
    },
  };
  const settler = createSettler({
    database,
    clock,
    ids,
    log: quietLog(),
    random: systemRandom,
    hasPeers: () => false,
    onDeliveries: () => {},
    quota: createQuota({ database, clock, plans: publishedPlans }),
    outbox: { envelopeData: (facts) => facts, shortPayload: (facts) => facts },
  });
  // The first fills a batch of its own; the two after it wait for it and ride together.
  const elsewhere = settler.settle({ ...work, workflowId: ids.uuid() }, done);
  const error = { code: 'internal_error', message: 'It went wrong.' } as const;
  const stale = settler.settle({ ...work, attemptNo: 1 }, { kind: 'failed', error });
  const current = settler.settle(work, done);
  t.equal(await elsewhere, null);
  t.equal(await stale, null);
  t.match(await current, { state: 'completed' });
  const events = await database.knex('events').where({ workflow_id: workflowId });
  t.match(events, [{ event_type: 'echo.completed' }]);
  t.equal(events.length, 1);
});
