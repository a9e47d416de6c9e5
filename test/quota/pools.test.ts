import t, { type Test } from 'tap';
import { changePool } from '../../core/commands/tenant-pools.ts';
import { changePlan, createTenant } from '../../core/commands/tenants.ts';
import { topUpTenant } from '../../core/commands/usage.ts';
import { publishedPlans, type Plans } from '../../core/config/plans.ts';
import type { Database } from '../../core/database/connection.ts';
import { systemClock } from '../../core/kernel/clock.ts';
import { systemRandom as random } from '../../core/kernel/random.ts';
import { findImbalances } from '../../core/quota/queries.ts';
import { createQuota } from '../../core/quota/service.ts';
import { cancelOpen } from '../../core/workflows/erase/queries.ts';
import { quietLog } from '../support/log.ts';
import { testDatabase } from '../support/postgres.ts';
import { approve, asReviewer, testReviews } from '../support/reviews.ts';
import {
  always,
  buildCaller,
  buildOutcome,
  buildSubmit,
  startEngine,
  type PipelineRun,
} from '../support/workflows.ts';

const waitMs = 10_000;

interface Pool {
  pipeline: string;
  unitsPerMonth: number;
  spill: boolean;
}

/** Enterprise with these pools, and so many units for all pipelines. */
function plansWith(pools: Pool[], unitsPerMonth: number | null = 100): Plans {
  const plans = publishedPlans();
  return { ...plans, enterprise: { ...plans.enterprise, unitsPerMonth, pools } };
}

function commands(t: Test, database: Database, plans = '') {
  const config = t.testdir({
    'workmill.yaml': `database: { url: '${database.url}' }\n`,
    'plans.yaml': plans,
  });
  const output = { json: true, write: () => {} };
  return { home: '/nowhere', config, clock: systemClock, random, log: quietLog(), output };
}

async function enterprise(t: Test) {
  const database = await testDatabase(t);
  const options = commands(t, database);
  await createTenant(options, 'acme', { plan: 'enterprise' });
  return { database, options };
}

function submitTo(pipeline: string) {
  return buildSubmit({ pipeline, caller: buildCaller({ plan: 'enterprise' }) });
}

/** `pool: limit/used/reserved`, of all months. */
async function books(database: Database): Promise<string[]> {
  const rows = await database.knex('usage_periods').orderBy(['period', 'pool']);
  return rows.map((row) => {
    const closed = row.open ? '' : ' closed';
    return `${row.pool || 'all'}: ${row.unit_limit}/${row.settled}/${row.held}${closed}`;
  });
}

t.test(
  'a pool serves its pipeline alone, and refuses in its own name when it is full',
  async (t) => {
    const { database } = await enterprise(t);
    const plans = plansWith([{ pipeline: 'test-a', unitsPerMonth: 2, spill: false }], 3);
    const engine = await startEngine(t, database, { plans: () => plans });
    const sent = await Promise.allSettled(
      ['test-a', 'test', 'test-a', 'test-a', 'test', 'test', 'test-a', 'test'].map((pipeline) =>
        engine.submit(submitTo(pipeline), waitMs),
      ),
    );
    const answers = sent.map(({ status }) => (status === 'fulfilled' ? 'ok' : 'no'));
    t.same(answers, ['ok', 'ok', 'ok', 'no', 'ok', 'ok', 'no', 'no']);
    const messages = sent.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []));
    t.match(messages, [
      / 2 work units of the pool "test-a" is used up: /,
      /"test-a"/,
      / 3 work units is /,
    ]);
    t.same(await books(database), ['all: 3/3/0', 'test-a: 2/2/0']);
    const test = buildSubmit({ pipeline: 'test-a', caller: buildCaller({ mode: 'test' }) });
    t.equal(
      (await engine.submit(test, waitMs)).workflow.state,
      'completed',
      'test keys hold nothing',
    );
    t.same(await findImbalances(database), []);
  },
);

