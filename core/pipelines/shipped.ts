import { join, sep } from 'node:path';
import type { Settings } from '../config/settings.ts';

const shippedPlugins = join(import.meta.dirname, '../../plugins');

/** Whether the plugin in a folder came with this release. */
export function isShipped(folder: string): boolean {
  return folder.startsWith(`${shippedPlugins}${sep}`);
}

/** Where plugins are looked for: the shipped ones first. */
export function pluginFolders({ pipelines }: Pick<Settings, 'pipelines'>): string[] {
  return [shippedPlugins, ...pipelines.folders];
}
