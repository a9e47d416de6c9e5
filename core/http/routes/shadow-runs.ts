// Shadow runs of a plugin: past requests on a candidate, and what is different.

import { Fault } from '../../kernel/errors.ts';
import { compileSchema, type JsonSchema } from '../../kernel/validate.ts';
import { limits } from '../../pipelines/packages/open.ts';
import type { ShownPlugin } from '../../pipelines/releases/administration.ts';
import { shadowVerdicts } from '../../workflows/replay/compare-runs.ts';
import {
  candidateKinds,
  keptDays,
  longestValue,
  mostFields,
  mostOpen,
  mostRequests,
  presentShadowItem,
  presentShadowRun,
  shadowRunStates,
} from '../../workflows/shadow/shadow-run.ts';
import { actorOf } from '../actor.ts';
import { named, namedParameter } from '../named.ts';
import { defineRoute, type PathParam, type Route } from '../route.ts';
import {
  count,
  fractionOrNull,
  idOf,
  listOf,
  objectOf,
  orNull,
  pageOf,
  pageQuery,
  text,
  textOrNull,
  time,
  timeOrNull,
} from '../schemas.ts';
import type { Services } from '../services.ts';
import { ofPlugins, pluginParam } from './plugin-place.ts';

export function shadowRunRoutes(): Route[] {
  return [startRow, uploadRow, listRow, getRow, itemsRow, stopRow];
}

const countOrNull = { type: ['integer', 'null'], minimum: 0 } as const;

const runObject = named(
  'ShadowRun',
  objectOf(
    {
      shadow_run_id: idOf('shadowRun'),
      plugin: text,
      candidate: {
        enum: candidateKinds,
        description:
          'An uploaded `package`, an installed `release`, or the `active` version with other settings.',
      },
      release: { ...textOrNull, description: 'The version and the beginning of a SHA-256.' },
      settings: {
        ...orNull({ type: 'object' }),
        description: 'Settings that replace those of each tenant; null: each tenant has its own.',
      },
      tenant_id: { ...textOrNull, description: 'Whose requests; null: of all tenants.' },
      last: { ...count, description: 'Maximum number of requests, newest first.' },
      status: { enum: shadowRunStates },
      error: { ...textOrNull, description: 'Why it failed.' },
      total: { ...countOrNull, description: 'Requests that it runs; null before they are chosen.' },
      done: { ...count, description: 'Requests that have run.' },
      counts: objectOf(Object.fromEntries(shadowVerdicts.map((verdict) => [verdict, count])), {
        description: 'Workflows by verdict.',
      }),
      created_by: { ...textOrNull, description: 'Login of a person, or ID or name of a key.' },
      created_at: time,
      started_at: timeOrNull,
      finished_at: timeOrNull,
    },
    { description: 'Past requests that run on a candidate.' },
  ),
);

const side = orNull(
  objectOf({
    status: text,
    error: textOrNull,
    confidence: fractionOrNull,
    processing_ms: countOrNull,
  }),
);

const jsonOrNull = { ...textOrNull, description: 'As JSON; null if the field is absent.' };

const itemObject = named(
  'ShadowRunWorkflow',
  objectOf(
    {
      workflow_id: idOf('workflow'),
      tenant_id: text,
      operation: textOrNull,
      verdict: {
        enum: shadowVerdicts,
        description:
          '`better`: it succeeds, but failed before. `worse`: it fails, but succeeded before. ' +
          '`skipped`: it could not be compared.',
      },
      reason: { ...textOrNull, description: 'Why it was skipped.' },
      before: { ...side, description: 'The past run, before any correction.' },
      after: { ...side, description: 'The run on the candidate.' },
      fields: {
        ...listOf(objectOf({ path: text, before: jsonOrNull, after: jsonOrNull })),
        description:
          `Fields of the completed unit that differ, at most ${mostFields}. A value is cut after ` +
          `${longestValue} characters.`,
      },
      more_fields: { ...count, description: 'Further fields that differ.' },
    },
    { description: 'A workflow of a shadow run.' },
  ),
);

const params: Record<string, PathParam> = {
  ...pluginParam,
  id: namedParameter('ShadowRunId', { id: 'shadowRun', description: 'ID of the shadow run.' }),
};