t.test('what does not fit into a pool that spills is served by the units of all', async (t) => {
  const { database } = await enterprise(t);
  const plans = plansWith([{ pipeline: 'test-a', unitsPerMonth: 2, spill: true }], 3);
  const engine = await startEngine(t, database, { plans: () => plans });
  const send = () => engine.submit(submitTo('test-a'), waitMs);
  // Together in one batch, then one after another: the two ways in which a pool fills up.
  await Promise.all([send(), send(), send(), send()]);
  t.same(await books(database), ['all: 3/2/0', 'test-a: 2/2/0']);
  await send();
  await t.rejects(send(), { limitType: 'monthly_quota', message: /3 work units is used up/ });
  t.same(await books(database), ['all: 3/3/0', 'test-a: 2/2/0']);
  t.same(await findImbalances(database), []);
});

t.test('the end of a tenant gives units back to the pools that held them', async (t) => {
  const { database } = await enterprise(t);
  const plans = plansWith([{ pipeline: 'test-a', unitsPerMonth: 5, spill: false }]);
  const begun = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  const runPipeline: PipelineRun = async ({ request }) => {
    begun.resolve();
    await opened.promise;
    return { outcome: buildOutcome(request.input), processedBy: 'test@1.0.0' };
  };
  const engine = await startEngine(t, database, { plans: () => plans, runPipeline, slots: 1 });
  await engine.submit(submitTo('test-a'), 0);
  await begun.promise;
  for (const pipeline of ['test-a', 'test-a', 'test']) await engine.submit(submitTo(pipeline), 0);
  t.same(await books(database), ['all: 100/0/1', 'test-a: 5/0/3']);
  const open = await database.transaction((trx) => cancelOpen(trx, 'acme', 500));
  t.same(open, { cancelled: 3, running: 1 });
  t.same(await books(database), ['all: 100/0/0', 'test-a: 5/0/1']);
  t.same(await findImbalances(database), []);
  opened.resolve();
});

t.test('a hold ends in the pool that it began in, whatever becomes of the plan', async (t) => {
  const { database, options } = await enterprise(t);
  let plans = plansWith([{ pipeline: 'test-a', unitsPerMonth: 5, spill: false }]);
  const begun = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  let running = 0;
  const runPipeline: PipelineRun = async ({ request }) => {
    if ((running += 1) === 2) begun.resolve();
    await opened.promise;
    return { outcome: buildOutcome(request.input), processedBy: 'test@1.0.0' };
  };
  const engine = await startEngine(t, database, { plans: () => plans, runPipeline, slots: 2 });
  const submit = (confidence: number) =>
    engine.submit({ ...submitTo('test-a'), request: { input: { confidence }, options: {} } }, 0);
  const sent = [await submit(0.99), await submit(0.5), await submit(0.99)];
  await begun.promise;
  t.same(await books(database), ['all: 100/0/0', 'test-a: 5/0/3']);

  plans = plansWith([], 10);
  await createQuota({ database, clock: systemClock, plans: () => plans }).applyLimits();
  const [done, unsure, waiting] = sent.map(({ workflow }) => workflow.workflowId);
  const caller = buildCaller();
  await engine.cancel(caller, waiting!, { requestId: 'req_pools', remoteAddress: null });
  t.same(await books(database), ['all: 10/0/0', 'test-a: 5/0/2 closed']);
  opened.resolve();
  t.equal((await engine.result('acme', done!, waitMs)).workflow.state, 'completed');
  t.equal((await engine.result('acme', unsure!, waitMs)).workflow.state, 'in_review');
  await engine.submit(submitTo('test-a'), waitMs);
  t.same(await books(database), ['all: 10/1/0', 'test-a: 5/1/0 closed'], 'new work goes to all');
  const reviews = testReviews(database, {});
  await reviews.decide(asReviewer(unsure!, 'ines', caller), approve);
  t.same(await books(database), ['all: 10/1/0', 'test-a: 5/2/0 closed'], 'so does a review');
  t.same(await findImbalances(database), []);

  await changePlan(options, 'acme', 'starter');
  await t.rejects(changePool(options, { ...own, units: 3, spill: false, remove: false }), {
    message: /"starter" has no dedicated_pools/,
  });
});

