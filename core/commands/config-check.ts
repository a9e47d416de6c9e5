// `workmill config check`: all checks of a start, without starting.

import { reportCheck, type CommandResult } from '../config/commands.ts';
import { loadConfiguration } from '../config/load.ts';
import { withRunningDatabase, type SessionOptions } from './database-session.ts';
import { loadWithPlugins } from './start-examination.ts';

export async function checkConfiguration(options: SessionOptions): Promise<CommandResult> {
  const { config: folder, credentials } = options;
  const files = loadConfiguration({ folder, credentials });
  // An error in one file must not hide errors in plugins' settings, which only the plugins can
  // find.
  const settings = files.ok ? files.loaded.settings : files.partial;
  return await withRunningDatabase(options, settings, async (database, absence) => {
    const result = reportCheck(await loadWithPlugins(options, settings, database));
    if (absence === null) return result;
    const note = `note: ${absence}: installed plugins and the plans of tenants are not checked\n`;
    return { ...result, errors: result.errors + note };
  });
}