const last = {
  type: 'integer',
  minimum: 1,
  maximum: mostRequests,
  default: 50,
  description: 'Maximum number of requests, newest first.',
} as const;
const tenant = { ...text, minLength: 1, maxLength: 200, description: 'Only requests of it.' };

const about =
  'The newest requests that ended run on the candidate in a host of its own, with the documents that ' +
  'are stored, and the settings and reference data of their tenants. Only the comparison is stored; ' +
  'nothing is counted, sent or fetched. A restart does not stop it. It is deleted ' +
  `${keptDays} days after its end. \`conflict\` while ${mostOpen} wait or run.`;

const startBody = objectOf(
  {
    release: {
      ...text,
      maxLength: 100,
      description: 'One of its `releases`; default: the active.',
    },
    settings: {
      type: 'object',
      description: 'Settings of the pipeline that replace those of each tenant.',
    },
    last,
    tenant_id: tenant,
  },
  { optional: ['release', 'settings', 'last', 'tenant_id'] },
);

const startRow = defineRoute({
  ...ofPlugins,
  method: 'POST',
  path: '/v1/admin/plugins/{plugin_name}/shadow-runs',
  name: 'start_shadow_run',
  summary: 'Start a shadow run',
  description: `${about} The candidate is an installed release that is not active, other \`settings\`, or both.`,
  params: pluginParam,
  body: {
    kind: 'json',
    schema: startBody,
    expected: 'an object with "release" or "settings"',
    examples: [
      { title: 'Another release', value: { release: '1.3.0-0123456789ab', last: 100 } },
      { title: 'Other settings', value: { settings: { tolerance: 0.5 }, tenant_id: 'acme' } },
    ],
  },
  replies: { 201: { description: 'It waits or runs.', schema: runObject } },
  errors: ['conflict'],
  async handle({ params: { plugin_name: name }, body, ...request }, services) {
    const plugin = await services.plugins.get(name!);
    const { release = null, settings = null, last: most, tenant_id: tenantId = null } = body;
    requireOther(plugin, release, settings);
    if (release === null) requireValid(services, plugin.plugin, settings!);
    const started = await services.shadowRuns.create(
      {
        plugin: plugin.plugin,
        candidate: release === null ? 'active' : 'release',
        release,
        package: null,
        settings,
        tenantId,
        last: most,
      },
      actorOf(request),
    );
    return { status: 201, body: presentShadowRun(started.row, started.counts) };
  },
});

/** The active version with the same settings would only show what is not deterministic. */
function requireOther(plugin: ShownPlugin, release: string | null, settings: object | null): void {
  if (release === null) {
    if (settings !== null) return;
    throw refused('/release', 'is required without "settings"');
  }
  const known = plugin.releases.map((one) => one.release);
  if (!known.includes(release)) {
    const has = known.length === 0 ? 'none is installed' : known.join(', ');
    throw refused('/release', `is not a release of ${plugin.plugin}: ${has}`);
  }
  if (release === plugin.installed && settings === null) {
    throw refused('/release', 'is active: choose another release, or add "settings"');
  }
}

function requireValid(
  { pipelines }: Pick<Services, 'pipelines'>,
  plugin: string,
  settings: object,
): void {
  const active = pipelines.list().find(({ name, state }) => name === plugin && state === 'ready');
  if (!active) throw new Fault('conflict', `${plugin} is not loaded on this node.`);
  const checked = compileSchema(active.settings as JsonSchema)(structuredClone(settings));
  if (checked.ok) return;
  const details = checked.details.map(({ path, message }) => {
    return { path: `/settings${path}`, message };
  });
  throw new Fault('invalid_request', undefined, { details });
}

function refused(path: string, message: string): Fault {
  return new Fault('invalid_request', undefined, { details: [{ path, message }] });
}

