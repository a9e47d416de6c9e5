// Converts a filing and its findings to the format of the result.

import type { FromSchema } from 'workmill/sdk';
import type { CheckedFiling } from '../checks/filing-checks.ts';
import { entityOf, type Filing } from './filing.ts';
import { deadlinesOf, reportingPeriod } from './filing-deadlines.ts';
import type { filingSchema } from './filing-schema.ts';

type Presented = NonNullable<FromSchema<typeof filingSchema>>;

const mostValues = 200;
const mostTaxonomies = 50;

export function presentFiling({ filing, sums, findings }: CheckedFiling): Presented {
  const { format, facts, contexts, units, taxonomies } = filing;
  const period = reportingPeriod(filing);
  return {
    format,
    taxonomies: taxonomies.slice(0, mostTaxonomies),
    entity: entityOf(filing),
    period_start: period?.start ?? null,
    period_end: period?.end ?? null,
    facts: facts.length,
    numeric_facts: facts.filter(({ isNumeric }) => isNumeric).length,
    contexts: contexts.size,
    units: units.size,
    sums_checked: sums,
    values: valuesOf(filing, period),
    findings: findings.map((finding) => ({ ...finding })),
    deadlines: deadlinesOf(filing).map((deadline) => ({ ...deadline })),
  };
}

function valuesOf(
  { facts, contexts, units }: Filing,
  period: ReturnType<typeof reportingPeriod>,
): Presented['values'] {
  return facts
    .filter(({ value, context }) => {
      const found = contexts.get(context);
      if (value === null || !found || !period || found.dimensions.length > 0) return false;
      const isInstant = found.start === null;
      return found.end === period.end && (isInstant || found.start === period.start);
    })
    .slice(0, mostValues)
    .map(({ concept, value, unit, decimals, line }) => ({
      concept,
      value: value!,
      unit: unit === null ? null : (units.get(unit)?.measure ?? null),
      decimals,
      line,
    }));
}
