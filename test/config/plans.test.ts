import { join } from 'node:path';
import t, { type Test } from 'tap';
import { loadConfiguration } from '../../core/config/load.ts';
import { planNameType, planOf, publishedPlans } from '../../core/config/plans.ts';
import { formatProblem } from '../../core/config/problems.ts';
import { schemaFiles } from '../../core/config/reference.ts';
import { takeSettings } from '../../core/config/running.ts';
import { printConfiguration } from '../../core/config/show.ts';
import { compileSchema, type JsonSchema } from '../../core/kernel/validate.ts';

const { expected: planName } = planNameType;

function load(t: Test, text: string) {
  return loadConfiguration({ folder: t.testdir({ 'plans.yaml': text }) });
}

/** Each as line:column and message. */
function problems(t: Test, text: string): string[] {
  const result = load(t, text);
  if (result.ok) return [];
  return result.problems.map((one) => formatProblem({ ...one, file: 'plans.yaml' }));
}

t.test('the file that is shipped is the published tables', async (t) => {
  const result = loadConfiguration({ folder: join(import.meta.dirname, '../../config') });
  t.same(result.ok && result.loaded.settings.plans, publishedPlans());
});

t.test('figures are changed one by one, and null takes a limit away', async (t) => {
  const result = load(
    t,
    `starter:
  units_per_month: null
  rates:
    status: 2.5
    results: 10 burst 20 sustained 5
    config: null
on_premises: { units_per_month: 100, rates: { status: 3 } }
`,
  );
  const plans = result.ok ? result.loaded.settings.plans : publishedPlans();
  const { starter, on_premises: onPremises } = plans;
  t.match(starter, { unitsPerMonth: null, pricePerAdditionalUnit: 0.45, concurrentRequests: 10 });
  t.same(starter.rates.status, { perSecond: 2.5, burst: 2.5, sustained: 2.5 });
  t.same(starter.rates.results, { perSecond: 10, burst: 20, sustained: 5 });
  t.equal(starter.rates.config, null);
  t.same(starter.rates.workUnits, { perSecond: 2, burst: 2, sustained: 2 });
  t.match(onPremises, { unitsPerMonth: 100, rates: { status: { burst: 3 }, results: null } });
});

t.test('what is wrong is told with its place', async (t) => {
  const text = `starter:
  unit_per_month: 5
  price_per_additional_unit: 0.123456
  rates:
    status: fast
    results: 5 sustained 6
    config: 0
    metrics: 10 burst 0.5
Premium: {}
Starter: {}
9lives: {}
premium: { unit_per_month: 5 }
`;
  t.same(problems(t, text), [
    'plans.yaml:2:3: starter.unit_per_month: unknown setting; did you mean "units_per_month"?',
    'plans.yaml:3:30: starter.price_per_additional_unit: expected an amount in dollars such as 0.45, or null, found 0.123456',
    'plans.yaml:5:13: starter.rates.status: expected requests per second, such as 10 or "10 burst 20 sustained 5", or null for no limit, found "fast"',
    'plans.yaml:6:14: starter.rates.results: sustained cannot be more than the rate itself',
    'plans.yaml:7:13: starter.rates.config: a rate must be more than 0',
    'plans.yaml:8:14: starter.rates.metrics: burst must be at least 1: nothing could ever pass',
    `plans.yaml:9:1: Premium: not a valid name; expected ${planName}`,
    'plans.yaml:10:1: Starter: not a valid name; did you mean "starter"?',
    `plans.yaml:11:1: 9lives: not a valid name; expected ${planName}`,
    'plans.yaml:12:12: premium.unit_per_month: unknown setting; did you mean "units_per_month"?',
  ]);
});

t.test('own plans stand beside the published ones, each under its own name', async (t) => {
  const text = `gold: { units_per_month: 7, rates: { status: 3 } }
gold_1: { units_per_month: 8 }
gold1: { units_per_month: 9 }
onpremises: { dedicated_pools: false }
constructor:
`;
  const result = load(t, text);
  if (!result.ok) throw new Error('refused');
  const { plans } = result.loaded.settings;
  t.same(Object.keys(plans), [
    ...Object.keys(publishedPlans()),
    'gold',
    'gold_1',
    'gold1',
    'onpremises',
    'constructor',
  ]);
  const { on_premises: unlimited } = publishedPlans();
  const { status } = plans['gold']!.rates;
  t.match(status, { perSecond: 3 });
  t.same(plans['gold'], {
    ...unlimited,
    unitsPerMonth: 7,
    rates: { ...unlimited.rates, status },
  });
  t.match([plans['gold_1']!.unitsPerMonth, plans['gold1']!.unitsPerMonth], [8, 9]);
  t.same(planOf(plans, 'constructor'), unlimited);
  t.match(plans, publishedPlans(), 'the published plans are as they were');
  t.throws(() => planOf(publishedPlans(), 'constructor'), { code: 'unavailable' });

  const [, shown] = printConfiguration(result.loaded).split('---\n');
  const again = load(t, shown!);
  t.same(again.ok && again.loaded.settings.plans, plans, 'what is shown can be read again');
});

t.test('a reload takes own plans that come, change and go', async (t) => {
  const read = (text: string) => {
    const result = load(t, text);
    if (!result.ok) throw new Error('refused');
    return result.loaded.settings;
  };
  const none = read('');
  const some = read('gold: { units_per_month: 7 }\nconstructor: {}\n');
  const come = takeSettings(none, some, () => true);
  t.match(come, { applied: ['plans.gold', 'plans.constructor'], needsRestart: [] });
  t.same(come.settings.plans, some.plans);
  const change = takeSettings(some, read('gold: {}\nconstructor: {}\n'), () => true);
  t.match(change, { applied: ['plans.gold.units_per_month'], needsRestart: [] });
  t.same(takeSettings(some, none, () => true).settings.plans, none.plans);
  const unheard = takeSettings(some, none, () => false);
  t.match(unheard, { applied: [], needsRestart: ['plans.gold', 'plans.constructor'] });
  t.same(unheard.settings.plans, some.plans);
});

t.test('an editor accepts own plans with the same settings', async (t) => {
  const schema = schemaFiles().find(({ path }) => path === 'plans.schema.json')!;
  const { $schema: _draft, ...rules } = JSON.parse(schema.text) as JsonSchema;
  const check = compileSchema(rules);
  t.ok(check({ gold: { units_per_month: 7 }, silver: null, starter: {} }).ok);
  t.notOk(check({ gold: { unit_per_month: 7 } }).ok);
  t.notOk(check({ Gold: {} }).ok);
});

t.test('an own plan that looks like a published one is a warning', async (t) => {
  const warned = (plans: string, tenants = '') => {
    const result = loadConfiguration({
      folder: t.testdir({ 'plans.yaml': plans, 'tenants.yaml': tenants }),
    });
    return result.ok ? result.warnings.map((one) => formatProblem({ ...one, file: 'f' })) : null;
  };
  const question = 'this is a plan of your own; did you mean the published plan "enterprise"?';
  t.same(warned('enterprice: { units_per_month: 5 }'), [`f:1:1: enterprice: ${question}`]);
  t.same(warned('enterprice: {}\nenterprise: {}'), [], 'both are in the file');
  t.same(warned('enterprice: {}', 'tenants: [{ id: acme, plan: enterprice }]'), []);
  t.same(warned('gold: {}\nstarter2: {}\nbusiness_eu: {}'), []);
});