const uploadRow = defineRoute({
  ...ofPlugins,
  method: 'POST',
  path: '/v1/admin/plugins/{plugin_name}/shadow-runs/package',
  name: 'start_shadow_run_of_package',
  personalData: 'hidden',
  summary: 'Start a shadow run of an uploaded package',
  description:
    `${about} Upload a file of \`workmill plugin pack\`, at most 32 MiB. The package is not installed; ` +
    'it is deleted when the run ends. `plugin_refused`: it is incomplete, was made for another ' +
    'release, is of another plugin, or is not signed although signatures are required.',
  params: pluginParam,
  query: objectOf({ last, tenant_id: tenant }, { optional: ['last', 'tenant_id'] }),
  body: { kind: 'upload', of: 'package', maxBytes: limits.packedBytes },
  replies: { 201: { description: 'It waits or runs.', schema: runObject } },
  errors: ['plugin_refused', 'conflict'],
  async handle({ params: { plugin_name: name }, query, body, ...request }, services) {
    const { plugins, shadowRuns } = services;
    const { plugin } = await plugins.get(name!);
    const parts: Buffer[] = [];
    for await (const part of body.bytes) parts.push(part);
    const packed = Buffer.concat(parts);
    const { release } = await plugins.examine(plugin, packed);
    const started = await shadowRuns.create(
      {
        plugin,
        candidate: 'package',
        release,
        package: packed,
        settings: null,
        tenantId: query.tenant_id ?? null,
        last: query.last,
      },
      actorOf(request),
    );
    return { status: 201, body: presentShadowRun(started.row, started.counts) };
  },
});

const listRow = defineRoute({
  ...ofPlugins,
  method: 'GET',
  path: '/v1/admin/plugins/{plugin_name}/shadow-runs',
  name: 'list_shadow_runs',
  summary: 'List shadow runs',
  description: 'Newest first, a page at a time.',
  params: pluginParam,
  query: objectOf(pageQuery, { optional: ['limit', 'cursor'] }),
  replies: { 200: { description: 'One page.', schema: pageOf(runObject) } },
  errors: [],
  async handle({ params: { plugin_name: name }, query }, { plugins, shadowRuns }) {
    const { plugin } = await plugins.get(name!);
    const { limit, cursor = null } = query;
    const page = await shadowRuns.list(plugin, { limit, cursor });
    const data = page.items.map(({ row, counts }) => presentShadowRun(row, counts));
    return { status: 200, body: { data, next_cursor: page.nextCursor } };
  },
});

const getRow = defineRoute({
  ...ofPlugins,
  method: 'GET',
  path: '/v1/admin/plugins/{plugin_name}/shadow-runs/{id}',
  name: 'get_shadow_run',
  summary: 'Get a shadow run',
  description: 'Its progress, and how many workflows have which verdict.',
  params,
  replies: { 200: { description: 'The shadow run.', schema: runObject } },
  errors: [],
  async handle({ params: { plugin_name: name, id } }, { shadowRuns }) {
    const { row, counts } = await shadowRuns.get(name!, id!);
    return { status: 200, body: presentShadowRun(row, counts) };
  },
});

const itemsRow = defineRoute({
  ...ofPlugins,
  method: 'GET',
  path: '/v1/admin/plugins/{plugin_name}/shadow-runs/{id}/workflows',
  personalData: 'hidden',
  name: 'list_shadow_run_workflows',
  summary: 'List the workflows of a shadow run',
  description:
    'Those that have run, the newest workflow first. Values of fields can contain personal data of ' +
    'any tenant; the erasure of a workflow deletes its comparison.',
  params,
  query: objectOf(
    { ...pageQuery, verdict: listOf({ enum: shadowVerdicts }) },
    { optional: ['limit', 'cursor', 'verdict'] },
  ),
  replies: { 200: { description: 'One page.', schema: pageOf(itemObject) } },
  errors: [],
  async handle({ params: { plugin_name: name, id }, query }, { shadowRuns }) {
    const { limit, cursor = null, verdict: verdicts } = query;
    const page = await shadowRuns.items(name!, id!, { limit, cursor, verdicts });
    return {
      status: 200,
      body: { data: page.items.map(presentShadowItem), next_cursor: page.nextCursor },
    };
  },
});

const stopRow = defineRoute({
  ...ofPlugins,
  method: 'POST',
  path: '/v1/admin/plugins/{plugin_name}/shadow-runs/{id}/stop',
  name: 'stop_shadow_run',
  summary: 'Stop a shadow run',
  description: 'What it has compared is kept. `conflict` once it has ended.',
  params,
  replies: { 200: { description: 'Stopped.', schema: runObject } },
  errors: ['conflict'],
  async handle({ params: { plugin_name: name, id }, ...request }, { shadowRuns }) {
    const { row, counts } = await shadowRuns.stop(name!, id!, actorOf(request));
    return { status: 200, body: presentShadowRun(row, counts) };
  },
});
