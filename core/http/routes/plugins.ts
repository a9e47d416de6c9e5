// Plugins of the installation: state on each node, and installation without a restart.

import type { PluginAdministration, ShownPlugin } from '../../pipelines/releases/administration.ts';
import { pluginStates } from '../../pipelines/releases/administration.ts';
import { limits } from '../../pipelines/packages/open.ts';
import { releaseStates } from '../../pipelines/releases/service.ts';
import { actorOf } from '../actor.ts';
import { defineRoute, type Route } from '../route.ts';
import { listOf, objectOf, text, textOrNull, time } from '../schemas.ts';
import { named } from '../named.ts';
import { ofPlugins, pluginParam } from './plugin-place.ts';

const nodeObject = objectOf(
  {
    node_id: text,
    host: { ...text, description: 'Name of the machine.' },
    version: { ...textOrNull, description: 'What serves there; null when nothing does.' },
    release: { ...textOrNull, description: 'Its release; null for a plugin of a folder.' },
    state: { enum: ['ready', 'refused', 'disabled', 'absent'] },
    reason: {
      ...textOrNull,
      description: 'Why no version, or not the selected one, serves there.',
    },
    noted_at: time,
  },
  { description: 'What one process of the appliance has of a plugin.' },
);

const releaseObject = objectOf(
  {
    release: { ...text, description: 'The version and the beginning of a SHA-256.' },
    version: text,
    state: { enum: releaseStates },
    signed_by: { ...textOrNull, description: 'Id of the trusted key.' },
    installed_at: time,
    problem: { ...textOrNull, description: 'Why it was rolled back, when it was.' },
  },
  { description: 'An installed package.' },
);

export const pluginObject = named(
  'Plugin',
  objectOf(
    {
      plugin: text,
      state: {
        enum: pluginStates,
        description:
          '`serving` on all nodes, `degraded` on some; `refused`, `disabled`; `absent`: no node has ' +
          'its files.',
      },
      enabled: { type: 'boolean' },
      installed: {
        ...textOrNull,
        description: 'The release that is to serve; null for a plugin of a folder.',
      },
      operations: listOf(text),
      reason: {
        ...textOrNull,
        description: 'Why it does not serve, or why its newest release was given up.',
      },
      nodes: listOf(nodeObject),
      releases: { ...listOf(releaseObject), description: 'Newest first.' },
    },
    { description: 'A plugin of the installation.' },
  ),
);

const shown = { 200: { description: 'The current state.', schema: pluginObject } };

export function pluginRoutes(): Route[] {
  return [listRow, installRow, getRow, enableRow, disableRow, rollBackRow, uninstallRow];
}

const listRow = defineRoute({
  ...ofPlugins,
  method: 'GET',
  path: '/v1/admin/plugins',
  name: 'list_plugins',
  summary: 'List plugins',
  description: 'By name: those that serve on any node, are installed, refused or disabled.',
  replies: {
    200: { description: 'All of them.', schema: objectOf({ data: listOf(pluginObject) }) },
  },
  errors: [],
  async handle(_incoming, { plugins }) {
    return { status: 200, body: { data: (await plugins.list()).map(presentPlugin) } };
  },
});

const installRow = defineRoute({
  ...ofPlugins,
  method: 'POST',
  path: '/v1/admin/plugins',
  name: 'install_plugin',
  // The schemas of a package decide what is masked.
  personalData: 'hidden',
  summary: 'Install a package',
  description:
    'Upload a file of `workmill plugin pack`, at most 32 MiB. The same checks apply as for `workmill ' +
    'plugin install`: the package is complete, was made for this release, is signed if signatures are ' +
    'required, and passes its own examples and golden cases. The new version then replaces the ' +
    'previous one; runs in progress end on the previous version. `plugin_refused` states the reason; ' +
    'nothing changes. `conflict`: another package is being checked.',
  body: { kind: 'upload', of: 'package', maxBytes: limits.packedBytes },
  replies: { 201: { description: 'It serves here.', schema: pluginObject } },
  errors: ['plugin_refused', 'conflict'],
  async handle({ body, ...request }, { plugins }) {
    const parts: Buffer[] = [];
    for await (const part of body.bytes) parts.push(part);
    const plugin = await plugins.install(Buffer.concat(parts), actorOf(request));
    return { status: 201, body: presentPlugin(plugin) };
  },
});

