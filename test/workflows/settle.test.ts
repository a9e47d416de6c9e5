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
import type { PipelineRun } from '../support/workflows.ts';

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
    logId: 'workmill/test',
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

t.test('a large result is settled in a batch of its own, from its bytes', async (t) => {
  const sizes: number[] = [];
  const together = Promise.withResolvers<void>();
  let running = 0;
  const message = 'é'.repeat(200_000);
  const { written, ...outcome } = buildOutcome({ completedUnit: { message } });
  const completedUnit = new TextEncoder().encode(written.completedUnit as string);
  const large = { ...outcome, written: { ...written, completedUnit } };
  const runPipeline: PipelineRun = async ({ request }) => {
    running += 1;
    if (running === 3) together.resolve();
    await together.promise;
    const isLarge = (request.input as { size: string }).size === 'large';
    return { outcome: isLarge ? large : buildOutcome(), processedBy: 'test@1.0.0' };
  };
  const onBatch = (batch: string, size: number) => void (batch === 'settle' && sizes.push(size));
  const engine = await startEngine(t, database, { runPipeline, slots: 3, reports: { onBatch } });
  const ended = await Promise.all(
    ['small', 'large', 'small'].map((size) =>
      engine.submit(buildSubmit({ request: { input: { size }, options: {} } }), 60_000),
    ),
  );
  t.same(
    ended.map(({ workflow: { state } }) => state),
    ['completed', 'completed', 'completed'],
  );
  t.same(
    sizes.toSorted((one, other) => one - other),
    [1, 2],
  );
  const { workflowId } = ended[1]!.workflow;
  const [row] = await database.knex('results').where({ workflow_id: workflowId });
  t.same(row.completed_unit, { message });
  t.equal(row.extraction_sha256, written.extractionSha256);
});
