// `plans.yaml`: limits of each plan. The defaults are the published tables. Figures that they omit
// are defined here: pipeline operations as workflows/start, configuration 1/3/10. Custom plans of
// the administrator are added to the published ones.

import { distance } from 'fastest-levenshtein';
import { Fault } from '../kernel/errors.ts';
import { nearestName } from '../kernel/nearest.ts';
import { group, listOfGroups, namedGroups, setting, type GroupValue } from './declare.ts';
import { rate } from './rate-type.ts';
import { readSettings } from './read.ts';
import {
  accept,
  duration,
  flag,
  refuse,
  text,
  whole,
  type Unit,
  type ValueType,
  type Written,
} from './value-types.ts';

/** A value type that also accepts null for "unlimited", even if the default is a number. */
function orNull<T, U extends Unit>(type: ValueType<T, U>): ValueType<T | null, U> {
  return {
    ...type,
    expected: `${type.expected}, or null`,
    schema: { anyOf: [type.schema, { type: 'null' }] },
    read: (given) => (given.value === null ? accept(null) : type.read(given)),
    print: (value) => type.print(value!),
  };
}

const dollars: ValueType<number> = {
  expected: 'an amount in dollars such as 0.45',
  unit: '',
  schema: { type: 'number', minimum: 0, maximum: 999_999 },
  read({ value, source }) {
    const plain = typeof value === 'number' && /^\d{1,6}(\.\d{1,4})?$/.test(source);
    return plain ? accept(value) : refuse();
  },
  print: (value) => value,
};

const serviceLevel = text(
  'best_effort or a share such as 99.9%',
  /^(best_effort|\d{2}(\.\d{1,3})?%)$/,
);

/** Omitted figures are unlimited. */
interface Published {
  unitsPerMonth?: number;
  softQuota?: true;
  pricePerUnit?: number;
  dedicatedPools?: true;
  deliverySla: string;
  auditRetention?: string;
  concurrentRequests?: number;
  rates?: Record<Figure, number>;
}

type Figure =
  | 'work_units'
  | 'control_plane'
  | 'workflows_start'
  | 'status'
  | 'results'
  | 'webhooks_register'
  | 'metrics'
  | 'config';

/** A setting whose default is the published figure, or unlimited if there is none. */
function figure<T, U extends Unit>(type: ValueType<T, U>, about: string, value?: Written) {
  const published = value === undefined ? { about } : { about, default: value };
  return setting(type as ValueType<NonNullable<T>, U>, published as { about: string });
}

function plan(about: string, published: Published) {
  const { unitsPerMonth, pricePerUnit, auditRetention, concurrentRequests, rates } = published;
  const requests = (name: Figure, what: string) => figure(rate, what, rates?.[name]);
  return group(about, {
    units_per_month: figure(
      orNull(whole(0, 1_000_000_000)),
      'Work units per month; null is unlimited.',
      unitsPerMonth,
    ),
    soft_quota: setting(flag, {
      about: 'Whether units beyond units_per_month are counted instead of refused.',
      default: published.softQuota ?? false,
    }),
    price_per_additional_unit: figure(
      orNull(dollars),
      'Price of a unit beyond units_per_month in dollars; null is by agreement.',
      pricePerUnit,
    ),
    dedicated_pools: setting(flag, {
      about: 'Whether pipelines can have their own pools of units.',
      default: published.dedicatedPools ?? false,
    }),
    pools: listOfGroups('Units reserved for one pipeline, on top of units_per_month.', {
      pipeline: setting(text("a pipeline's name", /^[a-z][a-z0-9_-]{0,63}$/), {
        about: 'The pipeline; it holds its units from this pool.',
        required: true,
      }),
      units_per_month: setting(whole(0, 1_000_000_000), {
        about: 'Work units per month of this pool.',
        required: true,
      }),
      spill: setting(flag, {
        about: 'Whether work beyond the pool uses units_per_month; otherwise it is refused.',
        default: false,
      }),
    }),
    webhook_delivery_sla: setting(serviceLevel, {
      about: 'Promised share of deliveries, for display.',
      default: published.deliverySla,
    }),
    audit_retention: figure(
      orNull(duration('1d', '36500d')),
      'Retention of the audit trail, at most audit.retention_days; null is audit.retention_days.',
      auditRetention,
    ),
    concurrent_requests: figure(
      orNull(whole(1, 1_000_000)),
      'Maximum number of concurrent requests; null is unlimited.',
      concurrentRequests,
    ),
    rates: group('Requests per second; null is unlimited.', {
      work_units: requests('work_units', 'All requests that start work, together.'),
      control_plane: requests('control_plane', 'All requests except results, together.'),
      workflows_start: requests(
        'workflows_start',
        'POST /v1/workflows/start, and each operation separately.',
      ),
      status: requests(
        'status',
        'GET /v1/workflows/{id}/status, and each operation that no other line names.',
      ),
      results: requests('results', 'GET /v1/results/{id}.'),
      webhooks_register: requests('webhooks_register', 'POST /v1/webhooks/register.'),
      metrics: requests('metrics', 'GET /v1/metrics.'),
      config: requests('config', 'GET and PUT /v1/pipelines/{type}/config.'),
    }),
  });
}

