import { join, sep } from 'node:path';
import type { Settings } from '../config/settings.ts';

const shippedPlugins = join(import.meta.dirname, '../../plugins');

/** Whether the plugin in a folder is part of this release. */
export function isShipped(folder: string): boolean {
  return folder.startsWith(`${shippedPlugins}${sep}`);
}

/** Folders that are searched for plugins, shipped ones first. */
export function pluginFolders({ pipelines }: Pick<Settings, 'pipelines'>): string[] {
  return [shippedPlugins, ...pipelines.folders];
}
