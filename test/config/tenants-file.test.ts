import { join } from 'node:path';
import t, { type Test } from 'tap';
import { checkConfig, showConfig } from '../../core/config/commands.ts';
import { loadConfiguration } from '../../core/config/load.ts';
import { formatProblem } from '../../core/config/problems.ts';

function load(t: Test, text: string) {
  return loadConfiguration({ folder: t.testdir({ 'tenants.yaml': text }) });
}

t.test('the file that is shipped names no tenant', async (t) => {
  const folder = join(import.meta.dirname, '../../config');
  const result = loadConfiguration({ folder });
  t.same(result.ok && result.loaded.settings.tenants, []);
  t.equal(checkConfig(folder).exitCode, 0);
});

t.test('what is left out has its default', async (t) => {
  const text = `tenants:
  - id: acme
  - { id: globex, name: Globex Ltd, plan: enterprise, units_per_month: 7,
      pools: [{ pipeline: finance, units_per_month: 5 }] }
`;
  const result = load(t, text);
  t.same(result.ok && result.loaded.settings.tenants, [
    { id: 'acme', name: null, plan: 'on_premises', unitsPerMonth: null, pools: [] },
    {
      id: 'globex',
      name: 'Globex Ltd',
      plan: 'enterprise',
      unitsPerMonth: 7,
      pools: [{ pipeline: 'finance', unitsPerMonth: 5, spill: false }],
    },
  ]);
  t.match(showConfig(t.testdir({ 'tenants.yaml': text })).output, /globex.*tenants\.yaml:2/);
});

t.test("tenants have the administrator's own plans, and no plan that is not there", async (t) => {
  const problems = (plan: string) => {
    const result = loadConfiguration({
      folder: t.testdir({
        'plans.yaml': 'gold: { dedicated_pools: false }\n',
        'tenants.yaml': `tenants: [{ id: acme, plan: ${plan} }]\n`,
      }),
    });
    return result.ok ? [] : result.problems.map(({ path, message }) => `${path}: ${message}`);
  };
  const known = 'known plans: starter, business, enterprise, on_premises, gold';
  t.same(problems('gold'), []);
  t.same(problems('glod'), [
    `tenants[0].plan: there is no plan "glod"; did you mean "gold"? (${known})`,
  ]);
  t.same(problems('constructor'), [`tenants[0].plan: there is no plan "constructor" (${known})`]);
});

t.test('what is wrong is told with its place and the nearest name', async (t) => {
  const result = load(
    t,
    `tenants:
  - id: acme
    plna: starter
  - id: Globex
    plan: bussiness
  - name: Nobody
  - id: acme
    plan: starter
    pools:
      - { pipeline: finance, units_per_month: 1 }
      - { pipeline: finance, units_per_month: many }
`,
  );
  const told = result.ok ? [] : result.problems;
  t.same(
    told.map((one) => formatProblem({ ...one, file: 'tenants.yaml' })),
    [
      'tenants.yaml:3:5: tenants[0].plna: unknown setting; did you mean "plan"?',
      'tenants.yaml:4:9: tenants[1].id: expected small letters, digits and hyphens, beginning with a letter, such as acme, found "Globex"',
      'tenants.yaml:5:11: tenants[1].plan: there is no plan "bussiness"; did you mean "business"? (known plans: starter, business, enterprise, on_premises)',
      'tenants.yaml:6:5: tenants[2].id: is missing; expected small letters, digits and hyphens, beginning with a letter, such as acme',
      'tenants.yaml:7:9: tenants[3].id: "acme" occurs twice in this file',
      'tenants.yaml:10:7: tenants[3].pools: the plan "starter" has no dedicated_pools; see plans.yaml',
      'tenants.yaml:11:21: tenants[3].pools[1].pipeline: "finance" has a pool already',
      'tenants.yaml:11:47: tenants[3].pools[1].units_per_month: expected a whole number from 0 to 1000000000, found "many"',
    ],
  );
});
