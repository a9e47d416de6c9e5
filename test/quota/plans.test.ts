import t, { type Test } from 'tap';
import { changePlan, createTenant } from '../../core/commands/tenants.ts';
import { publishedPlans, type Plans } from '../../core/config/plans.ts';
import type { Database } from '../../core/database/connection.ts';
import { systemRandom as random } from '../../core/kernel/random.ts';
import { createQuota } from '../../core/quota/service.ts';
import { quietLog } from '../support/log.ts';
import { manualClock } from '../support/manual-clock.ts';
import { testDatabase } from '../support/postgres.ts';
import { buildCaller, buildSubmit, startEngine } from '../support/workflows.ts';

const clock = manualClock();

async function months(database: Database) {
  return await database
    .knex('usage_periods')
    .orderBy(['tenant_id', 'period'])
    .select('tenant_id', 'period', 'unit_limit', 'soft');
}

/** The command line over the database of the test. */
function commands(t: Test, database: Database) {
  const config = t.testdir({ 'workmill.yaml': `database: { url: '${database.url}' }\n` });
  const output = { json: true, write: () => {} };
  return { home: '/nowhere', config, clock, random, log: quietLog(), output };
}

t.test('a month is opened with the units of the plan, and follows a change of plan', async (t) => {
  const database = await testDatabase(t);
  const options = commands(t, database);
  await createTenant(options, 'acme', { plan: 'starter' });
  await createTenant(options, 'globex', { plan: 'business' });
  await createTenant(options, 'initech', { plan: 'on_premises' });
  const quota = createQuota({ database, clock, plans: publishedPlans });
  const period = await quota.periodFor(['globex', 'initech', 'acme']);
  t.same(await months(database), [
    { tenant_id: 'acme', period, unit_limit: 5000, soft: false },
    { tenant_id: 'globex', period, unit_limit: 50_000, soft: true },
    { tenant_id: 'initech', period, unit_limit: null, soft: false },
  ]);
  await changePlan(options, 'acme', 'enterprise');
  t.match(await months(database), [
    { tenant_id: 'acme', unit_limit: 500 }, // without a licence, whatever the plan says
    { tenant_id: 'globex', unit_limit: 50_000 },
    { tenant_id: 'initech', unit_limit: null },
  ]);
  await t.rejects(changePlan(options, 'nobody', 'starter'), { message: /no tenant "nobody"/ });
});

t.test(
  'plans that were changed in their file reach the month that is open, no other',
  async (t) => {
    const database = await testDatabase(t);
    await createTenant(commands(t, database), 'acme', { plan: 'starter' });
    let plans: Plans = publishedPlans();
    const past = { tenant_id: 'acme', period: '2026-02-01', unit_limit: 7 };
    await database.knex('usage_periods').insert(past);
    const quota = createQuota({ database, clock, plans: () => plans });
    await quota.periodFor(['acme']);
    plans = { ...plans, starter: { ...plans.starter, unitsPerMonth: 6000, softQuota: true } };
    await quota.applyLimits();
    t.match(await months(database), [past, { period: '2026-03-01', unit_limit: 6000, soft: true }]);
  },
);

t.test('a soft quota never refuses; a hard one says what was used', async (t) => {
  const database = await testDatabase(t);
  const options = commands(t, database);
  await createTenant(options, 'acme', { plan: 'business' });
  const workflows = await startEngine(t, database, { slots: 2 });
  const submit = buildSubmit({ caller: buildCaller({ plan: 'business' }) });
  const send = () => workflows.submit({ ...submit }, 5000);
  await send();
  await database.knex('usage_periods').update({ unit_limit: 2 });
  await Promise.all([send(), send(), send()]);
  t.match(await database.knex('usage_periods').first(), { settled: 4, held: 0 });
  await database.knex('usage_periods').update({ soft: false });
  await t.rejects(send(), {
    code: 'rate_limit_exceeded',
    limitType: 'monthly_quota',
    message:
      /^The monthly quota of 2 work units is used up: 4 completed, 0 under way\. It resets at \d{4}-\d\d-01T/,
  });
});
