// What the settings of plugins.log and log.level mean for the stored log.

import type { Settings } from '../../config/settings.ts';
import type { LogSettings } from './gather.ts';
import { lineLevels, type LineLevel } from './line.ts';
import type { KeptLog } from './service.ts';

export function logSettings({ plugins }: Pick<Settings, 'plugins'>): LogSettings & KeptLog {
  const { enabled, retentionMs, maxLines, maxBytes } = plugins.log;
  return { isStored: enabled, retentionMs, lines: maxLines, bytes: maxBytes };
}

/** The stored log has the levels that the log of the process has. */
export function isLogged(least: LineLevel, level: LineLevel): boolean {
  return lineLevels.indexOf(level) >= lineLevels.indexOf(least);
}