const own = { tenantId: 'acme', pipeline: 'test-a' };

t.test('held in October and settled in November, a unit counts in November', async (t) => {
  const { database } = await enterprise(t);
  // Timers go on by themselves: a month of an engine's beats would be fired one by one.
  let today = '2026-10-31T23:59:59Z';
  const clock = { ...systemClock, now: () => new Date(today) };
  let plans = plansWith([{ pipeline: 'test-a', unitsPerMonth: 5, spill: false }]);
  const opened = Promise.withResolvers<void>();
  let running = 0;
  const begun = Promise.withResolvers<void>();
  const runPipeline: PipelineRun = async () => {
    if ((running += 1) === 2) begun.resolve();
    await opened.promise;
    return { outcome: buildOutcome(), processedBy: 'test@1.0.0' };
  };
  const engine = await startEngine(t, database, { plans: () => plans, runPipeline, clock });
  const sent = [
    await engine.submit(submitTo('test-a'), 0),
    await engine.submit(submitTo('test'), 0),
  ];
  await begun.promise;
  t.same(await books(database), ['all: 100/0/1', 'test-a: 5/0/1']);
  today = '2026-11-01T00:00:01Z';
  opened.resolve();
  for (const { workflow } of sent) await engine.result('acme', workflow.workflowId, waitMs);
  const october = ['all: 100/0/0', 'test-a: 5/0/0'];
  t.same(await books(database), [...october, 'all: 100/1/0', 'test-a: 5/1/0']);
  t.same(
    await database.knex('usage_ledger').orderBy('pool').select('period', 'pool'),
    ['', 'test-a'].map((pool) => ({ period: '2026-11-01', pool })),
  );

  // The pool is not there in December: its unit counts in the pool of all. The first engine would
  // end the run at once.
  await engine.stop();
  const late = Promise.withResolvers<void>();
  const slow = await startEngine(t, database, {
    plans: () => plans,
    clock,
    runPipeline: async () => {
      await late.promise;
      return { outcome: buildOutcome(), processedBy: 'test@1.0.0' };
    },
  });
  const { workflow } = await slow.submit(submitTo('test-a'), 0);
  plans = plansWith([]);
  today = '2026-12-01T00:00:00Z';
  late.resolve();
  await slow.result('acme', workflow.workflowId, waitMs);
  t.same((await books(database)).slice(2), ['all: 100/1/0', 'test-a: 5/1/0', 'all: 100/1/0']);
  t.same(await findImbalances(database), []);
});

t.test("a tenant's own pool goes before its plan's, by command and at once", async (t) => {
  const { database } = await enterprise(t);
  const options = commands(
    t,
    database,
    'enterprise: { units_per_month: 9, pools: [{ pipeline: test-a, units_per_month: 2 }, { pipeline: test-b, units_per_month: 7, spill: true }] }\n',
  );
  await topUpTenant(options, { tenantId: 'acme', pool: 'test-b', units: 4, reason: null });
  await changePool(options, { ...own, units: 1, spill: true, remove: false });
  t.same(await books(database), ['all: 9/0/0', 'test-a: 1/0/0', 'test-b: 7/0/0']);
  const [row] = await database.knex('usage_periods').where({ pool: 'test-b' });
  t.match(row, { topped_up: 4, spill: true });
  await t.rejects(
    topUpTenant(options, { tenantId: 'acme', pool: 'test', units: 4, reason: null }),
    {
      code: 'not_found',
    },
  );
  t.equal((await database.knex('usage_top_ups')).length, 1);
  await changePool(options, { ...own, spill: false, remove: true });
  t.same(await books(database), ['all: 9/0/0', 'test-a: 2/0/0', 'test-b: 7/0/0']);
  await changePlan(options, 'acme', 'starter');
  // Without a license no tenant has more than 500, whatever its plan says.
  t.same(await books(database), ['all: 500/0/0', 'test-a: 2/0/0 closed', 'test-b: 7/0/0 closed']);
  await changePlan(options, 'acme', 'enterprise');
  t.same(await books(database), ['all: 9/0/0', 'test-a: 2/0/0', 'test-b: 7/0/0']);
  t.same(await findImbalances(database), []);
});

