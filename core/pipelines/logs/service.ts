// The stored log of plugins: pages, new lines, and what is deleted.

import type { Database } from '../../database/connection.ts';
import type { Listener } from '../../database/listener.ts';
import type { Clock } from '../../kernel/clock.ts';
import { badCursor, pageOf, type Page, type PageRequest } from '../../kernel/pages.ts';
import { createLineFollowing, type LineFollowing } from './follow.ts';
import {
  deleteLinesBefore,
  listLines,
  listPluginsWithLines,
  trimPlugin,
  type LineFilter,
  type LinePlace,
  type LineRow,
  type LogLimits,
} from './queries.ts';

export interface PluginLogs extends Pick<LineFollowing, 'follow' | 'close' | 'start'> {
  /** Newest first. */
  page(plugin: string, filter: LineFilter, page: PageRequest): Promise<Page<LineRow>>;
  /** Deletes lines beyond the age and the limits of each plugin. Called by a schedule. */
  trim(): Promise<number>;
}

export interface KeptLog extends LogLimits {
  retentionMs: number;
}

export function createPluginLogs(deps: {
  database: Database;
  listener: Listener;
  clock: Clock;
  kept(): KeptLog;
}): PluginLogs {
  const { database, clock, kept } = deps;
  const { follow, close, start } = createLineFollowing(deps);
  return {
    follow,
    close,
    start,
    async page(plugin, filter, { limit, cursor }) {
      const before = readPlace(cursor);
      const rows = await listLines(database, plugin, filter, { limit: limit + 1, before });
      return pageOf(rows, limit, (last) => `${last.logged_at.getTime()}-${last.line_id}`);
    },
    async trim() {
      const { retentionMs, ...limits } = kept();
      const before = new Date(clock.now().getTime() - retentionMs);
      let deleted = await deleteLinesBefore(database, before);
      for (const plugin of await listPluginsWithLines(database)) {
        deleted += await trimPlugin(database, plugin, limits);
      }
      return deleted;
    },
  };
}

/** A cursor is the time and the number of the last line: `1769414400000-4711`. */
function readPlace(cursor: string | null): LinePlace | null {
  if (cursor === null) return null;
  const [, at, id] = /^(\d{1,15})-(\d{1,15})$/.exec(cursor) ?? [];
  if (at !== undefined) return { loggedAt: new Date(Number(at)), lineId: Number(id) };
  throw badCursor();
}
