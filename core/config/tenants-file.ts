// `tenants.yaml`: tenants managed by the configuration. They are created and changed at a start and
// a reload. A tenant that is removed from the file remains unchanged, because nothing is deleted
// here.

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
      { about: 'ID of the tenant, which never changes.', required: true },
    ),
    name: setting(text('1 to 200 characters', /^\S(.{0,198}\S)?$/), {
      about: 'Display name; default: the ID.',
    }),
    plan: setting(planNameType, {
      about: 'Plan of the tenant, from plans.yaml.',
      default: 'on_premises',
    }),
    units_per_month: setting(whole(0, mostUnits), {
      about: 'Work units per month; default: those of the plan.',
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
        about: 'Whether work beyond the pool uses units_per_month; otherwise it is refused.',
        default: false,
      }),
    }),
  }),
});

export type TenantsInFile = GroupValue<typeof tenantSettings.fields>['tenants'];
export type TenantInFile = TenantsInFile[number];

export interface BrokenTenant {
  /** Position from the root of the file. */
  steps: string[];
  message: string;
}

/** Checks the tenants for consistency with each other and with the plans. */
export function brokenTenants(tenants: TenantsInFile, plans: Plans): BrokenTenant[] {
  const known = new Set<string>();
  return tenants.flatMap(({ id, plan: name, pools }, index) => {
    const at = ['tenants', String(index)];
    const broken: BrokenTenant[] = [];
    // Null if it could not be read, which was reported.
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
