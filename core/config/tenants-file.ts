// `tenants.yaml`: tenants that the configuration keeps. What stands there is made and changed at a
// start and a reload; a tenant that is taken out stays as it was, because nothing here deletes.

import { group, listOfGroups, setting, type GroupValue } from './declare.ts';
import { isPlan, planNameType, planOf, unknownPlan, type Plans } from './plans.ts';
import { flag, text, whole } from './value-types.ts';

const mostUnits = 1_000_000_000;

/** `tenants.yaml` */
export const tenantSettings = group('Tenants that the configuration keeps.', {
  tenants: listOfGroups('One item per tenant; a tenant that is removed here stays unchanged.', {
    id: setting(
      text(
        'small letters, digits and hyphens, beginning with a letter, such as acme',
        /^[a-z][a-z0-9-]{0,61}[a-z0-9]$/,
      ),
      { about: 'Its id, which never changes.', required: true },
    ),
    name: setting(text('1 to 200 characters', /^\S(.{0,198}\S)?$/), {
      about: 'Display name; default: the ID.',
    }),
    plan: setting(planNameType, {
      about: 'What it may do: a plan of plans.yaml.',
      default: 'on_premises',
    }),
    units_per_month: setting(whole(0, mostUnits), {
      about: 'Its own work units a month; default: those of its plan.',
    }),
    pools: listOfGroups('Units that are reserved for one pipeline; overrides the plan.', {
      pipeline: setting(text("a pipeline's name", /^[a-z][a-z0-9_-]{0,63}$/), {
        about: 'The pipeline; it holds its units from this pool.',
        required: true,
      }),
      units_per_month: setting(whole(0, mostUnits), {
        about: 'Work units per month of this pool.',
        required: true,
      }),
      spill: setting(flag, {
        about:
          'Whether units_per_month of the tenant serves what does not fit; else it is refused.',
        default: false,
      }),
    }),
  }),
});

export type TenantsInFile = GroupValue<typeof tenantSettings.fields>['tenants'];
export type TenantInFile = TenantsInFile[number];

export interface BrokenTenant {
  /** Where it stands, from the root of the file. */
  steps: string[];
  message: string;
}

/** What must hold between the tenants, and between them and the plans. */
export function brokenTenants(tenants: TenantsInFile, plans: Plans): BrokenTenant[] {
  const known = new Set<string>();
  return tenants.flatMap(({ id, plan: name, pools }, index) => {
    const at = ['tenants', String(index)];
    const broken: BrokenTenant[] = [];
    // What could not be read is null here, and was reported.
    if (id !== null && known.has(id)) {
      broken.push({ steps: [...at, 'id'], message: `"${id}" occurs twice in this file` });
    }
    known.add(id);
    const noPlan = unknownPlan(plans, name);
    if (noPlan !== null) broken.push({ steps: [...at, 'plan'], message: noPlan });
    if (pools.length > 0 && isPlan(plans, name) && !planOf(plans, name).dedicatedPools) {
      const message = `the plan "${name}" has no dedicated_pools; see plans.yaml`;
      broken.push({ steps: [...at, 'pools'], message });
    }
    const pipelines = pools.map(({ pipeline }) => pipeline);
    for (const [place, pipeline] of pipelines.entries()) {
      if (pipeline === null || pipelines.indexOf(pipeline) === place) continue;
      const steps = [...at, 'pools', String(place), 'pipeline'];
      broken.push({ steps, message: `"${pipeline}" has a pool already` });
    }
    return broken;
  });
}
