import { join } from 'node:path';
import t, { type Test } from 'tap';
import { loadConfiguration } from '../../core/config/load.ts';
import { publishedPlans } from '../../core/config/plans.ts';
import { formatProblem } from '../../core/config/problems.ts';

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
  const { starter, onPremises } = plans;
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
premium: {}
`;
  t.same(problems(t, text), [
    'plans.yaml:2:3: starter.unit_per_month: unknown setting; did you mean "units_per_month"?',
    'plans.yaml:3:30: starter.price_per_additional_unit: expected an amount in dollars such as 0.45, or null, found 0.123456',
    'plans.yaml:5:13: starter.rates.status: expected requests per second, such as 10 or "10 burst 20 sustained 5", or null for no limit, found "fast"',
    'plans.yaml:6:14: starter.rates.results: sustained cannot be more than the rate itself',
    'plans.yaml:7:13: starter.rates.config: a rate must be more than 0',
    'plans.yaml:8:14: starter.rates.metrics: burst must be at least 1: nothing could ever pass',
    'plans.yaml:9:1: premium: unknown setting; known here: starter, business, enterprise, on_premises',
  ]);
});
