// One round of writing endpoints' health: what came since the last, and what that could not write.

import type { Log } from '../../kernel/log.ts';
import { endpointOf, foldNews, type EndpointNews, type News } from './health-news.ts';
import { shownOf, type HealthTable } from './health-table.ts';
import type { Notes } from './notes.ts';

export interface HealthRounds {
  /** Never rejects; to be called again only when it has resolved. */
  write(this: void, came: readonly News[]): Promise<void>;
  /** How much waits for the next round because it could not be written. */
  missed(): number;
  /** Drops what waits: of one endpoint, or all of it. */
  drop(endpointId?: string): void;
}

export function createHealthRounds(options: {
  table: HealthTable;
  notes: Pick<Notes, 'write'>;
  log: Log;
}): HealthRounds {
  const { table, notes, log } = options;
  let missed: readonly News[] = [];

  /** Null when it failed. */
  async function writeSafely<T>(
    news: readonly EndpointNews[],
    write: (news: readonly EndpointNews[]) => Promise<T>,
  ): Promise<T | null> {
    try {
      return await write(news);
    } catch (error) {
      for (const { endpointId } of news) table.known.delete(endpointId);
      const fields = { error, endpoints: news.length, first: news[0] && shownOf(news[0]) };
      log.error("webhook endpoints' health could not be written", fields);
      return null;
    }
  }

  return {
    async write(came) {
      const all = [...missed, ...came];
      missed = [];
      const news = foldNews(all);
      const changes = [
        await writeSafely(news, table.writeRecovered),
        await writeSafely(news, table.writeFailing),
        await writeSafely(news, table.writeBreakers),
      ];
      const wanted = all.some(({ kind }) => kind === 'notes');
      if (wanted || changes.includes(true)) await notes.write();
      const ended = await writeSafely(news, table.disableHopeless);
      if ([...changes, ended].includes(null)) missed = all.filter(({ kind }) => kind !== 'notes');
    },
    missed: () => missed.length,
    drop(endpointId) {
      missed = missed.filter((one) => endpointId !== undefined && endpointOf(one) !== endpointId);
    },
  };
}
