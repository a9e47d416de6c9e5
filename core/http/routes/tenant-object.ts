// API representation of a tenant for administrators.

import { planNameForm } from '../../config/plans.ts';
import type { TenantRow } from '../../tenants/queries.ts';
import { tenantManagers, tenantStates } from '../../tenants/queries.ts';
import type { PathParam } from '../route.ts';
import { count, objectOf, text, time } from '../schemas.ts';
import { named, namedParameter } from '../named.ts';

export const tenantIdForm = /^[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

export const tenantParam: Record<string, PathParam> = {
  tenant_id: namedParameter('TenantId', { name: tenantIdForm, description: 'Id of the tenant.' }),
};

export const tenantName = { ...text, minLength: 1, maxLength: 200 };
export const planName = {
  ...text,
  pattern: planNameForm.source,
  description: 'Name of a plan; `GET /v1/admin/plans` lists them.',
};
export const unitsPerMonth = {
  type: ['integer', 'null'],
  minimum: 0,
  maximum: 1_000_000_000,
  description: "The tenant's own units a month in place of its plan's; null is the plan's.",
} as const;

export const tenantObject = named(
  'Tenant',
  objectOf(
    {
      tenant_id: text,
      name: text,
      plan: planName,
      state: { enum: tenantStates },
      units_per_month: unitsPerMonth,
      managed_by: {
        enum: tenantManagers,
        description: '`file`: kept in tenants.yaml, and changed there alone.',
      },
      version: { ...count, description: 'Counts changes; also the `ETag`.' },
      created_at: time,
    },
    { description: 'A tenant.' },
  ),
);

export function presentTenant(row: TenantRow) {
  return {
    tenant_id: row.tenant_id,
    name: row.name,
    plan: row.plan,
    state: row.state,
    units_per_month: row.units_per_month,
    managed_by: row.managed_by,
    version: row.version,
    created_at: row.created_at.toISOString(),
  };
}
