// What all routes of plugins have in common.

import { namedParameter } from '../named.ts';
import type { PathParam } from '../route.ts';

/** Plugins belong to the installation: only its administrators reach them. */
export const ofPlugins = {
  scope: 'admin',
  audience: 'administrators',
  tag: 'Plugins',
} as const;

const nameForm = /^[a-z][a-z0-9_-]{0,62}$/;

export const pluginParam: Record<string, PathParam> = {
  plugin_name: namedParameter('PluginName', { name: nameForm, description: 'Name of the plugin.' }),
};