/** Omitted figures are unlimited. Custom plans have the same defaults. */
const unlimited: Published = { deliverySla: '99.99%', dedicatedPools: true };

export const planNameForm = /^[a-z][a-z0-9_]{0,39}$/;

export const planNameType = text(
  'a plan name of 1 to 40 small letters, digits and underscores, beginning with a letter',
  planNameForm,
);

const publishedGroups = {
  starter: plan('Starter.', {
    unitsPerMonth: 5000,
    pricePerUnit: 0.45,
    deliverySla: 'best_effort',
    auditRetention: '30d',
    concurrentRequests: 10,
    rates: {
      work_units: 2,
      control_plane: 5,
      workflows_start: 2,
      status: 5,
      results: 10,
      webhooks_register: 1,
      metrics: 2,
      config: 1,
    },
  }),
  business: plan('Business; its monthly quota is soft.', {
    unitsPerMonth: 50_000,
    softQuota: true,
    pricePerUnit: 0.38,
    deliverySla: '99.9%',
    auditRetention: '90d',
    concurrentRequests: 50,
    rates: {
      work_units: 10,
      control_plane: 20,
      workflows_start: 10,
      status: 20,
      results: 30,
      webhooks_register: 3,
      metrics: 5,
      config: 3,
    },
  }),
  enterprise: plan('Enterprise; the published figures are where it begins.', {
    unitsPerMonth: 250_000,
    dedicatedPools: true,
    deliverySla: '99.95%',
    auditRetention: '365d',
    rates: {
      work_units: 50,
      control_plane: 100,
      workflows_start: 50,
      status: 100,
      results: 150,
      webhooks_register: 10,
      metrics: 20,
      config: 10,
    },
  }),
  on_premises: plan(
    'On-premises and private; the plan of a tenant that was given no other.',
    unlimited,
  ),
};

/** `plans.yaml` */
export const planSettings = namedGroups('The plans that a tenant can have.', publishedGroups, {
  name: planNameType,
  group: plan(
    'A plan of your own. Its name has 1 to 40 small letters, digits and underscores, and begins ' +
      'with a letter. Omitted settings have the published value of on_premises: no limit.',
    unlimited,
  ),
});

export type Plan = GroupValue<(typeof publishedGroups)['starter']['fields']>;

/**
 * Plans by name, as in plans.yaml and in the table of tenants: the published plans, then custom
 * ones.
 */
export type Plans = { readonly [K in keyof typeof publishedGroups]: Plan } & {
  readonly [own: PlanName]: Plan;
};

export type PlanName = string;

export function isPlan(plans: Plans, name: PlanName): boolean {
  return Object.hasOwn(plans, name);
}

/**
 * Returns a plan. Throws `unavailable` for a plan that this process does not know: another process
 * has reloaded already, or has a different plans.yaml.
 */
export function planOf(plans: Plans, name: PlanName): Plan {
  const found = isPlan(plans, name) ? plans[name] : undefined;
  if (found) return found;
  throw new Fault('unavailable', `The plan "${name}" is not in the plans.yaml in effect.`);
}

/** Returns the reason why a plan cannot be assigned to a tenant; null if it can. */
export function unknownPlan(plans: Plans, name: PlanName): string | null {
  if (isPlan(plans, name)) return null;
  const known = Object.keys(plans);
  const near = nearestName(name, known);
  const hint = near === null ? '' : `; did you mean "${near}"?`;
  return `there is no plan ${JSON.stringify(name)}${hint} (known plans: ${known.join(', ')})`;
}

/**
 * Returns the published plan of which a custom plan's name is probably a misspelling. "starter2"
 * and "business_eu" are not misspellings.
 */
export function mistakenPlan(name: PlanName): string | null {
  const published = Object.keys(publishedGroups);
  const isVariant = (known: string): boolean =>
    name.startsWith(known) && /^[\d_]/.test(name.slice(known.length));
  if (published.includes(name) || published.some(isVariant)) return null;
  return published.find((known) => distance(name, known) <= mostMistakes) ?? null;
}

const mostMistakes = 2;

/** Returns the plans of an installation without plans.yaml. */
export function publishedPlans(): Plans {
  const nowhere = { file: '', folder: '/', removed: {} };
  return readSettings(null, planSettings, nowhere).value as unknown as Plans;
}
