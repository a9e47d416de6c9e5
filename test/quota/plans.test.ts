import t, { type Test } from 'tap';
import { changePlan, createTenant } from '../../core/commands/tenants.ts';
import { loadForStart } from '../../core/config/load.ts';
import { publishedPlans, type Plans } from '../../core/config/plans.ts';
import type { Database } from '../../core/database/connection.ts';
import { systemRandom as random } from '../../core/kernel/random.ts';
import { createQuota } from '../../core/quota/service.ts';
import { startChecks } from '../../core/wiring/start-checks.ts';
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
  const config = t.testdir({
    'workmill.yaml': `database: { url: '${database.url}' }\n`,
    'plans.yaml': 'gold: { units_per_month: 70 }\n',
  });
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
    { tenant_id: 'acme', unit_limit: 500 }, // without a license, whatever the plan says
    { tenant_id: 'globex', unit_limit: 50_000 },
    { tenant_id: 'initech', unit_limit: null },
  ]);
  await t.rejects(changePlan(options, 'nobody', 'starter'), { message: /no tenant "nobody"/ });
});

t.test("commands know the administrator's own plans, and refuse others", async (t) => {
  const database = await testDatabase(t);
  const options = commands(t, database);
  await createTenant(options, 'acme', { plan: 'gold' });
  t.match(await database.knex('tenants').where({ tenant_id: 'acme' }).first(), { plan: 'gold' });
  const known = 'known plans: starter, business, enterprise, on_premises, gold';
  const refusal = { message: `There is no plan "glod"; did you mean "gold"? (${known}).` };
  await t.rejects(changePlan(options, 'acme', 'glod'), refusal);
  await t.rejects(createTenant(options, 'globex', { plan: 'glod' }), refusal);
  t.notOk(await database.knex('tenants').where({ tenant_id: 'globex' }).first());
});

t.test('a start refuses that a plan is removed which tenants have', async (t) => {
  const database = await testDatabase(t);
  const options = commands(t, database);
  for (const id of ['acme', 'globex', 'hooli', 'initech', 'umbrella']) {
    await createTenant(options, id, { plan: 'gold' });
  }
  const checks = startChecks({ list: () => [] }, database);
  const check = async (files: Record<string, string>) => {
    const result = await loadForStart({ folder: t.testdir(files) }, checks);
    return result.ok ? [] : result.problems.map(({ message, path }) => `${path}: ${message}`);
  };
  t.same(await check({ 'plans.yaml': 'gold:\n' }), []);
  t.same(await check({}), [
    'gold: there is no plan "gold" (known plans: starter, business, enterprise, on_premises); ' +
      '5 tenants have it: acme, globex, hooli and 2 more. Define the plan, or give these tenants ' +
      'another: workmill tenant plan <tenant-id> <plan>',
  ]);
  const tenants = 'tenants: [{ id: acme }, { id: globex }, { id: hooli }, { id: initech }]\n';
  t.match(
    await check({ 'tenants.yaml': tenants }),
    [/gold: .*; 1 tenant has it: umbrella\./],
    'tenants.yaml gives its tenants another plan',
  );
  await database.knex('tenants').where({ tenant_id: 'umbrella' }).update({ plan: 'starter' });
  t.same(await check({ 'tenants.yaml': tenants }), []);
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
