// Checks of a start for commands, with the same plugins.

import { loadForStart, type LoadResult } from '../config/load.ts';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/connection.ts';
import { startChecks } from '../wiring/start-checks.ts';
import type { SessionOptions } from './database-session.ts';
import { withFolderPlugins } from './folder-plugins.ts';

/** Plugins are loaded only if the configuration has files for them. */
export async function loadWithPlugins(
  { home, config: folder, credentials, clock, log }: SessionOptions,
  settings: Settings,
  database: Database | null,
): Promise<LoadResult> {
  if (Object.keys(settings.pipelineFiles).length === 0) {
    return await loadForStart({ folder, credentials }, startChecks({ list: () => [] }, database));
  }
  return await withFolderPlugins({ settings, home, database, clock, log }, (pipelines) =>
    loadForStart({ folder, credentials }, startChecks(pipelines, database)),
  );
}