t.test('a month that a command opens or changes is within the license', async (t) => {
  const { database } = await enterprise(t);
  const options = commands(t, database, 'enterprise: { units_per_month: 900 }\n');
  await topUpTenant(options, { tenantId: 'acme', pool: '', units: 4, reason: null });
  // Without a license no tenant has more than 500.
  t.same(await books(database), ['all: 500/0/0']);
  await changePool(options, { ...own, units: 60, spill: false, remove: false });
  t.same(await books(database), ['all: 440/0/0', 'test-a: 60/0/0']);
});

t.test('a license caps all pools of a tenant together', async (t) => {
  const { database } = await enterprise(t);
  const pools = [
    { pipeline: 'test-a', unitsPerMonth: 60, spill: false },
    { pipeline: 'test-b', unitsPerMonth: 60, spill: false },
  ];
  let licensed = 500;
  const plans = () => plansWith(pools, null);
  const licensedUnits = () => licensed;
  const quota = createQuota({ database, clock: systemClock, plans, licensedUnits });
  await quota.periodFor(['acme']);
  t.same(await books(database), ['all: 380/0/0', 'test-a: 60/0/0', 'test-b: 60/0/0']);
  licensed = 100;
  await quota.applyLimits();
  t.same(await books(database), ['all: 0/0/0', 'test-a: 60/0/0', 'test-b: 40/0/0']);
});

t.test(
  'two workers, one of which dies, and pools that come and go: the books balance',
  async (t) => {
    const { database } = await enterprise(t);
    const ample = { pipeline: 'test-b', unitsPerMonth: 15, spill: true };
    let plans = plansWith([{ pipeline: 'test-a', unitsPerMonth: 25, spill: false }, ample], 60);
    const open = { plans: () => plans, slots: 4 };
    const stuck: PipelineRun = (_work, _settings, _documents, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('stopped')));
      });
    const doomed = await startEngine(t, database, { ...open, runPipeline: stuck });
    const engine = await startEngine(t, database, { ...open, runPipeline: always(buildOutcome()) });
    const quota = createQuota({ database, clock: systemClock, plans: () => plans });
    const pipelines = ['test-a', 'test-b', 'test', 'test-a', 'test-b'] as const;
    const accepted: string[] = [];
    const refused = { 'test-a': 0, 'test-b': 0, test: 0 };
    for (let round = 0; round < 30; round += 1) {
      await Promise.all(
        pipelines.map(async (pipeline, n) => {
          const worker = round < 4 && n === 0 ? doomed : engine;
          try {
            const { workflow } = await worker.submit(submitTo(pipeline), 0);
            accepted.push(workflow.workflowId);
          } catch (error) {
            if ((error as { limitType?: string }).limitType !== 'monthly_quota') throw error;
            refused[pipeline] += 1;
          }
        }),
      );
      if (round === 6) await doomed.dropSession();
      const pool = { pipeline: 'test-a', unitsPerMonth: 25, spill: round % 8 > 5 };
      plans = plansWith(round % 8 === 3 ? [ample] : [pool, ample], 60);
      await quota.applyLimits();
    }
    const ended = await Promise.all(accepted.map((id) => engine.result('acme', id, waitMs)));
    t.ok(ended.every(({ workflow }) => workflow.state === 'completed'));
    t.equal(accepted.length, 100, 'every unit of every pool was used, and no more');
    t.same(await books(database), ['all: 60/60/0', 'test-a: 25/25/0', 'test-b: 15/15/0']);
    t.ok(refused['test-a'] > 0 && refused['test-b'] > 0 && refused.test > 0);
    t.same(await findImbalances(database), []);
  },
);