const getRow = defineRoute({
  ...ofPlugins,
  method: 'GET',
  path: '/v1/admin/plugins/{plugin_name}',
  name: 'get_plugin',
  summary: 'Get a plugin',
  description: 'Its releases, and what each node makes of it.',
  params: pluginParam,
  replies: { 200: { description: 'The plugin.', schema: pluginObject } },
  errors: [],
  async handle({ params }, { plugins }) {
    return { status: 200, body: presentPlugin(await plugins.get(params['plugin_name']!)) };
  },
});

const enableRow = switchRow('enable', {
  summary: 'Enable a plugin',
  description: 'It serves again, and takes up the work that waited.',
});
const disableRow = switchRow('disable', {
  summary: 'Disable a plugin',
  description:
    'The plugin stops on all nodes until it is enabled. Its operations return 404, accepted workflows ' +
    'wait, and runs in progress end. Applies to plugins of folders as well.',
});

function switchRow(
  verb: 'enable' | 'disable',
  words: { summary: string; description: string },
): Route {
  return defineRoute({
    ...ofPlugins,
    ...words,
    method: 'POST',
    path: `/v1/admin/plugins/{plugin_name}/${verb}`,
    name: `${verb}_plugin`,
    params: pluginParam,
    replies: shown,
    errors: [],
    handle: changed((plugins, plugin, by) => plugins.setEnabled(plugin, verb === 'enable', by)),
  });
}

const rollBackRow = defineRoute({
  ...ofPlugins,
  method: 'POST',
  path: '/v1/admin/plugins/{plugin_name}/rollback',
  name: 'roll_back_plugin',
  personalData: 'hidden',
  summary: 'Go back to another release',
  description:
    'To the one before, or to `release`; without any before, a plugin of that name in a folder ' +
    'serves. `conflict` when there is nothing to go back to.',
  params: pluginParam,
  body: {
    kind: 'json',
    schema: objectOf(
      { release: { ...text, maxLength: 100, description: 'One of its `releases`.' } },
      { optional: ['release'] },
    ),
    expected: 'an object, with "release" or empty',
    examples: [{ title: 'To the previous release', value: {} }],
  },
  replies: shown,
  errors: ['conflict'],
  handle: ({ body: { release = null }, params, ...request }, { plugins }) =>
    changed((all, plugin, by) => all.rollBack(plugin, release, by))(
      { params, ...request },
      { plugins },
    ),
});

const uninstallRow = defineRoute({
  ...ofPlugins,
  method: 'DELETE',
  path: '/v1/admin/plugins/{plugin_name}',
  name: 'uninstall_plugin',
  summary: 'Uninstall a plugin',
  description:
    'Forgets all its packages; a plugin of that name in a folder serves again. `conflict` when no ' +
    'package of it is installed.',
  params: pluginParam,
  replies: { 204: { description: 'Uninstalled.' } },
  errors: ['conflict'],
  async handle({ params, ...request }, { plugins }) {
    await plugins.uninstall(params['plugin_name']!, actorOf(request));
    return { status: 204 };
  },
});

/** A handler that changes one plugin and returns it. */
function changed(
  change: (
    plugins: PluginAdministration,
    plugin: string,
    by: ReturnType<typeof actorOf>,
  ) => Promise<ShownPlugin>,
) {
  return async (
    { params, ...request }: Parameters<typeof actorOf>[0] & { params: Record<string, string> },
    { plugins }: { plugins: PluginAdministration },
  ) => {
    const plugin = await change(plugins, params['plugin_name']!, actorOf(request));
    return { status: 200, body: presentPlugin(plugin) } as const;
  };
}

function presentPlugin({ nodes, releases, ...plugin }: ShownPlugin) {
  return {
    ...plugin,
    nodes: nodes.map(({ nodeId, notedAt, ...node }) => {
      return { node_id: nodeId, ...node, noted_at: notedAt.toISOString() };
    }),
    releases: releases.map(({ signedBy, installedAt, ...release }) => {
      return { ...release, signed_by: signedBy, installed_at: installedAt.toISOString() };
    }),
  };
}
