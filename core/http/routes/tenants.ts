// Tenants, for administrators of the installation.

import { badCursor } from '../../kernel/pages.ts';
import type { TenantRow } from '../../tenants/queries.ts';
import type { TenantState } from '../../tenants/queries.ts';
import { actorOf } from '../actor.ts';
import { defineRoute, type Route } from '../route.ts';
import { count, objectOf, pageOf, pageQuery, text } from '../schemas.ts';
import {
  planName,
  presentTenant,
  tenantIdForm,
  tenantName,
  tenantObject,
  tenantParam,
  unitsPerMonth,
} from './tenant-object.ts';

export function tenantRoutes(): Route[] {
  return [listRow, usageRow, createRow, getRow, changeRow, stateRow('suspend'), stateRow('resume')];
}

const facts = { scope: 'admin', audience: 'administrators', tag: 'Administration' } as const;

const listRow = defineRoute({
  ...facts,
  method: 'GET',
  path: '/v1/admin/tenants',
  name: 'list_tenants',
  summary: 'List tenants',
  description: 'By id, a page at a time.',
  query: objectOf(pageQuery, { optional: ['limit', 'cursor'] }),
  replies: { 200: { description: 'One page.', schema: pageOf(tenantObject) } },
  errors: [],
  async handle({ query: { limit, cursor = null } }, { tenants }) {
    requireCursor(cursor);
    // One row more than asked tells whether there is a next page.
    const rows = await tenants.list({ limit: limit + 1, after: cursor });
    const page = rows.slice(0, limit);
    const next = rows.length > limit ? (page.at(-1)?.tenant_id ?? null) : null;
    return { status: 200, body: { data: page.map(presentTenant), next_cursor: next } };
  },
});

const usageRow = defineRoute({
  ...facts,
  method: 'GET',
  path: '/v1/admin/usage',
  name: 'list_tenant_usage',
  summary: 'List the units of all tenants in the current month',
  description: 'By tenant ID, a page at a time, with the same cursors as `list_tenants`.',
  query: objectOf(
    {
      ...pageQuery,
      tenant: { ...text, pattern: tenantIdForm.source, description: 'Only this tenant.' },
    },
    { optional: ['limit', 'cursor', 'tenant'] },
  ),
  replies: {
    200: {
      description: 'One page.',
      schema: pageOf(
        objectOf({
          tenant_id: text,
          used: { ...count, description: 'Completed, validated units that count in the month.' },
          reserved: { ...count, description: 'Held by workflows that are queued or processing.' },
        }),
      ),
    },
  },
  errors: [],
  async handle({ query: { limit, cursor = null, tenant = null } }, { usage }) {
    requireCursor(cursor);
    const rows = await usage.byTenant({ limit: limit + 1, after: cursor, tenantId: tenant });
    const page = rows.slice(0, limit);
    const next = rows.length > limit ? (page.at(-1)?.tenantId ?? null) : null;
    const data = page.map(({ tenantId, used, reserved }) => ({
      tenant_id: tenantId,
      used,
      reserved,
    }));
    return { status: 200, body: { data, next_cursor: next } };
  },
});

const createRow = defineRoute({
  ...facts,
  method: 'POST',
  path: '/v1/admin/tenants',
  name: 'create_tenant',
  summary: 'Create a tenant',
  description:
    'It has no keys yet. `conflict` when there is one of this id, `license_limit` when the license ' +
    'covers no more.',
  headers: ['Idempotency-Key'],
  kept: { without: [] },
  body: {
    kind: 'json',
    schema: objectOf(
      {
        tenant_id: {
          ...text,
          pattern: tenantIdForm.source,
          description: 'Small letters, digits and hyphens; it never changes.',
        },
        name: { ...tenantName, description: 'Display name; default: the ID.' },
        plan: { ...planName, default: 'on_premises' },
        units_per_month: unitsPerMonth,
      },
      { optional: ['name', 'plan', 'units_per_month'] },
    ),
    expected: 'an object with "tenant_id"',
    examples: [
      { title: 'A tenant', value: { tenant_id: 'acme', name: 'Acme Ltd', plan: 'business' } },
    ],
  },
  replies: { 201: { description: 'Created.', schema: tenantObject, headers: ['ETag'] } },
  errors: ['conflict', 'license_limit'],
  async handle({ body, ...request }, { tenants }) {
    const { tenant_id: tenantId, name = tenantId, plan, units_per_month: units = null } = body;
    const by = actorOf(request);
    const row = await tenants.create({ tenantId, name, plan, unitsPerMonth: units, by });
    return { status: 201, ...shown(row) };
  },
});

