// Deletes files without rows, expired rows, and leftovers of a crash.

import type { Database } from '../database/connection.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { ContentFiles } from './content-files.ts';
import type { PageImages } from './page-images.ts';
import { deleteExpired, knownContents, lockContent, type Content } from './queries.ts';

export interface Upkeep {
  /** Deletes the file unless a row still needs it; returns whether it did. */
  eraseUnused(content: Content): Promise<boolean>;
  expire(): Promise<number>;
  /** Stops when the signal aborts; the next run continues. */
  sweep(signal?: AbortSignal): Promise<{ incoming: number; orphans: number }>;
}

export interface UpkeepOptions {
  database: Database;
  files: ContentFiles;
  images: Pick<PageImages, 'sweep'>;
  clock: Clock;
  log: Log;
}

const expiryBatch = 100;
/**
 * An upload without progress for this long has no process on any node, and unused page images are
 * deleted.
 */
const abandonedMs = 3_600_000;

export function createUpkeep({ database, files, images, clock, log }: UpkeepOptions): Upkeep {
  // The row is deleted in an earlier transaction: a crash in between leaves a file without a row,
  // which the next sweep deletes, and never a row without a file.
  async function eraseUnused(content: Content): Promise<boolean> {
    return database.transaction(async (trx) => {
      await lockContent(trx, content);
      const used = await knownContents(trx, content.tenantId, [content.sha256]);
      if (used.size > 0) return false;
      await files.erase(content);
      return true;
    });
  }

  async function expire(): Promise<number> {
    for (let expired = 0; ;) {
      const contents = await deleteExpired(database.knex, clock.now(), expiryBatch);
      for (const content of contents) await eraseUnused(content);
      expired += contents.length;
      if (contents.length < expiryBatch) return expired;
    }
  }

  async function sweepOrphans(signal?: AbortSignal): Promise<number> {
    let erased = 0;
    for await (const { tenantId, hashes } of files.contents()) {
      if (signal?.aborted) break;
      const known = await knownContents(database.knex, tenantId, hashes);
      for (const sha256 of hashes.filter((hash) => !known.has(hash))) {
        if (await eraseUnused({ tenantId, sha256 })) erased += 1;
      }
    }
    return erased;
  }

  return {
    eraseUnused,
    expire,
    async sweep(signal) {
      const abandoned = new Date(clock.now().getTime() - abandonedMs);
      await images.sweep(abandoned);
      const swept = {
        incoming: await files.sweepIncoming(abandoned),
        orphans: await sweepOrphans(signal),
      };
      if (swept.incoming + swept.orphans > 0) log.info('swept up after a crash', swept);
      return swept;
    },
  };
}