const getRow = defineRoute({
  ...facts,
  method: 'GET',
  path: '/v1/admin/tenants/{tenant_id}',
  name: 'get_tenant',
  summary: 'Get a tenant',
  description: 'With the `ETag` for conditional changes.',
  params: tenantParam,
  replies: { 200: { description: 'The tenant.', schema: tenantObject, headers: ['ETag'] } },
  errors: [],
  async handle({ params }, { tenants }) {
    return { status: 200, ...shown(await tenants.get(params['tenant_id']!)) };
  },
});

const changeRow = defineRoute({
  ...facts,
  method: 'PATCH',
  path: '/v1/admin/tenants/{tenant_id}',
  name: 'change_tenant',
  summary: "Change a tenant's name, plan or units",
  description:
    'What is absent stays. The open month follows at once; what was used stays used. `conflict` for ' +
    'another version than `If-Match` names, and for a tenant that tenants.yaml keeps.',
  params: tenantParam,
  headers: ['If-Match'],
  body: {
    kind: 'json',
    schema: objectOf(
      { name: tenantName, plan: planName, units_per_month: unitsPerMonth },
      { optional: ['name', 'plan', 'units_per_month'], minProperties: 1 },
    ),
    expected: 'an object with what is to change',
    examples: [{ title: 'Another plan', value: { plan: 'enterprise' } }],
  },
  replies: { 200: { description: 'The current state.', schema: tenantObject, headers: ['ETag'] } },
  errors: ['conflict'],
  async handle({ body, params, ...request }, { tenants }) {
    const row = await tenants.change({
      tenantId: params['tenant_id']!,
      name: body.name,
      plan: body.plan,
      unitsPerMonth: body.units_per_month,
      expected: request.expected,
      by: actorOf(request),
    });
    return { status: 200, ...shown(row) };
  },
});

const states = {
  suspend: {
    state: 'suspended' as TenantState,
    summary: 'Suspend a tenant',
    description:
      "All of the tenant's keys are refused with 403, for reading as well, until it is resumed: at " +
      'once in the process that answers, within seconds in all others. Work that was accepted goes ' +
      'on to its end and its events are delivered; nothing is deleted.',
  },
  resume: {
    state: 'active' as TenantState,
    summary: 'Resume a suspended tenant',
    description: 'Its keys work again, as they did before.',
  },
} as const;

const stateRow = (verb: keyof typeof states) =>
  defineRoute({
    ...facts,
    method: 'POST',
    path: `/v1/admin/tenants/{tenant_id}/${verb}`,
    name: `${verb}_tenant`,
    summary: states[verb].summary,
    description: states[verb].description,
    params: tenantParam,
    replies: {
      200: { description: 'The current state.', schema: tenantObject, headers: ['ETag'] },
    },
    errors: [],
    async handle({ params, ...request }, { tenants }) {
      const { state } = states[verb];
      const row = await tenants.setState(params['tenant_id']!, state, actorOf(request));
      return { status: 200, ...shown(row) };
    },
  });

function requireCursor(cursor: string | null): void {
  if (cursor === null || tenantIdForm.test(cursor)) return;
  throw badCursor();
}

function shown(row: TenantRow) {
  return { body: presentTenant(row), headers: { ETag: `"${row.version}"` } };
}
